import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOUR_MS } from "../../../src/lib/time.ts";
import { CalendarBench } from "./calendar-bench.ts";

const OF_EACH = 2_500;

let bench: CalendarBench;
let me: number;
let crowded: number;

/** Gives an account this many reminders and todos an hour apart around now, a third of the todos done, and three tasks a day. */
async function fill(account: number): Promise<void> {
  const { planId } = await bench.make(account);
  bench.db.raw.prepare("DELETE FROM study_tasks WHERE plan_id = ?").run(planId);
  const now = bench.clock.now();
  const remind = bench.db.raw.prepare("INSERT INTO reminders VALUES (NULL, ?, ?, ?, 0, 'scheduled', 0, 0)");
  const todo = bench.db.raw.prepare(
    "INSERT INTO todos (account_id, title, note, scheduled_at, messenger_reminder, awaits_notice, completed_at, created_at, updated_at) VALUES (?, ?, 'note', ?, 0, 0, ?, 0, 0)",
  );
  const task = bench.db.raw.prepare(
    `INSERT INTO study_tasks VALUES (NULL, ?, ?, 'k', '{}', '{"title":"任务","description":"d"}', date('2026-08-11', ?), ?, 30, 'pending', 0, 0, NULL, NULL, 0, 0, 'Asia/Shanghai')`,
  );
  bench.db.raw.transaction(() => {
    for (let index = 0; index < OF_EACH; index++) {
      // A quarter lies in the past, the rest in the future; 600 hours are within the window on either side.
      const at = now + (index - OF_EACH / 4) * HOUR_MS;
      remind.run(account, `提醒 ${index}`, at);
      todo.run(account, `待办 ${index}`, at, index % 3 === 0 ? now : null);
      task.run(planId, account, `+${Math.floor(index / 7)} days`, index % 3);
    }
  })();
}

beforeAll(async () => {
  bench = new CalendarBench();
  me = bench.account();
  crowded = bench.account();
  await fill(me);
  await fill(crowded);
});
afterAll(() => bench.close());

describe("calendar_feed of much", () => {
  test("holds 2,000 of each kind, those nearest to today, each once and in the order of time", async () => {
    const events = await bench.shown(me);
    const kinds = Map.groupBy(events, ({ uid }) => uid.split("-")[0]);
    expect([...kinds].map(([kind, list]) => [kind, list.length]).toSorted()).toEqual([
      ["reminder", 2_000],
      ["task", 2_000],
      ["todo", 2_000],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const starts = events.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted());
    // All 635 hours before today's first one are nearer than the last ones in the future.
    const reminders = (kinds.get("reminder") ?? []).map(({ summary }) => Number(summary.split(" ").at(-1)));
    expect([reminders[0], reminders.at(-1)]).toEqual([0, 1_999]);
    const ids = bench
      .rows("SELECT id FROM reminders WHERE account_id = ?", crowded)
      .map(({ id }) => `reminder-${id}@test`);
    expect(events.filter(({ uid }) => ids.includes(uid))).toEqual([]);
  });

  test("holds those before and those ahead that are equally near, and of the last two the earlier", async () => {
    const balanced = bench.account();
    const today = Date.parse("2026-09-09T00:00:00+08:00");
    const remind = bench.db.raw.prepare("INSERT INTO reminders VALUES (NULL, ?, ?, ?, 0, 'scheduled', 0, 0)");
    bench.db.raw.transaction(() => {
      for (let step = -1_400; step <= 1_400; step++) {
        if (step !== 0) remind.run(balanced, `提醒 ${step}`, today + step * (HOUR_MS / 2));
      }
      remind.run(balanced, "提醒 0.5", today + HOUR_MS / 4);
    })();
    const steps = (await bench.shown(balanced)).map(({ summary }) => Number(summary.split(" ").at(-1)));
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([2_000, -1_000, 999]);
  });

  test("lets other calls run while it is written, also when several are read at once", async () => {
    const files = [await bench.file(me), await bench.file(crowded), await bench.file(me)];
    let ticks = 0;
    let isWritten = false;
    const count = () => {
      ticks++;
      if (!isWritten) setImmediate(count);
    };
    setImmediate(count);
    const answers = await Promise.all(files.map((file) => bench.call(null, "calendar_feed", { file })));
    isWritten = true;
    for (const { text } of answers) expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(6_000);
    expect(ticks).toBeGreaterThan(20 * files.length);
  });

  test("reads every kind in an index of the account, no further than the window", async () => {
    await bench.text(me);
    const steps = bench
      .statements()
      .filter((sql) => /^select .* from "(study_tasks|todos|reminders)" .*limit/.test(sql))
      .flatMap((sql) => bench.plan(sql))
      .filter((step) => /study_tasks_by_day|todos_in_order|reminders_recent|SCAN|TEMP/.test(step));
    const open = "account_id=? AND <expr>=? AND completed_at=? AND <expr>=? AND scheduled_at>? AND scheduled_at<?";
    expect(new Set(steps)).toEqual(
      new Set([
        `SEARCH todos USING INDEX todos_in_order (${open})`,
        "SEARCH todos USING INDEX todos_in_order (account_id=? AND <expr>=? AND completed_at>?)",
        "SEARCH reminders USING INDEX reminders_recent (account_id=? AND remind_at>? AND remind_at<?)",
        "SEARCH t USING INDEX study_tasks_by_day (account_id=? AND day>? AND day<?)",
      ]),
    );
  });
});

describe("calendar_feeds", () => {
  test("are found by the hash of their secret", () => {
    const [sql = ""] = bench.statements().filter((one) => one.includes('"f"."secret_hash"'));
    expect(bench.plan(sql)).toEqual([
      expect.stringMatching(/^SEARCH f USING COVERING INDEX sqlite_autoindex_calendar_feeds_1 \(secret_hash=\?\)/),
      expect.stringMatching(/^SEARCH a USING INTEGER PRIMARY KEY/),
    ]);
  });
});
