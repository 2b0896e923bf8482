import { SCOPES, type Scope } from "../../identity/scopes.ts";

/** The scopes of this service in a list separated by spaces (RFC 6749, 3.3). Others are ignored, such as `offline_access`. */
export function readScopes(written: string): Scope[] {
  return among(written.split(" "));
}

/** The scopes of a stored JSON array, without those that no longer exist. */
export function storedScopes(json: string): Scope[] {
  const stored: unknown = JSON.parse(json);
  return Array.isArray(stored) ? among(stored) : [];
}

/** The scopes of all lists together. */
export function union(...lists: readonly (readonly string[])[]): Scope[] {
  return among(lists.flat());
}

/** In the order of the contract. */
function among(names: readonly unknown[]): Scope[] {
  const wanted = new Set(names);
  return SCOPES.filter((scope) => wanted.has(scope));
}
