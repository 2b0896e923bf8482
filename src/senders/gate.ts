import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { type AddressRange, isWithin, mayConnectTo } from "../lib/address-ranges.ts";

/** Messages must not be sent to the given address. */
export class AddressRefused extends Error {}

/** The addresses at which a target may be reached. */
export interface Gate {
  /** The host as an IP address, or null for a name. */
  readonly literal: string | null;
  /** Whether the target may be reached at an address. */
  mayReach(address: string): boolean;
}

/** Without https a target may be reached only at addresses that the operator allows. */
export function gateOf({ protocol, hostname, port: written }: URL, allowed: readonly AddressRange[]): Gate {
  const isSecure = protocol === "https:";
  const port = Number(written || (isSecure ? 443 : 80));
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    literal: isIP(host) === 0 ? null : host,
    mayReach: (address) => (isSecure ? mayConnectTo : isWithin)({ address, port }, allowed),
  };
}

/** Resolves the addresses that are then connected to: a name is not resolved again, because the result might differ. */
export function guardedLookup(
  resolve: (name: string) => Promise<readonly LookupAddress[]>,
  mayReach: (address: string) => boolean,
): LookupFunction {
  const find = async (name: string) => {
    const found = await resolve(name);
    // Bun crashes if a lookup succeeds without a result.
    if (found.length === 0) throw new Error("no address");
    if (!found.every(({ address }) => mayReach(address))) throw new AddressRefused();
    return [...found];
  };
  return (name, _options, done) => {
    find(name).then(
      (found) => done(null, found),
      (error) => done(error, []),
    );
  };
}
