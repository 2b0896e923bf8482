import { KNOWN_BROWSER_TTL_MS } from "../identity/known-browsers.ts";
import type { SessionChange } from "../kernel/call.ts";

/** Name of the session cookie. The prefix makes browsers insist on Secure and on this host. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-lectern_session" : "lectern_session";
}

/** Name of the cookie that identifies a browser that has signed in before. */
export function browserCookieName(secure: boolean): string {
  return secure ? "__Host-lectern_browser" : "lectern_browser";
}

/** The Set-Cookie header that identifies a browser from now on. The cookie grants no access. */
export function browserCookie(value: string, { secure }: { readonly secure: boolean }): string {
  const seconds = Math.floor(KNOWN_BROWSER_TTL_MS / 1000);
  return `${browserCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${seconds}`;
}

/** The value of one cookie of a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The Set-Cookie header that begins or ends a web session. */
export function sessionCookie(change: SessionChange, options: { secure: boolean; now: number }): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;
  const name = sessionCookieName(options.secure);
  if (change.secret === null) return `${name}=; ${attributes}; Max-Age=0`;
  return `${name}=${change.secret}; ${attributes}; Max-Age=${Math.floor((change.expiresAt - options.now) / 1000)}`;
}
