import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { rebuildActivities } from "../../../src/domains/footprints/activities.store.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { seedDictation } from "../../support/dictation-seed.ts";
import { at } from "../../support/json.ts";
import { seedPractice, seedReview, seedSitting, seedText } from "../../support/practice-seed.ts";
import { seedSpeaking } from "../../support/speaking.ts";
import { FootprintsBench, factActivities, storedActivities, tallies } from "./footprints.ts";

let app: TestApp;
let account: TestAccount;
let token: string;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  account = await app.account();
  token = await app.token(account);
  session = await app.session(account);
});
afterAll(() => app.stop());

/** Compares the stored activities with the facts; returns how many activities there are of each kind of fact. */
function expectFollowed(): Record<string, number> {
  const stored = storedActivities(app.db, account.id);
  expect(stored).toEqual(factActivities(app.db, account.id));
  const { stored: summed, counted } = tallies(app.db, account.id);
  expect(summed).toEqual(counted);
  const facts: Record<string, number> = {};
  for (const { activity_key } of stored) {
    const fact = String(activity_key).split(":")[0] ?? "";
    facts[fact] = (facts[fact] ?? 0) + 1;
  }
  return facts;
}

describe("followFacts", () => {
  test("practices that are answered, left, resumed and submitted are activities from the first answer on", async () => {
    const { sessionId } = await seedPractice(app, token, "one");
    expect(expectFollowed()).toEqual({ session: 2, note: 1 });
    await app.webOk("practice_abandon", { sessionId: Number(sessionId) }, session);
    expectFollowed();
    app.clock.advance(MINUTE_MS);
    await app.webOk("practice_resume", { sessionId: Number(sessionId) }, session);
    expectFollowed();
    await app.webOk("practice_submit", { sessionId: Number(sessionId), subject: "reading" }, session);
    expect(expectFollowed()).toEqual({ session: 2, note: 1 });
    await seedReview(app, token, "two");
    await seedText(app, token, "three");
    expect(expectFollowed()["session"]).toBe(4);
  });

  test("a text that is revised after its submission moves its practice to the newest version", async () => {
    const { sessionId, questionSlotId } = await seedText(app, token, "four");
    const ids = { sessionId: Number(sessionId), questionSlotId: Number(questionSlotId) };
    const list = () => app.ok("ielts_footprints_list", { kinds: ["practice"] }, token);
    const [submitted] = (await list()).activities;
    app.clock.advance(MINUTE_MS);
    const { working } = await app.webOk("writing_open", { sessionId: ids.sessionId }, session);
    const revision = working[0]?.revision ?? 0;
    await app.webOk("writing_save_text", { ...ids, text: "A taller tree.", revision }, session);
    expect((await list()).activities[0]?.occurredAt).toBe(submitted?.occurredAt ?? null);
    app.clock.advance(MINUTE_MS);
    await app.webOk("writing_save_version", ids, session);
    expect((await list()).activities[0]?.occurredAt).toBe(new Date(app.clock.now()).toISOString());
    expectFollowed();
  });

  test("a practice whose only answer is cleared remains, for the time that it took", async () => {
    const { sessionId, questionSlotId } = await seedPractice(app, token, "back");
    const changes = [{ questionSlotId: Number(questionSlotId), value: "", basedOn: Number.MAX_SAFE_INTEGER }];
    await app.webOk("practice_save_answers", { sessionId: Number(sessionId), subject: "reading", changes }, session);
    expect(expectFollowed()).toEqual({ session: 2, note: 1 });
  });

  test("a practice in progress is updated every five minutes", async () => {
    const { sessionId, questionSlotId } = await seedPractice(app, token, "slow");
    const save = (value: string) => {
      const changes = [{ questionSlotId: Number(questionSlotId), value, basedOn: Number.MAX_SAFE_INTEGER }];
      return app.webOk(
        "practice_save_answers",
        { sessionId: Number(sessionId), subject: "reading", changes, openSeconds: 30 },
        session,
      );
    };
    const before = storedActivities(app.db, account.id);
    app.clock.advance(MINUTE_MS);
    await save("soon");
    expect(storedActivities(app.db, account.id)).toEqual(before);
    app.clock.advance(5 * MINUTE_MS);
    await save("later");
    expectFollowed();
    expect(storedActivities(app.db, account.id)).not.toEqual(before);
  });

  test("mock tests, dictations, words, notes, messages, spoken answers and their recordings are followed", async () => {
    await seedSitting(app, token, "mock");
    const { attemptId } = await seedDictation(app, token, "dictation");
    await seedSpeaking(app, token, "speaking");
    // The fixture's recording was not uploaded, so no event reported it.
    await app.app.kernel.writer.write((db) => rebuildActivities(db, account.id, { now: app.clock.now() }));
    await app.ok("ielts_feedback_create", { content: "A message of mine" }, token);
    const before = expectFollowed();
    expect(before).toMatchObject({ session: 1, dictation: 2, feedback: 1 });
    expect(before["speaking"]).toBeGreaterThan(0);

    const open = await app.webOk("dictation_list_open", {}, session);
    const left = open.items.find((one) => one.attemptId !== attemptId);
    await app.webOk("dictation_discard", { attemptId: left?.attemptId ?? "" }, session);
    const { items } = await app.webOk("speaking_list_practices", {}, session);
    for (const { practiceId } of items) await app.webOk("speaking_delete_practice", { practiceId }, session);
    const after = expectFollowed();
    expect([after["dictation"], after["speaking"], after["asset"]]).toEqual([1, undefined, undefined]);
  });

  test("files are activities while they are there, under the title that they have", async () => {
    const uploaded = await app.upload("assets_upload", { fileName: "urban notes.txt" }, "Some words.", session);
    const assetId = Number(at(uploaded.data, "asset", "assetId"));
    expect(expectFollowed()).toEqual({ asset: 1 });
    await app.webOk("assets_rename", { assetId, title: "Renamed" }, session);
    expectFollowed();
    expect((await app.ok("ielts_footprints_list", {}, token)).activities).toMatchObject([
      { kind: "file", title: "Renamed" },
    ]);
    await app.webOk("assets_delete", { assetId }, session);
    expect(expectFollowed()).toEqual({});
    await app.webOk("assets_restore", { assetId }, session);
    expect(expectFollowed()).toEqual({ asset: 1 });
    const events = app.db.raw
      .prepare("SELECT event_type FROM learning_events WHERE account_id = ? ORDER BY cursor")
      .pluck()
      .all(account.id);
    expect(events).toEqual(["asset.uploaded", "asset.renamed", "asset.deleted", "asset.restored"]);
  });
});

