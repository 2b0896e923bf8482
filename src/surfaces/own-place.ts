import { forbidden } from "../kernel/errors.ts";
import type { KernelParts } from "../kernel/execute.ts";

/**
 * Requests that a page of another site caused are refused, also where its name was made to lead to this machine. Programs send no Origin.
 */
export function requireOwnPlace(request: Request, kernel: KernelParts): void {
  const { baseUrl, siteUrl } = kernel.site();
  const places = [URL.parse(baseUrl), URL.parse(siteUrl)].filter((url) => url !== null);
  const host = URL.parse(`http://${request.headers.get("host") ?? ""}`);
  const isLocal = places.some(({ hostname }) => isThisMachine(hostname));
  // A numeric address cannot be made to lead elsewhere.
  const isKnown = host !== null && (isNumeric(host.hostname) || isThisMachine(host.hostname));
  if (isLocal && !isKnown && !places.some(({ hostname }) => hostname === host?.hostname)) {
    throw forbidden(
      "mcp.host_refused",
      `The service goes by ${baseUrl} and was asked for under another name. Use that address, or set LECTERN_BASE_URL to the one in use.`,
    );
  }
  const origin = request.headers.get("origin");
  if (origin === null || places.some((place) => place.origin === origin)) return;
  if (isLocal && isKnown && URL.parse(origin)?.host === host.host) return;
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
