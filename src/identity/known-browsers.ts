import { DAY_MS } from "../lib/time.ts";
import type { Vault } from "../lib/vault.ts";

/**
 * A browser that has signed in to an account. Its wrong passwords are counted separately, so that guessing strangers cannot lock its user
 * out ("device cookies", OWASP: Slow Down Online Guessing Attacks with Device Cookies).
 */
export interface KnownBrowser {
  readonly accountId: number;
  /** Identifies one of the account's browsers. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** How long a browser counts as known after signing in, in milliseconds. Browsers limit cookies to 400 days. */
export const KNOWN_BROWSER_TTL_MS = 365 * DAY_MS;
/** The most accounts that know one browser, such as those of a family. */
const MAX_ACCOUNTS = 5;
const OWNER = "known-browser";
/** Not a character of base64url, and allowed in a cookie. */
const BETWEEN = ".";

/** The decrypted contents of a browser's cookie; modified or expired entries are left out. */
export function readKnownBrowsers(vault: Vault, value: string | null, now: number): KnownBrowser[] {
  const sealed = value === null ? [] : value.split(BETWEEN, MAX_ACCOUNTS);
  return sealed.flatMap((part) => {
    const [accountId = "", since = "", id = ""] = vault.open(part, OWNER)?.split(" ") ?? [];
    if (id === "" || Number(since) + KNOWN_BROWSER_TTL_MS <= now) return [];
    return [{ accountId: Number(accountId), since: Number(since), id }];
  });
}

/** The cookie value for a browser that has just signed in to an account. `before` are its previous entries. */
export function writeKnownBrowsers(vault: Vault, newest: KnownBrowser, before: readonly KnownBrowser[]): string {
  const others = before.filter(({ accountId }) => accountId !== newest.accountId).slice(0, MAX_ACCOUNTS - 1);
  return [newest, ...others]
    .map(({ accountId, since, id }) => vault.seal(`${accountId} ${since} ${id}`, OWNER))
    .join(BETWEEN);
}
