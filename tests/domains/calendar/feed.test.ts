import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, toInstant } from "../../../src/lib/time.ts";
import { CalendarBench, readCalendar } from "./calendar-bench.ts";

let bench: CalendarBench;
beforeAll(() => {
  bench = new CalendarBench();
});
afterAll(() => bench.close());

const NOW = "2026-09-09T02:00:00Z";

describe("calendar_feed", () => {
  test("has tasks at their slot for as long as they take, todos and reminders at their moment", async () => {
    const me = bench.account();
    const { planId, tasks } = await bench.make(me, [
      { date: "2026-09-10", slot: "evening", durationMinutes: 45 },
      { date: "2026-09-11", slot: "morning", durationMinutes: 600, contentRef: bench.guide() },
    ]);
    const [first, second] = tasks.map(({ taskId }) => taskId);
    const todoId = await bench.todo(me, { title: "Buy a pencil", note: "Soft" });
    const { reminderId } = await bench.remind(me, "Take your passport");
    const title = tasks[0]?.snapshot.title;
    const about = tasks[0]?.snapshot.description;
    const { name, refresh, events } = readCalendar(await bench.text(me));
    expect([name, refresh]).toEqual(["lectern: study calendar", "PT1H"]);
    const alike = { stamp: NOW, status: "CONFIRMED", sequence: Date.parse(NOW) / 60_000 };
    const plan = `http://test/plans?plan=${planId}`;
    expect(events).toEqual([
      {
        ...{ ...alike, uid: `todo-${todoId}@test`, summary: "Todo: Buy a pencil", categories: "Todo" },
        ...{ start: "2026-09-10T00:00:00.000Z", end: "2026-09-10T00:15:00.000Z" },
        url: `http://test/todos?todo=${todoId}`,
        description: `Soft\nhttp://test/todos?todo=${todoId}`,
      },
      {
        ...{ ...alike, uid: `reminder-${reminderId}@test`, summary: "Reminder: Take your passport" },
        ...{ categories: "Reminder", start: "2026-09-10T01:15:30.000Z", end: "2026-09-10T01:30:30.000Z" },
        url: `http://test/reminders?reminder=${reminderId}`,
        description: `http://test/reminders?reminder=${reminderId}`,
      },
      {
        ...{ ...alike, uid: `task-${first}@test`, summary: `Task: ${title}`, categories: "Task", url: plan },
        ...{ start: "2026-09-10T11:00:00.000Z", end: "2026-09-10T11:45:00.000Z" },
        description: [about, "Plan: Autumn", plan].filter((line) => line !== "").join("\n"),
      },
      expect.objectContaining({
        ...{ uid: `task-${second}@test`, start: "2026-09-11T00:00:00.000Z", end: "2026-09-11T10:00:00.000Z" },
      }),
    ]);

    const chinese = readCalendar(await bench.text(me, "zh-CN"));
    expect(chinese.name).toBe("lectern 学习日历");
    expect(chinese.events.map(({ summary }) => summary.split("：")[0])).toEqual(["待办", "提醒", "任务", "任务"]);
    expect(chinese.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  });

  test("ticks what is done, and leaves out what has no time, was cancelled, deleted or is someone else's", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const { planId, tasks } = await bench.make(me);
    await bench.change(me, planId, [{ action: "complete", taskId: tasks[0]?.taskId ?? 0 }]);
    const done = await bench.todo(me, { title: "Done" });
    await bench.call(me, "ielts_study_todos_update", { todoId: done, completed: true });
    await bench.todo(me, { title: "Without a time", scheduledAt: null });
    const gone = await bench.todo(me, { title: "Deleted" });
    await bench.call(me, "ielts_study_todos_delete", { todoId: gone });
    const { reminderId } = await bench.remind(me, "Cancelled");
    await bench.call(me, "ielts_reminders_cancel", { reminderId });
    await bench.make(other);
    await bench.todo(other, { title: "Another's" });
    await bench.remind(other, "Another's");
    const summaries = (await bench.shown(me)).map(({ summary }) => summary);
    expect(summaries).toEqual(["✓ Todo: Done", `✓ Task: ${tasks[0]?.snapshot.title}`]);
    expect(await bench.shown(other)).toHaveLength(3);
  });

  test("holds 30 days back and 366 ahead, by days of Shanghai, and of done todos those done in that time", async () => {
    const me = bench.account();
    const at = (day: string, time: string) => Date.parse(`${day}T${time}+08:00`);
    const moments = [
      ["just before", at("2026-08-09", "23:59:59")],
      ["first", at("2026-08-10", "00:00:00")],
      ["last", at("2027-09-10", "23:59:59")],
      ["just after", at("2027-09-11", "00:00:00")],
    ] as const;
    const { planId } = await bench.make(me);
    bench.db.raw.prepare("DELETE FROM study_tasks WHERE plan_id = ?").run(planId);
    for (const [name, moment] of moments) {
      bench.db.raw
        .prepare("INSERT INTO reminders VALUES (NULL, ?, ?, ?, 0, 'delivered', 0, 0)")
        .run(me, `reminder ${name}`, moment);
      bench.db.raw
        .prepare(
          "INSERT INTO todos (account_id, title, note, scheduled_at, messenger_reminder, awaits_notice, completed_at, created_at, updated_at) VALUES (?, ?, '', ?, 0, 0, NULL, 0, 0)",
        )
        .run(me, `todo ${name}`, moment);
      const day = toInstant(moment + 8 * 3_600_000).slice(0, 10);
      bench.db.raw
        .prepare(
          `INSERT INTO study_tasks VALUES (NULL, ?, ?, 'k', '{}', json_object('title', ?, 'description', ''), ?, 1, 30, 'pending', 0, 0, NULL, NULL, 0, 0, 'Asia/Shanghai')`,
        )
        .run(planId, me, `task ${name}`, day);
      // Completed at that moment; items completed long before are omitted.
      bench.db.raw
        .prepare(
          "INSERT INTO todos (account_id, title, note, scheduled_at, messenger_reminder, awaits_notice, completed_at, created_at, updated_at) VALUES (?, ?, '', ?, 0, 0, ?, 0, 0)",
        )
        .run(me, `done ${name}`, bench.clock.now() + DAY_MS, moment);
    }
    const names = (await bench.shown(me)).map(({ summary }) => summary.split(": ")[1]);
    expect(names.toSorted()).toEqual([
      ...["done first", "done just after", "done last", "reminder first", "reminder last"],
      ...["task first", "task last", "todo first", "todo last"],
    ]);
  });

  test("holds tasks at their slots by the learner's clock, and days that are the learner's", async () => {
    const me = bench.account();
    await bench.make(me, [{ date: "2026-09-09", slot: "evening" }]);
    await bench.call(me, "account_time_zone_set", { timeZone: "America/New_York" });
    const [task] = await bench.shown(me);
    expect(task?.start).toBe("2026-09-09T23:00:00.000Z");
  });

  test("is a calendar as RFC 5545 has it where nothing is in it: it has a part", async () => {
    const { parts, events } = readCalendar(await bench.text(bench.account()));
    expect([parts, events]).toEqual([["vtimezone"], []]);
  });

  test("is read ten times a minute at most, by any link, and others can still read theirs", async () => {
    const me = bench.account();
    for (let times = 0; times < 10; times++) await bench.text(me);
    await bench.call(me, "calendar_rotate", {});
    const refused = await bench.refusal(null, "calendar_feed", { file: await bench.file(me) });
    expect([refused.status, refused.reason]).toEqual([429, "rate.too_many_calls"]);
    expect(refused.message).toContain("10 calls a minute");
    expect(await bench.text(bench.account())).toStartWith("BEGIN:VCALENDAR");
  });

  test("is the same text until something changes, and its stamps are of that change", async () => {
    const me = bench.account();
    const todoId = await bench.todo(me, { title: "Before" });
    await bench.remind(me, "Stays");
    const before = await bench.text(me);
    bench.clock.advance(3_600_000);
    expect(await bench.text(me)).toBe(before);
    const later = toInstant(bench.clock.now()).replace(".000Z", "Z");
    await bench.call(me, "ielts_study_todos_update", { todoId, title: "After" });
    const [todo, reminder] = await bench.shown(me);
    expect([todo?.summary, todo?.uid, todo?.stamp]).toEqual(["Todo: After", `todo-${todoId}@test`, later]);
    expect(reminder?.stamp).toBe(NOW);
    expect((todo?.sequence ?? 0) - (reminder?.sequence ?? 0)).toBe(60);
  });

  const cut = "雅思写作任务二：城市树木的价值与成本".repeat(20);
  const hostile: [what: string, content: string, summary: string, before: string][] = [
    ["commas and semicolons", "Read, write; \\n no break \\; \\,", "Read, write; \\n no break \\; \\,", ""],
    ["emoji", "👩‍👩‍👧 family 😀 reads 🇨🇳", "👩‍👩‍👧 family 😀 reads 🇨🇳", ""],
    ["writing from right to left", "مرحبا \u200fevil", "مرحبا \u200fevil", ""],
    ["quotes and colons", 'URL;X="1":a "quoted" word', 'URL;X="1":a "quoted" word', ""],
    [
      "line breaks on one line in the summary",
      "One\r\nTwo\n\nBEGIN:VEVENT\rEND:VCALENDAR",
      "One Two BEGIN:VEVENT END:VCALENDAR",
      "One\nTwo\n\nBEGIN:VEVENT\nEND:VCALENDAR",
    ],
    [
      "no control characters",
      "bell\u0007, escape\u001b, delete\u007f\u0085",
      "bell, escape, delete",
      "bell, escape, delete",
    ],
    ["the beginning of long Chinese in the summary", cut, `${cut.slice(0, 199)}…`, cut],
  ];
  test.each(hostile)("contains %s", async (_what, content, summary, before) => {
    const me = bench.account();
    await bench.remind(me, "To be replaced");
    // Stored by an earlier version, which accepted any text.
    bench.db.raw.prepare("UPDATE reminders SET content = ? WHERE account_id = ?").run(content, me);
    const [event, ...others] = await bench.shown(me, "zh-CN");
    expect([event?.summary, others]).toEqual([`提醒：${summary}`, []]);
    expect(event?.description).toBe(`${before === "" ? "" : `${before}\n`}${event?.url}`);
  });

  test("folds long lines at 75 octets within no character, and reads back whole", async () => {
    const me = bench.account();
    const note = ["四分之三的考生", "😀👩‍👩‍👧", "é", "plain words, and; signs\n"].join("").repeat(80).slice(0, 2_000);
    await bench.todo(me, { note });
    const text = await bench.text(me);
    const lines = text.split("\r\n");
    expect(lines.length).toBeGreaterThan(60);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.every((line) => line.isWellFormed() && !/[\r\n]/.test(line))).toBe(true);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect((await bench.shown(me))[0]?.description.startsWith(note)).toBe(true);
  });
});
