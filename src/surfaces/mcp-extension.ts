import { textAt, valueAt } from "../lib/json-rpc.ts";

/** The extension MCP Apps (SEP-1865), whose hosts show views of tools, and the type of such a view. */
export const VIEWS_EXTENSION = "io.modelcontextprotocol/ui";
export const VIEW_TYPE = "text/html;profile=mcp-app";

/** Where a request of revision 2026-07-28 or later has the capabilities of its client. */
const OF_REQUEST = ["params", "_meta", "io.modelcontextprotocol/clientCapabilities"];
/** Where earlier revisions have them, in the first message only. */
const OF_CONNECTION = ["params", "capabilities"];
/** The start of a session id. It is all there is of a session: it repeats that the client's first message declared the extension. */
const SESSION = "views-";

/** Whether the client that sends a message shows views. */
export function showsViews(message: object, request: Request): boolean {
  if (valueAt(message, ...OF_REQUEST) !== undefined) return declaresViews(message, OF_REQUEST);
  if (isFirst(message)) return declaresViews(message, OF_CONNECTION);
  return request.headers.get("mcp-session-id")?.startsWith(SESSION) === true;
}

/** The session id for the response to a message; null if its client needs none. */
export function sessionOf(message: object, hasViews: boolean, uuid: () => string): string | null {
  return hasViews && isFirst(message) ? `${SESSION}${uuid()}` : null;
}

function isFirst(message: object): boolean {
  return textAt(message, "method") === "initialize";
}

function declaresViews(message: object, place: readonly string[]): boolean {
  const types = valueAt(message, ...place, "extensions", VIEWS_EXTENSION, "mimeTypes");
  return Array.isArray(types) && types.includes(VIEW_TYPE);
}
