import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rebuildActivities } from "../../../src/domains/footprints/activities.store.ts";
import { toSeconds } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { seedDictation } from "../../support/dictation-seed.ts";
import { seedReview, seedText } from "../../support/practice-seed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const SRC = join(import.meta.dir, "../../../src");

/** Durations of two practices and a dictation in milliseconds, and the seconds that every operation must return for them. */
const lengths: [ms: [number, number, number], seconds: [number, number, number]][] = [
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [499, 500, 1],
    [0, 1, 0],
  ],
  [
    [1_499, 1_500, 501],
    [1, 2, 1],
  ],
  [
    [500, 500, 500],
    [1, 1, 1],
  ],
  [
    [59_499, 59_501, 3_599_500],
    [59, 60, 3_600],
  ],
];

async function everywhere(ms: readonly [number, number, number]) {
  const { account, token } = await app.learner();
  const session = await app.session(account);
  const mark = String(account.id);
  const first = Number((await seedReview(app, token, mark))["sessionId"]);
  const second = Number((await seedText(app, token, mark))["sessionId"]);
  const attemptId = String((await seedDictation(app, token, mark))["attemptId"]);
  await app.app.kernel.writer.write((db) => {
    const set = db.raw.prepare("UPDATE session_sections SET active_ms = ? WHERE session_id = ?");
    set.run(ms[0], first);
    set.run(ms[1], second);
    db.raw
      .prepare("DELETE FROM dictation_attempts WHERE account_id = ? AND attempt_id <> ?")
      .run(account.id, attemptId);
    db.raw.prepare("UPDATE dictation_attempts SET active_ms = ? WHERE attempt_id = ?").run(ms[2], attemptId);
    rebuildActivities(db, account.id, { now: app.clock.now() });
  });
  const read = (sessionId: number) => app.ok("ielts_practice_read_session", { sessionId }, token);
  const listed = (await app.ok("ielts_practice_recent_activity", {}, token)).items;
  const reviewed = (sessionId: number) =>
    app.webOk("reviews_read", { target: { kind: "practice", sessionId } }, session);
  const { activities, summary } = await app.ok("ielts_footprints_list", { kinds: ["practice"] }, token);
  const metricOf = (id: string) => Object.entries(activities.find((one) => one.id === id)?.metrics ?? {});
  const lasting = (id: string) => metricOf(id).find(([name]) => name === "durationSeconds")?.[1];
  const profile = (await app.ok("ielts_learner_read_profile", {}, token)).summary;
  const attempt = (await app.ok("ielts_dictation_read_attempt", { attemptId }, token)).attempt;
  const isSubmitted = attempt.state === "submitted";
  return {
    itself: [(await read(first)).activeSeconds, (await read(second)).activeSeconds, attempt.activeSeconds],
    listed: [first, second].map((id) => listed.find(({ sessionId }) => sessionId === id)?.activeSeconds),
    reviewed: [(await reviewed(first)).section.activeSeconds, (await reviewed(second)).section.activeSeconds],
    footprints: [`session:${first}`, `session:${second}`, `dictation:${attemptId}`].map((id) => Number(lasting(id))),
    footprintsTotal: summary.practiceDurationSeconds,
    profileTotal: profile.practiceSeconds + (isSubmitted ? 0 : attempt.activeSeconds),
  };
}

describe("the seconds that something took", () => {
  test.each(lengths)("of %j ms are %j in every operation, and add up", async (ms, seconds) => {
    const [first, second, third] = seconds;
    expect(ms.map(toSeconds)).toEqual(seconds);
    expect(await everywhere(ms)).toEqual({
      itself: seconds,
      listed: [first, second],
      reviewed: [first, second],
      footprints: seconds,
      footprintsTotal: first + second + third,
      profileTotal: first + second + third,
    });
  });

  test("are worked out by one function, and in SQL by its expression", () => {
    const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^(domains|lib)\/.*\.ts$/.test(name),
    );
    const own = files.filter((name) =>
      /(active|duration)(_ms|Ms)\)? *\/ *1_?000\b/.test(readFileSync(join(SRC, name), "utf8")),
    );
    expect(own).toEqual([]);
  });
});
