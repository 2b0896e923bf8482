import type { Db } from "../database/open.ts";
import type { Role } from "../database/words.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { hashSecret } from "../lib/secrets.ts";
import { findAccessTokenHolder } from "./access-tokens.store.ts";
import { SCOPES } from "./scopes.ts";
import { findSessionHolder, noteSessionUse } from "./sessions.store.ts";
import { findTokenHolder, noteTokenUse } from "./tokens.store.ts";
import { ACCESS_TOKEN_PREFIX, type Resource } from "./tokens.ts";

interface Holder {
  readonly kind: "token" | "session";
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  readonly clientName: string;
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: number;
}

const EVERY_SCOPE: ReadonlySet<string> = new Set(SCOPES);
/** Lists of scopes and of resources are few and repeat on every call; each is parsed once. */
const scopeSets = new BoundedMap<string, ReadonlySet<string>>(64);

function scopeSet(json: string): ReadonlySet<string> {
  let set = scopeSets.get(json);
  if (set === undefined) {
    const parsed: unknown = JSON.parse(json);
    set = new Set(Array.isArray(parsed) ? parsed.map(String) : []);
    scopeSets.set(json, set);
  }
  return set;
}

/**
 * Finds the owner of a token or session secret, or null if it is unknown, expired or revoked, or its account is disabled. An OAuth access
 * token is valid only at a resource that it was issued for (RFC 8707).
 */
export function authenticate(
  db: Db,
  credential: { readonly kind: "token" | "session"; readonly secret: string; readonly resource?: Resource },
  now: number,
): Holder | null {
  const hash = hashSecret(credential.secret);
  if (credential.kind === "token" && credential.secret.startsWith(ACCESS_TOKEN_PREFIX)) {
    const token = findAccessTokenHolder(db, hash, now);
    if (token === undefined) return null;
    const { resources, scopes, ...holder } = token;
    const isMeant = scopeSet(resources).has(credential.resource ?? "api");
    return isMeant ? { ...holder, kind: "token", scopes: scopeSet(scopes) } : null;
  }
  if (credential.kind === "token") {
    const token = findTokenHolder(db, hash, now);
    return token === undefined ? null : { ...token, kind: "token", scopes: scopeSet(token.scopes) };
  }
  const session = findSessionHolder(db, hash, now);
  return session === undefined ? null : { ...session, kind: "session", clientName: "workspace", scopes: EVERY_SCOPE };
}

/** Collects when credentials were last used and writes it periodically, so that a read never costs a write. */
export function createUseLog() {
  const uses = new Map<string, { kind: "token" | "session"; id: number; accountId: number; now: number }>();
  return {
    note(holder: { kind: "token" | "session"; id: number; accountId: number }, now: number): void {
      const known = uses.get(`${holder.kind}${holder.id}`);
      if (known !== undefined) known.now = now;
      else
        uses.set(`${holder.kind}${holder.id}`, { kind: holder.kind, id: holder.id, accountId: holder.accountId, now });
    },
    isEmpty: () => uses.size === 0,
    /** Writes the uses recorded since the last flush. */
    flush(db: Db): void {
      for (const { kind, id, accountId, now } of uses.values()) {
        if (kind === "token") noteTokenUse(db, accountId, { tokenId: id, now });
        else noteSessionUse(db, accountId, { sessionId: id, now });
      }
      uses.clear();
    },
  };
}
