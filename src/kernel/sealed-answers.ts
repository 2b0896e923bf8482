import { deflateRawSync, inflateRawSync } from "node:zlib";
import { BoundedMap } from "../lib/bounded-map.ts";
import { DAY_MS } from "../lib/time.ts";
import type { Vault } from "../lib/vault.ts";

/** Stored first responses by key: encrypted, because a response may contain secrets, and limited in size. */
export interface SealedAnswers {
  /** The response in stored form. Empty if the caller has reached its daily limit: then only the fact that the call was done is recorded. */
  seal(answer: string, of: { accountId: number; caller: number; now: number }): string;
  /** The stored response, or null if it was not stored or the service's key has changed since. */
  open(sealed: string, accountId: number): string | null;
}

/** How many characters one caller can store in a day, encrypted. A small request can have a large response. */
const ROOM = 64 * 1_048_576;
/** The number of callers whose use is counted. */
const CALLERS = 10_000;
/** Responses of at least this many characters are compressed, at a fast level because a transaction waits for it. */
const WORTH_DEFLATE = 4096;
const QUICKLY = { level: 1 };

const PLAIN = "p";
const DEFLATED = "d";

export function createSealedAnswers(vault: Vault, room = ROOM): SealedAnswers {
  const used = new BoundedMap<string, { since: number; size: number }>(CALLERS);
  const ownerOf = (accountId: number) => `idempotent-answer:${accountId}`;
  return {
    seal(answer, { accountId, caller, now }) {
      const counted = `${accountId}:${caller}`;
      const sealed = vault.seal(pack(answer), ownerOf(accountId));
      const before = used.get(counted);
      const isSameDay = before !== undefined && Math.abs(now - before.since) < DAY_MS;
      const size = (isSameDay ? before.size : 0) + sealed.length;
      if (size > room) return "";
      used.set(counted, { since: isSameDay ? before.since : now, size });
      return sealed;
    },
    open(sealed, accountId) {
      const packed = sealed === "" ? null : vault.open(sealed, ownerOf(accountId));
      return packed === null ? null : unpack(packed);
    },
  };
}

function pack(answer: string): string {
  if (answer.length < WORTH_DEFLATE) return `${PLAIN}${answer}`;
  return `${DEFLATED}${deflateRawSync(answer, QUICKLY).toString("base64")}`;
}

function unpack(packed: string): string {
  const body = packed.slice(1);
  return packed.startsWith(PLAIN) ? body : inflateRawSync(Buffer.from(body, "base64")).toString("utf8");
}
