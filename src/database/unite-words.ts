import { plainSigns, wordIdentity } from "../lib/text.ts";
import type { Db } from "./open.ts";
import { toIndexText } from "./search.ts";

/** A word of a learner's vocabulary with its scheduling state. */
interface WordRow {
  readonly id: number;
  readonly account_id: number;
  readonly phrase: string;
  readonly phrase_key: string;
  readonly meaning: string;
  readonly part_of_speech: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly reps: number;
  readonly due_at: number | null;
  readonly last_reviewed_at: number | null;
}

/**
 * The step of migration 0013 that SQL cannot express: gives every word its identity, and merges a learner's words with the same identity.
 * Nothing that the learner wrote or reviewed is lost: see docs/decisions/0006-vocabulary-scheduling.md.
 */
export function uniteWords(db: Db): void {
  const rows = db.raw.prepare<[], WordRow>(WORDS).all();
  const identities = new Map(rows.map((row) => [row.id, wordIdentity(row.phrase)]));
  const groups = Map.groupBy(rows, (row) => `${row.account_id} ${identities.get(row.id)}`);
  const remaining: WordRow[] = [];
  const united = new Set<number>();
  for (const group of groups.values()) {
    const [survivor, ...others] = group.toSorted(bySchedule);
    if (survivor === undefined) continue;
    remaining.push(others.length === 0 ? survivor : unite(db, survivor, others));
    if (others.length > 0) united.add(survivor.id);
  }
  setIdentities(db, remaining, identities);
  indexAgain(db, remaining, united);
}

const WORDS = `
  SELECT e.*, ifnull(p.reps, 0) AS reps, p.due_at, p.last_reviewed_at
  FROM vocabulary_entries AS e
  LEFT JOIN vocabulary_progress AS p ON p.account_id = e.account_id AND p.book = 'personal' AND p.item_id = e.id
  ORDER BY e.id`;

/** The word with the most reviews comes first, since most is known about it; then the most recently reviewed, then the oldest. */
function bySchedule(a: WordRow, b: WordRow): number {
  return b.reps - a.reps || Number(b.last_reviewed_at) - Number(a.last_reviewed_at) || a.id - b.id;
}

/** Merges the other entries into the surviving one and returns it in its new state. */
function unite(db: Db, survivor: WordRow, others: readonly WordRow[]): WordRow {
  const all = [survivor, ...others];
  for (const { id } of others) {
    db.raw.prepare("UPDATE OR IGNORE vocabulary_sources SET entry_id = ? WHERE entry_id = ?").run(survivor.id, id);
    db.raw
      .prepare("UPDATE vocabulary_reviews SET item_id = ? WHERE account_id = ? AND book = 'personal' AND item_id = ?")
      .run(survivor.id, survivor.account_id, id);
    remove(db, survivor.account_id, id);
  }
  const dueTimes = all.flatMap(({ due_at }) => (due_at === null ? [] : [due_at]));
  // The earliest due time is retained, so that no word waits longer than scheduled.
  if (dueTimes.length > 0) {
    db.raw
      .prepare("UPDATE vocabulary_progress SET due_at = ? WHERE account_id = ? AND book = 'personal' AND item_id = ?")
      .run(Math.min(...dueTimes), survivor.account_id, survivor.id);
  }
  const expressions = unitedExpansion(all);
  const united: WordRow = {
    ...survivor,
    meaning: joined(all.map((row) => row.meaning)),
    part_of_speech: joined(all.map((row) => row.part_of_speech)),
    example: joined(all.map((row) => row.example)),
    usage: joined([...all.map((row) => row.usage), expressions.slice(MAX_EXPANSION).join("; ")]),
    expansion: JSON.stringify(expressions.slice(0, MAX_EXPANSION)),
    created_at: Math.min(...all.map((row) => row.created_at)),
    updated_at: Math.max(...all.map((row) => row.updated_at)),
  };
  db.raw
    .prepare(
      `UPDATE vocabulary_entries SET meaning = ?, part_of_speech = ?, example = ?, usage = ?, expansion = ?, created_at = ?, updated_at = ?
       WHERE id = ?`,
    )
    .run(
      ...[united.meaning, united.part_of_speech, united.example, united.usage, united.expansion],
      ...[united.created_at, united.updated_at, survivor.id],
    );
  return united;
}

