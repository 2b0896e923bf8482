import { DAY_MS } from "../lib/time.ts";
import type { Vault } from "../lib/vault.ts";

/**
 * A browser that has signed in to an account. Its wrong passwords count by themselves, so that strangers who guess keep nobody out
 * ("device cookies", OWASP: Slow Down Online Guessing Attacks with Device Cookies).
 */
export interface KnownBrowser {
  readonly accountId: number;
  /** Tells the browsers of an account apart. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** How long a browser counts as known after it signed in, in milliseconds: browsers keep no cookie longer than 400 days. */
export const KNOWN_BROWSER_TTL_MS = 365 * DAY_MS;
/** Accounts that one browser is known to at once, such as those of a family. */
const MAX_ACCOUNTS = 5;
const OWNER = "known-browser";
/** No sign of base64url, nor one that a cookie refuses. */
const BETWEEN = ".";

/** What the cookie of a browser holds, as the service itself wrote it; what was changed or is too old is left out. */
export function readKnownBrowsers(vault: Vault, value: string | null, now: number): KnownBrowser[] {
  const sealed = value === null ? [] : value.split(BETWEEN, MAX_ACCOUNTS);
  return sealed.flatMap((part) => {
    const [accountId = "", since = "", id = ""] = vault.open(part, OWNER)?.split(" ") ?? [];
    if (id === "" || Number(since) + KNOWN_BROWSER_TTL_MS <= now) return [];
    return [{ accountId: Number(accountId), since: Number(since), id }];
  });
}

/** The value of the cookie of a browser that has just signed in to an account; `before` is what it was known by. */
export function writeKnownBrowsers(vault: Vault, newest: KnownBrowser, before: readonly KnownBrowser[]): string {
  const others = before.filter(({ accountId }) => accountId !== newest.accountId).slice(0, MAX_ACCOUNTS - 1);
  return [newest, ...others]
    .map(({ accountId, since, id }) => vault.seal(`${accountId} ${since} ${id}`, OWNER))
    .join(BETWEEN);
}
