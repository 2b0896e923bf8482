import { bearer, type TestApp } from "./app.ts";
import { at, isObject, type JsonObject } from "./json.ts";

/** What the address of the Model Context Protocol answers. */
export interface McpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the message answers where it went well. */
  readonly result: unknown;
  /** The error of JSON-RPC where it did not. */
  readonly error: unknown;
}

/** Sends a text to the address. */
export async function sendMcp(app: TestApp, body: BodyInit, headers: HeadersInit = {}): Promise<McpReply> {
  const response = await app.fetch("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
    body,
  });
  const text = await response.text();
  const found: unknown = text === "" ? null : JSON.parse(text);
  const { status } = response;
  return { status, headers: response.headers, text, result: at(found, "result"), error: at(found, "error") };
}

/** Asks one request. */
export async function askMcp(
  app: TestApp,
  method: string,
  params: JsonObject = {},
  token?: string | null,
  headers: HeadersInit = {},
): Promise<McpReply> {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return sendMcp(app, message, { ...bearer(token), ...Object.fromEntries(new Headers(headers)) });
}

/** Calls a tool; answers its result. */
export async function callTool(
  app: TestApp,
  name: string,
  input: object = {},
  token?: string | null,
  more: { meta?: JsonObject; headers?: HeadersInit } = {},
): Promise<unknown> {
  const params = { name, arguments: JSON.parse(JSON.stringify(input)), ...(more.meta && { _meta: more.meta }) };
  const { result, text } = await askMcp(app, "tools/call", params, token, more.headers);
  if (!isObject(result)) throw new Error(`The call of ${name} has no result: ${text.slice(0, 300)}`);
  return result;
}