describe("rebuildActivities", () => {
  test("creates the same activities from the same facts, and lists that were started before start again", async () => {
    const bench = new FootprintsBench();
    const me = bench.account();
    for (const phrase of ["coral", "reef", "tide"]) await bench.word(me, phrase);
    const before = storedActivities(bench.db, me);
    const { nextCursor } = await bench.list(me, { limit: 1 });
    inTransaction(bench.db, (db) => rebuildActivities(db, me, { now: bench.clock.now() }));
    expect(storedActivities(bench.db, me)).toEqual(before);
    const { stored, counted } = tallies(bench.db, me);
    expect(stored).toEqual(counted);
    expect((await bench.list(me, { query: "reef" })).total).toBe(1);
    const refused = await bench.refusal(me, "ielts_footprints_list", { limit: 1, cursor: nextCursor ?? "" });
    expect([refused.status, refused.reason]).toEqual([400, "cursor.list_replaced"]);
    bench.close();
  });

  test("makes days of sections of their events where nothing else is known of them", async () => {
    const bench = new FootprintsBench();
    const me = bench.account();
    await bench.progress(me, "look", { positionSeconds: 40 });
    bench.clock.advance(MINUTE_MS);
    await bench.progress(me, "look", { positionSeconds: 70, status: "completed" });
    const known = storedActivities(bench.db, me);
    bench.clock.advance(MINUTE_MS);
    await bench.progress(me, "look", { positionSeconds: 75 });
    const before = storedActivities(bench.db, me);
    const rebuild = () => inTransaction(bench.db, (db) => rebuildActivities(db, me, { now: bench.clock.now() }));
    rebuild();
    expect(storedActivities(bench.db, me)).toEqual(before);
    bench.db.raw.exec("DELETE FROM course_days");
    rebuild();
    expect(storedActivities(bench.db, me)).toEqual(known);
    expect(known).not.toEqual(before);
    bench.close();
  });
});
