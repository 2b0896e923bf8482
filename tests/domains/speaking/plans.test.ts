import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { addRecording } from "../../support/speaking.ts";
import { SpeakingBench } from "./speaking-bench.ts";

let bench: SpeakingBench;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  bench = new SpeakingBench();
  const me = bench.account();
  const questionSlotId = bench.slot("town");
  const { materialId } = await bench.material(me, "A story", [questionSlotId]);
  await bench.call(me, "ielts_speaking_materials_update", { id: materialId, title: "Another" });
  for (const query of ["", "story"]) await bench.call(me, "ielts_speaking_materials_search", { query });
  for (const query of ["", "town"]) await bench.call(me, "speaking_search_topics", { query });
  const assetId = inTransaction(bench.db, (db) => addRecording(db, me, { title: "Answer", now: 0 }));
  const answer = { questionSlotId, materialId, assetId, done: true };
  const { practiceId } = await bench.call(me, "speaking_record_answer", answer);
  await bench.read(me, materialId);
  await bench.call(me, "speaking_read_topic", { partId: bench.partId("town") });
  for (const filter of [{}, { materialId }, { questionSlotId }, { materialId, questionSlotId }]) {
    await bench.call(me, "speaking_list_practices", filter);
  }
  await bench.call(me, "speaking_mark_done", { practiceId, done: false });
  await bench.call(me, "speaking_delete_practice", { practiceId });
  await bench.call(me, "ielts_speaking_materials_archive", { id: materialId });
  await bench.call(me, "speaking_restore_material", { materialId });
  plans = bench
    .statements()
    .flatMap((sql) => (/speaking_|question_slots/.test(sql) ? [{ sql, steps: bench.plan(sql) }] : []));
});
afterAll(() => bench.close());

describe("the slice's queries", () => {
  test("every one of them reads by an index, from the few ids or the account to the rows", () => {
    expect(plans.length).toBeGreaterThan(15);
    const costly = plans.filter(({ steps }) =>
      steps.some(
        (step, i) =>
          /^SCAN (?!.*VIRTUAL TABLE)/.test(step) ||
          step.includes("AUTOMATIC") ||
          // A list of ids that is not the first step is scanned for every row before it.
          (i > 0 && /^SCAN asked VIRTUAL TABLE/.test(step)) ||
          // Every answer of the account, for one question or part of it.
          /by_slot \(account_id=\?\)$/.test(step),
      ),
    );
    expect(costly).toEqual([]);
  });
});
