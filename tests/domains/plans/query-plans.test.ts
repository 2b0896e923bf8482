import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Planner } from "./planner.ts";

let bench: Planner;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  bench = new Planner();
  const me = bench.account();
  const { planId } = await bench.make(me, [{ date: "2026-09-01" }, {}, {}, {}]);
  await bench.call(me, "ielts_study_plans_list", {});
  await bench.read(me, planId, { limit: 1 });
  await bench.call(me, "study_plans_list_tasks", { fromDate: "2026-09-01", toDate: "2026-09-30" });
  await bench.call(me, "study_plans_list_overdue", {});
  await bench.call(me, "study_plans_list_overdue", { planId });
  await bench.call(me, "ielts_notifications_configure_messenger_task_reminders", { taskIds: [1], enabled: true });
  await bench.call(me, "ielts_study_plans_update", { planId, goal: "Band 7" });
  await bench.change(me, planId, [
    bench.addStep(),
    { action: "edit", taskId: 1, slot: "morning" },
    { action: "remove", taskId: 2 },
    { action: "complete", taskId: 3 },
  ]);
  await bench.call(me, "study_plans_reopen_task", { planId, taskId: 3 });
  const { courseId, sectionId } = bench.section();
  await bench.call(me, "courses_record_progress", { courseId, sectionId, status: "completed" });
  await bench.call(me, "courses_record_progress", { courseId, sectionId, status: "in_progress", reopen: true });
  await bench.call(me, "ielts_study_plans_replan", { planId, tasks: [bench.task()] });
  await bench.call(me, "ielts_study_plans_delete", { planId });
  plans = bench.statements().flatMap((sql) => (sql.includes("study_") ? [{ sql, steps: bench.plan(sql) }] : []));
});
afterAll(() => bench.close());

/** The steps that read tasks. */
const taskSteps = (steps: readonly string[]) => steps.filter((step) => /study_tasks|^\w+ t /.test(step));

describe("the slice's queries", () => {
  test("every one of them reads by an index, from the few ids or the account to the rows", () => {
    expect(plans.length).toBeGreaterThan(18);
    const costly = plans.filter(({ sql, steps }) =>
      steps.some(
        (step) =>
          /^SCAN (?!.*VIRTUAL TABLE|found)|AUTOMATIC/.test(step) ||
          // There are few plans and few ids at this step; there are many tasks.
          (sql.includes("study_tasks") && !sql.includes('"found"') && step.includes("TEMP B-TREE")),
      ),
    );
    expect(costly).toEqual([]);
  });

  test("a request for one plan reads only the tasks of that plan", () => {
    const ofPlan = plans.filter(({ sql }) => /(from|t\.)\W*"?study_tasks.*"plan_id" = /.test(sql));
    expect(ofPlan.length).toBeGreaterThan(2);
    for (const { sql, steps } of ofPlan) {
      // The results are read by their ids.
      const finding = taskSteps(steps).filter((step) => step !== "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)");
      expect([sql, finding]).toEqual([
        sql,
        [expect.stringMatching(/study_tasks_in_order \(plan_id=\? AND account_id=\?/)],
      ]);
    }
  });

  test("the status of plans is read from their counts, without reading tasks", () => {
    const counting = plans.filter(({ sql }) => sql.includes("study_plan_counts"));
    expect(counting.length).toBeGreaterThan(2);
    for (const { sql, steps } of counting) {
      expect(sql).not.toContain("study_tasks");
      const ofCounts = steps.filter((step) => /study_plan_counts|^\w+ c /.test(step));
      for (const step of ofCounts)
        expect([sql, step]).toEqual([sql, expect.stringMatching(/SEARCH .*\(plan_id=\?.* AND span=\?/)]);
    }
    expect(plans.filter(({ sql }) => /count\(\*\).*study_tasks/.test(sql))).toEqual([]);
  });

  test("the tasks that a content completed are found by that moment", () => {
    const completed = plans.filter(({ sql }) => sql.includes('"completed_at" = ') && sql.startsWith("select"));
    expect(completed.map(({ steps }) => steps)).toEqual([
      ["SEARCH t USING INDEX study_tasks_completed (account_id=? AND completed_at=?)"],
    ]);
  });

  test("overdue tasks are read among the unfinished ones, and those of one plan among its own", () => {
    const overdue = plans.filter(({ sql }) => /"day" < .*"state" <> 'completed'/.test(sql));
    expect(overdue.map(({ steps }) => steps.find((step) => step.includes("study_tasks")))).toEqual([
      "SEARCH study_tasks USING COVERING INDEX study_tasks_unfinished (account_id=? AND day<?)",
      "SEARCH study_tasks USING COVERING INDEX study_tasks_in_order (plan_id=? AND account_id=? AND day<?)",
    ]);
  });
});
