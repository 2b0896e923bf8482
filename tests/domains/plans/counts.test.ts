import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../../../src/lib/seeded-random.ts";
import { addDays } from "../../../src/lib/shanghai.ts";
import { recounted, storedCounts } from "../../support/recount.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

const TODAY = "2026-09-09";

/** The status of a plan, computed from its tasks one by one. */
function countedStatus(planId: number) {
  const rows = bench.rows("SELECT day, state, duration_minutes AS minutes FROM study_tasks WHERE plan_id = ?", planId);
  const days = rows.map((row) => String(row["day"])).toSorted();
  const open = rows.flatMap((row) => (row["state"] === "completed" ? [] : [String(row["day"])])).toSorted();
  const minutesOf = (state: string | null) =>
    rows.reduce((sum, row) => sum + (state === null || row["state"] === state ? Number(row["minutes"]) : 0), 0);
  const having = (state: string) => rows.filter((row) => row["state"] === state).length;
  return {
    progress: {
      taskCount: rows.length,
      pendingCount: having("pending"),
      inProgressCount: having("in_progress"),
      completedCount: having("completed"),
      overdueCount: open.filter((day) => day < TODAY).length,
      plannedMinutes: minutesOf(null),
      completedMinutes: minutesOf("completed"),
    },
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    nextTaskDate: open.find((day) => day >= TODAY) ?? null,
  };
}

/** Takes random steps on plans of `me`; refused steps are ignored. */
class Walk {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  async step(): Promise<void> {
    const steps = [
      () => this.#create(),
      () => this.#change(),
      () => this.#change(),
      () => this.#change(),
      () => this.#reopen(),
      () => this.#replan(),
      () => this.#study(),
      () => this.#delete(),
    ];
    await this.#pick(steps)();
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  }

  /** Days around today, including the ends of months and of the year. */
  #task() {
    const date = addDays(TODAY, this.#below(300) - 150);
    const contentRef = this.#pick([bench.part("p1"), bench.part("p2"), bench.section(), bench.guide()]);
    return { date, contentRef, durationMinutes: 5 + this.#below(100), messengerReminder: false };
  }

  #tasks() {
    return Array.from({ length: this.#below(6) }, () => bench.task(this.#task()));
  }

  #plan(): number | null {
    const ids = bench.rows("SELECT id FROM study_plans WHERE account_id = ?", me).map(({ id }) => Number(id));
    return ids.length === 0 ? null : this.#pick(ids);
  }

  async #create(): Promise<void> {
    await bench.make(me, [this.#task(), ...this.#tasks()]);
  }

  async #change(): Promise<void> {
    const planId = this.#plan();
    if (planId === null) return;
    const ids = bench.rows("SELECT id, state FROM study_tasks WHERE plan_id = ?", planId);
    const done = new Set<unknown>();
    const steps = Array.from({ length: 1 + this.#below(4) }, () => {
      const task = ids.length === 0 ? undefined : this.#pick(ids);
      const isClosed = task === undefined || task["state"] === "completed" || done.has(task["id"]);
      if (isClosed || this.#below(4) === 0) return bench.addStep(this.#task());
      done.add(task["id"]);
      const taskId = Number(task["id"]);
      const { date, durationMinutes } = this.#task();
      return this.#pick([
        { action: "edit", taskId, date, durationMinutes } as const,
        { action: "remove", taskId } as const,
        { action: "complete", taskId } as const,
      ]);
    });
    await bench.change(me, planId, steps);
  }

  async #reopen(): Promise<void> {
    const [task] = bench.rows("SELECT id, plan_id FROM study_tasks WHERE state = 'completed' ORDER BY id DESC LIMIT 1");
    if (task === undefined) return;
    await bench.call(me, "study_plans_reopen_task", { planId: Number(task["plan_id"]), taskId: Number(task["id"]) });
  }

  async #replan(): Promise<void> {
    const planId = this.#plan();
    if (planId !== null)
      await bench.call(me, "ielts_study_plans_replan", { planId, tasks: [bench.task(this.#task()), ...this.#tasks()] });
  }

  /** Starting or finishing content moves the tasks that name it. */
  async #study(): Promise<void> {
    const { courseId, sectionId } = bench.section();
    const change = this.#pick([{ status: "completed" }, { status: "in_progress", reopen: true }] as const);
    await bench.call(me, "courses_record_progress", { courseId, sectionId, ...change });
    if (this.#below(2) === 0) await bench.call(me, "practice_begin", { partId: bench.part().partId });
  }

  async #delete(): Promise<void> {
    const planId = this.#plan();
    if (planId !== null && this.#below(3) === 0) await bench.call(me, "ielts_study_plans_delete", { planId });
  }
}

describe("the counts of plans", () => {
  test.each([1, 2, 3, 4])("are those of the tasks after any steps (seed %d)", async (seed) => {
    const walk = new Walk(seed);
    for (let at = 0; at < 60; at++) {
      await walk.step();
      expect([seed, at, storedCounts(bench.db)]).toEqual([seed, at, recounted(bench.db)]);
    }
    const { items } = await bench.call(me, "ielts_study_plans_list", { limit: 50 });
    for (const { planId, ...plan } of items) expect(plan).toMatchObject(countedStatus(planId));
    expect(items.length).toBeGreaterThan(0);
    const { totalCount } = await bench.call(me, "study_plans_list_overdue", {});
    expect(totalCount).toBe(items.reduce((sum, { progress }) => sum + progress.overdueCount, 0));
    bench.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(me);
    expect(storedCounts(bench.db).plans).toEqual([]);
  });

  test.each([
    ["the day before", "2026-09-08", 1, null],
    ["today", "2026-09-09", 0, "2026-09-09"],
    ["the last of the month before", "2026-08-31", 1, null],
    ["the last of this month", "2026-09-30", 0, "2026-09-30"],
    ["the first of the next", "2026-10-01", 0, "2026-10-01"],
    ["a year before", "2025-12-31", 1, null],
    ["years ahead", "2031-01-01", 0, "2031-01-01"],
  ])("a task of %s is overdue or next by its day", async (_name, date, overdue, next) => {
    await bench.make(me, [{ date }]);
    const { items } = await bench.call(me, "ielts_study_plans_list", {});
    expect(items.map(({ progress, nextTaskDate }) => [progress.overdueCount, nextTaskDate])).toEqual([[overdue, next]]);
  });
});
