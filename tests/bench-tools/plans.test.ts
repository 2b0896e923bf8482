import { afterAll, describe, expect, test } from "bun:test";
import Database from "#sqlite";
import { faultsOf, schemaOf } from "../bench/plans.ts";

const db = new Database(":memory:");
db.exec(`
  CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE words (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, slot INTEGER NOT NULL, phrase TEXT NOT NULL, UNIQUE (account_id, slot));
  CREATE INDEX words_by_phrase ON words (account_id, phrase);
  CREATE TABLE progress (account_id INTEGER, book TEXT, item_id INTEGER, due_at INTEGER, PRIMARY KEY (account_id, book, item_id)) WITHOUT ROWID;
  CREATE VIEW long_words AS SELECT l.id, l.account_id FROM words AS l WHERE length(l.phrase) > 9;
  CREATE VIEW newest_words AS SELECT l.id, l.account_id, max(l.slot) AS slot FROM words AS l GROUP BY l.account_id, l.id;
  CREATE VIRTUAL TABLE word_text USING fts5 (phrase);
`);
afterAll(() => db.close());

const schema = schemaOf(db);
const faults = (sql: string, walks = {}) =>
  faultsOf(db, schema, { sql: sql.replaceAll("?", "+?"), walks }).map((fault) => fault.replace(/ in ".*/s, ""));

describe("the plan of a baseline's statement", () => {
  test.each([
    ["a row by its id", "select name from accounts where id = ?"],
    ["a row by a unique index", "select phrase from words where account_id = ? and slot = ?"],
    [
      "a row by a key without row ids",
      "select due_at from progress where account_id = ? and book = 'own' and item_id = ?",
    ],
    ["rows of an index that stop at a limit", "select id from words where account_id = ? order by phrase limit ?"],
    [
      "ids of a request, each by its key",
      "select w.phrase from json_each(?) as asked cross join words as w where w.id = asked.value order by asked.key",
    ],
    ["words of a full-text index", "select rowid from word_text where word_text match ?"],
    ["a row of a full-text index", "select phrase from word_text where rowid = ?"],
    [
      "a view after a list of columns",
      "select n.account_id as owner, n.id from newest_words as n where n.account_id = ? and n.id = ?",
    ],
    ["a row of a view by its id", "select account_id from long_words where id = ?"],
    [
      "a subquery under the name of a column",
      "select listed.n, listed.id from (select id, slot as n from words where id = ?) as listed order by listed.n",
    ],
    ["an insert", "insert into accounts (id, name) values (?, ?)"],
    ["several rows at once", "insert into accounts (id, name) values (?, ?), (?, ?)"],
    ["a change by the key", "update words set phrase = ? where id = ?"],
    [
      "branches that each stop",
      "select id from (select * from (select id from words where account_id = ? order by phrase limit 3) union all select * from (select id from words where account_id = ? order by phrase limit 3)) order by id limit 3",
    ],
  ])("is in order for %s", (_title, sql) => {
    expect(faults(sql)).toEqual([]);
  });

  test.each([
    ["a table without an index", "select id from words where phrase = ?", ["scans words"]],
    [
      "a table in its own order, though a limit stops it",
      "select id from words where phrase like ? limit 20",
      ["scans words"],
    ],
    ["an index from end to end", "select count(*) from words", ["scans words"]],
    ["all rows of an account", "select id from words where account_id = ?", ["walks words by (account_id=?)"]],
    [
      "all rows of an account, sorted before the limit",
      "select id from words where account_id = ? order by id * 7 limit ?",
      ["walks words by (account_id=?)"],
    ],
    [
      "a part of a key",
      "select count(*) from progress where account_id = ? and book = ?",
      ["walks progress by (account_id=? AND book=?)"],
    ],
    ["a range of ids", "select count(*) from words where id > ?", ["walks words by (rowid>?)"]],
    ["an alias", "select w.id from words as w where w.phrase = ?", ["scans words"]],
    ["a table within a view", "select id from long_words where account_id = ?", ["walks l by (account_id=?)"]],
    ["a full-text table without words", "select rowid from word_text", ["scans word_text"]],
    [
      "the account instead of the ids asked for",
      "select w.phrase from json_each(?) as asked, words as w where +w.id = asked.value and w.account_id = ? order by asked.key",
      ["walks words by (account_id=?)"],
    ],
  ])("has a fault where it walks %s", (_title, sql, expected) => {
    expect(faults(sql)).toEqual(expected);
  });

  test("may walk what is bounded and says why", () => {
    const sql = "select count(*) from progress as p where p.account_id = ? and p.book = ?";
    expect(faults(sql, { p: "the book of one learner in this case" })).toEqual([]);
    expect(faults(sql, { words: "another table" })).toHaveLength(1);
  });

  test("names the statement", () => {
    const sql = "select id from words where phrase = 'quay'";
    expect(faultsOf(db, schema, { sql, walks: {} })).toEqual([`scans words in "${sql}"`]);
  });
});
