import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { numberOf } from "../../support/dump.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { seedPractice } from "../../support/practice-seed.ts";
import { factActivities, storedActivities, tallies } from "./footprints.ts";

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
let account: TestAccount;
let session: TestSession;
let ids: { sessionId: number; questionSlotId: number };

beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp({ dataDir: folder.dir });
  const learner = await app.learner();
  account = learner.account;
  session = await app.session(account);
  const seeded = await seedPractice(app, learner.token, "late");
  ids = { sessionId: Number(seeded["sessionId"]), questionSlotId: Number(seeded["questionSlotId"]) };
  app.clock.advance(MINUTE_MS);
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

function save(change: { value?: string } = {}, openSeconds = 30) {
  const { sessionId, questionSlotId } = ids;
  const changes =
    change.value === undefined ? [] : [{ questionSlotId, value: change.value, basedOn: Number.MAX_SAFE_INTEGER }];
  return app.webOk("practice_save_answers", { sessionId, subject: "reading", changes, openSeconds }, session);
}

const isBehind = () =>
  JSON.stringify(storedActivities(app.db, account.id)) !== JSON.stringify(factActivities(app.db, account.id));

function expectCaughtUp() {
  expect(storedActivities(app.db, account.id)).toEqual(factActivities(app.db, account.id));
  const { stored, counted } = tallies(app.db, account.id);
  expect(stored).toEqual(counted);
}

describe("footprints of a practice in progress", () => {
  const last: [what: string, run: () => Promise<unknown>][] = [
    ["an answer", () => save({ value: "soon" })],
    ["two answers", () => save({ value: "one" }).then(() => save({ value: "two" }))],
    ["time that it was open", () => save()],
  ];
  test.each(last)("catch up with %s that was saved last, within five minutes", async (_what, run) => {
    await run();
    expect(isBehind()).toBe(true);
    expect(await app.app.settle()).toBe(app.clock.now() + 5 * MINUTE_MS);
    app.clock.advance(5 * MINUTE_MS - 1);
    await app.app.settle();
    expect(isBehind()).toBe(true);
    app.clock.advance(1);
    await app.app.settle();
    expectCaughtUp();
    expect(await app.app.settle()).toBeNull();
  });

  test("are due by the first save that ran ahead, however many follow", async () => {
    for (let minute = 0; minute < 3; minute++) {
      await save({ value: `minute ${minute}` });
      app.clock.advance(MINUTE_MS);
    }
    expect(await app.app.settle()).toBe(app.clock.now() + 2 * MINUTE_MS);
    app.clock.advance(2 * MINUTE_MS);
    await app.app.settle();
    expectCaughtUp();
  });

  test("catch up after the service stopped before they did", async () => {
    await save({ value: "before the stop" });
    const { clock } = app;
    await app.stop();
    clock.advance(60 * MINUTE_MS);
    app = await startApp({ dataDir: folder.dir, clock });
    expect(isBehind()).toBe(true);
    await app.app.settle();
    expectCaughtUp();
  });

  test("remain where every answer is cleared, with the time that they took, and follow what is answered after that", async () => {
    const mine = () =>
      storedActivities(app.db, account.id).find(({ activity_key }) => activity_key === `session:${ids.sessionId}`);
    const facts = () => JSON.parse(String(mine()?.["metrics"] ?? "{}"));
    app.clock.advance(10 * MINUTE_MS);
    await save({ value: "" });
    expectCaughtUp();
    const cleared = facts();
    expect([cleared.status, cleared.answeredCount]).toEqual(["in_progress", 0]);
    expect(cleared.durationSeconds).toBeGreaterThan(0);
    await save({}, 0);
    app.clock.advance(6 * MINUTE_MS);
    await app.app.settle();
    expectCaughtUp();
    await save({ value: "something else" });
    expectCaughtUp();
    expect(facts()).toMatchObject({ status: "in_progress", answeredCount: 1 });
  });

  test("do not include a practice that was started and never answered", async () => {
    const begun = await app.webOk(
      "practice_begin",
      { partId: numberOf(app.db, "SELECT part_id FROM practice_sessions ORDER BY id LIMIT 1") },
      session,
    );
    expect(storedActivities(app.db, account.id).map(({ activity_key }) => activity_key)).not.toContain(
      `session:${begun.sessionId}`,
    );
    expectCaughtUp();
  });

  test("that was submitted meanwhile stay as they are", async () => {
    await save({ value: "soon" });
    await app.webOk("practice_submit", { sessionId: ids.sessionId, subject: "reading" }, session);
    expectCaughtUp();
    const before = app.db.raw.prepare("SELECT * FROM activities ORDER BY id").all();
    app.clock.advance(5 * MINUTE_MS);
    await app.app.settle();
    expect(app.db.raw.prepare("SELECT * FROM activities ORDER BY id").all()).toEqual(before);
  });
});
