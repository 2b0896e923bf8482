/** Who the page is to the service: its address and the browser's cookie for it. */
export interface Visitor {
  readonly url: string;
  /** The workspace's own origin, which differs from `url` behind a proxy. */
  readonly origin: string;
  /** As in a header, or empty. */
  cookie: string;
  /** Ends pending requests as the page is closed. */
  readonly closing: AbortController;
}

const fetchOfBun = globalThis.fetch;

/** Fetches relative addresses as `visitor`'s browser; absolute addresses, which tests and the service use, stay Bun's. */
export function fetchAs(visitor: () => Visitor): void {
  const fetchOfPage = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (typeof input !== "string" || !input.startsWith("/")) return fetchOfBun(input, init);
    const { url, origin, cookie, closing } = visitor();
    const headers = new Headers(init.headers);
    headers.set("origin", origin);
    if (cookie !== "") headers.set("cookie", cookie);
    const signal = AbortSignal.any([closing.signal, ...(init.signal ? [init.signal] : [])]);
    const answer = await fetchOfBun(url + input, { ...init, headers, signal });
    for (const set of answer.headers.getSetCookie()) visitor().cookie = withCookie(visitor().cookie, set);
    return answer;
  };
  globalThis.fetch = Object.assign(fetchOfPage, { preconnect: fetchOfBun.preconnect });
}

/** The cookies of a browser after a Set-Cookie header; an expired one is removed. */
function withCookie(cookies: string, set: string): string {
  const [pair = ""] = set.split(";");
  const name = pair.slice(0, pair.indexOf("=") + 1);
  const others = cookies.split("; ").filter((cookie) => cookie !== "" && !cookie.startsWith(name));
  return [...others, ...(/;\s*max-age=0\b/i.test(set) ? [] : [pair])].join("; ");
}
