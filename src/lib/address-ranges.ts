import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network of IPv4 or IPv6 addresses. */
export interface AddressRange {
  readonly first: Address;
  /** Length of the prefix. */
  readonly length: number;
  /** The only port that is covered, or null for every port. */
  readonly port: number | null;
}

/** The destination of a connection. */
export interface Target {
  readonly address: string;
  readonly port: number;
}

/**
 * Parses comma-separated addresses and networks (RFC 4632). An address may have a port: `192.168.1.5:8080`, `[fd00::5]:8080`.
 * @returns undefined if an entry is invalid, or is an IPv4-mapped IPv6 network (`::ffff:10.0.0.0/104`), because lookups never use that
 * form.
 */
export function parseAddressRanges(text: string): AddressRange[] | undefined {
  const ranges = text.split(",").map((part) => parseRange(part.trim()));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) {
    const [first, length] = ipaddr.parseCIDR(text);
    return isMapped(first) ? undefined : { first, length, port: null };
  }
  const { v6, v4, port } = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+)):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  const first = port === undefined ? parseAddress(text) : v6 === undefined ? parseV4(v4 ?? "") : parseV6(v6);
  if (first === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return undefined;
  return { first, length: first.kind() === "ipv4" ? 32 : 128, port: port === undefined ? null : Number(port) };
}

function parseAddress(text: string): Address | undefined {
  return parseV4(text) ?? parseV6(text);
}

function parseV4(text: string): Address | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined;
}

function parseV6(text: string): Address | undefined {
  const address = ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
  return address === undefined || isMapped(address) ? undefined : address;
}

function isMapped(address: Address): boolean {
  return address.range() === "ipv4Mapped";
}

/** The IPv6 range that IANA has allocated for the public internet. Other ranges may hide IPv4 addresses, such as `::7f00:1`. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether the service may connect to an address that somebody else chose: an address of the public internet, or one in `allowed`. Private,
 * loopback, link-local, shared, multicast and reserved addresses (RFC 6890) are refused in every IPv6 form.
 */
export function mayConnectTo(target: Target, allowed: readonly AddressRange[]): boolean {
  return isWithin(target, allowed) || isPublic(target.address);
}

/** Whether a target is in one of the ranges. IPv4-mapped IPv6 addresses (`::ffff:10.0.0.1`) count as IPv4. */
export function isWithin({ address, port }: Target, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return ranges.some(
    (range) =>
      (range.port === null || range.port === port) &&
      plain.kind() === range.first.kind() &&
      plain.match(range.first, range.length),
  );
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return plain.range() === "unicast" && (plain.kind() === "ipv4" || plain.match(PUBLIC_IPV6));
}
