import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { accountOwner, toIndexRow, wordbookOwner } from "./search-terms.ts";

/** The fields of an entry in the full-text indexes. */
type Indexed = ColumnsOf<"vocabulary_entries", "id" | "phrase" | "meaning" | "usage">;

function textColumns(rows: string) {
  return builder
    .selectFrom(sql<{ value: string }>`json_each(${rows})`.as("r"))
    .select([
      sql<number>`r.value ->> 'id'`.as("rowid"),
      sql<string>`r.value ->> 'owner'`.as("owner"),
      sql<string>`r.value ->> 'phrase'`.as("phrase"),
    ]);
}

function fullColumns(rows: string) {
  return textColumns(rows).select([
    sql<string>`r.value ->> 'meaning'`.as("meaning"),
    sql<string>`r.value ->> 'usage'`.as("usage"),
  ]);
}

const COLUMNS = ["rowid", "owner", "phrase", "meaning", "usage"] as const;

const insertText = prepare<{ rows: string }>()((p) =>
  builder.insertInto("vocabulary_entry_text").columns(COLUMNS).expression(fullColumns(p.rows)),
);

const insertPhrases = prepare<{ rows: string }>()((p) =>
  builder.insertInto("vocabulary_phrase_text").columns(["rowid", "owner", "phrase"]).expression(textColumns(p.rows)),
);

// By rowid alone: the driver binds numbers as REAL, and FTS5 misreads a REAL rowid beside MATCH as any row of the
// match.
const deleteText = prepare<{ id: number }>()((p) =>
  builder.deleteFrom("vocabulary_entry_text").where("rowid", "=", p.id),
);

const deletePhrase = prepare<{ id: number }>()((p) =>
  builder.deleteFrom("vocabulary_phrase_text").where("rowid", "=", p.id),
);

/** Adds entries of the account to the search index; they must not be in it yet. */
export function indexEntries(db: Db, accountId: number, added: { entries: readonly Indexed[] }): void {
  const owner = accountOwner(accountId);
  const rows = JSON.stringify(added.entries.map((entry) => toIndexRow(owner, entry)));
  insertText.run(db, { rows });
  insertPhrases.run(db, { rows });
}

/** Removes an entry from the search index. The caller has checked that it belongs to the account. */
export function unindexEntry(db: Db, entry: { id: number }): void {
  deleteText.run(db, { id: entry.id });
  deletePhrase.run(db, { id: entry.id });
}

const insertWordbookText = prepare<{ rows: string }>()((p) =>
  builder.insertInto("wordbook_entry_text").columns(COLUMNS).expression(fullColumns(p.rows)),
);

const deleteWordbookText = prepare<{ setId: string }>()((p) =>
  builder
    .deleteFrom("wordbook_entry_text")
    .where("rowid", "in", (eb) => eb.selectFrom("wordbook_entries").select("id").where("setId", "=", p.setId)),
);

/** Replaces the index of a wordbook. */
export function indexWordbook(db: Db, book: { setId: string; entries: readonly Indexed[] }): void {
  deleteWordbookText.run(db, { setId: book.setId });
  const owner = wordbookOwner(book.setId);
  insertWordbookText.run(db, { rows: JSON.stringify(book.entries.map((entry) => toIndexRow(owner, entry))) });
}
