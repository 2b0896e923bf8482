import { sql } from "kysely";
import type { KindCounts } from "../../content/report.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { type Entry, replaceEntries } from "./wordbook-entries.store.ts";

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

const importedBook = prepare<{ setId: string }>()((p) =>
  builder.selectFrom("wordbooks").select(["pack_id", "content_hash", "entry_count"]).where("set_id", "=", p.setId),
);

/** Id of the pack that a wordbook came from; undefined where none is offered, so that any pack may bring it. */
export function findWordbookPack(db: Db, book: { setId: string }): string | undefined {
  const known = importedBook.get(db, book);
  return known === undefined || known.entry_count === 0 ? undefined : known.pack_id;
}

const booksOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("wordbooks")
    .select(["set_id as setId", "entry_count as entryCount"])
    .where("pack_id", "=", p.packId),
);

/** The wordbooks that came from a pack, with the number of entries that they offer. */
export function findPackWordbooks(db: Db, pack: { packId: string }): { setId: string; entryCount: number }[] {
  return booksOfPack.all(db, pack);
}

function contentHash(packId: string, book: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify([packId, book])).digest("hex");
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

/** What an import did to a wordbook and its entries. */
export interface WordbookOutcome {
  readonly status: "imported" | "unchanged";
  /** Entries that the wordbook offers now. */
  readonly entryCount: number;
  readonly counts: KindCounts;
}

/**
 * Replaces a wordbook by `book`. Entries keep their rows by entryId, so learners keep their progress; those that the book
 * no longer has are withdrawn. Nothing is written where nothing changed.
 */
export function importWordbook(db: Db, wanted: { packId: string; book: Book; now: number }): WordbookOutcome {
  const { packId, book, now } = wanted;
  const { setId, title, titleZh } = book;
  const hash = contentHash(packId, book);
  const known = importedBook.get(db, { setId });
  if (known?.content_hash === hash) {
    const counts = { added: 0, changed: 0, unchanged: known.entry_count, withdrawn: 0 };
    return { status: "unchanged", entryCount: known.entry_count, counts };
  }

  const entries = book.groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, groupId: group.groupId })));
  const groups = book.groups.map((group) => ({ ...group, entries: [], entryCount: group.entries.length }));
  const entryCount = entries.length;
  saveBook.run(db, { setId, packId, title, titleZh, entryCount, hash, now });
  deleteGroups.run(db, { setId });
  insertGroups.run(db, { setId, rows: JSON.stringify(groups) });
  return { status: "imported", entryCount, counts: replaceEntries(db, { setId, entries }) };
}

const emptyBook = prepare<{ setId: string; now: number }>()((p) =>
  builder
    .updateTable("wordbooks")
    .set({ entry_count: sql.lit(0), content_hash: "", imported_at: p.now })
    .where("set_id", "=", p.setId),
);

/** Withdraws every entry of a wordbook; progress on them stays. @returns how many there were. */
export function withdrawWordbook(db: Db, book: { setId: string; now: number }): number {
  const { setId } = book;
  emptyBook.run(db, book);
  deleteGroups.run(db, { setId });
  return replaceEntries(db, { setId, entries: [] }).withdrawn;
}
