import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import type { LearningState } from "../../database/words.ts";
import { MAX_SAFE } from "../../kernel/fields.ts";
import { PERSONAL } from "./progress.store.ts";
import type { SearchTerms } from "./search-terms.ts";
import { countEntries, findByPhrase, findIdAtRank } from "./vocabulary.store.ts";

type Page = { limit: number; offset: number };

const newest = prepare<{ accountId: number; fromId: number; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("id", "<=", p.fromId)
    .orderBy("id", "desc")
    .limit(p.limit),
);

const newestInState = prepare<{ accountId: number; state: LearningState } & Page>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("itemId as id")
    .where("accountId", "=", p.accountId)
    .where("book", "=", sql.lit(PERSONAL))
    .where("learningState", "=", p.state)
    .orderBy("itemId", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Ids of the account's entries, newest first. */
export function findNewest(db: Db, accountId: number, page: Page & { learningState: LearningState | "" }): number[] {
  const { learningState: state, limit, offset } = page;
  if (state !== "") return newestInState.all(db, { accountId, state, limit, offset }).map((row) => row.id);
  // The first page starts at the beginning and needs no search.
  const fromId =
    offset === 0 ? MAX_SAFE : findIdAtRank(db, accountId, { older: countEntries(db, accountId) - 1 - offset });
  return fromId === undefined ? [] : newest.all(db, { accountId, fromId, limit }).map((row) => row.id);
}

/** `only` contains the ids of a rare state; for other states each match is looked up. */
type Matching = { accountId: number; state: string; only: string | null; except: number; expression: string };

// Written so that SQLite scans the index in its own order and can stop at the limit: the + and the scalar subquery
// prevent it from starting with the state.
function inState(p: Matching, rowid: RawBuilder<number>) {
  return sql<boolean>`case when ${p.state} = '' then 1
    when ${p.only} is not null then +${rowid} in (select value from json_each(${p.only}))
    else ${p.state} = (select learning_state from vocabulary_progress
      where account_id = ${p.accountId} and book = ${sql.lit(PERSONAL)} and item_id = ${rowid}) end`;
}

/** Up to this many entries, those of a state are listed in advance. */
const FEW = 5000;

function fewInState(db: Db, accountId: number, wanted: { state: LearningState | "" }): string | null {
  if (wanted.state === "") return null;
  const page = { limit: FEW + 1, offset: 0 };
  const rows = newestInState.all(db, { accountId, state: wanted.state, ...page });
  return rows.length > FEW ? null : JSON.stringify(rows.map((row) => row.id));
}

function matchingPhrase(p: Matching & Page) {
  return builder
    .selectFrom("vocabulary_phrase_text")
    .select("rowid as id")
    .where(matches("vocabulary_phrase_text", p.expression))
    .where("rowid", "!=", p.except)
    .where(inState(p, sql.ref("vocabulary_phrase_text.rowid")))
    .orderBy("rowid", "desc")
    .limit(p.limit)
    .offset(p.offset);
}

const phraseMatches = prepare<Matching & Page>()(matchingPhrase);

const countPhraseMatches = prepare<Matching & Page>()((p) =>
  builder.selectFrom(matchingPhrase(p).as("m")).select(sql<number>`count(*)`.as("n")),
);

const textMatches = prepare<Matching & Page>()((p) =>
  builder
    .selectFrom("vocabulary_entry_text")
    .select("rowid as id")
    .where(matches("vocabulary_entry_text", p.expression))
    .where("rowid", "!=", p.except)
    .where(inState(p, sql.ref("vocabulary_entry_text.rowid")))
    .orderBy("rowid", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

const stateOf = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("learningState")
    .where("accountId", "=", p.accountId)
    .where("book", "=", sql.lit(PERSONAL))
    .where("itemId", "=", p.id),
);

/**
 * Ids of the matching entries: first the entry with exactly this phrase, then matches in the phrase, then the others,
 * newest first within each. Each part stops at the end of the page instead of ranking every match.
 */
export function findMatching(
  db: Db,
  accountId: number,
  search: Page & { terms: SearchTerms; learningState: LearningState | "" },
): number[] {
  const { terms, learningState: state } = search;
  let exact = findByPhrase(db, accountId, { key: terms.phraseKey });
  if (exact !== undefined && state !== "" && stateOf.get(db, { accountId, id: exact })?.learningState !== state) {
    exact = undefined;
  }
  const first = exact !== undefined && search.offset === 0 ? [exact] : [];
  if (terms.expressions === null) return first;
  const { inPhrase, elsewhere } = terms.expressions;
  const common = { accountId, state, only: fewInState(db, accountId, { state }), except: exact ?? 0 };
  const limit = search.limit - first.length;
  const offset = search.offset - (exact !== undefined && search.offset > 0 ? 1 : 0);
  const found = phraseMatches.all(db, { ...common, expression: inPhrase, limit, offset });
  const ids = [...first, ...found.map((row) => row.id)];
  if (found.length === limit) return ids;
  const skipped =
    found.length > 0 || offset === 0
      ? offset
      : (countPhraseMatches.get(db, { ...common, expression: inPhrase, limit: offset, offset: 0 })?.n ?? 0);
  const rest = { limit: limit - found.length, offset: offset - skipped };
  return [...ids, ...textMatches.all(db, { ...common, expression: elsewhere, ...rest }).map((row) => row.id)];
}

/** Maximum number of items that a query offers for cards; of more matches, the newest are used. */
export const MAX_CANDIDATES = 2000;

const personalCandidates = prepare<{ accountId: number; expression: string; limit: number }>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("vocabulary_entry_text")
        .select("rowid as id")
        .where(matches("vocabulary_entry_text", p.expression))
        .orderBy("rowid", "desc")
        .limit(p.limit)
        .as("found"),
    )
    .crossJoin("vocabulary_progress as p")
    .where("p.accountId", "=", p.accountId)
    .where("p.book", "=", sql.lit(PERSONAL))
    .whereRef("p.itemId", "=", "found.id")
    .select([
      "p.itemId as id",
      "p.itemId as position",
      "p.learningState",
      "p.dueAt",
      "p.stability",
      "p.lapses",
      "p.lastRating",
      "p.lastReviewedAt",
    ]),
);

const exactCandidate = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress as p")
    .select([
      "p.itemId as id",
      "p.itemId as position",
      "p.learningState",
      "p.dueAt",
      "p.stability",
      "p.lapses",
      "p.lastRating",
      "p.lastReviewedAt",
    ])
    .where("p.accountId", "=", p.accountId)
    .where("p.book", "=", sql.lit(PERSONAL))
    .where("p.itemId", "=", p.id),
);

/** The account's matching entries, with the fields for choosing cards. */
export function findCandidates(db: Db, accountId: number, search: { terms: SearchTerms }) {
  const { expressions, phraseKey } = search.terms;
  if (expressions === null) {
    const id = findByPhrase(db, accountId, { key: phraseKey });
    return id === undefined ? [] : exactCandidate.all(db, { accountId, id });
  }
  return personalCandidates.all(db, { accountId, expression: expressions.anywhere, limit: MAX_CANDIDATES });
}
