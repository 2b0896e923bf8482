/** Codes of JSON-RPC 2.0, and the first of its range for servers. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const SERVER_ERROR = -32000;

/** The value at a path of a message, or undefined. */
export function valueAt(message: unknown, ...path: string[]): unknown {
  let found = message;
  for (const name of path) found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

/** {@link valueAt} if it is a text, otherwise null. */
export function textAt(message: unknown, ...path: string[]): string | null {
  const found = valueAt(message, ...path);
  return typeof found === "string" ? found : null;
}
