import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import { MAX_CANDIDATES } from "./search.store.ts";
import type { SearchTerms } from "./search-terms.ts";
import type { StateCount } from "./statistics.store.ts";
import type { BuiltinCardRow } from "./vocabulary.schema.ts";

const bookById = prepare<{ setId: string }>()((p) =>
  builder.selectFrom("wordbooks").select(["setId", "title", "titleZh", "entryCount"]).where("setId", "=", p.setId),
);

/** A built-in wordbook, or undefined if it is not installed. */
export function findWordbook(db: Db, book: { setId: string }) {
  return bookById.get(db, book);
}

const groupsOfBook = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbook_groups")
    .select(["groupId", "title", "titleZh", "entryCount"])
    .where("setId", "=", p.setId)
    .orderBy("position"),
);

/** Groups of a wordbook in order. */
export function findGroups(db: Db, book: { setId: string }) {
  return groupsOfBook.all(db, book);
}

const entryById = prepare<{ setId: string; entryId: string }>()((p) =>
  builder
    .selectFrom("wordbook_entries")
    .select(["id", "phrase"])
    .where("setId", "=", p.setId)
    .where("entryId", "=", p.entryId)
    .where("withdrawn", "=", sql.lit(0)),
);

/** The row id and phrase of an offered entry. */
export function findWordbookEntry(db: Db, entry: { setId: string; entryId: string }) {
  return entryById.get(db, entry);
}

const idsByEntryIds = prepare<{ setId: string; entryIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: string }>`json_each(${p.entryIds})`.as("wanted"))
    .crossJoin("wordbook_entries as w")
    .select("w.id")
    .where("w.setId", "=", p.setId)
    .whereRef("w.entryId", "=", "wanted.value")
    .where("w.withdrawn", "=", sql.lit(0))
    .orderBy("wanted.key"),
);

/** Row ids of the offered entries among these. */
export function findWordbookIds(db: Db, wanted: { setId: string; entryIds: readonly string[] }): number[] {
  const rows = idsByEntryIds.all(db, { setId: wanted.setId, entryIds: JSON.stringify(wanted.entryIds) });
  return rows.map((row) => row.id);
}

const cardsByIds = prepare<{ accountId: number; setId: string; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("wanted"))
    .crossJoin("wordbook_entries as w")
    .leftJoin("vocabulary_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).on("p.book", "=", p.setId).onRef("p.itemId", "=", "w.id"),
    )
    .select(["w.entryId", "w.groupId", "w.phrase", "w.meaning", "w.meaningZh", "w.partOfSpeech"])
    .select(["w.example", "w.usage", "w.expansion"])
    .select(["p.learningState", "p.dueAt", "p.lastRating", "p.lastReviewedAt"])
    .select(["p.scheduledDays", "p.reps", "p.lapses"])
    .whereRef("w.id", "=", "wanted.value")
    .where("w.setId", "=", p.setId)
    .orderBy("wanted.key"),
);

/** Entries of a wordbook with the account's progress, in the order of the row ids. */
export function loadWordbookCards(
  db: Db,
  accountId: number,
  wanted: { setId: string; ids: readonly number[] },
): BuiltinCardRow[] {
  if (wanted.ids.length === 0) return [];
  return cardsByIds.all(db, { accountId, setId: wanted.setId, ids: JSON.stringify(wanted.ids) });
}

function candidates(p: { accountId: number; setId: string }) {
  return builder
    .selectFrom("wordbook_entries as w")
    .leftJoin("vocabulary_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).on("p.book", "=", p.setId).onRef("p.itemId", "=", "w.id"),
    )
    .select(["w.id", "w.position", "p.dueAt", "p.lastRating"])
    .select("p.lastReviewedAt")
    .select((eb) => [
      eb.fn.coalesce("p.learningState", sql.lit("new" as const)).as("learningState"),
      eb.fn.coalesce("p.stability", sql.lit(0)).as("stability"),
      eb.fn.coalesce("p.lapses", sql.lit(0)).as("lapses"),
    ])
    .orderBy("w.position");
}

const inGroup = prepare<{ accountId: number; setId: string; groupId: string }>()((p) =>
  candidates(p).where("w.setId", "=", p.setId).where("w.withdrawn", "=", sql.lit(0)).where("w.groupId", "=", p.groupId),
);

const matching = prepare<{ accountId: number; setId: string; groupId: string; expression: string }>()((p) =>
  candidates(p)
    .where("w.id", "in", (eb) =>
      eb
        .selectFrom("wordbook_entry_text")
        .select("rowid")
        .where(matches("wordbook_entry_text", p.expression))
        .orderBy("rowid")
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    // The + keeps SQLite from scanning the whole book instead of the matching rows.
    .where(sql<boolean>`+w.set_id = ${p.setId} and +w.withdrawn = 0`)
    .where(sql<boolean>`(${p.groupId} = '' or w.group_id = ${p.groupId})`),
);

/**
 * Entries of one group, or those that match, with the fields for choosing cards. At least one of terms and group is
 * required.
 */
export function findWordbookCandidates(
  db: Db,
  accountId: number,
  wanted: { setId: string; groupId: string; terms: SearchTerms | null },
) {
  const { terms, ...rest } = wanted;
  if (terms === null) return inGroup.all(db, { accountId, ...rest });
  if (terms.expressions === null) return [];
  return matching.all(db, { accountId, ...rest, expression: terms.expressions.anywhere });
}

function withdrawnProgress(p: { accountId: number; setId: string }) {
  return builder
    .selectFrom("wordbook_entries as w")
    .crossJoin("vocabulary_progress as p")
    .where("w.setId", "=", p.setId)
    .where("w.withdrawn", "=", sql.lit(1))
    .where("p.accountId", "=", p.accountId)
    .where("p.book", "=", p.setId)
    .whereRef("p.itemId", "=", "w.id");
}

const withdrawnCounts = prepare<{ accountId: number; setId: string; now: number }>()((p) =>
  withdrawnProgress(p)
    .select([
      "p.learningState as state",
      sql<number>`count(*)`.as("items"),
      sql<number>`count(*) filter (where p.due_at <= ${p.now})`.as("due"),
    ])
    .groupBy("p.learningState"),
);

/** Progress on withdrawn entries, which statistics of the book exclude. */
export function countWithdrawn(db: Db, accountId: number, at: { setId: string; now: number }): StateCount[] {
  return withdrawnCounts.all(db, { accountId, ...at });
}

const withdrawnDueTimes = prepare<{ accountId: number; setId: string; from: number; to: number }>()((p) =>
  withdrawnProgress(p)
    .select(sql<number>`p.due_at`.as("dueAt"))
    .where("p.dueAt", ">", p.from)
    .where("p.dueAt", "<", p.to),
);

/** When withdrawn entries would fall due, between two moments. */
export function findWithdrawnDueTimes(
  db: Db,
  accountId: number,
  between: { setId: string; from: number; to: number },
): number[] {
  return withdrawnDueTimes.all(db, { accountId, ...between }).map((row) => row.dueAt);
}
