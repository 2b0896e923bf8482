import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { WordLinks } from "./missed-words.ts";

// The cross join fixes the starting point: the few sources that name the attempt, not every word of the account.
const wordsFromOrigin = prepare<{ accountId: number; origin: string }>()((p) =>
  builder
    .selectFrom("vocabulary_sources as s")
    .crossJoin("vocabulary_entries as e")
    .select(["e.id", "e.phraseKey as key"])
    .where("s.sourceType", "=", sql.lit("dictation"))
    .where("s.sourceId", "=", p.origin)
    .whereRef("e.id", "=", "s.entryId")
    .where("e.accountId", "=", p.accountId),
);

/** Words of the account's book that were added from an attempt, whatever happened to them since. */
export function findWordLinks(db: Db, accountId: number, attempt: { attemptId: string }): WordLinks {
  const rows = wordsFromOrigin.all(db, { accountId, origin: `dictation_attempt:${attempt.attemptId}` });
  return new Map(rows.map(({ id, key }) => [key, id]));
}