/** Texts that differ, each on a separate line. */
function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ""))].join("\n");
}

/** How many related expressions an entry can hold; the rest goes into its usage. */
const MAX_EXPANSION = 30;

/** The distinct expressions; of several that read the same, the first. */
function unitedExpansion(rows: readonly WordRow[]): string[] {
  const united = new Map<string, string>();
  for (const expression of rows.flatMap((row): string[] => JSON.parse(row.expansion))) {
    const key = wordIdentity(expression);
    if (!united.has(key)) united.set(key, expression);
  }
  return [...united.values()];
}

const INDEXES = ["vocabulary_entry_text", "vocabulary_phrase_text"] as const;

/** Removes an entry. The entry in the last slot takes its slot, as when the learner deletes one. */
function remove(db: Db, accountId: number, id: number): void {
  const slots = db.raw
    .prepare<[number, number], { own: number; last: number }>(
      `SELECT slot AS own, (SELECT max(slot) FROM vocabulary_entries WHERE account_id = ?) AS last
       FROM vocabulary_entries WHERE id = ?`,
    )
    .get(accountId, id);
  db.raw.prepare("DELETE FROM vocabulary_entries WHERE id = ?").run(id);
  db.raw
    .prepare("DELETE FROM vocabulary_progress WHERE account_id = ? AND book = 'personal' AND item_id = ?")
    .run(accountId, id);
  if (slots !== undefined) {
    db.raw
      .prepare("UPDATE vocabulary_entries SET slot = ? WHERE account_id = ? AND slot = ?")
      .run(slots.own, accountId, slots.last);
  }
  for (const index of INDEXES) {
    db.raw.prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(BigInt(id));
  }
}

/** In two steps, because the new identity of a word can be the old one of another. */
function setIdentities(db: Db, rows: readonly WordRow[], identities: ReadonlyMap<number, string>): void {
  const changed = rows.filter((row) => identities.get(row.id) !== row.phrase_key);
  const save = db.raw.prepare("UPDATE vocabulary_entries SET phrase_key = ? WHERE id = ?");
  for (const { id } of changed) save.run(`\u0000${id}`, id);
  for (const { id } of changed) save.run(identities.get(id) ?? "", id);
}

/** The prefix of owner tokens in the full-text indexes. */
const OWNER_MARK = "\uE000";

/** Reindexes words whose text changed, or contains characters that the index no longer includes. */
function indexAgain(db: Db, rows: readonly WordRow[], united: ReadonlySet<number>): void {
  const remove = INDEXES.map((index) => db.raw.prepare(`DELETE FROM ${index} WHERE rowid = ?`));
  const addText = db.raw.prepare(
    "INSERT INTO vocabulary_entry_text (rowid, owner, phrase, meaning, usage) VALUES (?, ?, ?, ?, ?)",
  );
  const addPhrase = db.raw.prepare("INSERT INTO vocabulary_phrase_text (rowid, owner, phrase) VALUES (?, ?, ?)");
  for (const { id, account_id, phrase, meaning, usage } of rows) {
    const texts = [phrase, meaning, usage];
    if (!united.has(id) && texts.every((text) => plainSigns(text) === text.normalize("NFKC"))) continue;
    // The driver binds numbers as REAL, which FTS5 would misread as a rowid.
    const rowid = BigInt(id);
    const owner = `${OWNER_MARK}a${account_id}`;
    const words = texts.map((text) => toIndexText(plainSigns(text)));
    for (const statement of remove) statement.run(rowid);
    addText.run(rowid, owner, ...words);
    addPhrase.run(rowid, owner, words[0]);
  }
}
