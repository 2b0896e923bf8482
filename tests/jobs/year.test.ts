import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { DEFAULT_SLOT_TIMES, SLOTS, slotStart } from "../../src/lib/slots.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { part } from "../support/checked-pack.ts";
import { connect, senderOf } from "../support/connections.ts";
import { paced } from "../support/eventually.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

const CLOCK = { slotTimes: DEFAULT_SLOT_TIMES, timeZone: "Asia/Shanghai" };
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * DAY_MS;
const REMINDERS = 1_500;
const TODOS = 1_000;
const TASKS = 800;
/** The service checks at least once a minute; while nothing is due, the test covers only the last minutes. */
const WATCHED_MS = 2 * MINUTE_MS;

/** A learner's action and its time. */
interface Step {
  readonly at: number;
  readonly act: () => Promise<unknown>;
}

/** What is due at which moment, by kind and id, according to the actions. */
const due = new Map<string, number>();
const sent: string[] = [];

let bench: LibraryBench;
let scheduler: SteppedScheduler;
let start: number;
let accounts: number[];

const random = () => bench.ids.random();
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error("Nothing to pick from");
  return found;
};
const written = (ms: number) => new Date(ms).toISOString();

beforeAll(() => {
  bench = new LibraryBench();
  // Thousands of writes follow one another, and no power cut is tested here.
  bench.db.raw.pragma("synchronous = OFF");
  bench.apply({ parts: [part("trees", { title: "Urban trees" })] });
  start = bench.clock.now();
  accounts = [bench.account(), bench.account(), bench.account()];
  // All but the first have a messenger.
  for (const account of accounts.slice(1)) connect(bench.db, testVault, account);
  const messenger = senderOf("ntfy", async ({ notice }) => {
    sent.push(`${notice?.kind} ${notice?.sourceId} ${notice?.dueAt}`);
    return { kind: "delivered" };
  });
  scheduler = new SteppedScheduler(bench.db, bench.clock, [messenger]);
});
afterAll(async () => {
  await scheduler.stop();
  bench.close();
});

/** Reminders created at random moments for random times; one in five is cancelled first. */
function reminderSteps(): Step[] {
  return Array.from({ length: REMINDERS }, () => {
    const account = pick(accounts);
    const made = start + below(YEAR_MS - 2 * DAY_MS);
    const at = made + 1 + below(YEAR_MS - (made - start));
    const isCancelled = random() < 0.2;
    let reminderId = 0;
    const create: Step = {
      at: made,
      act: async () => {
        const request = { content: "A reminder", remindAt: written(at), messengerDelivery: random() < 0.5 };
        ({ reminderId } = await bench.call(account, "ielts_reminders_create", request));
        if (!isCancelled) due.set(`reminder ${reminderId}`, at);
      },
    };
    const cancel: Step = {
      at: made + Math.floor((at - made) * random()),
      act: () => bench.call(account, "ielts_reminders_cancel", { reminderId }),
    };
    return isCancelled ? [create, cancel] : [create];
  }).flat();
}

/** Todos on whole hours; some are moved, completed, deleted, or completed and reopened before or after their hour. */
function todoSteps(): Step[] {
  const hourAfter = (ms: number) => (Math.floor(ms / HOUR_MS) + 1 + below(24 * 60)) * HOUR_MS;
  return Array.from({ length: TODOS }, () => {
    const account = pick(accounts);
    const made = start + below(YEAR_MS - 200 * DAY_MS);
    let at = hourAfter(made);
    let todoId = 0;
    let isOpen = true;
    const key = () => `todo ${todoId}`;
    const note = (now: number) => {
      // Notices already given stay; a future one is due again only while the todo is open.
      if (at > now) isOpen ? due.set(key(), at) : due.delete(key());
    };
    const steps: Step[] = [
      {
        at: made,
        act: async () => {
          const { items } = await bench.call(account, "ielts_study_todos_create", {
            items: [{ title: "A todo", scheduledAt: written(at), messengerReminder: random() < 0.3 }],
          });
          todoId = items[0]?.todoId ?? 0;
          note(made);
        },
      },
    ];
    let now = made;
    for (let changes = below(4); changes > 0; changes--) {
      now += 1 + below(40 * DAY_MS);
      const moment = now;
      const change = pick(["move", "complete", "reopen", "rename"] as const);
      steps.push({
        at: moment,
        act: async () => {
          if (change === "move" && at > moment) {
            const next = hourAfter(moment);
            await bench.call(account, "ielts_study_todos_update", { todoId, scheduledAt: written(next) });
            at = next;
          } else if (change === "rename") {
            await bench.call(account, "ielts_study_todos_update", { todoId, title: `Renamed ${moment}` });
          } else if (change !== "move") {
            isOpen = change === "reopen";
            await bench.call(account, "ielts_study_todos_update", { todoId, completed: !isOpen });
          }
          note(moment);
        },
      });
    }
    return steps;
  }).flat();
}

