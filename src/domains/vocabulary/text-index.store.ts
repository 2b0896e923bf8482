import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import { accountOwner, toIndexRow, wordbookOwner } from "./search-terms.ts";

/** What the full-text indexes hold of an entry. */
interface Indexed {
  readonly id: number;
  readonly phrase: string;
  readonly meaning: string;
  readonly usage: string;
}

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

const deleteText = prepare<{ id: number; owner: string }>()((p) =>
  builder
    .deleteFrom("vocabulary_entry_text")
    .where("rowid", "=", p.id)
    .where(matches("vocabulary_entry_text", p.owner)),
);

const deletePhrase = prepare<{ id: number; owner: string }>()((p) =>
  builder
    .deleteFrom("vocabulary_phrase_text")
    .where("rowid", "=", p.id)
    .where(matches("vocabulary_phrase_text", p.owner)),
);

/** Makes entries of the account findable; they must not be in the index. */
export function indexEntries(db: Db, accountId: number, added: { entries: readonly Indexed[] }): void {
  const owner = accountOwner(accountId);
  const rows = JSON.stringify(added.entries.map((entry) => toIndexRow(owner, entry)));
  insertText.run(db, { rows });
  insertPhrases.run(db, { rows });
}

/** Takes an entry of the account out of the index. */
export function unindexEntry(db: Db, accountId: number, entry: { id: number }): void {
  const bound = { id: entry.id, owner: `owner : "${accountOwner(accountId)}"` };
  deleteText.run(db, bound);
  deletePhrase.run(db, bound);
}

const insertWordbookText = prepare<{ rows: string }>()((p) =>
  builder.insertInto("wordbook_entry_text").columns(COLUMNS).expression(fullColumns(p.rows)),
);

const deleteWordbookText = prepare<{ setId: string }>()((p) =>
  builder
    .deleteFrom("wordbook_entry_text")
    .where("rowid", "in", (eb) => eb.selectFrom("wordbook_entries").select("id").where("set_id", "=", p.setId)),
);

/** Replaces what can be found in a wordbook. */
export function indexWordbook(db: Db, book: { setId: string; entries: readonly Indexed[] }): void {
  deleteWordbookText.run(db, { setId: book.setId });
  const owner = wordbookOwner(book.setId);
  insertWordbookText.run(db, { rows: JSON.stringify(book.entries.map((entry) => toIndexRow(owner, entry))) });
}
