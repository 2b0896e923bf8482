import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../../src/lib/time.ts";
import { idsOf } from "../courses/library.ts";
import { FootprintsBench, factActivities, storedActivities } from "./footprints.ts";

let bench: FootprintsBench;
beforeAll(() => {
  bench = new FootprintsBench();
});
afterAll(() => bench.close());

/** Numbers from 0 to 1 that are the same in every run. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** An action, with the calendar of its time zone. */
interface Done {
  readonly key: string;
  readonly at: number;
  readonly title: unknown;
  readonly status: unknown;
  readonly position?: number;
  readonly rating?: unknown;
}

interface Fold {
  first: number;
  last: number;
  reviews: number;
  title: unknown;
  status: unknown;
  rating: unknown;
  highest: number | null;
}

const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** What was done with words, as the raw events report it. */
function doneWithWords(account: number): Done[] {
  const events = bench
    .rows(
      `SELECT event_type, object_id, occurred_at, payload FROM learning_events
       WHERE account_id = ? AND origin = 'server' AND object_type <> 'course_section' ORDER BY cursor`,
      account,
    )
    .map((row) => ({
      type: String(row["event_type"]),
      id: String(row["object_id"]),
      at: Number(row["occurred_at"]),
      payload: JSON.parse(String(row["payload"])),
    }));
  const isUndone = ({ type }: { type: string }) => type === "vocabulary.review_undone";
  const undone = new Set(events.filter(isUndone).map(({ payload }) => payload.reviewId));
  return events
    .filter(({ type, payload }) => /entry_added|entry_updated|reviewed$/.test(type) && !undone.has(payload.reviewId))
    .map(({ id, at, payload }) => {
      const { book = "personal", phrase, rating, learningState = null } = payload;
      const prefix = book === "personal" ? "vocabulary_entry" : `wordbook_entry:${book}`;
      return { key: `${prefix}:${id}`, at, title: phrase, status: learningState, rating };
    });
}

/** The slow way: processes all actions one by one. */
function foldSlowly(done: readonly Done[]): Map<string, Fold> {
  const folds = new Map<string, Fold>();
  for (const { key, at, title, status, position, rating } of done) {
    const day = `${key}:${Date.parse(calendar.format(at)) / 86_400_000}`;
    const fold = folds.get(day);
    const setsStatus = position !== undefined || rating !== undefined;
    folds.set(day, {
      first: fold?.first ?? at,
      last: at,
      reviews: (fold?.reviews ?? 0) + (rating === undefined ? 0 : 1),
      title,
      status: setsStatus ? status : (fold?.status ?? null),
      rating: rating ?? fold?.rating ?? null,
      highest: position === undefined ? null : Math.max(position, fold?.highest ?? 0),
    });
  }
  return folds;
}

function storedFolds(account: number): Map<string, Fold> {
  return new Map(
    storedActivities(bench.db, account).map((row) => {
      const metrics = JSON.parse(String(row["metrics"]));
      const fold = {
        first: Number(row["started_at"]),
        last: Number(row["occurred_at"]),
        reviews: metrics.reviewCount ?? 0,
        title: row["title"],
        status: metrics.status,
        rating: metrics.lastRating ?? null,
        highest: metrics.highestSeconds ?? null,
      };
      return [String(row["activity_key"]), fold];
    }),
  );
}

