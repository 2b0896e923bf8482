import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { RequestOf } from "../../support/operations.ts";
import { addRecording } from "../../support/speaking.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
let me: number;
let questionSlotId: number;
let planId: number;
let materialId: number;
let assetId: number;
beforeEach(async () => {
  bench = new Planner();
  me = bench.account();
  questionSlotId = bench.number(
    "SELECT q.id FROM question_slots q JOIN parts p ON p.id = q.part_id WHERE p.part_key = 'town'",
  );
  const contentRef = await bench.material(me);
  ({ materialId } = contentRef);
  ({ planId } = await bench.make(me, [
    { contentRef, date: "2026-09-12" },
    { contentRef, date: "2026-09-19" },
  ]));
  assetId = addRecording(bench.db, me, { title: "Answer", now: bench.clock.now() });
});
afterEach(() => bench.close());

type Answer = Partial<RequestOf<"speaking_record_answer">>;
/** Records an answer, one second after the previous action. */
function record(answer: Answer) {
  bench.clock.advance(1_000);
  return bench.call(me, "speaking_record_answer", { questionSlotId, done: false, ...answer });
}
function mark(practiceId: number, done: boolean) {
  bench.clock.advance(1_000);
  return bench.call(me, "speaking_mark_done", { practiceId, done });
}
const states = () => bench.states(me, planId);
const moves = () => bench.events(me).flatMap(([type]) => (type.startsWith("plan.task_") ? [type] : []));

describe("a task of a speaking material", () => {
  test("starts with an answer that is recorded and is completed when that counts as practice", async () => {
    const { practiceId } = await record({ materialId, assetId });
    expect(await states()).toEqual(["in_progress", "pending"]);
    await mark(practiceId, true);
    const { tasks, revision } = await bench.read(me, planId);
    expect([tasks[0]?.state, tasks[0]?.startedAt, tasks[0]?.completedAt, revision]).toEqual([
      ...["completed", "2026-09-09T02:00:01.000Z", "2026-09-09T02:00:02.000Z"],
      3,
    ]);
    expect(moves()).toEqual(["plan.task_started", "plan.task_completed"]);
  });

  test("is completed at once by an answer that counts at once", async () => {
    await record({ materialId, durationMs: 5_000, done: true });
    const [task] = (await bench.read(me, planId)).tasks;
    expect([task?.state, task?.startedAt]).toEqual(["completed", null]);
  });

  test("is open again when the practice is undone, and completed by the same one, not the repeat of another day", async () => {
    const { practiceId } = await record({ materialId, assetId, done: true });
    const seen = [await states()];
    for (const done of [false, true, false, true]) {
      await mark(practiceId, done);
      seen.push(await states());
    }
    const [done = [], open = []] = [
      ["completed", "pending"],
      ["pending", "pending"],
    ];
    expect(seen).toEqual([done, open, done, open, done]);
    expect(moves()).toEqual([
      ...["plan.task_completed", "plan.task_reopened", "plan.task_completed", "plan.task_reopened"],
      "plan.task_completed",
    ]);
  });

  test("is completed by a recording that is sent again as done, once, and opened by one sent as not done", async () => {
    await record({ materialId, assetId });
    for (let round = 0; round < 2; round++) {
      await record({ materialId, assetId, done: true });
      expect(await states()).toEqual(["completed", "pending"]);
    }
    await record({ materialId, assetId, durationMs: 9_000, done: true });
    expect(await states()).toEqual(["completed", "pending"]);
    await record({ materialId, assetId, durationMs: 9_000 });
    expect(await states()).toEqual(["in_progress", "pending"]);
  });

  test("is completed by a practice whose material is added later, and opened when the material changes", async () => {
    await record({ assetId, done: true });
    expect(await states()).toEqual(["pending", "pending"]);
    await record({ assetId, materialId, done: true });
    const [task] = (await bench.read(me, planId)).tasks;
    expect([task?.state, task?.completedAt]).toEqual(["completed", "2026-09-09T02:00:01.000Z"]);
    const other = await bench.material(me, "Another town");
    await record({ assetId, materialId: other.materialId, done: true });
    expect(await states()).toEqual(["pending", "pending"]);
  });

  test("starts with an answer whose material is set before it is done", async () => {
    await record({ assetId });
    await record({ assetId, materialId });
    expect(await states()).toEqual(["in_progress", "pending"]);
  });
});
