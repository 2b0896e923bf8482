import { connect } from "node:net";
import { bearer, type TestApp } from "./app.ts";
import { at, isObject, type JsonObject } from "./json.ts";

/** An answer of the MCP endpoint. */
export interface McpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The result of a successful message. */
  readonly result: unknown;
  /** The JSON-RPC error of a failed message. */
  readonly error: unknown;
}

/** Sends a text to the endpoint; without a token to that of the public tools. */
export async function sendMcp(
  app: TestApp,
  body: BodyInit,
  headers: HeadersInit = {},
  { path = new Headers(headers).has("authorization") ? "/mcp" : "/mcp/public" } = {},
): Promise<McpReply> {
  const response = await app.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
    body,
  });
  const text = await response.text();
  const found: unknown = text === "" ? null : JSON.parse(text);
  const { status } = response;
  return { status, headers: response.headers, text, result: at(found, "result"), error: at(found, "error") };
}

/** Sends one request. */
export async function askMcp(
  app: TestApp,
  method: string,
  params: JsonObject = {},
  token?: string | null,
  headers: HeadersInit = {},
  at: { path?: string } = {},
): Promise<McpReply> {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return sendMcp(app, message, { ...bearer(token), ...Object.fromEntries(new Headers(headers)) }, at);
}

/** Calls a tool; returns its result. */
export async function callTool(
  app: TestApp,
  name: string,
  input: object = {},
  token?: string | null,
  more: { meta?: JsonObject; headers?: HeadersInit; path?: string } = {},
): Promise<unknown> {
  const params = { name, arguments: JSON.parse(JSON.stringify(input)), ...(more.meta && { _meta: more.meta }) };
  const { result, text } = await askMcp(
    app,
    "tools/call",
    params,
    token,
    more.headers,
    more.path === undefined ? {} : { path: more.path },
  );
  if (!isObject(result)) throw new Error(`The call of ${name} has no result: ${text.slice(0, 300)}`);
  return result;
}

/** The answer to bytes that no HTTP client would send. */
export interface RawReply {
  readonly status: number;
  /** The body if it is JSON, or undefined. */
  readonly json: unknown;
}

/** Sends a text as a whole request that closes the connection. */
export async function sendRaw(app: TestApp, text: string): Promise<RawReply> {
  const { hostname, port } = new URL(app.url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  socket.on("error", reject);
  const [head = "", ...body] = (await promise).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), json: parse(body.join("\r\n\r\n")) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
