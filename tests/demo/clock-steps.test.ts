import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../src/lib/shanghai.ts";
import { paced } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Running, runningDemo } from "./running.ts";

/** How far the clock moves. The demo begins on 9 September 2026, at 10:00 in Shanghai. */
const DAYS = 90;
const FIRST_DAY = "2026-09-09";
const day = (number: number) => addDays(FIRST_DAY, number);

let running: Running;
beforeAll(async () => {
  running = await runningDemo();
}, paced(120_000));
afterAll(() => running.stop());

/**
 * Items that become due in the next ninety days: reminders, todos and tasks, at all hours, some at the same time, created in random order.
 */
async function plan(): Promise<number> {
  await running.steer("/reset", {});
  const reminders = [80, 1, 45, 44, 2, 30, 89, 3, 0].flatMap((n) => [
    { content: `Evening of day ${n}`, remindAt: `${day(n)}T23:59:30+08:00` },
    { content: `Noon of day ${n}`, remindAt: `${day(n)}T12:00:00+08:00` },
  ]);
  for (const reminder of reminders) expect((await running.call("ielts_reminders_create", reminder)).code).toBe(0);
  const items = [60, 7, 44, 12].map((n) => {
    return { title: `Todo of day ${n}`, scheduledAt: `${day(n)}T12:00:00+08:00`, messengerReminder: false };
  });
  expect((await running.call("ielts_study_todos_create", { items })).code).toBe(0);
  const { data } = await running.call("ielts_practice_search_parts", { subject: "reading" });
  const contentRef = { kind: "question_part", partId: at(data, "items", 0, "partId") };
  const tasks = [88, 20, 5, 44, 70].map((n, index) => {
    const slot = ["morning", "evening", "afternoon"][index % 3];
    return { contentRef, date: day(n), slot, messengerReminder: true };
  });
  const made = await running.call("ielts_study_plans_create", { title: "Ninety days", tasks });
  expect(made.refusal).toBeNull();
  return reminders.length + items.length + tasks.length;
}

interface Given {
  readonly at: string;
  readonly what: string;
  readonly dueAt: string;
}

/** Moves the clock, and returns the notices that were created on the way. */
async function step(path: string, body: object): Promise<Given[]> {
  const { data, refusal } = await running.steer(path, body);
  expect(refusal).toBeNull();
  return listAt(data, "happened")
    .filter((one) => at(one, "kind") === "notice")
    .map((one) => ({
      at: String(at(one, "at")),
      what: `${String(at(one, "notice", "kind"))} ${String(at(one, "notice", "noticeId"))}: ${String(at(one, "notice", "text"))}`,
      dueAt: String(at(one, "notice", "dueAt")),
    }));
}

describe("ninety days of clock steps", () => {
  test(
    "give the same notices day by day, in one step, and from one to the next: in order, on time, once",
    async () => {
      const planned = await plan();
      const daily: Given[] = [];
      for (let n = 0; n < DAYS; n++) daily.push(...(await step("/clock/step", { by: "P1D" })));
      expect(daily.length).toBeGreaterThanOrEqual(planned);
      expect(new Set(daily.map(({ what }) => what)).size).toBe(daily.length);
      expect(daily.map((given) => given.at)).toEqual(daily.map((given) => given.dueAt));
      expect(daily.map((given) => given.at)).toEqual(daily.map((given) => given.at).toSorted());
      expect(daily.filter(({ what }) => what.endsWith("Noon of day 44"))).toMatchObject([
        { at: `${day(44)}T04:00:00.000Z` },
      ]);
      const left = await running.version();

      expect(await plan()).toBe(planned);
      expect(await step("/clock/step", { by: `P${DAYS}D` })).toEqual(daily);
      expect(await running.version()).toBe(left);

      await plan();
      const end = Date.parse("2026-09-09T02:00:00Z") + DAYS * 86_400_000;
      const oneByOne: Given[] = [];
      for (;;) {
        const { data } = await running.steer("/");
        const nextDue = at(data, "nextDue");
        if (typeof nextDue !== "string" || Date.parse(nextDue) > end) break;
        oneByOne.push(...(await step("/clock/next", {})));
      }
      expect(oneByOne).toEqual(daily);
    },
    paced(60_000),
  );

  test(
    "give nothing twice and nothing late if a step ends exactly when something is due",
    async () => {
      await plan();
      const [first] = await step("/clock/set", { now: `${day(0)}T12:00:00+08:00` });
      expect(first).toMatchObject({ at: `${day(0)}T04:00:00.000Z`, what: expect.stringContaining("Noon of day 0") });
      expect(await step("/clock/step", { by: 1 })).toEqual([]);
    },
    paced(30_000),
  );

  test(
    "also apply to streaks, cards and tokens",
    async () => {
      await running.steer("/reset", {});
      const word = { format: "csv", content: "phrase,meaning\nclockwork,the works of a clock" };
      await running.call("ielts_vocabulary_personal_import", word);
      const found = await running.call("ielts_vocabulary_personal_search", { query: "clockwork" });
      const id = at(found.data, "items", 0, "id");
      const review = { id, rating: "good", responseMs: 900 };
      expect((await running.call("ielts_vocabulary_personal_record_review", review)).code).toBe(0);
      const due = async () =>
        Number(at((await running.call("ielts_vocabulary_personal_progress")).data, "summary", "dueCount"));
      const streak = async () => at((await running.call("ielts_footprints_list")).data, "summary", "streakDays");
      expect(Number(await streak())).toBeGreaterThanOrEqual(1);
      const before = await due();
      await running.steer("/clock/step", { by: "P30D" });
      expect(await streak()).toBe(0);
      expect(await due()).toBeGreaterThan(before);
    },
    paced(30_000),
  );
});
