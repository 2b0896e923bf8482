import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { type AddressRange, isWithin, mayConnectTo } from "../lib/address-ranges.ts";

/** An address that was named is one that messages must not go to. */
export class AddressRefused extends Error {}

/** At which addresses a target may be reached. */
export interface Gate {
  /** The address that the host is; null for a name. */
  readonly literal: string | null;
  /** Whether the target may be reached at an address. */
  mayReach(address: string): boolean;
}

/** Without https a target is reached at addresses alone that the operator allows. */
export function gateOf({ protocol, hostname, port: written }: URL, allowed: readonly AddressRange[]): Gate {
  const isSecure = protocol === "https:";
  const port = Number(written || (isSecure ? 443 : 80));
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    literal: isIP(host) === 0 ? null : host,
    mayReach: (address) => (isSecure ? mayConnectTo : isWithin)({ address, port }, allowed),
  };
}

/** Finds the addresses that are then connected to: a name is not resolved a second time, when it might lead elsewhere. */
export function guardedLookup(
  resolve: (name: string) => Promise<readonly LookupAddress[]>,
  mayReach: (address: string) => boolean,
): LookupFunction {
  const find = async (name: string) => {
    const found = await resolve(name);
    // Bun ends the process where a lookup succeeds with nothing.
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
