import { sql } from "kysely";
import type { KindCounts } from "../../content/report.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { type Entry, findOwnEntries, type PlacedEntry, replaceEntries } from "./wordbook-entries.store.ts";

interface Group {
  readonly groupId: string;
  readonly title: string;
  readonly titleZh: string;
  readonly entries: readonly Entry[];
}

/** A wordbook in content packs. */
interface Book {
  readonly setId: string;
  readonly title: string;
  readonly titleZh: string;
  readonly groups: readonly Group[];
}

const OWN_ENTRIES = sql<number>`(select count(*) from wordbook_entries as e
  where e.set_id = wordbooks.set_id and e.withdrawn = 0 and e.pack_id is null)`;

const importedBook = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbooks")
    .select(["packId", "contentHash", OWN_ENTRIES.as("own")])
    .where("setId", "=", p.setId),
);

/**
 * Id of the pack that a wordbook was imported from, or undefined if it is not offered, so that any pack may provide it.
 */
export function findWordbookPack(db: Db, book: { setId: string }): string | undefined {
  const known = importedBook.get(db, book);
  return known === undefined || known.own === 0 ? undefined : known.packId;
}

const booksOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("wordbooks")
    .select(["setId", OWN_ENTRIES.as("entryCount")])
    .where("packId", "=", p.packId),
);

/** The wordbooks imported from a pack, each with the number of own entries that it offers. */
export function findPackWordbooks(db: Db, pack: { packId: string }): { setId: string; entryCount: number }[] {
  return booksOfPack.all(db, pack);
}

const additionsOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("wordbook_additions as a")
    .select([
      "a.setId",
      sql<number>`(select count(*) from wordbook_entries as e
        where e.set_id = a.set_id and e.withdrawn = 0 and e.pack_id = a.pack_id)`.as("entryCount"),
    ])
    .where("a.packId", "=", p.packId),
);

/** The wordbooks of other packs that a pack adds to, with the number of entries that it adds. */
export function findPackAdditions(db: Db, pack: { packId: string }): { setId: string; entryCount: number }[] {
  return additionsOfPack.all(db, pack);
}

function contentHash(packId: string, book: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify([packId, book])).digest("hex");
}

const BOOK_COLUMNS = ["setId", "packId", "title", "titleZh", "entryCount"] as const;

