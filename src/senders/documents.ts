import { BoundedMap } from "../lib/bounded-map.ts";
import { DAY_MS, MINUTE_MS } from "../lib/time.ts";
import type { Outgoing, Page, Unsent } from "./outgoing.ts";

/** A document, or what is wrong with its address in words that follow "client_id", as in "cannot be reached". */
type Read = { readonly document: unknown } | { readonly fault: string };

/** Public JSON documents of addresses that strangers name, such as the metadata of OAuth clients. */
export interface Documents {
  /**
   * Fetches a document, or answers a copy that is still fresh (RFC 9111, max-age): at least a minute and at most a day. A failure is
   * remembered for a minute, so that strangers cannot use the service to send many requests to somebody.
   */
  read(address: string): Promise<Read>;
}

const LIMIT_MS = 5_000;
const MAX_CHARACTERS = 16 * 1024;
const SHORTEST_MS = MINUTE_MS;
const LONGEST_MS = DAY_MS;
const CACHED = 200;

export function createDocuments(outgoing: Outgoing, now: () => number): Documents {
  const cache = new BoundedMap<string, { readonly read: Promise<Read>; readonly until: number }>(CACHED);
  const fetchNow = async (address: string): Promise<Read> => {
    const request = { url: address, headers: { accept: "application/json" }, signal: AbortSignal.timeout(LIMIT_MS) };
    const answer = await outgoing.get(request).catch(() => null);
    const read = readAnswer(answer);
    const freshMs = "fault" in read ? SHORTEST_MS : freshness(answer);
    cache.set(address, { read: Promise.resolve(read), until: now() + freshMs });
    return read;
  };
  return {
    read(address) {
      const known = cache.get(address);
      if (known !== undefined && known.until > now()) return known.read;
      const read = fetchNow(address);
      // Requests for the same document wait for one fetch.
      cache.set(address, { read, until: now() + SHORTEST_MS });
      return read;
    },
  };
}

function readAnswer(answer: Page | Unsent | null): Read {
  if (answer === null) return { fault: "did not answer in five seconds" };
  if ("unsent" in answer) {
    return { fault: answer.unsent === "address_refused" ? "is not at a public address" : "cannot be reached" };
  }
  const { status, text, headers } = answer;
  if (status !== 200) return { fault: `answers with HTTP ${status} instead of 200` };
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) {
    return { fault: "does not answer with JSON" };
  }
  if (text.length > MAX_CHARACTERS) return { fault: `answers with more than ${MAX_CHARACTERS} characters` };
  try {
    return { document: JSON.parse(text) };
  } catch {
    return { fault: "does not answer with valid JSON" };
  }
}

/** How long a copy may be used, in milliseconds. */
function freshness(answer: Page | Unsent | null): number {
  if (answer === null || "unsent" in answer) return SHORTEST_MS;
  const control = answer.headers["cache-control"] ?? "";
  if (/\bno-(?:store|cache)\b/i.test(control)) return SHORTEST_MS;
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(control)?.[1];
  return Math.min(Math.max(Number(seconds ?? 3_600) * 1000, SHORTEST_MS), LONGEST_MS);
}
