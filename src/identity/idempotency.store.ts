import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";
import { DAY_MS } from "../lib/time.ts";

/** How long the first response to a key is stored, in milliseconds. */
const KEY_TTL_MS = DAY_MS;

export interface FirstAnswer {
  readonly requestHash: string;
  /** Encrypted. */
  readonly answer: string;
}

const find = prepare<{ account: number; token: number; key: string; since: number }>()((p) =>
  builder
    .selectFrom("idempotent_answers")
    .select(["requestHash", "answer"])
    .where("accountId", "=", p.account)
    .where("tokenId", "=", p.token)
    .where("keyHash", "=", p.key)
    .where("at", ">", p.since),
);
const put = prepare<{ account: number; token: number; key: string; request: string; answer: string; at: number }>()(
  (p) =>
    builder.replaceInto("idempotent_answers").values({
      accountId: p.account,
      tokenId: p.token,
      keyHash: p.key,
      requestHash: p.request,
      answer: p.answer,
      at: p.at,
    }),
);
const removeOld = prepare<{ before: number; limit: number }>()((p) =>
  builder
    .deleteFrom("idempotent_answers")
    .where((row) =>
      row(
        row.refTuple("tokenId", "keyHash"),
        "in",
        row
          .selectFrom("idempotent_answers as old")
          .select(["old.tokenId", "old.keyHash"])
          .where("old.at", "<=", p.before)
          .limit(p.limit)
          .$asTuple("tokenId", "keyHash"),
      ),
    ),
);

/** The first response to a token's key, or undefined if it does not exist or is older than a day. */
export function findFirstAnswer(
  db: Db,
  accountId: number,
  asked: { tokenId: number; keyHash: string; now: number },
): FirstAnswer | undefined {
  const { tokenId: token, keyHash: key, now } = asked;
  return find.get(db, { account: accountId, token, key, since: now - KEY_TTL_MS });
}

/** Stores the first response to a key, replacing an expired one. */
export function keepFirstAnswer(
  db: Db,
  accountId: number,
  answered: FirstAnswer & { tokenId: number; keyHash: string; now: number },
): void {
  const { tokenId: token, keyHash: key, requestHash: request, answer, now: at } = answered;
  put.run(db, { account: accountId, token, key, request, answer, at });
}

/** Removes at most `limit` expired responses. Returns how many. */
export function purgeFirstAnswers(db: Db, { now, limit }: { now: number; limit: number }): number {
  return removeOld.run(db, { before: now - KEY_TTL_MS, limit }).changes;
}
