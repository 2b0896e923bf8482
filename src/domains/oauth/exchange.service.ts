import type { Db } from "../../database/open.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { createToken, revokeToken } from "../../identity/tokens.store.ts";
import { ACCESS_TOKEN_PREFIX, REFRESH_TOKEN_PREFIX, type Resource } from "../../identity/tokens.ts";
import type { CallContext, Ids, Site } from "../../kernel/context.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { ACCESS_CHANGED } from "./access-changed.ts";
import type { OAuthFault } from "./authorization-request.ts";
import { extendClient } from "./clients.store.ts";
import { findCode, noteCodeUsed } from "./codes.store.ts";
import { claimDevice, type Device, findDevice, notePoll } from "./devices.store.ts";
import { findGrantToken, insertGrant, insertGrantToken, prolongGrant, spendRefreshToken } from "./grants.store.ts";
import { resourcesNamed } from "./resources.ts";
import { readScopes, storedScopes } from "./scopes.ts";

/** How long an access token is valid, in milliseconds. */
const ACCESS_TOKEN_MS = HOUR_MS;
/** How long a grant lasts after its last use. Each refresh starts this time again. */
const IDLE_GRANT_MS = 90 * DAY_MS;
/** The seconds by which a device that polls too often must slow down (RFC 8628, 3.5). */
const SLOW_DOWN_SECONDS = 5;

/** A successful token response (RFC 6749, 5.1). */
export interface Issued {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
}

/** What a token request has in common for all grants. */
interface Asked {
  readonly clientId: string;
  readonly resource: readonly string[];
  readonly now: number;
  readonly ids: Pick<Ids, "secret">;
  readonly site: Pick<Site, "baseUrl">;
  readonly notify: CallContext["notify"];
}

const invalidGrant = (description: string): OAuthFault => ({ error: "invalid_grant", description });

/** Exchanges an authorization code (OAuth 2.1, 4.1.3). A code that comes a second time ends the grant that it was exchanged for. */
export function exchangeCode(
  db: Db,
  asked: Asked & { code: string; codeVerifier: string; redirectUri: string | null },
): Issued | OAuthFault {
  const { now, clientId } = asked;
  const codeHash = hashSecret(asked.code);
  const code = findCode(db, codeHash);
  if (code === undefined) return invalidGrant("code is unknown or has expired");
  if (code.tokenId !== null) {
    revokeToken(db, code.accountId, { tokenId: code.tokenId, now });
    asked.notify(code.accountId, ACCESS_CHANGED);
    return invalidGrant("code was used before; the tokens it was exchanged for are revoked");
  }
  if (code.expiresAt <= now) return invalidGrant("code has expired");
  if (code.clientId !== clientId) return invalidGrant("code was issued to another client");
  if (isDisabled(db, code.accountId)) return invalidGrant("the account is disabled");
  if (asked.redirectUri !== null && asked.redirectUri !== code.redirectUri) {
    return invalidGrant("redirect_uri is not that of the authorization request");
  }
  if (!isVerifierOf(asked.codeVerifier, code.codeChallenge)) {
    return invalidGrant("code_verifier does not match the code_challenge");
  }
  const resources = narrowed(code.resources, asked);
  if (resources === null) return invalidTarget();
  const { tokenId, issued } = startGrant(db, code.accountId, { ...asked, ...code, resources });
  noteCodeUsed(db, { codeHash, tokenId });
  return issued;
}

/** Exchanges a refresh token for new tokens (OAuth 2.1, 4.3). One that comes a second time was stolen or copied, and ends the grant. */
export function exchangeRefreshToken(
  db: Db,
  asked: Asked & { refreshToken: string; scope: string | null },
): Issued | OAuthFault {
  const { now, clientId } = asked;
  const token = findGrantToken(db, hashSecret(asked.refreshToken));
  if (token?.kind !== "refresh" || token.clientId !== clientId) {
    return invalidGrant("refresh_token is unknown or was issued to another client");
  }
  const { accountId, tokenId } = token;
  if (token.revokedAt !== null || token.disabledAt !== null) return invalidGrant("the access was revoked");
  if (token.usedAt !== null) {
    revokeToken(db, accountId, { tokenId, now });
    asked.notify(accountId, ACCESS_CHANGED);
    return invalidGrant("refresh_token was used before; all tokens of this access are revoked");
  }
  if (token.expiresAt <= now) return invalidGrant("refresh_token has expired");
  const granted = storedScopes(token.grantScopes);
  const scopes = asked.scope === null ? granted : readScopes(asked.scope);
  if (scopes.length === 0 || !scopes.every((scope) => granted.includes(scope))) {
    return { error: "invalid_scope", description: "scope has more than the learner granted, or nothing" };
  }
  const resources = narrowed(token.resources, asked);
  if (resources === null) return invalidTarget();
  if (!spendRefreshToken(db, accountId, { id: token.id, now })) return invalidGrant("refresh_token was used before");
  prolongGrant(db, accountId, { tokenId, expiresAt: now + IDLE_GRANT_MS });
  extendClient(db, { clientId, expiresAt: now + IDLE_GRANT_MS });
  return issueTokens(db, accountId, { ...asked, tokenId, scopes, resources });
}

