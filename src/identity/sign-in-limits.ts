import { addressGroup } from "../lib/address.ts";
import type { KnownBrowser } from "./known-browsers.ts";

/** A count that an attempt falls under: its limit, and whose it is. */
export interface Counted {
  readonly limit: "login" | "loginWide";
  readonly key: string;
}

/**
 * What an attempt to sign in counts under until its password turns out to be right: the account and the network address together, and
 * with a far wider limit each of them alone, so that guessing from many addresses or at many accounts is slowed too. Of a browser that
 * the account knows only its own attempts count.
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
