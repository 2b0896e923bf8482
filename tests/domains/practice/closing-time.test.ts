import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { finishOverdue, nextOverdueAt } from "../../../src/domains/practice/finish.store.ts";
import { GRACE_MS } from "../../../src/domains/practice/practice.schema.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, beginMockSection, createMock, eventsOf, practiceBench, type Sitting } from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
let sitting: Sitting;
/** When the time of the practice ends. */
let end: number;
beforeEach(async () => {
  bench = practiceBench();
  me = bench.account();
  sitting = await begin(bench, me, "reading-1", "test");
  end = bench.clock.now() + 20 * MINUTE_MS;
});
afterEach(() => bench.close());

const handIn = () =>
  inTransaction(bench.db, (db) => finishOverdue(db, { now: bench.clock.now(), uuid: () => crypto.randomUUID() }));
const handInOverdue = () => handIn().length;
const submissions = () => eventsOf(bench, me).filter(({ type }) => type === "practice.submitted").length;
const endInstant = () => new Date(end).toISOString();

describe("practice_save_answers when the time is over", () => {
  test.each([
    ["at the end", 0, "saved"],
    ["at the end of the grace", GRACE_MS, "saved"],
    ["after the grace", GRACE_MS + 1, "closed"],
    ["hours later", 300 * MINUTE_MS, "closed"],
  ] as const)("%s a change is %s", async (_, later, outcome) => {
    await sitting.answer({ 1: "FALSE" });
    bench.clock.set(end + later);
    const answer = await sitting.answer({ 2: "TRUE" });
    expect(answer.outcome).toBe(outcome);
    expect(sitting.stored()).toEqual(outcome === "saved" ? { 1: "FALSE", 2: "TRUE" } : { 1: "FALSE" });
    expect(answer.section.status).toBe(outcome === "saved" ? "in_progress" : "submitted");
  });

  test("the section is submitted with its answers so far, as of the end of the time, and says so", async () => {
    await sitting.answer({ 1: "FALSE", 2: "FALSE" });
    bench.clock.set(end + GRACE_MS + 1);
    const closed = await sitting.save([sitting.change(3, "NOT GIVEN")], { knownRevision: 0 });
    expect(closed.section).toMatchObject({
      ...{ status: "submitted", finishReason: "time", finishedAt: endInstant(), answeredCount: 2 },
      score: { correct: 1, incorrect: 1, unanswered: 11, total: 13 },
    });
    expect([closed.session.state, closed.session.finishedAt, closed.conflicts]).toEqual([
      "submitted",
      endInstant(),
      [],
    ]);
    expect(closed.answers.map(({ value }) => value)).toEqual(["FALSE", "FALSE"]);
    const again = await sitting.save([sitting.change(3, "NOT GIVEN")], { knownRevision: 1 });
    expect(again).toEqual({ ...closed, answers: [] });
    expect([submissions(), bench.number("SELECT count(*) FROM review_snapshots")]).toEqual([1, 1]);
  });

  test("an invalid change is not checked any more", async () => {
    bench.clock.set(end + GRACE_MS + 1);
    expect((await sitting.save([sitting.change(1, "no verdict")])).outcome).toBe("closed");
  });

  test.each(["submitted", "abandoned"] as const)("a %s practice accepts no changes", async (status) => {
    await sitting.answer({ 1: "FALSE" });
    if (status === "submitted") await sitting.submit();
    else await bench.call(me, "practice_abandon", { sessionId: sitting.sessionId });
    const { outcome, section } = await sitting.answer({ 1: "TRUE" });
    expect([outcome, section.status, sitting.stored()]).toEqual(["closed", status, { 1: "FALSE" }]);
  });
});

describe("practice_submit when the time is over", () => {
  test.each([
    ["before the end", -1, "learner"],
    ["at the end", 0, "time"],
    ["within the grace", GRACE_MS - 1, "time"],
    ["long after", 600 * MINUTE_MS, "time"],
  ] as const)("%s it counts as submitted by %s", async (_, later, finishReason) => {
    bench.clock.set(end + later);
    const { section } = await sitting.submit();
    expect([section.finishReason, section.finishedAt]).toEqual([
      finishReason,
      new Date(Math.min(end + later, end)).toISOString(),
    ]);
  });
});

describe("finishOverdue", () => {
  test("submits sections after their grace period, once, marked and reported like any other", async () => {
    await sitting.answer({ 1: "FALSE" });
    const due = end + GRACE_MS + 1;
    expect(nextOverdueAt(bench.db)).toBe(due);
    bench.clock.set(due - 1);
    expect([handInOverdue(), sitting.section()["status"]]).toEqual([0, "in_progress"]);
    bench.clock.set(due);
    expect([handInOverdue(), sitting.section()["status"], sitting.session()["state"]]).toEqual([
      1,
      "submitted",
      "submitted",
    ]);
    expect([handInOverdue(), nextOverdueAt(bench.db), submissions()]).toEqual([0, null, 1]);
    const [event] = eventsOf(bench, me).slice(-1);
    expect(event?.payload).toMatchObject({ finishReason: "time", answeredCount: 1, correct: 1, total: 13 });
    expect(sitting.section()).toMatchObject({ finished_at: end, finish_reason: "time", correct_count: 1 });
    expect(sitting.session()).toMatchObject({ finished_at: end, reviewable_at: end, last_activity_at: end });
  });

  test("leaves practices without a time, abandoned and submitted ones alone", async () => {
    const free = await begin(bench, me, "reading-2");
    const abandoned = await begin(bench, me, "reading-2", "test");
    await bench.call(me, "practice_abandon", { sessionId: abandoned.sessionId });
    await sitting.submit();
    bench.clock.advance(300 * MINUTE_MS);
    expect([nextOverdueAt(bench.db), handInOverdue()]).toEqual([null, 0]);
    expect([free, abandoned].map((one) => one.section()["status"])).toEqual(["in_progress", "abandoned"]);
  });

  test("submits those of every account, the first due first, 20 per run", async () => {
    const sittings: Sitting[] = [sitting];
    for (let i = 0; i < 24; i++) {
      bench.clock.advance(1000);
      sittings.push(await begin(bench, bench.account(), "reading-1", "test"));
    }
    expect(nextOverdueAt(bench.db)).toBe(end + GRACE_MS + 1);
    bench.clock.advance(60 * MINUTE_MS);
    const results = [handInOverdue(), nextOverdueAt(bench.db), handInOverdue(), handInOverdue()];
    expect(results).toEqual([20, end + 20_000 + GRACE_MS + 1, 5, 0]);
    expect(sittings.map((one) => one.session()["state"])).toEqual(sittings.map(() => "submitted"));
    const accounts = bench.number(
      "SELECT count(DISTINCT account_id) FROM learning_events WHERE event_type = 'practice.submitted'",
    );
    expect(accounts).toBe(25);
  });

  test("submits the section of a mock test and leaves the mock test open", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-2"] });
    const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
    bench.clock.advance(31 * MINUTE_MS);
    const both = [
      { accountId: me, kind: "practice" },
      { accountId: me, kind: "mock" },
    ];
    expect(handIn()).toEqual(expect.arrayContaining(both));
    expect([listening.section()["status"], listening.session()["state"]]).toEqual(["submitted", "in_progress"]);
    const recorded = eventsOf(bench, me).filter(({ type }) => type.startsWith("mock."));
    expect(recorded.map(({ type }) => type)).toEqual(["mock.section_submitted"]);
  });
});
