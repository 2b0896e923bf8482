import { DAY_MS } from "../lib/time.ts";

/** How long a token is valid, in days (contract, section 5). */
export const TOKEN_DAYS = 365;
/** The longest validity of a token that a person creates, in days. */
export const TOKEN_DAYS_MAX = 3650;
/** The longest name of a token. */
export const TOKEN_NAME_MAX = 120;

/** Makes a token recognisable to people and to secret scanners. */
const TOKEN_PREFIX = "lectern_";

/** A new token: the prefix and 256 random bits. Shown once; only its hash is stored. */
export function newTokenSecret(ids: { secret(): string }): string {
  return `${TOKEN_PREFIX}${ids.secret()}`;
}

/** When a token issued now expires, milliseconds since the epoch. */
export function tokenExpiry(now: number, days: number = TOKEN_DAYS): number {
  return now + days * DAY_MS;
}

/** The parts of this service that an OAuth access token can be issued for. */
export type Resource = "mcp" | "api";

/** The paths of these resources (RFC 9728), relative to the base address. */
export const RESOURCE_PATHS: Readonly<Record<Resource, string>> = { mcp: "/mcp", api: "/api/v1/agent" };

/** The well-known address of a resource's metadata (RFC 9728, 3.1). Without a resource: the whole service. */
export function resourceMetadataPath(resource: Resource | null): string {
  return `/.well-known/oauth-protected-resource${resource === null ? "" : RESOURCE_PATHS[resource]}`;
}

/** Tokens of an OAuth grant. Their prefixes tell the kinds apart without a look into the database. */
export const ACCESS_TOKEN_PREFIX = `${TOKEN_PREFIX}at_`;
export const REFRESH_TOKEN_PREFIX = `${TOKEN_PREFIX}rt_`;
