import { afterEach, describe, expect, test } from "bun:test";
import { overdueSections } from "../../src/jobs/overdue-sections.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { until } from "../support/eventually.ts";
import { installLibrary } from "../support/library.ts";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** A learner who answers one question of a timed listening part. */
async function beginTimed(running: TestApp) {
  await installLibrary(running);
  const account = await running.account();
  const session = await running.session(account);
  const partId = numberOf(running.db, "SELECT id FROM parts WHERE subject = 'listening' ORDER BY id LIMIT 1");
  const { sessionId } = await running.webOk("practice_begin", { partId, mode: "test" }, session);
  const opened = await running.webOk("practice_open", { sessionId }, session);
  const [question] = opened.parts.flatMap((part) => part.questionGroups).flatMap((group) => group.questions);
  const changes = [{ questionSlotId: question?.questionSlotId ?? 0, flagged: true }];
  await running.webOk("practice_save_answers", { sessionId, subject: "listening", changes }, session);
  const minutes = opened.section.durationMinutes;
  return { sessionId, endsAt: running.clock.now() + minutes * MINUTE_MS, session, accountId: account.id };
}

function statusOf(running: TestApp, sessionId: number): string {
  const sql = "SELECT status = 'submitted' AND finish_reason = 'time' FROM session_sections WHERE session_id = ?";
  return numberOf(running.db, sql, sessionId) === 1 ? "handed in" : "in progress";
}

describe("overdueSections", () => {
  test("names the moment after which answers on their way are taken no more, and does nothing before it", async () => {
    app = await startApp();
    const running = app;
    const { kernel } = app.app;
    const work = overdueSections({ ...kernel, clock: app.clock });
    expect(work.nextAt()).toBeNull();
    const { sessionId, endsAt, accountId } = await beginTimed(app);
    const published: unknown[] = [];
    kernel.signals.watch((signal, account) => published.push([account, signal, statusOf(running, sessionId)]));
    const at = work.nextAt() ?? 0;
    expect(at).toBeGreaterThan(endsAt);
    expect(at).toBeLessThanOrEqual(endsAt + MINUTE_MS);
    await work.run();
    expect([statusOf(app, sessionId), published]).toEqual(["in progress", []]);
    app.clock.advance(at - app.clock.now());
    await work.run();
    expect(published).toEqual([[accountId, { kind: "changed", group: "practice" }, "handed in"]]);
    expect(work.nextAt()).toBeNull();
  });

  test("is done by the running service, though nobody has the section open", async () => {
    app = await startApp({ intervals: { jobsDelayMs: 10 } });
    const running = app;
    const { sessionId, session } = await beginTimed(running);
    running.clock.advance(24 * 60 * MINUTE_MS);
    // The service checks once a minute, and after a write that may make something due.
    await running.webOk("ielts_study_todos_create", { items: [{ title: "Later" }] }, session);
    await until(() => statusOf(running, sessionId) === "handed in");
    const { state, finishedAt } = (await running.webOk("practice_open", { sessionId }, session)).session;
    expect(state).toBe("submitted");
    expect(Date.parse(finishedAt ?? "")).toBeLessThan(running.clock.now() - 20 * 60 * MINUTE_MS);
  });
});