describe("the fold of courses and words by days", () => {
  test.each([1, 2, 3, 4])(
    "matches a plain model for every report and every word's event, with seed %d",
    async (seed) => {
      const me = bench.account();
      const random = seededNumbers(seed);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
      // Half an hour before midnight in Shanghai.
      bench.clock.set(`2026-0${seed + 1}-11T15:30:00.000Z`);
      let words: number[] = [];
      const reviews: number[] = [];
      const reports: Done[] = [];
      const report = async (section: string, more: Parameters<typeof bench.progress>[2]) => {
        const { progress } = await bench.progress(me, section, more);
        const { courseId, sectionId } = idsOf(bench, "scan", section);
        const [{ title } = { title: null }] = bench.rows("SELECT title FROM course_sections WHERE id = ?", sectionId);
        const done = { at: bench.clock.now(), title, status: progress.status, position: progress.positionSeconds };
        reports.push({ key: `section:${courseId}:${sectionId}`, ...done });
      };
      for (let step = 0; step < 60; step++) {
        bench.clock.advance(Math.floor(random() * (random() < 0.2 ? 9 * HOUR_MS : 20 * MINUTE_MS)));
        const section = pick(["look", "check", "end"]) ?? "look";
        const word = pick(words);
        const action = random();
        if (action < 0.3) await report(section, { positionSeconds: Math.floor(random() * 400) });
        else if (action < 0.37) await report(section, { status: "completed" });
        else if (action < 0.43) await report(section, { reopen: true });
        else if (action < 0.55 || word === undefined) words.push(await bench.word(me, `word ${seed} ${step}`));
        else if (action < 0.8) reviews.push((await bench.review(me, word, pick(["again", "hard", "good"]))).reviewId);
        else if (action < 0.95) {
          const reviewId = reviews.pop();
          // It may be refused: too old by now, or of a deleted word.
          if (reviewId !== undefined)
            await bench.call(me, "vocabulary_undo_review", { reviewId }).catch(() => reviews.splice(0));
        } else {
          await bench.call(me, "ielts_vocabulary_personal_delete", { id: word });
          words = words.filter((one) => one !== word);
        }
      }
      expect(storedFolds(me)).toEqual(foldSlowly([...reports, ...doneWithWords(me)]));
      expect(storedActivities(bench.db, me)).toEqual(factActivities(bench.db, me));
      expect(storedFolds(me).size).toBeGreaterThan(10);
    },
  );

  test("a review that is undone after midnight is not an activity of the day before", async () => {
    const me = bench.account();
    bench.clock.set("2026-09-09T15:50:00.000Z");
    const id = await bench.word(me, "midnight");
    bench.clock.set("2026-09-10T15:50:00.000Z");
    const { reviewId } = await bench.review(me, id);
    expect((await bench.list(me)).total).toBe(2);
    bench.clock.set("2026-09-10T16:10:00.000Z");
    await bench.call(me, "vocabulary_undo_review", { reviewId });
    const { activities } = await bench.list(me);
    expect(activities.map(({ occurredAt }) => occurredAt)).toEqual(["2026-09-09T15:50:00.000Z"]);
  });

  test("the last review in force gives the status of a word, and the newest phrase its name", async () => {
    const me = bench.account();
    const id = await bench.word(me, "tide");
    const shown = async () => {
      bench.clock.advance(MINUTE_MS);
      const [activity] = (await bench.list(me)).activities;
      const { title, metrics } = activity ?? {};
      return { title, ...metrics };
    };
    const { learningState } = await bench.review(me, id, "again");
    await shown();
    const { reviewId } = await bench.review(me, id, "good");
    await shown();
    await bench.call(me, "ielts_vocabulary_personal_update", { id, phrase: "tides" });
    expect(await shown()).toMatchObject({ title: "tides", lastRating: "good", reviewCount: 2, eventCount: 4 });
    await bench.call(me, "vocabulary_undo_review", { reviewId });
    const status = { status: learningState, lastRating: "again", reviewCount: 1, eventCount: 3 };
    expect(await shown()).toMatchObject({ title: "tides", ...status });
    const before = storedActivities(bench.db, me);
    await bench.call(me, "ielts_vocabulary_personal_delete", { id });
    expect(storedActivities(bench.db, me)).toEqual(before);
  });

  test("the same entry of two wordbooks is two words", async () => {
    const me = bench.account();
    const books = bench.db.raw.prepare<unknown[]>("INSERT INTO wordbooks VALUES (?, 'pack', ?, '', 1, '', 0)");
    const entries = bench.db.raw.prepare<unknown[]>(
      `INSERT INTO wordbook_entries (set_id, entry_id, group_id, position, phrase, meaning, meaning_zh, part_of_speech, example,
         usage, expansion) VALUES (?, 'reef', 'g', 0, ?, '', '', '', '', '', '[]')`,
    );
    const [one, other] = ["core", "listening"] as const;
    for (const setId of [one, other]) {
      books.run(setId, setId);
      entries.run(setId, `reef of ${setId}`);
    }
    await bench.call(me, "ielts_vocabulary_builtin_record_review", { setId: one, entryId: "reef", rating: "good" });
    const last = { setId: other, entryId: "reef", rating: "again" } as const;
    const { reviewId } = await bench.call(me, "ielts_vocabulary_builtin_record_review", last);
    const day = Date.parse(calendar.format(bench.clock.now())) / 86_400_000;
    const keys = () => storedActivities(bench.db, me).map((row) => [row["activity_key"], row["title"]]);
    const first = [`wordbook_entry:${one}:reef:${day}`, `reef of ${one}`];
    expect(keys().toSorted()).toEqual([first, [`wordbook_entry:${other}:reef:${day}`, `reef of ${other}`]].toSorted());
    await bench.call(me, "vocabulary_undo_review", { reviewId });
    expect(keys()).toEqual([first]);
    expect(storedActivities(bench.db, me)).toEqual(factActivities(bench.db, me));
  });
});
