import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { EntryContent } from "./merging.ts";
import { deleteProgress, PERSONAL, startPersonalProgress } from "./progress.store.ts";
import { indexEntries, unindexEntry } from "./text-index.store.ts";
import { type EntryRow, type PersonalCardRow, SHOWN_SOURCES, toContent } from "./vocabulary.schema.ts";

/** Where an entry was met. */
export type EntrySource = ColumnsOf<"vocabulary_sources", "sourceType" | "sourceId" | "sourceTitle" | "context">;

// Cross joins throughout: SQLite starts from the few requested ids, never from all rows of the account.
function cards(p: { accountId: number; ids: string }) {
  return builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("wanted"))
    .crossJoin("vocabulary_entries as e")
    .crossJoin("vocabulary_progress as p")
    .whereRef("e.id", "=", "wanted.value")
    .where("e.accountId", "=", p.accountId)
    .where("p.accountId", "=", p.accountId)
    .where("p.book", "=", sql.lit(PERSONAL))
    .whereRef("p.itemId", "=", "e.id")
    .select(["e.id", "e.phrase", "e.meaning", "e.partOfSpeech", "e.example", "e.usage", "e.expansion"])
    .select(["p.learningState", "p.dueAt", "p.lastRating", "p.lastReviewedAt"])
    .select(["p.scheduledDays", "p.reps", "p.lapses"])
    .orderBy("wanted.key");
}

const cardsByIds = prepare<{ accountId: number; ids: string }>()(cards);

/** Entries with their progress, in the order of the ids; ids of other accounts are left out. */
export function loadCards(db: Db, accountId: number, wanted: { ids: readonly number[] }): PersonalCardRow[] {
  if (wanted.ids.length === 0) return [];
  return cardsByIds.all(db, { accountId, ids: JSON.stringify(wanted.ids) });
}

const entriesByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  cards(p)
    .select(["e.createdAt", "e.updatedAt"])
    .select((eb) => [
      eb
        .selectFrom(
          eb
            .selectFrom("vocabulary_sources as s")
            .select(["s.sourceType", "s.sourceId", "s.sourceTitle", "s.context", "s.createdAt", "s.id"])
            .whereRef("s.entryId", "=", "e.id")
            .orderBy("s.id", "desc")
            .limit(sql.lit(SHOWN_SOURCES))
            .as("shown"),
        )
        .select(
          sql<string>`json_group_array(json_object('sourceType', source_type, 'sourceId', source_id,
            'sourceTitle', source_title, 'context', context, 'addedAt', created_at) order by id desc)`.as("list"),
        )
        .$asScalar()
        .$notNull()
        .as("sources"),
      sql<number>`ifnull((select sources from vocabulary_source_counts where entry_id = e.id), 0)`.as("sourceCount"),
    ]),
);

/** {@link loadCards} with the sources of each entry. */
export function loadEntries(db: Db, accountId: number, wanted: { ids: readonly number[] }): EntryRow[] {
  if (wanted.ids.length === 0) return [];
  return entriesByIds.all(db, { accountId, ids: JSON.stringify(wanted.ids) });
}

const phrasesByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select(["id", "phrase"])
    .where("accountId", "=", p.accountId)
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`),
);

/** Phrases of entries, by their ids. */
export function loadPhrases(db: Db, accountId: number, wanted: { ids: readonly number[] }): Map<number, string> {
  const found = phrasesByIds.all(db, { accountId, ids: JSON.stringify(wanted.ids) });
  return new Map(found.map(({ id, phrase }) => [id, phrase]));
}

const CONTENT = ["id", "phrase", "meaning", "partOfSpeech", "example", "usage", "expansion"] as const;

const contentById = prepare<{ accountId: number; id: number }>()((p) =>
  builder.selectFrom("vocabulary_entries").select(CONTENT).where("accountId", "=", p.accountId).where("id", "=", p.id),
);

/** Content of one entry, or undefined if the account has no such entry. */
export function findContent(db: Db, accountId: number, entry: { id: number }): EntryContent | undefined {
  const row = contentById.get(db, { accountId, id: entry.id });
  return row === undefined ? undefined : toContent(row);
}

const idByKey = prepare<{ accountId: number; key: string }>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("phraseKey", "=", p.key),
);

/** Id of the entry whose folded phrase is `key`. */
export function findByPhrase(db: Db, accountId: number, phrase: { key: string }): number | undefined {
  return idByKey.get(db, { accountId, key: phrase.key })?.id;
}

const contentByKeys = prepare<{ accountId: number; keys: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.keys})`.as("wanted"))
    .crossJoin("vocabulary_entries as e")
    .where("e.accountId", "=", p.accountId)
    .whereRef("e.phraseKey", "=", "wanted.value")
    .select(["e.id", "e.phraseKey", "e.phrase", "e.meaning", "e.partOfSpeech", "e.example", "e.usage", "e.expansion"]),
);

