import type { Db } from "../database/open.ts";
import { hashSecret } from "../lib/secrets.ts";
import { DAY_MS } from "../lib/time.ts";
import { createSession } from "./sessions.store.ts";

/** How long a web session lasts, in milliseconds. */
const SESSION_TTL_MS = 30 * DAY_MS;

/** The parts of a call that are needed to begin a session. */
interface SignInCall {
  readonly db: Db;
  readonly now: number;
  readonly ids: { secret(): string };
  readonly peer: { readonly userAgent: string };
  readonly session: { start(secret: string, expiresAt: number, accountId: number): void };
}

/** Begins a web session of the account for the calling browser. Only the secret's hash is stored. */
export function beginSession(call: SignInCall, accountId: number): void {
  const secret = call.ids.secret();
  const expiresAt = call.now + SESSION_TTL_MS;
  const { userAgent } = call.peer;
  createSession(call.db, accountId, { secretHash: hashSecret(secret), userAgent, now: call.now, expiresAt });
  call.session.start(secret, expiresAt, accountId);
}
