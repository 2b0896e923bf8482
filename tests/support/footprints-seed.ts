import type { Db } from "../../src/database/open.ts";
import { indexActivityTexts } from "../../src/domains/footprints/texts.store.ts";
import { DAY_MS } from "../../src/lib/time.ts";

/** The days over which seeded activities are spread. */
const SEEDED_DAYS = 3 * 365;
const MAX_TEXTS = 40_000;
/** The frequency of each kind among a hundred texts. */
const SHARES = { practice: 15, mock: 3, study: 55, file: 4, note: 20, chat: 3 } as const;
const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
const FIRST = ["Urban", "Coastal", "Ancient", "Digital", "Rural", "Global", "Public", "Early", "Modern", "Quiet"];
const SECOND = ["transport", "harbour", "migration", "reading", "listening", "climate", "museum", "language", "energy"];
const CHINESE = ["阅读", "听力", "城市交通", "气候变化", "博物馆", "口语", "写作"];

/** A word that one text in four contains, and one that a single text contains. */
export const FREQUENT_WORD = "reading";
export const RARE_WORD = "zephyr";

/**
 * Gives an account this many activities of every kind over three years, by plain SQL and not derived from facts: the data that a page and
 * its statistics read. The newest is a minute before `now`.
 */
export function seedActivities(db: Db, accountId: number, seed: { count: number; now: number }): void {
  const { count, now } = seed;
  const texts = Math.min(MAX_TEXTS, Math.ceil(count / 4));
  db.raw.transaction(() => {
    const addText = db.raw.prepare<unknown[]>(
      "INSERT INTO activity_texts (account_id, kind, title, description) VALUES (?, ?, ?, ?)",
    );
    let first = 0;
    for (let i = 0; i < texts; i++) {
      const title = `${FIRST[i % 10]} ${SECOND[i % 9]} ${CHINESE[i % 7]} ${i}`;
      const description = i === 7 ? RARE_WORD : i % 4 === 0 ? `${FREQUENT_WORD} ${i % 31}` : "vocabulary";
      const { lastInsertRowid } = addText.run(accountId, KINDS[(i * 37) % 100], title, description);
      if (i === 0) first = Number(lastInsertRowid);
    }
    indexActivityTexts(db);
    const start = now - SEEDED_DAYS * DAY_MS;
    const step = (SEEDED_DAYS * DAY_MS - 60_000) / Math.max(count - 1, 1);
    db.raw
      .prepare(
        `WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < @count),
           drawn(i, text_id, at) AS (
             SELECT i, @first + (i * 7919 + i / 13) % @texts, CAST(@start + i * @step AS INTEGER) FROM numbers)
         INSERT INTO activities (account_id, activity_key, kind, text_id, entity_id, occurred_at, started_at, day, metrics,
           questions, correct, judged, seconds, revision)
         SELECT @account, 'seeded:' || d.i, t.kind, t.id, CAST(d.i AS TEXT), d.at, iif(t.kind = 'study', d.at - 60000, NULL),
           (d.at + 28800000) / 86400000,
           json_object('status', iif(d.i % 9 = 0, 'in_progress', 'submitted'), 'questionCount', 13, 'eventCount', d.i % 5),
           q.n, q.n * 3 / 4, q.n, q.n * 70, 1
         FROM drawn AS d
         CROSS JOIN activity_texts AS t ON t.id = d.text_id
         CROSS JOIN (SELECT 13 AS n) AS q`,
      )
      .run({ count, first, texts, start, step, account: accountId });
    db.raw
      .prepare("INSERT INTO activity_revisions (account_id, revision) VALUES (?, 1) ON CONFLICT DO NOTHING")
      .run(accountId);
  })();
}