/** Tasks of plans, half of them with a reminder; one in four is completed before its slot begins. */
function taskSteps(): Step[] {
  const contentRef = { kind: "question_part", partId: bench.number("SELECT id FROM parts") } as const;
  return accounts.map((account): Step => {
    const tasks = Array.from({ length: Math.floor(TASKS / accounts.length) }, () => ({
      contentRef,
      date: addDays(dayOf(start), 1 + below(360)),
      slot: pick(SLOTS),
      messengerReminder: random() < 0.5,
    }));
    return {
      at: start + HOUR_MS,
      act: async () => {
        const made = await bench.call(account, "ielts_study_plans_create", { title: "A year", tasks });
        let cursor = "";
        const completed: number[] = [];
        do {
          const page = await bench.call(account, "ielts_study_plans_get", { planId: made.planId, limit: 100, cursor });
          for (const { taskId, date, slot, messengerReminder } of page.tasks) {
            if (random() < 0.25) completed.push(taskId);
            else if (messengerReminder) due.set(`task ${taskId}`, slotStart({ day: date, slot }, CLOCK));
          }
          cursor = page.nextCursor ?? "";
        } while (cursor !== "");
        for (let from = 0; from < completed.length; from += 100) {
          const steps = completed.slice(from, from + 100).map((taskId) => ({ action: "complete", taskId }) as const);
          await bench.call(account, "ielts_study_plans_change_tasks", { planId: made.planId, steps });
        }
      },
    };
  });
}

/** Advances the clock to a moment, skipping stretches in which nothing is due according to the test's own list. */
async function goTo(moment: number): Promise<void> {
  const now = bench.clock.now();
  const moments = [...due.values()].filter((at) => at > now && at <= moment).toSorted((one, other) => one - other);
  for (const at of [...moments, moment]) {
    if (at - WATCHED_MS > bench.clock.now()) bench.clock.set(at - WATCHED_MS);
    await scheduler.runUntil(at);
  }
}

describe("a year of reminders, todos and tasks", () => {
  test(
    "gives each notice once, at its moment and in order, and none that was undone",
    async () => {
      const steps = [...reminderSteps(), ...todoSteps(), ...taskSteps()].toSorted((one, other) => one.at - other.at);
      for (const { at, act } of steps) {
        await goTo(at);
        await act();
        scheduler.wake();
      }
      await goTo(start + 2 * YEAR_MS);

      const rows = bench.rows("SELECT id, kind, source_id, due_at, created_at, is_late FROM notices ORDER BY id");
      const given = rows.map((row) => [`${row["kind"]} ${row["source_id"]}`, Number(row["due_at"])] as const);
      expect(given.length).toBeGreaterThan(2_000);
      expect(Object.fromEntries(given)).toEqual(Object.fromEntries(due));
      expect(given).toHaveLength(due.size);
      const times = given.map(([, at]) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      // A run that closely follows another starts after a short pause.
      const lateness = rows.map((row) => Number(row["created_at"]) - Number(row["due_at"]));
      expect([Math.min(...lateness), Math.max(...lateness) <= 50]).toEqual([0, true]);
      expect(rows.filter((row) => row["is_late"] !== 0)).toEqual([]);
      expect(scheduler.published.map(({ noticeId }) => noticeId)).toEqual(rows.map((row) => Number(row["id"])));
    },
    paced(120_000),
  );

  test("sends each that uses a messenger once, to those who have one, and ends every reminder", () => {
    const wanted = bench.rows(
      `SELECT n.kind, n.source_id, n.due_at, n.account_id, d.state, d.attempts FROM deliveries AS d
        JOIN notices AS n ON n.id = d.notice_id ORDER BY n.id`,
    );
    const connected = wanted.filter((row) => row["account_id"] !== accounts[0]);
    expect(connected.length).toBeGreaterThan(500);
    expect(sent).toEqual(connected.map((row) => `${row["kind"]} ${row["source_id"]} ${row["due_at"]}`));
    expect(connected.filter((row) => row["state"] !== "delivered" || row["attempts"] !== 1)).toEqual([]);
    const others = wanted.filter((row) => row["account_id"] === accounts[0]);
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((row) => row["state"] !== "not_connected" || row["attempts"] !== 0)).toEqual([]);
    expect(bench.rows("SELECT DISTINCT state FROM reminders ORDER BY state")).toEqual([
      { state: "cancelled" },
      { state: "delivered" },
    ]);
    const tasks = bench.rows("SELECT DISTINCT due_at FROM notices WHERE kind = 'task'");
    const hours = new Set(tasks.map((row) => written(Number(row["due_at"]) + 8 * HOUR_MS).slice(11)));
    expect([...hours].toSorted()).toEqual(["08:00:00.000Z", "14:00:00.000Z", "19:00:00.000Z"]);
  });
});
