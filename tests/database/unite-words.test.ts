import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { migrations } from "../../migrations/index.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { foldPhrase } from "../../src/lib/text.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryFolder } from "../support/folders.ts";

const STEP = migrations.findIndex(({ name }) => name === "0013-word-identity");
const DAY = 86_400_000;

let db: Db;
let remove: () => void;
beforeEach(() => {
  const folder = temporaryFolder();
  ({ remove } = folder);
  db = openDatabase(`${folder.dir}/lectern.db`);
  migrate(db, migrations.slice(0, STEP));
  db.raw.exec(
    `INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
     VALUES (1, 'a', 'a', 'a', 'owner', '', 0, 0), (2, 'b', 'b', 'b', 'learner', '', 0, 0)`,
  );
});
afterEach(() => {
  closeDatabase(db);
  remove();
});

interface Word {
  readonly id: number;
  readonly phrase: string;
  readonly accountId?: number;
  readonly slot?: number;
  readonly meaning?: string;
  readonly usage?: string;
  readonly expansion?: readonly string[];
  readonly reps?: number;
  readonly dueAt?: number | null;
  readonly reviewedAt?: number | null;
}

/** A word as the previous version stored it. */
function add(word: Word): void {
  const { id, phrase, accountId = 1, slot = id, meaning = "", usage = "", expansion = [] } = word;
  const { reps = 0, dueAt = null, reviewedAt = null } = word;
  db.raw
    .prepare(`INSERT INTO vocabulary_entries VALUES (?, ?, ?, ?, ?, ?, 'noun', '', ?, ?, ${id * DAY}, ${id * DAY})`)
    .run(id, accountId, slot, phrase, foldPhrase(phrase), meaning, usage, JSON.stringify(expansion));
  db.raw
    .prepare(
      `INSERT INTO vocabulary_progress (account_id, book, item_id, learning_state, scheduler_state, due_at, stability, difficulty,
         scheduled_days, learning_steps, reps, lapses, last_rating, last_reviewed_at)
       VALUES (?, 'personal', ?, ?, 0, ?, ?, 5, 0, 0, ?, 0, NULL, ?)`,
    )
    .run(accountId, id, reps === 0 ? "new" : "review", dueAt, reps * 2, reps, reviewedAt);
  db.raw
    .prepare("INSERT INTO vocabulary_entry_text (rowid, owner, phrase, meaning, usage) VALUES (?, ?, ?, ?, ?)")
    .run(BigInt(id), `\uE000a${accountId}`, phrase, meaning, usage);
  db.raw
    .prepare("INSERT INTO vocabulary_phrase_text (rowid, owner, phrase) VALUES (?, ?, ?)")
    .run(BigInt(id), `\uE000a${accountId}`, phrase);
}

function addSource(entryId: number, sourceId: string): void {
  db.raw.prepare("INSERT INTO vocabulary_sources VALUES (NULL, ?, 'practice', ?, '', '', 0)").run(entryId, sourceId);
}

function addReview(itemId: number, reviewedAt: number): void {
  db.raw
    .prepare(
      `INSERT INTO vocabulary_reviews (account_id, book, item_id, phrase, rating, reviewed_at, before_review, after_review)
       VALUES (1, 'personal', ?, 'p', 'good', ?, '{}', '{}')`,
    )
    .run(itemId, reviewedAt);
}

const found = (word: string) =>
  rowsOf(db, "SELECT rowid AS id FROM vocabulary_entry_text WHERE vocabulary_entry_text MATCH ?", `"${word}"`).map(
    ({ id }) => id,
  );

