import type { KernelParts } from "../kernel/call.ts";
import { forbidden, invalidRequest } from "../kernel/errors.ts";
import { BoundedMap } from "../lib/bounded-map.ts";

/** The address of a request. `Host` comes from the client; an invalid one is replaced. */
export function addressOf({ url }: Request): URL {
  return URL.parse(url) ?? new URL(url.replace(/^https?:\/\/[^/?#]*/, ""), "http://localhost");
}

/** Cache of valid hosts: there are few, and every request names one. */
const hosts = new BoundedMap<string, true>(64);

/** @throws Failure 400 if the request has no valid host. */
export function requireHost(request: Request): void {
  const host = request.headers.get("host") ?? "";
  if (hosts.get(host) === true && request.url.startsWith(`http://${host}/`)) return;
  if (/^[^\s/\\?#@]+$/.test(host) && URL.canParse(request.url)) {
    // If the host is valid, whatever follows it is valid too.
    hosts.set(host, true);
    return;
  }
  const message = "The header Host is missing, or is not a name and port. Send the host of the address that you call";
  const detail = { path: "", message, expected: "a host name or address, and its port where it is not the usual one" };
  throw invalidRequest(`${message}.`, [detail], "request.host_invalid");
}

/**
 * Refuses requests of pages whose site's name was made to resolve to this machine (DNS rebinding), and those of other sites unless
 * `anySite`: with a token of their own these get nothing from the browser that they do not bring. Programs send no Origin.
 */
export function requireOwnPlace(
  request: Request,
  kernel: KernelParts,
  { anySite }: { readonly anySite: boolean },
): void {
  requireHost(request);
  const { baseUrl, siteUrl } = kernel.site();
  const places = [URL.parse(baseUrl), URL.parse(siteUrl)].filter((url) => url !== null);
  const { host, hostname } = addressOf(request);
  const isLocal = places.some((place) => isThisMachine(place.hostname));
  // A numeric address cannot be rebound.
  const isKnown = isNumeric(hostname) || isThisMachine(hostname);
  if (isLocal && !isKnown && !places.some((place) => place.hostname === hostname)) {
    throw forbidden(
      "mcp.host_refused",
      `The service goes by ${baseUrl} and was asked for under another name. Use that address; or, where the name is right, start the service with LECTERN_BASE_URL set to the address in use, such as http://${host}.`,
    );
  }
  const origin = request.headers.get("origin");
  if (origin === null || places.some((place) => place.origin === origin)) return;
  const from = URL.parse(origin);
  if (isLocal && isKnown && from?.host === host) return;
  // A page whose own host is asked came here under a name that is not ours; of other hosts, browsers only pass on what they may read.
  if (anySite && from !== null && from.host !== host && /^https?:$/.test(from.protocol)) return;
  throw forbidden(
    "mcp.origin_refused",
    `This address answers programs, and no web pages of other sites. Leave out the Origin header, or call it from ${siteUrl}.`,
  );
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
}

function isNumeric(hostname: string): boolean {
  return /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(hostname);
}
