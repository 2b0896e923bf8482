import { authority } from "./authority.ts";

/** A proxy that speaks https, as an operator puts one before the service. */
export interface HttpsProxy extends AsyncDisposable {
  /** The address by which clients reach the service. */
  readonly url: string;
  /** Sends requests to this address from now on. */
  lead(to: string): void;
}

/** Starts a proxy. It changes nothing but what a proxy must: bodies are passed on while they arrive. */
export function httpsProxy(): HttpsProxy {
  let target = "";
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: authority.cert, key: authority.key },
    // Streams are silent for longer than the limit of this server.
    idleTimeout: 0,
    async fetch(request, self) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-for", self.requestIP(request)?.address ?? "");
      headers.set("x-forwarded-proto", "https");
      const { method, body, signal } = request;
      return fetch(`${target}${pathname}${search}`, {
        ...{ method, headers, body, signal, redirect: "manual" },
        decompress: false,
      });
    },
  });
  return {
    url: `https://127.0.0.1:${server.port}`,
    lead(to) {
      target = to;
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** `fetch` that trusts the authority of the tests. */
export function trustingFetch(
  input: string | URL | Request,
  { body, ...init }: Omit<RequestInit, "body"> & { body?: BodyInit | Uint8Array | null | undefined } = {},
): Promise<Response> {
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : body;
  return fetch(input, { ...init, ...(sent !== undefined && { body: sent }), tls: { ca: authority.ca } });
}