const saveBook = prepare<ColumnsOf<"wordbooks", (typeof BOOK_COLUMNS)[number]> & { hash: string; now: number }>()((p) =>
  builder
    .insertInto("wordbooks")
    .values({
      ...bound(p, BOOK_COLUMNS),
      contentHash: p.hash,
      importedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("setId")
        .doUpdateSet(excluded(["packId", "title", "titleZh", "entryCount", "contentHash", "importedAt"])),
    ),
);

const deleteGroups = prepare<{ setId: string }>()((p) =>
  builder.deleteFrom("wordbook_groups").where("setId", "=", p.setId),
);

const insertGroups = prepare<{ setId: string; rows: string }>()((p) =>
  builder
    .insertInto("wordbook_groups")
    .columns(["setId", "groupId", "position", "title", "titleZh", "entryCount", "packId"])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.rows})`.as("r"))
        .select([
          sql<string>`${p.setId}`.as("setId"),
          sql<string>`r.value ->> 'groupId'`.as("groupId"),
          sql<number>`r.key`.as("position"),
          sql<string>`r.value ->> 'title'`.as("title"),
          sql<string>`r.value ->> 'titleZh'`.as("titleZh"),
          sql<number>`r.value ->> 'entryCount'`.as("entryCount"),
          sql<string | null>`r.value ->> 'packId'`.as("packId"),
        ]),
    ),
);

/** The result of an import for a wordbook and its entries. */
export interface WordbookOutcome {
  readonly status: "imported" | "unchanged";
  /** Entries that the wordbook offers now. */
  readonly entryCount: number;
  readonly counts: KindCounts;
}

/**
 * Replaces a wordbook with `book`; additions of other packs stay. Entries retain their rows by entryId, so learners
 * retain their progress; entries that the book no longer has are withdrawn. Nothing is written if nothing changed.
 */
export function importWordbook(db: Db, wanted: { packId: string; book: Book; now: number }): WordbookOutcome {
  const { packId, book, now } = wanted;
  const { setId, title, titleZh, groups } = book;
  const hash = contentHash(packId, { setId, title, titleZh, groups });
  const known = importedBook.get(db, { setId });
  if (known?.contentHash === hash) {
    const counts = { added: 0, changed: 0, unchanged: known.own, withdrawn: 0 };
    return { status: "unchanged", entryCount: known.own, counts };
  }
  saveBook.run(db, { setId, packId, title, titleZh, entryCount: 0, hash, now });
  dropAddition.run(db, { setId, packId });
  return { status: "imported", ...compose(db, { setId, groups, by: null }) };
}

/** Adds groups to a wordbook of another pack, replacing those that the pack added before. */
export function addToWordbook(
  db: Db,
  wanted: { packId: string; book: { setId: string; groups: readonly Group[] } },
): WordbookOutcome {
  const { packId, book } = wanted;
  const { setId } = book;
  const groups = JSON.stringify(book.groups);
  const known = additionsTo.all(db, { setId }).find((one) => one.packId === packId);
  saveAddition.run(db, { setId, packId, groups });
  const status = known?.groups === groups ? "unchanged" : "imported";
  return { status, ...compose(db, { setId, groups: ownGroups(db, setId), by: packId }) };
}

/**
 * Withdraws every entry of a wordbook except additions of other packs. Progress on them is retained. @returns their
 * number.
 */
export function withdrawWordbook(db: Db, book: { setId: string; now: number }): number {
  emptyBook.run(db, book);
  return compose(db, { setId: book.setId, groups: [], by: null }).counts.withdrawn;
}

/** Removes a pack's additions to a wordbook. @returns the number of entries. */
export function withdrawAddition(db: Db, addition: { setId: string; packId: string }): number {
  const { setId } = addition;
  dropAddition.run(db, addition);
  return compose(db, { setId, groups: ownGroups(db, setId), by: null }).counts.withdrawn;
}

const emptyBook = prepare<{ setId: string; now: number }>()((p) =>
  builder.updateTable("wordbooks").set({ contentHash: "", importedAt: p.now }).where("setId", "=", p.setId),
);

const countBook = prepare<{ setId: string; entryCount: number }>()((p) =>
  builder.updateTable("wordbooks").set({ entryCount: p.entryCount }).where("setId", "=", p.setId),
);

const additionsTo = prepare<{ setId: string }>()((p) =>
  builder.selectFrom("wordbook_additions").select(["packId", "groups"]).where("setId", "=", p.setId).orderBy("packId"),
);

const saveAddition = prepare<{ setId: string; packId: string; groups: string }>()((p) =>
  builder
    .insertInto("wordbook_additions")
    .values({ setId: p.setId, packId: p.packId, groups: p.groups })
    .onConflict((conflict) =>
      conflict.columns(["setId", "packId"]).doUpdateSet((eb) => ({ groups: eb.ref("excluded.groups") })),
    ),
);

const dropAddition = prepare<{ setId: string; packId: string }>()((p) =>
  builder.deleteFrom("wordbook_additions").where("setId", "=", p.setId).where("packId", "=", p.packId),
);

const groupsWithoutAdditions = prepare<{ setId: string }>()((p) =>
  builder
    .selectFrom("wordbook_groups")
    .select(["groupId", "title", "titleZh"])
    .where("setId", "=", p.setId)
    .where("packId", "is", null)
    .orderBy("position"),
);

function ownGroups(db: Db, setId: string): Group[] {
  const entries = Map.groupBy(findOwnEntries(db, { setId }), ({ groupId }) => groupId);
  return groupsWithoutAdditions
    .all(db, { setId })
    .map((group) => ({ ...group, entries: entries.get(group.groupId) ?? [] }));
}

/** A group of a composed book; `packId` is null for one of the book's own. */
interface PlacedGroup extends Omit<Group, "entries"> {
  readonly packId: string | null;
  readonly entries: PlacedEntry[];
}

/**
 * Writes a wordbook from its own groups and all additions. A group in both lists its own entries first; of two entries
 * with the same id the first is used. The result counts the additions of `by`, or the book's own entries for null.
 */
function compose(
  db: Db,
  book: { setId: string; groups: readonly Group[]; by: string | null },
): { entryCount: number; counts: KindCounts } {
  const { setId, by } = book;
  const placed = new Map<string, PlacedGroup>();
  const taken = new Set<string>();
  const place = (groups: readonly Group[], packId: string | null) => {
    for (const { entries, ...group } of groups) {
      const { groupId } = group;
      const there = placed.get(groupId) ?? { ...group, packId, entries: [] };
      placed.set(groupId, there);
      for (const entry of entries) {
        if (!taken.has(entry.entryId)) there.entries.push({ ...entry, groupId, packId });
        taken.add(entry.entryId);
      }
    }
  };
  place(book.groups, null);
  for (const { packId, groups } of additionsTo.all(db, { setId })) {
    const added: Group[] = JSON.parse(groups);
    place(added, packId);
  }
  const groups = [...placed.values()];
  const entries = groups.flatMap((group) => group.entries);
  deleteGroups.run(db, { setId });
  insertGroups.run(db, {
    setId,
    rows: JSON.stringify(groups.map((group) => ({ ...group, entries: [], entryCount: group.entries.length }))),
  });
  countBook.run(db, { setId, entryCount: entries.length });
  const counts = replaceEntries(db, { setId, entries });
  const others = entries.filter(({ packId }) => packId !== by).length;
  return {
    entryCount: entries.length - others,
    counts: { ...counts, unchanged: Math.max(0, counts.unchanged - others) },
  };
}
