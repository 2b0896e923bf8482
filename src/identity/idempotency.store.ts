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

const find = prepare<{ account: number; caller: number; key: string; since: number }>()((p) =>
  builder
    .selectFrom("idempotent_answers")
    .select(["requestHash", "answer"])
    .where("accountId", "=", p.account)
    .where("caller", "=", p.caller)
    .where("keyHash", "=", p.key)
    .where("at", ">", p.since),
);
const put = prepare<{ account: number; caller: number; key: string; request: string; answer: string; at: number }>()(
  (p) =>
    builder.replaceInto("idempotent_answers").values({
      accountId: p.account,
      caller: p.caller,
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
        row.refTuple("accountId", "caller", "keyHash"),
        "in",
        row
          .selectFrom("idempotent_answers as old")
          .select(["old.accountId", "old.caller", "old.keyHash"])
          .where("old.at", "<=", p.before)
          .limit(p.limit)
          .$asTuple("accountId", "caller", "keyHash"),
      ),
    ),
);

/** The first response to a caller's key, or undefined if it does not exist or is older than a day. */
export function findFirstAnswer(
  db: Db,
  accountId: number,
  asked: { caller: number; keyHash: string; now: number },
): FirstAnswer | undefined {
  const { caller, keyHash: key, now } = asked;
  return find.get(db, { account: accountId, caller, key, since: now - KEY_TTL_MS });
}

/** Stores the first response to a key, replacing an expired one. */
export function saveFirstAnswer(
  db: Db,
  accountId: number,
  answered: FirstAnswer & { caller: number; keyHash: string; now: number },
): void {
  const { caller, keyHash: key, requestHash: request, answer, now: at } = answered;
  put.run(db, { account: accountId, caller, key, request, answer, at });
}

/** Removes at most `limit` expired responses. Returns how many. */
export function purgeFirstAnswers(db: Db, { now, limit }: { now: number; limit: number }): number {
  return removeOld.run(db, { before: now - KEY_TTL_MS, limit }).changes;
}
