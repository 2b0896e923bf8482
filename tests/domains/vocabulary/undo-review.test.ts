import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ReviewRating } from "../../../src/database/words.ts";
import { NEW_ITEM, type SchedulingState, schedule } from "../../../src/domains/vocabulary/scheduling.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { DEFAULT_TIME_ZONE } from "../../../src/lib/zone.ts";
import { dump } from "../../support/dump.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

const RATINGS = ["again", "hard", "good", "good"] as const;
const CORE = { setId: "core", entryId: "core-curriculum" } as const;

const undo = (account: number, reviewId: number) => bench.call(account, "vocabulary_undo_review", { reviewId });
const refused = (account: number, reviewId: number) => bench.refusal(account, "vocabulary_undo_review", { reviewId });
const reviewBuiltin = (account: number, rating: ReviewRating = "good") =>
  bench.call(account, "ielts_vocabulary_builtin_record_review", { ...CORE, rating });

function progressRows(account: number) {
  return bench.rows("SELECT * FROM vocabulary_progress WHERE account_id = ? ORDER BY book, item_id", account);
}

/** Tallies as the triggers maintain them, and as counting the rows gives them. */
function tallies(account: number) {
  const stored = bench.rows(
    "SELECT book, learning_state, due_day, items FROM vocabulary_tallies WHERE account_id = ? ORDER BY 1, 2, 3",
    account,
  );
  const counted = bench.rows(
    `SELECT book, learning_state, ifnull(due_at / 86400000, -1) AS due_day, count(*) AS items
     FROM vocabulary_progress WHERE account_id = ? GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    account,
  );
  return { stored, counted };
}

interface Recorded {
  readonly reviewId: number;
  readonly item: number;
  readonly rating: ReviewRating;
  readonly at: number;
}

function replay(reviews: readonly Recorded[], item: number): SchedulingState {
  return reviews
    .filter((review) => review.item === item)
    .reduce((state, { rating, at }) => schedule(state, rating, { now: at, timeZone: DEFAULT_TIME_ZONE }), NEW_ITEM);
}

describe("vocabulary_undo_review", () => {
  test("the entry is as before, the log keeps the review, and an event reports it", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["mitigate"]);
    await bench.review(me, id, "hard");
    const before = progressRows(me);
    bench.clock.advance(DAY_MS);
    const { reviewId } = await bench.review(me, id, "again");
    expect(progressRows(me)).not.toEqual(before);

    const answer = await undo(me, reviewId);
    expect(answer).toMatchObject({ reviewId, book: "personal", id, entryId: null, phrase: "mitigate" });
    expect(answer).toMatchObject({ learningState: "learning", lastRating: "hard", reps: 1, lapses: 0 });
    expect(progressRows(me)).toEqual(before);
    expect(bench.rows("SELECT undone_at FROM vocabulary_reviews WHERE id = ?", reviewId)).toEqual([
      { undone_at: bench.clock.now() },
    ]);
    const [event] = bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor DESC", me);
    expect(event).toMatchObject({
      event_type: "vocabulary.review_undone",
      object_type: "vocabulary_entry",
      object_id: String(id),
    });
    expect(JSON.parse(String(event?.["payload"]))).toMatchObject({ reviewId, rating: "again", book: "personal" });
    expect((await bench.call(me, "ielts_vocabulary_personal_progress", {})).summary.reviewedToday).toBe(0);
  });

  test("the first review of a wordbook's entry leaves nothing behind but the log", async () => {
    const me = bench.account();
    const { summary } = await bench.call(me, "ielts_vocabulary_builtin_progress", { setId: "core" });
    const { reviewId } = await reviewBuiltin(me);
    const answer = await undo(me, reviewId);
    expect(answer).toMatchObject({ book: "core", id: null, entryId: CORE.entryId, learningState: "new", dueAt: null });
    expect(progressRows(me)).toEqual([]);
    expect(tallies(me)).toEqual({ stored: [], counted: [] });
    const after = await bench.call(me, "ielts_vocabulary_builtin_progress", { setId: "core" });
    expect(after.summary).toEqual(summary);
    const [event] = bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor DESC", me);
    expect(event).toMatchObject({ object_type: "wordbook_entry", object_id: CORE.entryId });
  });

  test("only the newest review in force can be undone", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["one"]);
    const first = await bench.review(me, id);
    const second = await reviewBuiltin(me);
    expect(await refused(me, first.reviewId)).toMatchObject({
      status: 400,
      reason: "vocabulary.review_not_newest",
      parts: { facts: { newestReviewId: second.reviewId } },
    });
    await undo(me, second.reviewId);
    expect(await undo(me, first.reviewId)).toMatchObject({ id, learningState: "new", reps: 0 });
  });

  test("undone again it returns the current state, even days later, and changes nothing", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["again"]);
    const { reviewId } = await bench.review(me, id, "good");
    const inWordbook = await reviewBuiltin(me);
    const newAgain = await undo(me, inWordbook.reviewId);
    const taken = await undo(me, reviewId);
    bench.clock.advance(2 * DAY_MS);
    expect([await undo(me, reviewId), await undo(me, inWordbook.reviewId)]).toEqual([taken, newAgain]);
    const later = await bench.review(me, id, "hard");
    const before = dump(bench.db);
    const { lastRating, dueAt, reps } = later;
    expect(await undo(me, reviewId)).toMatchObject({ reviewId, id, lastRating, dueAt, reps });
    expect(dump(bench.db)).toEqual(before);
    await bench.call(me, "ielts_vocabulary_personal_delete", { id });
    expect(await refused(me, reviewId)).toMatchObject({ status: 404, reason: "vocabulary.entry_not_found" });
  });

  test("a review of an entry that was deleted since is skipped and restores nothing", async () => {
    const me = bench.account();
    const [remaining = 0, deleted = 0] = await bench.add(me, ["kept", "deleted"]);
    const first = await bench.review(me, remaining);
    const second = await bench.review(me, deleted);
    await bench.call(me, "ielts_vocabulary_personal_delete", { id: deleted });
    expect(await refused(me, second.reviewId)).toMatchObject({ reason: "vocabulary.review_not_newest" });
    expect(await undo(me, first.reviewId)).toMatchObject({ id: remaining, reps: 0 });
    expect(await refused(me, second.reviewId)).toMatchObject({ reason: "vocabulary.nothing_to_undo" });
    expect(progressRows(me).map((row) => row["item_id"])).toEqual([remaining]);
  });

  test("a review that came from another entry of the same word cannot be undone", async () => {
    const me = bench.account();
    const [survivor = 0, united = 0] = await bench.add(me, ["well-being", "wellness"]);
    await bench.review(me, survivor);
    bench.clock.advance(DAY_MS);
    const { reviewId } = await bench.review(me, united, "hard");
    // Migration 0013 merges two entries like this.
    bench.db.raw.exec(`UPDATE vocabulary_reviews SET item_id = ${survivor} WHERE item_id = ${united}`);
    bench.db.raw.exec(`DELETE FROM vocabulary_progress WHERE account_id = ${me} AND item_id = ${united}`);
    const before = dump(bench.db);
    expect(await refused(me, reviewId)).toMatchObject({ status: 400, reason: "vocabulary.review_superseded" });
    expect(dump(bench.db)).toEqual(before);
  });

  test.each([
    { after: DAY_MS, isRefused: false },
    { after: DAY_MS + 1, isRefused: true },
  ])("after $after ms it is too late: $isRefused", async ({ after, isRefused }) => {
    const me = bench.account();
    const { reviewId } = await reviewBuiltin(me);
    bench.clock.advance(after);
    if (isRefused) expect(await refused(me, reviewId)).toMatchObject({ reason: "vocabulary.review_too_old" });
    else expect(await undo(me, reviewId)).toMatchObject({ learningState: "new" });
  });

  test("another learner's review is not found, and neither learner's rows change", async () => {
    const me = bench.account();
    const other = bench.account();
    const { reviewId } = await reviewBuiltin(other);
    const before = progressRows(other);
    expect(await refused(me, reviewId)).toMatchObject({ status: 404, reason: "vocabulary.review_not_found" });
    expect(progressRows(other)).toEqual(before);
    expect(
      bench.number("SELECT count(*) FROM vocabulary_reviews WHERE undone_at IS NOT NULL AND id = ?", reviewId),
    ).toBe(0);
  });

  test("any reviews and undos leave the state that only the remaining reviews would have produced", async () => {
    const me = bench.account();
    const ids = await bench.add(me, ["a", "b", "c"]);
    const inForce: Recorded[] = [];
    const random = (below: number) => Math.floor(bench.ids.random() * below);
    for (let step = 0; step < 300; step++) {
      bench.clock.advance(random(5) === 0 ? random(20) * DAY_MS : random(600_000));
      const newest = inForce.at(-1);
      if (newest !== undefined && bench.clock.now() - newest.at <= DAY_MS && random(3) === 0) {
        await undo(me, newest.reviewId);
        inForce.pop();
        continue;
      }
      const item = random(4);
      const rating = RATINGS[random(RATINGS.length)] ?? "good";
      const id = ids[item];
      const { reviewId } = id === undefined ? await reviewBuiltin(me, rating) : await bench.review(me, id, rating);
      inForce.push({ reviewId, item, rating, at: bench.clock.now() });
    }
    const undone = bench.number("SELECT count(*) FROM vocabulary_reviews WHERE account_id = ? AND undone_at > 0", me);
    expect(undone).toBeGreaterThan(40);
    const rows = progressRows(me);
    for (const [item, id] of [...ids, "core"].entries()) {
      const row = rows.find((one) => (id === "core" ? one["book"] === "core" : one["item_id"] === id));
      expect(toState(row)).toEqual(replay(inForce, item));
    }
    const { stored, counted } = tallies(me);
    expect(stored).toEqual(counted);
  });
});

/** A row as the scheduler uses it; without a row the item is new. */
function toState(row: Record<string, unknown> | undefined) {
  if (row === undefined) return NEW_ITEM;
  return {
    learningState: row["learning_state"],
    schedulerState: row["scheduler_state"],
    dueAt: row["due_at"],
    stability: row["stability"],
    difficulty: row["difficulty"],
    scheduledDays: row["scheduled_days"],
    learningSteps: row["learning_steps"],
    reps: row["reps"],
    lapses: row["lapses"],
    lastRating: row["last_rating"],
    lastReviewedAt: row["last_reviewed_at"],
  };
}
