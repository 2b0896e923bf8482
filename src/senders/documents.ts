import { BoundedMap } from "../lib/bounded-map.ts";
import { DAY_MS, MINUTE_MS } from "../lib/time.ts";
import type { Outgoing, Page, Unsent } from "./outgoing.ts";

/** A document, or what is wrong with its address in words that follow "client_id", as in "cannot be reached". */
type Read = { readonly document: unknown } | { readonly fault: string };

/** Public JSON documents of addresses that strangers name, such as the metadata of OAuth clients. */
export interface Documents {
  /**
   * Fetches a document, or answers a copy that is still fresh (RFC 9111, max-age): at least a minute and at most a day. Errors, and documents
   * that are not right, are not stored (OAuth Client ID Metadata Document, section 4). Requests for the same document wait for one fetch.
   */
  read(address: string, isRight: (document: unknown) => boolean): Promise<Read>;
}

const LIMIT_MS = 5_000;
const MAX_CHARACTERS = 16 * 1024;
const SHORTEST_MS = MINUTE_MS;
const LONGEST_MS = DAY_MS;
const CACHED = 200;

export function createDocuments(outgoing: Outgoing, now: () => number): Documents {
  const copies = new BoundedMap<string, { readonly document: unknown; readonly until: number }>(CACHED);
  const underWay = new Map<string, Promise<Read>>();
  const fetchNow: Documents["read"] = async (address, isRight) => {
    const request = { url: address, headers: { accept: "application/json" }, signal: AbortSignal.timeout(LIMIT_MS) };
    const answer = await outgoing.get(request).catch(() => null);
    const read = readAnswer(answer);
    if ("document" in read && isRight(read.document)) {
      copies.set(address, { document: read.document, until: now() + freshness(answer) });
    }
    return read;
  };
  return {
    async read(address, isRight) {
      const copy = copies.get(address);
      if (copy !== undefined && copy.until > now()) return { document: copy.document };
      const read = underWay.get(address) ?? fetchNow(address, isRight).finally(() => underWay.delete(address));
      underWay.set(address, read);
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
