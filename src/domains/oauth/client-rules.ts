import { findTextFault, plainLine } from "../../lib/visible-text.ts";

/** A program that asks for access on behalf of a learner. All clients are public: none has a secret. */
export interface Client {
  readonly clientId: string;
  readonly clientName: string;
  /** The host that serves the client's metadata document, which proves who the client is; null if nothing does. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

/** Why a client or a document is refused, for the developer of the client. */
export interface ClientFault {
  readonly fault: string;
}

const MAX_NAME = 120;
const MAX_URIS = 20;
const MAX_URI = 2_000;
/** Parameters of an authorization response. In a redirect address they would stand beside those of the answer. */
const ANSWERED = ["code", "state", "iss", "error"];

/**
 * Addresses that open an app on this device (RFC 8252, section 7.1), without a query, so that the app reads nothing but the answer. Their scheme
 * has a period, as one that only its owner uses: a domain name in reverse. Editors have schemes without one; there the host has the period,
 * and names the extension that receives the answer.
 */
const APP_ADDRESS =
  /^(?:[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/(?:\/[\w.-]+)?|(?:cursor|vscode|vscode-insiders|windsurf):\/\/[\w-]+(?:\.[\w-]+)+)[\w.~/-]*$/;

/** Whether a redirect address opens an app on this device. */
export function opensApp(uri: string): boolean {
  return APP_ADDRESS.test(uri);
}

/**
 * What is wrong with a redirect address, or null. It is https, http on this device (MCP 2026-07-28, security considerations: "Communication
 * Security"; OAuth 2.1, 8.4.2), or opens an app on it.
 */
function redirectFault(uri: string): string | null {
  const url = URL.parse(uri);
  if (uri.length <= MAX_URI && opensApp(uri)) return null;
  // The characters of RFC 3986. Browsers read backslashes as slashes, and an address without `//` as one of this site.
  if (
    url === null ||
    uri.length > MAX_URI ||
    !/^[a-z][a-z\d+.-]*:\/\/[\w.~:[\]@!$&'()*+,;=%-][\w.~:/?#[\]@!$&'()*+,;=%-]*$/.test(uri)
  ) {
    return "is not an absolute address";
  }
  if (uri.includes("#")) return "has a fragment";
  if (url.username !== "" || url.password !== "") return "has a user name or a password";
  if (ANSWERED.some((name) => url.searchParams.has(name))) return `has one of ${ANSWERED.join(", ")} in its query`;
  if (url.protocol === "https:") return null;
  if (/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?]|$)/.test(uri)) return null;
  return "is neither https nor http on localhost, 127.0.0.1 or [::1], nor of an app with a scheme of its own";
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/** Whether a redirect address is one of the client's. They are equal to the letter, except for the port on this device (RFC 8252, 7.3). */
export function isRedirectOf({ redirectUris }: Pick<Client, "redirectUris">, uri: string): boolean {
  if (redirectFault(uri) !== null) return false;
  return redirectUris.some((known) => known === uri || withoutLoopbackPort(known) === withoutLoopbackPort(uri));
}

/** The address without its port if it is http on this device; unchanged otherwise. */
function withoutLoopbackPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, "$1");
}

/**
 * What is wrong with a client id that is an address, or null (OAuth Client ID Metadata Document, section 3): https, with a path, and without
 * a fragment, a password or dot segments. It is compared to the letter, so only the form that the parser writes is accepted.
 */
export function clientAddressFault(clientId: string): string | null {
  const url = URL.parse(clientId);
  if (url === null || clientId.length > MAX_URI || !/^[\x21-\x7e]+$/.test(clientId)) return "is not an address";
  if (url.protocol !== "https:") return "is not an https address";
  if (clientId.includes("#")) return "has a fragment";
  if (url.username !== "" || url.password !== "") return "has a user name or a password";
  if (url.pathname === "/" || url.pathname === "") return "has no path";
  if (/\/\.{1,2}(?:[/?]|$)|%2e/i.test(clientId)) return "has dot segments in its path";
  if (url.href !== clientId) return "is not written in its usual form";
  return null;
}

/** Reads a client's metadata document (OAuth Client ID Metadata Document, section 4). */
export function readDocument(clientId: string, document: unknown): Client | ClientFault {
  if (typeof document !== "object" || document === null) return { fault: "is not a JSON object" };
  const fields = new Map<string, unknown>(Object.entries(document));
  if (fields.get("client_id") !== clientId) return { fault: "has another client_id than its own address" };
  const secret = ["client_secret", "client_secret_expires_at"].find((name) => fields.has(name));
  if (secret !== undefined) return { fault: `has a ${secret}, which a public document must not have` };
  if (typeof fields.get("client_name") !== "string") return { fault: "has no client_name" };
  if (!fields.has("redirect_uris")) return { fault: "has no redirect_uris" };
  const described = readMetadata(fields);
  return "fault" in described ? described : { clientId, host: new URL(clientId).host, ...described };
}

/**
 * Reads what a client says about itself, in a document or in a registration (RFC 7591, section 2). Redirect addresses that are not accepted
 * are dropped; at least one must remain.
 */
export function readMetadata(
  fields: ReadonlyMap<string, unknown>,
): Pick<Client, "clientName" | "redirectUris"> | ClientFault {
  const method = fields.get("token_endpoint_auth_method") ?? "none";
  if (method !== "none") return { fault: "has a token_endpoint_auth_method other than none" };
  const grants = fields.get("grant_types") ?? ["authorization_code"];
  if (!isTexts(grants)) return { fault: "has grant_types that are not a list of texts" };
  const written = fields.get("redirect_uris") ?? [];
  if (!isTexts(written) || written.length > MAX_URIS) {
    return { fault: `has redirect_uris that are not a list of at most ${MAX_URIS} texts` };
  }
  const redirectUris = written.filter((uri) => redirectFault(uri) === null);
  const [first] = written;
  if (redirectUris.length === 0 && first !== undefined) {
    return { fault: `has no redirect_uris that this service accepts: the first ${redirectFault(first)}` };
  }
  if (redirectUris.length === 0 && grants.includes("authorization_code")) return { fault: "has no redirect_uris" };
  return { clientName: nameOf(fields.get("client_name"), redirectUris), redirectUris };
}

/** The name as people can read it: without characters that hide or reorder text. */
function nameOf(written: unknown, [first]: readonly string[]): string {
  const name = typeof written === "string" ? plainLine(written) : "";
  const short = [...name].slice(0, MAX_NAME).join("");
  if (short !== "" && findTextFault(short, { oneLine: true, mayBeBlank: false }) === null) return short;
  return first === undefined ? "Unnamed program" : new URL(first).host || new URL(first).protocol;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
