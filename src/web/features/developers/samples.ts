import type { Example, Operation } from "./reference.ts";

const LANGUAGES = ["curl", "typescript", "client", "mcp"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The ways to call an operation: one that is not a capability is available over HTTP only. */
export function languagesOf({ isCapability }: Operation): readonly Language[] {
  return isCapability ? LANGUAGES : ["curl", "typescript"];
}

/** The request of an operation as a program sends it. */
export function sampleOf(
  language: Language,
  operation: Operation,
  request: Example["request"],
  baseUrl: string,
): string {
  switch (language) {
    case "curl":
      return curlOf(operation, request, baseUrl);
    case "typescript":
      return typescriptOf(operation, request, baseUrl);
    case "client":
      return clientOf(operation, request, baseUrl);
    case "mcp":
      return mcpOf(operation, request);
  }
}

export interface HttpCall {
  /** The path below the address of the service, with its parameters filled in. */
  readonly path: string;
  /** Null if the method has no body. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Puts the fields of a request into the path or the body. */
export function httpCallOf({ method, path, pathFields }: Operation, request: Example["request"]): HttpCall {
  const filled = pathFields.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(request[name] ?? ""))),
    path,
  );
  const inBody = Object.entries(request).filter(([name]) => !pathFields.includes(name));
  return { path: filled, body: method === "GET" ? null : Object.fromEntries(inBody) };
}

/** Maximum characters for a value on one line. */
const LINE = 72;

function curlOf(operation: Operation, request: Example["request"], baseUrl: string): string {
  const { path, body } = httpCallOf(operation, request);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl -s ${baseUrl}${path}`,
    ...(operation.isPublic ? [] : ['-H "Authorization: Bearer $ACCESS_TOKEN"']),
    ...(operation.takesKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(jsonOf(body))}`]),
  ].join(" \\\n  ");
}

function typescriptOf(operation: Operation, request: Example["request"], baseUrl: string): string {
  const { path, body } = httpCallOf(operation, request);
  const headers = [
    ...(operation.isPublic ? [] : ['Authorization: "Bearer " + process.env.ACCESS_TOKEN,']),
    ...(operation.takesKey ? ['"Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(body === null ? [] : ['"Content-Type": "application/json",']),
  ];
  return [
    `const response = await fetch("${baseUrl}${path}", {`,
    `  method: "${operation.method}",`,
    "  headers: {",
    ...headers.map((line) => `    ${line}`),
    "  },",
    ...(body === null ? [] : [`  body: JSON.stringify(${indented(literal(body), 2)}),`]),
    "});",
    "const answer = await response.json();",
    'if (answer.code !== 0) throw new Error(answer.reason + ": " + answer.message);',
    "console.log(answer.data);",
  ].join("\n");
}

function clientOf(operation: Operation, request: Example["request"], baseUrl: string): string {
  const options = [`baseUrl: "${baseUrl}"`, ...(operation.isPublic ? [] : ["token: process.env.ACCESS_TOKEN"])];
  return [
    'import { LecternClient } from "lectern-client"; // npm install ./lectern/client (from a checkout)',
    "",
    `const lectern = new LecternClient({ ${options.join(", ")} });`,
    `const data = await lectern.call("${operation.id}", ${literal(request)});`,
    "console.log(data);",
  ].join("\n");
}

function mcpOf({ id, takesKey }: Operation, request: Example["request"]): string {
  const key = takesKey ? { _meta: { idempotencyKey: "NEW-UUID-FOR-EACH-WRITE" } } : {};
  const params = { name: id, arguments: request, ...key };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, null, 2);
}

/** JSON on one line if it fits, else indented. */
function jsonOf(value: unknown): string {
  const line = spaced(value);
  return line.length > LINE ? JSON.stringify(value, null, 2) : line;
}

/** JSON on one line, with spaces after separators. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`)
    .join(", ")}}`;
}

/** A value as a JavaScript literal: on one line if it fits, names without quotes. */
function literal(value: unknown, room = LINE): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, room - 2))
    : Object.entries(value).map(
        ([name, inner]) =>
          `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${literal(inner, room - 2)}`,
      );
  const [open, close] = isList ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.join(", ");
  if (line.length <= room && !line.includes("\n")) return isList ? `[${line}]` : `{ ${line} }`;
  return `${open}\n${parts.map((part) => `  ${indented(part, 2)},`).join("\n")}\n${close}`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
