import ipaddr from "ipaddr.js";

/**
 * The part of a network address that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because one household
 * usually has a whole /64. All spellings of an address give the same result.
 */
export function addressGroup(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === "ipv4") return parsed.toString();
  const bytes = parsed.toByteArray();
  const groups = [0, 2, 4, 6].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16));
  return `${groups.join(":")}::/64`;
}

/** The network of an address, for display to users: the first 24 bits of IPv4, the first 64 of IPv6, or null for an invalid address. */
export function networkOf(address: string): string | null {
  const parsed = parseAddress(address);
  if (parsed === null) return null;
  if (parsed.kind() === "ipv4") return `${parsed.toByteArray().slice(0, 3).join(".")}.0/24`;
  return addressGroup(address);
}

/**
 * The address in an entry of X-Forwarded-For, which proxies write with or without a port and brackets. Null if there is no address, such as
 * for `unknown` or `_hidden`.
 */
export function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const plain = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return parseAddress(plain) === null ? null : plain;
}

/** Drops the zone of a link-local address and unwraps IPv4-mapped IPv6. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const plain = address.replace(/%.*$/s, "");
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return null;
  return ipaddr.process(plain);
}
