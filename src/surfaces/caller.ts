import { type KnownBrowser, readKnownBrowsers } from "../identity/known-browsers.ts";
import type { Resource } from "../identity/tokens.ts";
import type { Credential, KernelParts } from "../kernel/call.ts";
import type { Peer } from "../kernel/context.ts";
import { forbidden } from "../kernel/errors.ts";
import { forwardedAddress } from "../lib/address.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { browserCookieName, readCookie, sessionCookieName } from "./cookies.ts";

/** A request that is being handled. */
export interface Exchange {
  readonly request: Request;
  readonly server: {
    requestIP(request: Request): { address: string } | null;
    timeout(request: Request, seconds: number): void;
  } | null;
  /** The values of the address's placeholders; absent if it has none. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** The bearer token that a request presents at a resource, not yet validated; null if the request has none. */
export function readToken(request: Request, resource: Resource = "api"): Credential | null {
  const match = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] === undefined ? null : { kind: "token", secret: match[1], resource };
}

export function readSession(request: Request, kernel: KernelParts): Credential | null {
  const secret = readCookie(request, sessionCookieName(isSecure(kernel)));
  return secret === null ? null : { kind: "session", secret };
}

export function isStillIn(kernel: KernelParts, credential: Credential | null): boolean {
  return credential !== null && kernel.authenticate(kernel.reader, credential, kernel.clock.now()) !== null;
}

export function isSecure(kernel: KernelParts): boolean {
  return kernel.site().siteUrl.startsWith("https:");
}

/** Requires that a workspace request names the site's own origin, which a cross-site request does not. */
export function requireOwnOrigin(request: Request, kernel: KernelParts): void {
  const own = originOf(kernel.site().siteUrl);
  if (request.headers.get("origin") === own) return;
  throw forbidden(
    "web.origin_refused",
    `This address answers only to the workspace at ${own}. Open that address, or set LECTERN_SITE_URL to the one in use.`,
  );
}

/** The origin of the site's address, cached because every request needs it and it rarely changes. */
function originOf(siteUrl: string): string {
  const known = origins.get(siteUrl) ?? new URL(siteUrl).origin;
  origins.set(siteUrl, known);
  return known;
}

const origins = new BoundedMap<string, string>(16);

/** Evaluated lazily, only if an operation or a limit needs it: most calls do not. */
export function callerOf(exchange: Exchange, trustProxy: boolean): Peer {
  return new NetworkPeer(exchange, trustProxy);
}

/** A class, because creating an object with its own getters for each call is slow. */
class NetworkPeer implements Peer {
  constructor(
    protected readonly exchange: Exchange,
    private readonly trustProxy: boolean,
  ) {}

  get address(): string {
    return peerAddress(this.exchange, this.trustProxy);
  }

  get userAgent(): string {
    return (this.exchange.request.headers.get("user-agent") ?? "").slice(0, 300);
  }
}

/** {@link callerOf} for a workspace browser, with the accounts that know it. */
export function browserOf(exchange: Exchange, trustProxy: boolean, kernel: KernelParts): Peer {
  return new BrowserPeer(exchange, trustProxy, kernel);
}

class BrowserPeer extends NetworkPeer {
  #browsers: readonly KnownBrowser[] | undefined;

  constructor(
    exchange: Exchange,
    trustProxy: boolean,
    private readonly kernel: KernelParts,
  ) {
    super(exchange, trustProxy);
  }

  get browsers(): readonly KnownBrowser[] {
    const value = readCookie(this.exchange.request, browserCookieName(isSecure(this.kernel)));
    this.#browsers ??= readKnownBrowsers(this.kernel.vault, value, this.kernel.clock.now());
    return this.#browsers;
  }
}

function peerAddress({ request, server }: Exchange, trustProxy: boolean): string {
  const last = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  return (last && forwardedAddress(last)) || (server?.requestIP(request)?.address ?? "unknown");
}
