import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { purgeTaskMoves } from "../../../src/domains/plans/tasks.store.ts";
import { addDays } from "../../../src/lib/shanghai.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { Planner } from "./planner.ts";

type Page = DataOf<"ielts_study_plans_get">;
type Filters = Omit<RequestOf<"ielts_study_plans_get">, "planId" | "cursor">;

const FIRST = "2026-09-10";
const SLOTS = ["morning", "afternoon", "evening"] as const;

let planner: Planner;
let me: number;
let planId: number;

beforeEach(async () => {
  planner = new Planner();
  me = planner.account();
  const tasks = Array.from({ length: 12 }, (_, at) => ({ date: addDays(FIRST, at), slot: SLOTS[at % 3] ?? "morning" }));
  ({ planId } = await planner.make(me, tasks));
});
afterEach(() => planner.close());

/** Every page from the first to the last; `between` runs after each. */
async function pages(filters: Filters, between: (page: Page) => Promise<unknown>): Promise<Page[]> {
  const read = [await planner.read(me, planId, filters)];
  for (let page = read[0]; page !== undefined && page.nextCursor !== null; page = read.at(-1)) {
    await between(page);
    read.push(await planner.read(me, planId, { ...filters, cursor: page.nextCursor }));
  }
  return read;
}

const move = (taskId: number, date: string, slot: (typeof SLOTS)[number] = "morning") =>
  planner.change(me, planId, [{ action: "edit", taskId, date, slot }]);
const idsOf = (read: readonly Page[]) => read.flatMap(({ tasks }) => tasks.map(({ taskId }) => taskId));

/** Numbers that look random and are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe("ielts_study_plans_get, from page to page", () => {
  test("a task that is moved behind the page that showed it is not shown again", async () => {
    const before = idsOf([await planner.read(me, planId)]);
    const read = await pages({ limit: 4 }, ({ tasks }) => move(tasks[0]?.taskId ?? 0, addDays(FIRST, 30)));
    expect(idsOf(read)).toEqual(before);
  });

  test("a task that is moved before the pages that were read is not left out, and says where it is now", async () => {
    const before = idsOf([await planner.read(me, planId)]);
    const last = before.at(-1) ?? 0;
    const read = await pages({ limit: 5 }, () => move(last, FIRST, "morning"));
    expect(idsOf(read)).toEqual(before);
    expect(read.at(-1)?.tasks.at(-1)).toMatchObject({ taskId: last, date: FIRST, slot: "morning" });
    expect(idsOf([await planner.read(me, planId)])[1]).toBe(last);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "whatever is moved, every task comes once and in one order (%d)",
    async (seed) => {
      const random = randomNumbers(seed);
      const before = idsOf([await planner.read(me, planId)]);
      const read = await pages({ limit: 1 + random(4) }, async () => {
        for (let moves = random(4); moves >= 0; moves--) {
          planner.clock.advance(1_000);
          const taskId = before[random(before.length)] ?? 0;
          await move(taskId, addDays(FIRST, random(20)), SLOTS[random(3)]);
        }
      });
      expect(idsOf(read)).toEqual(before);
    },
  );

  test("of a range of days nothing comes twice, and what stayed in it is there", async () => {
    const filters = { limit: 2, fromDate: addDays(FIRST, 2), toDate: addDays(FIRST, 9), state: "pending" as const };
    const before = idsOf([await planner.read(me, planId, { ...filters, limit: 50 })]);
    const random = randomNumbers(99);
    const left = new Set<number>();
    const read = await pages(filters, async () => {
      const taskId = before[random(before.length)] ?? 0;
      const date = addDays(FIRST, random(12));
      if (date < filters.fromDate || date > filters.toDate) left.add(taskId);
      await move(taskId, date);
    });
    const seen = idsOf(read);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((taskId) => !seen.includes(taskId) && !left.has(taskId))).toEqual([]);
  });

  test("a task that is removed meanwhile is gone, and one that is added may come", async () => {
    const before = idsOf([await planner.read(me, planId)]);
    const removed = before.at(-1) ?? 0;
    let added = 0;
    const read = await pages({ limit: 6 }, async () => {
      const steps = [{ action: "remove" as const, taskId: removed }, planner.addStep({ date: addDays(FIRST, 40) })];
      added = (await planner.change(me, planId, steps)).changes[1]?.taskId ?? 0;
    });
    expect(idsOf(read)).toEqual([...before.slice(0, -1), added]);
  });

  test("a list can be continued for 24 hours, and moves are stored as long", async () => {
    const { nextCursor, tasks } = await planner.read(me, planId, { limit: 4 });
    const cursor = nextCursor ?? "";
    await move(tasks[0]?.taskId ?? 0, addDays(FIRST, 30));
    const stored = () => planner.number("SELECT count(*) FROM study_task_moves");
    planner.clock.advance(DAY_MS);
    expect(purgeTaskMoves(planner.db, { now: planner.clock.now() })).toBe(0);
    expect((await planner.read(me, planId, { limit: 50, cursor })).tasks.length).toBe(8);
    planner.clock.advance(1);
    const refused = await planner.refusal(me, "ielts_study_plans_get", { planId, limit: 4, cursor });
    expect([refused.status, refused.reason]).toEqual([400, "cursor.expired"]);
    expect(refused.message).toBe("The list of tasks was started more than 24 hours ago. Begin again without a cursor.");
    expect([purgeTaskMoves(planner.db, { now: planner.clock.now() }), stored()]).toEqual([1, 0]);
  });
});
