import { sql } from "kysely";
import type { KindCounts } from "../../content/report.ts";
import type { Db } from "../../database/open.ts";
import { builder, excluded, prepare } from "../../database/query.ts";
import { indexWordbook } from "./text-index.store.ts";

/** An entry in content packs. */
export interface Entry {
  readonly entryId: string;
  readonly phrase: string;
  readonly partOfSpeech: string;
  readonly meaning: string;
  readonly meaningZh: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
}

/** An offered entry. `packId` is the pack that added it to another pack's wordbook, or null for an own entry. */
export interface PlacedEntry extends Entry {
  readonly groupId: string;
  readonly packId: string | null;
}

const TEXTS = ["groupId", "phrase", "meaning", "meaningZh", "partOfSpeech", "example", "usage", "packId"] as const;

const saveEntries = prepare<{ setId: string; rows: string }>()((p) =>
  builder
    .insertInto("wordbook_entries")
    .columns(["setId", "entryId", "position", "expansion", "withdrawn", ...TEXTS])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.rows})`.as("r"))
        .select([
          sql<string>`${p.setId}`.as("setId"),
          sql<string>`r.value ->> 'entryId'`.as("entryId"),
          sql<number>`r.key`.as("position"),
          sql<string>`r.value -> 'expansion'`.as("expansion"),
          sql<number>`0`.as("withdrawn"),
          ...TEXTS.map((column) => sql<string>`r.value ->> ${sql.lit(column)}`.as(column)),
        ])
        // Without a condition SQLite would parse ON CONFLICT as part of a join.
        .where(sql<boolean>`true`)
        .orderBy("r.key"),
    )
    .onConflict((conflict) =>
      conflict.columns(["setId", "entryId"]).doUpdateSet(excluded(["position", "expansion", "withdrawn", ...TEXTS])),
    ),
);

// Which entries exist already, and which of those are equal; the position in a book is not part of an entry's content.
const compared = prepare<{ setId: string; rows: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.rows})`.as("r"))
    .leftJoin("wordbook_entries as e", (join) =>
      join
        .on("e.setId", "=", p.setId)
        .on(sql<boolean>`e.entry_id = r.value ->> 'entryId'`)
        .on("e.withdrawn", "=", sql.lit(0)),
    )
    .select([
      sql<number>`count(e.id)`.as("known"),
      sql<number>`count(*) filter (where e.group_id = r.value ->> 'groupId' and e.phrase = r.value ->> 'phrase'
        and e.meaning = r.value ->> 'meaning' and e.meaning_zh = r.value ->> 'meaningZh'
        and e.part_of_speech = r.value ->> 'partOfSpeech' and e.example = r.value ->> 'example'
        and e.usage = r.value ->> 'usage' and e.expansion = r.value -> 'expansion')`.as("same"),
    ]),
);

const withdrawOthers = prepare<{ setId: string; entryIds: string }>()((p) =>
  builder
    .updateTable("wordbook_entries")
    .set({ withdrawn: sql.lit(1) })
    .where("setId", "=", p.setId)
    .where("withdrawn", "=", sql.lit(0))
    .where("entryId", "not in", sql<string>`(select value from json_each(${p.entryIds}))`),
);

const offered = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbook_entries")
    .select(["id", "phrase", "meaning", "meaningZh", "usage"])
    .where("setId", "=", p.setId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("position"),
);

/** Replaces the entries of a wordbook with `entries`, in this order. Ids stay, and the other entries are withdrawn. */
export function replaceEntries(db: Db, book: { setId: string; entries: readonly PlacedEntry[] }): KindCounts {
  const { setId, entries } = book;
  const rows = JSON.stringify(entries);
  const before = compared.get(db, { setId, rows }) ?? { known: 0, same: 0 };
  const entryIds = JSON.stringify(entries.map((entry) => entry.entryId));
  const withdrawn = withdrawOthers.run(db, { setId, entryIds }).changes;
  saveEntries.run(db, { setId, rows });
  const text = offered.all(db, { setId }).map((row) => ({ ...row, meaning: `${row.meaning} ${row.meaningZh}` }));
  indexWordbook(db, { setId, entries: text });
  const { known, same } = before;
  return { added: entries.length - known, changed: known - same, unchanged: same, withdrawn };
}

const ownEntries = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbook_entries")
    .select(["entryId", "groupId", "phrase", "partOfSpeech", "meaning"])
    .select(["meaningZh", "example", "usage", "expansion"])
    .where("setId", "=", p.setId)
    .where("withdrawn", "=", sql.lit(0))
    .where("packId", "is", null)
    .orderBy("position"),
);

/** The own entries of a wordbook, without additions, in order. */
export function findOwnEntries(db: Db, book: { setId: string }): (Entry & { readonly groupId: string })[] {
  return ownEntries.all(db, book).map(({ expansion, ...entry }) => {
    const words: string[] = JSON.parse(expansion);
    return { ...entry, expansion: words };
  });
}

const takenIds = prepare<{ setId: string; packId: string; entryIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.entryIds})`.as("wanted"))
    .innerJoin("wordbook_entries as e", (join) =>
      join.on("e.setId", "=", p.setId).onRef("e.entryId", "=", "wanted.value"),
    )
    .innerJoin("wordbooks as w", "w.setId", "e.setId")
    .select(["e.entryId", sql<string>`coalesce(e.pack_id, w.pack_id)`.as("packId")])
    .where("e.withdrawn", "=", sql.lit(0))
    .where(sql<boolean>`coalesce(e.pack_id, w.pack_id) <> ${p.packId}`),
);

/** The ids among these that entries of other packs have in a wordbook, each with its pack. */
export function findTakenEntries(
  db: Db,
  wanted: { setId: string; packId: string; entryIds: readonly string[] },
): Map<string, string> {
  const { entryIds, ...book } = wanted;
  const rows = takenIds.all(db, { ...book, entryIds: JSON.stringify(entryIds) });
  return new Map(rows.map((row) => [row.entryId, row.packId]));
}
