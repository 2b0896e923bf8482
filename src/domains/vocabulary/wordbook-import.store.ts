import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { indexWordbook } from "./text-index.store.ts";

/** A wordbook as content packs bring it. */
interface Book {
  readonly setId: string;
  readonly title: string;
  readonly titleZh: string;
  readonly groups: readonly {
    readonly groupId: string;
    readonly title: string;
    readonly titleZh: string;
    readonly entries: readonly Entry[];
  }[];
}

interface Entry {
  readonly entryId: string;
  readonly phrase: string;
  readonly partOfSpeech: string;
  readonly meaning: string;
  readonly meaningZh: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
}

const importedBook = prepare<{ setId: string }>()((p) =>
  builder.selectFrom("wordbooks").select(["pack_id", "content_hash", "entry_count"]).where("set_id", "=", p.setId),
);

/** Id of the pack that a wordbook came from; undefined where it is not installed. */
export function findWordbookPack(db: Db, book: { setId: string }): string | undefined {
  return importedBook.get(db, book)?.pack_id;
}

function contentHash(packId: string, book: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify([packId, book])).digest("hex");
}

/** Whether exactly this wordbook is installed. What is installed was checked, so it needs no second check. */
export function isInstalled(db: Db, wanted: { packId: string; book: { readonly setId: string } }): boolean {
  const known = importedBook.get(db, { setId: wanted.book.setId });
  return known?.content_hash === contentHash(wanted.packId, wanted.book);
}

type BookColumns = {
  setId: string;
  packId: string;
  title: string;
  titleZh: string;
  entryCount: number;
  hash: string;
  now: number;
};

const saveBook = prepare<BookColumns>()((p) =>
  builder
    .insertInto("wordbooks")
    .values({
      set_id: p.setId,
      pack_id: p.packId,
      title: p.title,
      title_zh: p.titleZh,
      entry_count: p.entryCount,
      content_hash: p.hash,
      imported_at: p.now,
    })
    .onConflict((conflict) =>
      conflict.column("set_id").doUpdateSet((eb) => ({
        pack_id: eb.ref("excluded.pack_id"),
        title: eb.ref("excluded.title"),
        title_zh: eb.ref("excluded.title_zh"),
        entry_count: eb.ref("excluded.entry_count"),
        content_hash: eb.ref("excluded.content_hash"),
        imported_at: eb.ref("excluded.imported_at"),
      })),
    ),
);

const deleteGroups = prepare<{ setId: string }>()((p) =>
  builder.deleteFrom("wordbook_groups").where("set_id", "=", p.setId),
);

const insertGroups = prepare<{ setId: string; rows: string }>()((p) =>
  builder
    .insertInto("wordbook_groups")
    .columns(["set_id", "group_id", "position", "title", "title_zh", "entry_count"])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.rows})`.as("r"))
        .select([
          sql<string>`${p.setId}`.as("set_id"),
          sql<string>`r.value ->> 'groupId'`.as("group_id"),
          sql<number>`r.key`.as("position"),
          sql<string>`r.value ->> 'title'`.as("title"),
          sql<string>`r.value ->> 'titleZh'`.as("title_zh"),
          sql<number>`r.value ->> 'entryCount'`.as("entry_count"),
        ]),
    ),
);

const saveEntries = prepare<{ setId: string; rows: string }>()((p) =>
  builder
    .insertInto("wordbook_entries")
    .columns([
      "set_id",
      "entry_id",
      "group_id",
      "position",
      "phrase",
      "meaning",
      "meaning_zh",
      "part_of_speech",
      "example",
      "usage",
      "expansion",
      "withdrawn",
    ])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.rows})`.as("r"))
        .select([
          sql<string>`${p.setId}`.as("set_id"),
          sql<string>`r.value ->> 'entryId'`.as("entry_id"),
          sql<string>`r.value ->> 'groupId'`.as("group_id"),
          sql<number>`r.key`.as("position"),
          sql<string>`r.value ->> 'phrase'`.as("phrase"),
          sql<string>`r.value ->> 'meaning'`.as("meaning"),
          sql<string>`r.value ->> 'meaningZh'`.as("meaning_zh"),
          sql<string>`r.value ->> 'partOfSpeech'`.as("part_of_speech"),
          sql<string>`r.value ->> 'example'`.as("example"),
          sql<string>`r.value ->> 'usage'`.as("usage"),
          sql<string>`r.value -> 'expansion'`.as("expansion"),
          sql<number>`0`.as("withdrawn"),
        ])
        // Without a condition SQLite would read ON CONFLICT as part of a join.
        .where(sql<boolean>`true`)
        .orderBy("r.key"),
    )
    .onConflict((conflict) =>
      conflict.columns(["set_id", "entry_id"]).doUpdateSet((eb) => ({
        group_id: eb.ref("excluded.group_id"),
        position: eb.ref("excluded.position"),
        phrase: eb.ref("excluded.phrase"),
        meaning: eb.ref("excluded.meaning"),
        meaning_zh: eb.ref("excluded.meaning_zh"),
        part_of_speech: eb.ref("excluded.part_of_speech"),
        example: eb.ref("excluded.example"),
        usage: eb.ref("excluded.usage"),
        expansion: eb.ref("excluded.expansion"),
        withdrawn: eb.ref("excluded.withdrawn"),
      })),
    ),
);

const withdrawOthers = prepare<{ setId: string; entryIds: string }>()((p) =>
  builder
    .updateTable("wordbook_entries")
    .set({ withdrawn: sql.lit(1) })
    .where("set_id", "=", p.setId)
    .where("withdrawn", "=", sql.lit(0))
    .where("entry_id", "not in", sql<string>`(select value from json_each(${p.entryIds}))`),
);

const offered = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbook_entries")
    .select(["id", "phrase", "meaning", "meaning_zh", "usage"])
    .where("set_id", "=", p.setId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("position"),
);

/** Replaces a wordbook by `book`; see `importWordbooks` for what stays. Nothing is written where nothing changed. */
export function importWordbook(
  db: Db,
  wanted: { packId: string; book: Book; now: number },
): { status: "imported" | "unchanged"; entryCount: number; withdrawn: number } {
  const { packId, book, now } = wanted;
  const { setId, title, titleZh } = book;
  const hash = contentHash(packId, book);
  const known = importedBook.get(db, { setId });
  if (known?.content_hash === hash) return { status: "unchanged", entryCount: known.entry_count, withdrawn: 0 };

  const entries = book.groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, groupId: group.groupId })));
  const groups = book.groups.map((group) => ({ ...group, entries: [], entryCount: group.entries.length }));
  const entryCount = entries.length;
  saveBook.run(db, { setId, packId, title, titleZh, entryCount, hash, now });
  deleteGroups.run(db, { setId });
  insertGroups.run(db, { setId, rows: JSON.stringify(groups) });
  const entryIds = JSON.stringify(entries.map((entry) => entry.entryId));
  const withdrawn = withdrawOthers.run(db, { setId, entryIds }).changes;
  saveEntries.run(db, { setId, rows: JSON.stringify(entries) });

  const text = offered.all(db, { setId }).map((row) => ({ ...row, meaning: `${row.meaning} ${row.meaning_zh}` }));
  indexWordbook(db, { setId, entries: text });
  return { status: "imported", entryCount, withdrawn };
}
