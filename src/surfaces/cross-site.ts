import type { Answering, Handler, Route } from "./answering.ts";

/**
 * What browsers let pages of other sites read (Fetch, section 3.2): every answer of these addresses, but nothing with a cookie. `Authorization`
 * is named because `*` does not include it.
 */
const READABLE = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Idempotent-Replayed, X-Request-Id",
};
const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, POST, DELETE",
  "access-control-allow-headers": "*, Authorization",
  // The longest time that browsers accept.
  "access-control-max-age": "86400",
};

/** A route that programs in pages of other sites may use: they have a token, or need none. */
export function forAnySite(route: Route, { answer }: Pick<Answering, "answer">): Route {
  const readable =
    (handler: Handler): Handler =>
    async (exchange) => {
      const response = await handler(exchange);
      for (const [name, value] of Object.entries(READABLE)) response.headers.set(name, value);
      const allowed = response.headers.get("allow");
      if (allowed !== null) response.headers.set("allow", `${allowed}, OPTIONS`);
      return response;
    };
  const preflight = answer(
    (_exchange, requestId) =>
      new Response(null, {
        status: 204,
        headers: { ...PREFLIGHT, "cache-control": "no-store", "x-request-id": requestId },
      }),
  );
  const { path, get, post, otherwise } = route;
  return {
    path,
    ...(get !== undefined && { get: readable(get) }),
    ...(post !== undefined && { post: readable(post) }),
    otherwise: readable((exchange) => (exchange.request.method === "OPTIONS" ? preflight : otherwise)(exchange)),
  };
}
