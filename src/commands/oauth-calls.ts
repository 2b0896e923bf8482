import { systemClock } from "../kernel/context.ts";
import { textAt, valueAt } from "../lib/json-rpc.ts";
import { causeOf } from "./cause.ts";
import type { SignIn } from "./sign-ins.ts";

/** The id under which services know this command line. */
const CLIENT_ID = "lectern-cli";
/** How long one request may take, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The service did not answer an OAuth request as a service does; the message says why and what to do. */
export class NoOAuthAnswer extends Error {}

/** The body of an answer, and its error code if it is a refusal (RFC 6749, 5.2). */
export interface OAuthReply {
  readonly error: string | null;
  readonly body: unknown;
}

/**
 * Sends a form to an OAuth endpoint of the service.
 * @throws NoOAuthAnswer
 */
export async function postForm(
  base: string,
  path: string,
  form: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<OAuthReply> {
  const address = `${base}${path}`;
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  let response: Response;
  let text: string;
  try {
    // Tokens are sent only to the address that they were issued by.
    response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
      headers: { accept: "application/json", "user-agent": "lectern mcp" },
      redirect: "manual",
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (error) {
    throw new NoOAuthAnswer(`No answer from ${address}${causeOf(error)}. Check --base-url, and that the service runs.`);
  }
  const { status } = response;
  const body = parse(text);
  const error = textAt(body, "error");
  if (status === 200 && typeof body === "object" && body !== null) return { error: null, body };
  if (status >= 400 && error !== null) return { error, body };
  if (status >= 300 && status < 400) {
    const target = response.headers.get("location");
    throw new NoOAuthAnswer(`${address} redirects to ${target}. Give the address of the service itself as --base-url.`);
  }
  throw new NoOAuthAnswer(`${address} answered ${status}, not as a lectern service does. Check --base-url.`);
}

/** The tokens of a token response (RFC 6749, 5.1), or null if it has none. */
export function signInFrom(body: unknown): SignIn | null {
  const [accessToken, refreshToken] = [textAt(body, "access_token"), textAt(body, "refresh_token")];
  const seconds = valueAt(body, "expires_in");
  if (accessToken === null || refreshToken === null || typeof seconds !== "number") return null;
  return { accessToken, refreshToken, expiresAt: systemClock.now() + seconds * 1000 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
