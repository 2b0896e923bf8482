import { deflateRawSync, inflateRawSync } from "node:zlib";
import { BoundedMap } from "../lib/bounded-map.ts";
import { DAY_MS } from "../lib/time.ts";
import type { Vault } from "../lib/vault.ts";

/** First answers to keys as they are stored: sealed, because an answer may hold what is secret, and not without end. */
export interface IdempotentAnswers {
  /** The answer as it is stored. Empty where a token had too much kept in a day: then only that it was done is known. */
  seal(answer: string, of: { accountId: number; tokenId: number; now: number }): string;
  /** The answer again; null where it was not kept, or the service's key is another now. */
  open(sealed: string, accountId: number): string | null;
}

/** How many characters a token can have kept in a day, sealed: a small request can have a large answer. */
const ROOM = 64 * 1_048_576;
/** Of the tokens that are used, so many are counted. */
const TOKENS = 10_000;
/** From so many characters on, compressing is worth its time; quickly, because a transaction waits for it. */
const WORTH_DEFLATE = 4096;
const QUICKLY = { level: 1 };

const PLAIN = "p";
const DEFLATED = "d";

export function createIdempotentAnswers(vault: Vault, room = ROOM): IdempotentAnswers {
  const used = new BoundedMap<number, { since: number; size: number }>(TOKENS);
  const ownerOf = (accountId: number) => `idempotent-answer:${accountId}`;
  return {
    seal(answer, { accountId, tokenId, now }) {
      const sealed = vault.seal(pack(answer), ownerOf(accountId));
      const before = used.get(tokenId);
      const isSameDay = before !== undefined && Math.abs(now - before.since) < DAY_MS;
      const size = (isSameDay ? before.size : 0) + sealed.length;
      if (size > room) return "";
      used.set(tokenId, { since: isSameDay ? before.since : now, size });
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
