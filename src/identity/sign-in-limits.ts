import { addressGroup } from "../lib/address.ts";
import type { KnownBrowser } from "./known-browsers.ts";

/** A counter for an attempt: its limit, and its key. */
export interface Counted {
  readonly limit: "login" | "loginWide";
  readonly key: string;
}

/**
 * The counters for a sign-in attempt until its password proves right: the account and the network address together and, with a far higher
 * limit, each of them alone, so that guessing from many addresses or for many accounts is slowed too. For a browser that the account knows,
 * only its own attempts count.
 */
export function signInCounts(
  emailKey: string,
  account: { readonly id: number } | undefined,
  peer: { readonly address: string; readonly browsers?: readonly KnownBrowser[] },
): { readonly isKnown: boolean; readonly counts: readonly Counted[] } {
  const known = peer.browsers?.find(({ accountId }) => accountId === account?.id);
  if (known !== undefined) {
    return { isKnown: true, counts: [{ limit: "login", key: `browser:${known.accountId}:${known.id}` }] };
  }
  const from = addressGroup(peer.address);
  const counts: readonly Counted[] = [
    { limit: "login", key: `account:${from} ${emailKey}` },
    { limit: "loginWide", key: `from:${from}` },
    { limit: "loginWide", key: `to:${emailKey}` },
  ];
  return { isKnown: false, counts };
}