/** Exchanges a device code (RFC 8628, 3.4 and 3.5). */
export function exchangeDeviceCode(db: Db, asked: Asked & { deviceCode: string }): Issued | OAuthFault {
  const { now, clientId } = asked;
  const deviceHash = hashSecret(asked.deviceCode);
  const device = findDevice(db, deviceHash);
  if (device === undefined || device.clientId !== clientId) {
    return invalidGrant("device_code is unknown or was issued to another client");
  }
  if (device.declinedAt !== null) return { error: "access_denied", description: "the learner declined" };
  if (device.expiresAt <= now) return { error: "expired_token", description: "device_code has expired; begin again" };
  if (device.accountId === null) return pending(db, device, now);
  if (isDisabled(db, device.accountId)) return invalidGrant("the account is disabled");
  const resources = narrowed(device.resources, asked);
  if (resources === null) return invalidTarget();
  if (!claimDevice(db, { deviceHash, now })) return invalidGrant("device_code was used before");
  return startGrant(db, device.accountId, { ...asked, ...device, resources }).issued;
}

function pending(db: Db, device: Device, now: number): OAuthFault {
  const { deviceHash, polledAt, intervalSeconds } = device;
  const isTooSoon = polledAt !== null && now - polledAt < intervalSeconds * 1000;
  const seconds = isTooSoon ? intervalSeconds + SLOW_DOWN_SECONDS : intervalSeconds;
  notePoll(db, { deviceHash, now, intervalSeconds: seconds });
  if (isTooSoon) return { error: "slow_down", description: `poll every ${seconds} seconds` };
  return { error: "authorization_pending", description: "the learner has not decided yet" };
}

/** A consent of a disabled account must not become access that returns with the account. */
function isDisabled(db: Db, accountId: number): boolean {
  return findAccount(db, accountId)?.disabledAt !== null;
}

/** Stores a consent as a grant of the account and issues its first tokens. */
function startGrant(
  db: Db,
  accountId: number,
  consent: Asked & { clientName: string; clientHost: string | null; scopes: string; resources: readonly Resource[] },
): { tokenId: number; issued: Issued } {
  const { clientId, clientName, clientHost, resources, now, ids } = consent;
  const scopes = storedScopes(consent.scopes);
  const expiresAt = now + IDLE_GRANT_MS;
  const row = { secretHash: hashSecret(ids.secret()), clientName, scopes, now, expiresAt };
  const { id: tokenId } = createToken(db, accountId, row);
  insertGrant(db, accountId, { tokenId, clientId, clientHost, resources: JSON.stringify(resources) });
  extendClient(db, { clientId, expiresAt });
  consent.notify(accountId, ACCESS_CHANGED);
  return { tokenId, issued: issueTokens(db, accountId, { tokenId, scopes, resources, now, ids }) };
}

function issueTokens(
  db: Db,
  accountId: number,
  grant: Pick<Asked, "now" | "ids"> & { tokenId: number; scopes: readonly string[]; resources: readonly Resource[] },
): Issued {
  const { tokenId, scopes, resources, now, ids } = grant;
  const accessToken = `${ACCESS_TOKEN_PREFIX}${ids.secret()}`;
  const refreshToken = `${REFRESH_TOKEN_PREFIX}${ids.secret()}`;
  const shared = { tokenId, scopes, resources, now };
  insertGrantToken(db, accountId, {
    ...shared,
    secretHash: hashSecret(accessToken),
    kind: "access",
    expiresAt: now + ACCESS_TOKEN_MS,
  });
  insertGrantToken(db, accountId, {
    ...shared,
    secretHash: hashSecret(refreshToken),
    kind: "refresh",
    expiresAt: now + IDLE_GRANT_MS,
  });
  return { accessToken, refreshToken, expiresInSeconds: ACCESS_TOKEN_MS / 1000, scopes };
}

function invalidTarget(): OAuthFault {
  return { error: "invalid_target", description: "resource is not one that the learner granted" };
}

/** The granted resources that the token request names; all of them if it names none; null if it names others. */
function narrowed(granted: string, { resource, site }: Pick<Asked, "resource" | "site">): readonly Resource[] | null {
  const stored: unknown = JSON.parse(granted);
  const known = (resourcesNamed([], site.baseUrl) ?? []).filter((one) => Array.isArray(stored) && stored.includes(one));
  if (resource.length === 0) return known;
  const named = resourcesNamed(resource, site.baseUrl);
  return named === null || named.length === 0 || !named.every((one) => known.includes(one)) ? null : named;
}

/** Whether a verifier is the one of an S256 challenge (RFC 7636, 4.6). */
function isVerifierOf(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return new Bun.CryptoHasher("sha256").update(verifier).digest("base64url") === challenge;
}
