import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, get } from "../../database/query.ts";
import { matches, ownExpression } from "../../database/search.ts";
import type { ActivityKind } from "../../database/words.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";

export interface Totals {
  readonly activities: number;
  readonly questions: number;
  readonly correct: number;
  /** Questions that were marked, right or wrong. */
  readonly judged: number;
  readonly seconds: number;
}

/** The texts of an account's activities that match a query, and the totals of their activities. */
export interface MatchedTexts extends Totals {
  /** Ids as a JSON list, ready to be bound. */
  readonly ids: string;
}

const NO_TEXTS: MatchedTexts = { ids: "[]", activities: 0, questions: 0, correct: 0, judged: 0, seconds: 0 };

/** Finds the texts that match a query in activities of these kinds, including superseded activities. */
export function findTexts(
  db: Db,
  accountId: number,
  wanted: { query: string; kinds: readonly ActivityKind[] },
): MatchedTexts {
  const expression = ownExpression(accountId, textExpression(db, wanted.query), ["title", "description"]);
  if (expression === null) return NO_TEXTS;
  const sumOf = (column: keyof Totals) => sql<number>`ifnull(sum(${sql.ref(`t.${column}`)}), 0)`.as(column);
  const found = builder
    .selectFrom("activity_text as f")
    .crossJoin("activity_texts as t")
    .select(sql<string>`json_group_array(t.id)`.as("ids"))
    .select([sumOf("activities"), sumOf("questions"), sumOf("correct"), sumOf("judged"), sumOf("seconds")])
    .where(matches("activity_text", expression))
    .whereRef("t.id", "=", "f.rowid")
    .where("t.accountId", "=", accountId)
    .where("t.kind", "in", wanted.kinds);
  return get(db, found) ?? NO_TEXTS;
}