describe("migration 0013", () => {
  test("unites the words of a learner that read the same, and loses nothing of them", () => {
    add({ id: 1, phrase: "Well-being", meaning: "健康", usage: "well-being of", expansion: ["health"] });
    add({ id: 2, phrase: "alone" });
    add({
      ...{ id: 3, phrase: "well\u2011being", meaning: "happiness", expansion: ["Health", "welfare"] },
      ...{ reps: 5, dueAt: 90 * DAY, reviewedAt: 40 * DAY },
    });
    add({
      id: 4,
      phrase: "well\u2010be\u00ading",
      meaning: "happiness",
      reps: 2,
      dueAt: 60 * DAY,
      reviewedAt: 50 * DAY,
    });
    add({ id: 5, phrase: "well-being", accountId: 2, slot: 1 });
    for (const [entry, source] of [
      [1, "a"],
      [3, "a"],
      [3, "b"],
      [4, "c"],
    ] as const)
      addSource(entry, source);
    for (const [item, at] of [
      [3, 20],
      [4, 30],
      [3, 40],
      [4, 50],
    ] as const)
      addReview(item, at * DAY);

    migrate(db, migrations);
    const own = rowsOf(
      db,
      "SELECT id, slot, phrase, phrase_key, meaning, usage, part_of_speech, expansion, created_at FROM vocabulary_entries ORDER BY id",
    );
    const plain = { meaning: "", usage: "", part_of_speech: "noun", expansion: "[]" };
    expect(own).toEqual([
      { ...plain, id: 2, slot: 2, phrase: "alone", phrase_key: "alone", created_at: 2 * DAY },
      {
        ...{ id: 3, slot: 1, phrase: "well\u2011being", phrase_key: "well-being" },
        ...{ meaning: "happiness\n健康", usage: "well-being of", part_of_speech: "noun" },
        ...{ expansion: '["Health","welfare"]', created_at: DAY },
      },
      { ...plain, id: 5, slot: 1, phrase: "well-being", phrase_key: "well-being", created_at: 5 * DAY },
    ]);
    expect(rowsOf(db, "SELECT DISTINCT entry_id, source_id FROM vocabulary_sources ORDER BY source_id")).toEqual(
      ["a", "b", "c"].map((source_id) => ({ entry_id: 3, source_id })),
    );
    expect(rowsOf(db, "SELECT item_id, reviewed_at / 86400000 AS day FROM vocabulary_reviews ORDER BY id")).toEqual(
      [20, 30, 40, 50].map((day) => ({ item_id: 3, day })),
    );
    expect(
      rowsOf(db, "SELECT item_id, reps, stability, due_at / 86400000 AS due FROM vocabulary_progress ORDER BY item_id"),
    ).toEqual([
      { item_id: 2, reps: 0, stability: 0, due: null },
      { item_id: 3, reps: 5, stability: 10, due: 60 },
      { item_id: 5, reps: 0, stability: 0, due: null },
    ]);
    expect([found("健"), found("happiness"), found("being")]).toEqual([[3], [3], [3, 5]]);
  });

  test("leaves related expressions beyond what an entry can hold in its usage", () => {
    const expressions = (from: number) => Array.from({ length: 30 }, (_, i) => `x${from + i}`);
    add({ id: 1, phrase: "don't", usage: "u", expansion: expressions(0) });
    add({ id: 2, phrase: "don\u2019t", expansion: expressions(28) });
    migrate(db, migrations);
    const [row] = rowsOf(db, "SELECT expansion, usage FROM vocabulary_entries");
    expect(JSON.parse(String(row?.["expansion"]))).toEqual(expressions(0));
    expect(row?.["usage"]).toBe(`u\n${expressions(30).slice(0, 28).join("; ")}`);
  });

  test("gives a word the identity that another one had before", () => {
    add({ id: 1, phrase: "a\u00b4" });
    add({ id: 2, phrase: "a'" });
    add({ id: 3, phrase: "a \u200b\u0301" });
    migrate(db, migrations);
    const keys = rowsOf(db, "SELECT id, phrase_key FROM vocabulary_entries ORDER BY id");
    expect(keys).toEqual([
      { id: 1, phrase_key: "a'" },
      { id: 3, phrase_key: "a \u0301" },
    ]);
  });

  test("leaves any book whole: slots without a gap, one entry for an identity, tallies and indexes that agree", () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    const hyphens = ["-", "\u2010", "\u2011", "\u2013", "\u2212", "\u00ad-", "-\u200b"];
    let reviews = 0;
    const slots = [0, 0, 0];
    for (let id = 1; id <= 120; id++) {
      const accountId = 1 + random(2);
      const phrase = `w${random(8)}${hyphens[random(hyphens.length)]}x`;
      const taken = numberOf(
        db,
        "SELECT count(*) FROM vocabulary_entries WHERE account_id = ? AND phrase_key = ?",
        accountId,
        foldPhrase(phrase),
      );
      if (taken > 0) continue;
      const reps = random(4);
      slots[accountId] = (slots[accountId] ?? 0) + 1;
      add({ id, phrase, accountId, slot: slots[accountId] ?? 0, reps, dueAt: reps === 0 ? null : random(90) * DAY });
      for (let i = 0; i < reps; i++, reviews++) if (accountId === 1) addReview(id, i);
    }
    const logged = numberOf(db, "SELECT count(*) FROM vocabulary_reviews");
    migrate(db, migrations);
    expect(numberOf(db, "SELECT count(*) FROM vocabulary_entries")).toBe(16);
    expect(numberOf(db, "SELECT count(DISTINCT account_id || phrase_key) FROM vocabulary_entries")).toBe(16);
    for (const account of [1, 2]) {
      const taken = rowsOf(db, "SELECT slot FROM vocabulary_entries WHERE account_id = ? ORDER BY slot", account);
      expect(taken).toEqual(Array.from({ length: 8 }, (_, i) => ({ slot: i + 1 })));
    }
    const inBook = "SELECT count(*) FROM vocabulary_reviews AS r JOIN vocabulary_entries AS e ON e.id = r.item_id";
    expect([reviews > 0, numberOf(db, inBook)]).toEqual([true, logged]);
    const sums = (table: string, count: string) =>
      rowsOf(
        db,
        `SELECT account_id, learning_state, ${count} AS n FROM ${table} GROUP BY account_id, learning_state ORDER BY 1, 2`,
      );
    expect(sums("vocabulary_tallies", "sum(items)")).toEqual(sums("vocabulary_progress", "count(*)"));
    expect(found("x")).toHaveLength(16);
    expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
  });
});