/** The account's entries with these folded phrases. */
export function findKnown(db: Db, accountId: number, phrases: { keys: readonly string[] }) {
  const rows = contentByKeys.all(db, { accountId, keys: JSON.stringify(phrases.keys) });
  return rows.map((row) => ({ id: row.id, key: row.phraseKey, content: toContent(row) }));
}

const lastSlot = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select("slot")
    .where("accountId", "=", p.accountId)
    .orderBy("slot", "desc")
    .limit(1),
);

/** Number of entries in the account's book; slots run from 1 to this number. */
export function countEntries(db: Db, accountId: number): number {
  return lastSlot.get(db, { accountId })?.slot ?? 0;
}

const insertEntries = prepare<{ accountId: number; base: number; rows: string; now: number }>()((p) =>
  builder
    .insertInto("vocabulary_entries")
    .columns([
      "accountId",
      "slot",
      "phrase",
      "phraseKey",
      "meaning",
      "partOfSpeech",
      "example",
      "usage",
      "expansion",
      "createdAt",
      "updatedAt",
    ])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.rows})`.as("r"))
        .select([
          sql<number>`${p.accountId}`.as("accountId"),
          sql<number>`${p.base} + r.key + 1`.as("slot"),
          sql<string>`r.value ->> 'phrase'`.as("phrase"),
          sql<string>`r.value ->> 'key'`.as("phraseKey"),
          sql<string>`r.value ->> 'meaning'`.as("meaning"),
          sql<string>`r.value ->> 'partOfSpeech'`.as("partOfSpeech"),
          sql<string>`r.value ->> 'example'`.as("example"),
          sql<string>`r.value ->> 'usage'`.as("usage"),
          sql<string>`r.value -> 'expansion'`.as("expansion"),
          sql<number>`${p.now}`.as("createdAt"),
          sql<number>`${p.now}`.as("updatedAt"),
        ])
        .orderBy("r.key"),
    )
    .returning(["id", "phraseKey"]),
);

/** Adds entries with initial progress; their phrases must be new to the account. Returns the id of each key. */
export function createEntries(
  db: Db,
  accountId: number,
  batch: { entries: readonly { key: string; content: EntryContent }[]; now: number },
): Map<string, number> {
  if (batch.entries.length === 0) return new Map();
  const rows = JSON.stringify(batch.entries.map(({ key, content }) => ({ key, ...content })));
  const base = countEntries(db, accountId);
  const ids = new Map(
    insertEntries.all(db, { accountId, base, rows, now: batch.now }).map((row) => [row.phraseKey, row.id]),
  );
  startPersonalProgress(db, accountId, { itemIds: [...ids.values()] });
  const created = batch.entries.flatMap(({ key, content }) => {
    const id = ids.get(key);
    return id === undefined ? [] : [{ ...content, id }];
  });
  indexEntries(db, accountId, { entries: created });
  return ids;
}

const ONE_COLUMNS = ["meaning", "partOfSpeech", "example", "usage", "expansion"] as const;

const updateOne = prepare<
  ColumnsOf<"vocabulary_entries", (typeof ONE_COLUMNS)[number]> & {
    accountId: number;
    id: number;
    key: string;
    phrase: string;
    now: number;
  }
>()((p) =>
  builder
    .updateTable("vocabulary_entries")
    .set({
      phrase: p.phrase,
      phraseKey: p.key,
      ...bound(p, ONE_COLUMNS),
      updatedAt: p.now,
    })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

/** Replaces the content of an entry of the account and its text in the index. */
export function saveContent(
  db: Db,
  accountId: number,
  entry: { id: number; key: string; content: EntryContent; now: number },
): void {
  const { id, key, content, now } = entry;
  const expansion = JSON.stringify(content.expansion);
  const { changes } = updateOne.run(db, { accountId, id, key, ...content, expansion, now });
  if (changes === 0) return;
  unindexEntry(db, { id });
  indexEntries(db, accountId, { entries: [{ ...content, id }] });
}

const insertSources = prepare<{
  accountId: number;
  ids: string;
  sourceType: string;
  sourceId: string;
  sourceTitle: string;
  context: string;
  now: number;
}>()((p) =>
  builder
    .insertInto("vocabulary_sources")
    .columns(["entryId", "sourceType", "sourceId", "sourceTitle", "context", "createdAt"])
    .expression(
      builder
        .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("wanted"))
        .crossJoin("vocabulary_entries as e")
        .select([
          "e.id as entry_id",
          sql<string>`${p.sourceType}`.as("sourceType"),
          sql<string>`${p.sourceId}`.as("sourceId"),
          sql<string>`${p.sourceTitle}`.as("sourceTitle"),
          sql<string>`${p.context}`.as("context"),
          sql<number>`${p.now}`.as("createdAt"),
        ])
        // Without a condition SQLite would parse ON CONFLICT as part of the join.
        .whereRef("e.id", "=", "wanted.value")
        .where("e.accountId", "=", p.accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("entryId"),
);

/** Adds one source to some entries. Returns the ids of those that did not have it yet. */
export function addSource(
  db: Db,
  accountId: number,
  addition: { ids: readonly number[]; source: EntrySource; now: number },
): Set<number> {
  const { source, now } = addition;
  const rows = insertSources.all(db, { accountId, ids: JSON.stringify(addition.ids), ...source, now });
  return new Set(rows.map((row) => row.entryId));
}

const deleteOne = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .deleteFrom("vocabulary_entries")
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id)
    .returning(["slot", "phrase"]),
);

const moveToSlot = prepare<{ accountId: number; from: number; to: number }>()((p) =>
  builder
    .updateTable("vocabulary_entries")
    .set({ slot: p.to })
    .where("accountId", "=", p.accountId)
    .where("slot", "=", p.from),
);

/** Removes an entry with its sources, progress and index text. Returns its phrase, or undefined. */
export function deleteEntry(db: Db, accountId: number, entry: { id: number }): string | undefined {
  const last = countEntries(db, accountId);
  const deleted = deleteOne.get(db, { accountId, id: entry.id });
  if (deleted === undefined) return undefined;
  if (deleted.slot !== last) moveToSlot.run(db, { accountId, from: last, to: deleted.slot });
  deleteProgress(db, accountId, { book: PERSONAL, itemId: entry.id });
  unindexEntry(db, { id: entry.id });
  return deleted.phrase;
}

type Rank = { accountId: number; skipped: number };

const idFromOldest = prepare<Rank>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select("id")
    .where("accountId", "=", p.accountId)
    .orderBy("id")
    .limit(sql.lit(1))
    .offset(p.skipped),
);

const idFromNewest = prepare<Rank>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select("id")
    .where("accountId", "=", p.accountId)
    .orderBy("id", "desc")
    .limit(sql.lit(1))
    .offset(p.skipped),
);

/** Id of the entry with `older` entries added before it; counted from the nearer end. */
export function findIdAtRank(db: Db, accountId: number, rank: { older: number }): number | undefined {
  const { older } = rank;
  const newer = countEntries(db, accountId) - 1 - older;
  if (older < 0 || newer < 0) return undefined;
  const near = older <= newer ? idFromOldest : idFromNewest;
  return near.get(db, { accountId, skipped: Math.min(older, newer) })?.id;
}

const contentFrom = prepare<{ accountId: number; fromId: number; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_entries")
    .select(CONTENT)
    .where("accountId", "=", p.accountId)
    .where("id", ">=", p.fromId)
    .orderBy("id")
    .limit(p.limit),
);

/** Entries from an id on, in the order in which they were added. */
export function readContents(
  db: Db,
  accountId: number,
  page: { fromId: number; limit: number },
): (EntryContent & { id: number })[] {
  return contentFrom.all(db, { accountId, ...page }).map((row) => ({ id: row.id, ...toContent(row) }));
}
