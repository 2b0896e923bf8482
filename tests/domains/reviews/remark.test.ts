import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import type { DataOf } from "../../support/operations.ts";
import { eventsOf, numberIn, Person, slotOf, startReviews } from "./people.ts";

let app: TestApp;
let teacher: Person;
let learner: Person;
beforeEach(async () => {
  app = await startReviews();
  teacher = await Person.of(app, "teacher", "Ms Grey");
  learner = await Person.of(app, "learner", "Lin");
});
afterEach(() => app.stop());

const correct = (number: number, fromKey: string, toKey: string) =>
  teacher.call("reviews_correct_key", {
    ...{ questionSlotId: slotOf(app, "listening-1", number), fromKey, toKey, reason: "Heard on the recording." },
  });
const remark = (correctionId: number) => teacher.call("reviews_remark", { correctionId });
const snapshots = () => numberIn(app, "SELECT count(*) AS n FROM review_snapshots");

/** Submitted practices of one part, copied from the first one as if each had been taken. */
async function practised(count: number, answers: Record<number, string>): Promise<number> {
  const first = await learner.practise("listening-1", answers);
  const copy = (table: string, columns: string) => {
    const insert = `INSERT INTO ${table} (session_id, ${columns}) SELECT ?, ${columns} FROM ${table} WHERE session_id = ?`;
    return app.db.raw.prepare(insert);
  };
  const session = app.db.raw.prepare(
    `INSERT INTO practice_sessions (account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at,
       finished_at, reviewable_at)
     SELECT account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at, finished_at,
       reviewable_at FROM practice_sessions WHERE id = ?`,
  );
  const copies = [
    copy(
      "session_sections",
      `subject, status, module, duration_minutes, question_count, answered_count, markable_count, correct_count,
       unanswered_count, started_at, finished_at, finish_reason, revision, marked_through`,
    ),
    copy("session_parts", "subject, position, part_id, version_id"),
    copy("review_snapshots", "subject, number, correct_count, created_at, marks"),
  ];
  for (let made = 1; made < count; made++) {
    const { lastInsertRowid } = session.run(first);
    for (const statement of copies) statement.run(lastInsertRowid, first);
  }
  return first;
}

describe("reviews_remark", () => {
  test("marks 250 sections again in slices of a hundred, each once", async () => {
    await practised(250, { 5: "leg" });
    const { correctionId, ...first } = await correct(5, "knee", "leg");
    expect(first).toEqual({ remarked: 100, remaining: 150 });
    expect(await remark(correctionId)).toEqual({ remarked: 100, remaining: 50 });
    expect(await remark(correctionId)).toEqual({ remarked: 50, remaining: 0 });
    expect(numberIn(app, "SELECT count(*) AS n FROM session_sections WHERE correct_count = 1")).toBe(250);
    expect(snapshots()).toBe(500);
    expect(eventsOf(app, learner.accountId, "practice.remarked")).toHaveLength(250);
  });

  test("calling it when nothing is left changes nothing", async () => {
    await practised(3, { 5: "leg" });
    const { correctionId } = await correct(5, "knee", "leg");
    const before = snapshots();
    expect(await remark(correctionId)).toEqual({ remarked: 0, remaining: 0 });
    expect([snapshots(), before]).toEqual([6, 6]);
  });

  test("a later correction marks by the earlier ones as well, and each has its own snapshot", async () => {
    const sessionId = await practised(120, { 5: "leg", 6: "54" });
    const { correctionId: earlier } = await correct(5, "knee", "leg");
    const { correctionId: later, remaining } = await correct(6, "45", "54");
    expect(remaining).toBe(20);
    expect(await remark(later)).toEqual({ remarked: 20, remaining: 0 });
    expect(await remark(earlier)).toEqual({ remarked: 0, remaining: 0 });
    const { snapshots: shown, score } = await learner.review(sessionId);
    expect(shown.map(({ correctCount, correction }) => [correctCount, correction?.toKey])).toEqual([
      [0, undefined],
      [1, "leg"],
      [2, "54"],
    ]);
    expect(score?.correct).toBe(2);
    // Both corrections marked the remaining sessions in one run, and one event reports it.
    const last = await learner.review(numberIn(app, "SELECT max(id) AS n FROM practice_sessions"));
    expect(last.snapshots.map(({ correction }) => correction?.number)).toEqual([undefined, 5, 6]);
    expect(eventsOf(app, learner.accountId, "practice.remarked").at(-1)?.payload).toMatchObject({
      correctionIds: [earlier, later],
      correctBefore: 0,
      correct: 2,
    });
  });

  test("an unknown correction is refused", async () => {
    const { status, reason } = await teacher.refusal("reviews_remark", { correctionId: 9 });
    expect([status, reason]).toEqual([404, "correction.not_found"]);
  });
});

describe("reviews_list_corrections", () => {
  test("lists corrections, the newest first, with who made them and what is left", async () => {
    await practised(120, { 5: "leg" });
    const owner = await Person.of(app, "owner", "Head");
    await correct(5, "knee", "leg");
    app.clock.advance(1000);
    const questionSlotId = slotOf(app, "listening-1", 6);
    const second = { questionSlotId, fromKey: "45", toKey: "45/forty-five", reason: "In words." };
    await owner.call("reviews_correct_key", second);
    const { items } = await teacher.call("reviews_list_corrections", {});
    expect(items.map(({ correctionId, correctedBy, remaining }) => [correctionId, correctedBy, remaining])).toEqual([
      [2, "Head", 20],
      [1, "Ms Grey", 20],
    ]);
    expect(items[0]).toEqual({
      correctionId: 2,
      ...second,
      partId: items[1]?.partId ?? 0,
      partTitle: "Booking a kayak course",
      number: 6,
      correctedBy: "Head",
      correctedAt: "2026-09-09T02:00:01.000Z",
      remaining: 20,
    });
    app.db.raw.exec(`DELETE FROM accounts WHERE id = ${owner.accountId}`);
    expect((await teacher.call("reviews_list_corrections", {})).items[0]?.correctedBy).toBeNull();
  });

  test("pages reach every correction once", async () => {
    const keys = ["knee", "leg", "foot", "arm", "hand", "toe"];
    for (const [index, key] of keys.slice(1).entries()) await correct(5, keys[index] ?? "", key);
    const seen: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: DataOf<"reviews_list_corrections"> = await teacher.call("reviews_list_corrections", {
        limit: 2,
        offset,
      });
      seen.push(...page.items.map(({ correctionId }) => correctionId));
      offset = page.nextOffset;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });
});
