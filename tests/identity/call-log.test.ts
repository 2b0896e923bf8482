import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { Writer } from "../../src/database/writer.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { type CallLogIntervals, createCallLog, RETAINED_CALLS } from "../../src/identity/call-log.ts";
import {
  type AgentCall,
  CALL_RETENTION_DAYS,
  callersOf,
  insertCall,
  insertCalls,
  purgeCalls,
} from "../../src/identity/calls.store.ts";
import { findFirstAnswer, purgeFirstAnswers, saveFirstAnswer } from "../../src/identity/idempotency.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { eventually, throughout } from "../support/eventually.ts";
import { temporaryDatabase } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { capturedLog } from "../support/log.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");

let made: { db: Db; file: string; remove(): void };
let beside: Db;
let lines: string[];
let callLog: ReturnType<typeof createCallLog>;
/** A call log with its own write intervals; by default it does not write during a test. */
let logEvery: (intervals: CallLogIntervals) => ReturnType<typeof createCallLog>;

/** Two accounts, each with one token of the same number. */
beforeEach(() => {
  made = temporaryDatabase();
  for (const id of [1, 2]) {
    createAccount(made.db, { email: `${id}@a.example`, name: "A", role: "learner", passwordHash: "-", now: NOW });
    createToken(made.db, id, { secretHash: `${id}`, clientName: "agent", scopes: [], now: NOW, expiresAt: NOW });
  }
  beside = openDatabase(made.file);
  const captured = capturedLog();
  lines = captured.lines;
  // A short timeout, so that a locked database is noticed at once.
  const writer = new Writer(made.db, 50);
  logEvery = (intervals) => createCallLog({ writer, log: captured.log, ...intervals });
  callLog = logEvery({ gatherMs: DAY_MS, retryMs: DAY_MS });
});
afterEach(async () => {
  if (beside.raw.inTransaction) beside.raw.exec("ROLLBACK");
  await callLog.stop();
  beside.raw.close();
  made.remove();
});

const call = (at: number, changes: Partial<AgentCall> = {}): AgentCall => ({
  ...{ accountId: 1, tokenId: 1, operation: "ielts_study_todos_list", via: "http", target: null },
  ...{ at: NOW + at, status: 200, reason: null, isRepeat: false, changed: false },
  ...changes,
});
const count = () => numberOf(beside, "SELECT count(*) FROM agent_calls");
/** When the stored calls were made, in the order of their rows. */
const moments = () => rowsOf(beside, "SELECT at FROM agent_calls ORDER BY id").map((row) => Number(row["at"]) - NOW);
const upTo = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => from + i);
const lock = () => beside.raw.exec("BEGIN IMMEDIATE");
const unlock = () => beside.raw.exec("ROLLBACK");
const losses = () => lines.map((line) => at(JSON.parse(line), "lost"));

describe("the log of agents' calls", () => {
  test("writes a call after a while, together with others", async () => {
    callLog = logEvery({ gatherMs: 50 });
    callLog.note(call(1));
    callLog.note(
      call(2, { target: '{"planId":3}', status: 404, reason: "plan.not_found", via: "mcp", isRepeat: true }),
    );
    expect(count()).toBe(0);
    await eventually(() => expect(count()).toBeGreaterThan(0));
    const columns = "account_id, token_id, operation, via, target, at, status, reason, is_repeat";
    const row = { account_id: 1, token_id: 1, operation: "ielts_study_todos_list" };
    expect(rowsOf(beside, `SELECT ${columns} FROM agent_calls ORDER BY id`)).toEqual([
      { ...row, via: "http", target: null, at: NOW + 1, status: 200, reason: null, is_repeat: 0 },
      { ...row, via: "mcp", target: '{"planId":3}', at: NOW + 2, status: 404, reason: "plan.not_found", is_repeat: 1 },
    ]);
  });

  test("writes what waits when the service stops, and takes nothing after it", async () => {
    for (const n of upTo(0, 45)) callLog.note(call(n));
    await callLog.stop();
    callLog.note(call(99));
    await callLog.settle();
    expect(moments()).toEqual(upTo(0, 45));
  });

  test("writes two thousand without waiting for the second, and all of many in their order", async () => {
    for (const n of upTo(0, 2_000)) callLog.note(call(n));
    await eventually(() => expect(count()).toBe(2_000));
    for (const n of upTo(2_000, 7_437)) callLog.note(call(n));
    await callLog.settle();
    expect(moments()).toEqual(upTo(0, 7_437));
  });

  test("keeps one call a minute of those that were too many, for each token", async () => {
    const tooMany = (at: number, tokenId: number) =>
      callLog.note(call(at, { status: 429, reason: "rate.too_many_calls", tokenId, accountId: tokenId }));
    for (const at of [0, 1, 30_000, MINUTE_MS - 1, MINUTE_MS, MINUTE_MS + 1]) tooMany(at, 1);
    for (const at of [5, 6]) tooMany(at, 2);
    callLog.note(call(7));
    // The clock was set back.
    tooMany(-DAY_MS, 2);
    await callLog.settle();
    expect(rowsOf(beside, "SELECT token_id AS token, at - ? AS at FROM agent_calls ORDER BY id", NOW)).toEqual([
      { token: 1, at: 0 },
      { token: 1, at: MINUTE_MS },
      { token: 2, at: 5 },
      { token: 1, at: 7 },
      { token: 2, at: -DAY_MS },
    ]);
  });
});

describe("a database that takes nothing for a while", () => {
  test("loses no call as long as they are not too many to keep", async () => {
    lock();
    for (const n of upTo(0, 2_500)) callLog.note(call(n));
    await callLog.settle();
    expect(count()).toBe(0);
    for (const n of upTo(2_500, RETAINED_CALLS)) callLog.note(call(n));
    await callLog.settle();
    unlock();
    await callLog.settle();
    expect(moments()).toEqual(upTo(0, RETAINED_CALLS));
    expect(losses().filter((lost) => lost !== undefined)).toEqual([]);
  });

  test("is retried automatically", async () => {
    callLog = logEvery({ gatherMs: DAY_MS, retryMs: 50 });
    lock();
    callLog.note(call(1));
    await callLog.settle();
    unlock();
    callLog.note(call(2));
    expect(count()).toBe(0);
    await eventually(() => expect(moments()).toEqual([1, 2]));
    expect(lines).toHaveLength(1);
  });

  test("is not requested again before its time, whatever is recorded meanwhile", async () => {
    callLog = logEvery({ gatherMs: 1, retryMs: DAY_MS });
    lock();
    callLog.note(call(1));
    await callLog.settle();
    unlock();
    callLog.note(call(2));
    await throughout(() => expect(count()).toBe(0), 60);
    expect(lines).toHaveLength(1);
  });

  test("loses the oldest where they are too many, and the service's log says how many", async () => {
    lock();
    const all = RETAINED_CALLS + 3_210;
    for (const n of upTo(0, all)) callLog.note(call(n));
    await callLog.settle();
    unlock();
    await callLog.settle();
    expect(moments()).toEqual(upTo(3_210, all));
    expect(losses().reduce((sum: number, lost) => sum + Number(lost ?? 0), 0)).toBe(3_210);
  });

  test("that is read-only is treated like one that is locked", async () => {
    made.db.raw.pragma("query_only = ON");
    callLog.note(call(1));
    await callLog.settle();
    expect(count()).toBe(0);
    made.db.raw.pragma("query_only = OFF");
    await callLog.settle();
    expect(moments()).toEqual([1]);
  });

  test("does not stall on a call whose token is gone", async () => {
    callLog.note(call(1, { tokenId: 77 }));
    await callLog.settle();
    callLog.note(call(2));
    await callLog.settle();
    expect([moments(), losses()]).toEqual([[2], [1]]);
  });
});

describe("insertCalls", () => {
  test.each([[0], [1], [19], [20], [21], [40], [57]])("writes %d calls as they are and in their order", (length) => {
    const calls = Array.from({ length }, (_, i) =>
      call(i, { target: `{"id":${i}}`, status: 200 + i, isRepeat: i % 2 === 0 }),
    );
    insertCalls(made.db, calls);
    expect(rowsOf(beside, "SELECT at, target, status, is_repeat FROM agent_calls ORDER BY id")).toEqual(
      calls.map(({ at, target, status, isRepeat }) => ({ at, target, status, is_repeat: isRepeat ? 1 : 0 })),
    );
  });
});

describe("forgetting", () => {
  const insert = (...calls: AgentCall[]) => {
    for (const one of calls) insertCall(made.db, one);
  };
  const BORDER = -CALL_RETENTION_DAYS * DAY_MS;

  test("calls older than 90 days are removed, in batches of the limit, also if a clock was ahead for a while", () => {
    insert(call(DAY_MS), ...[-3, -2, -1, 0, 1].map((ms) => call(BORDER + ms)), call(0));
    const batch = { tokenId: 1, now: NOW, limit: 2 };
    expect([1, 2, 3].map(() => purgeCalls(made.db, 1, batch))).toEqual([2, 1, 0]);
    expect(moments().toSorted((a, b) => a - b)).toEqual([BORDER, BORDER + 1, 0, DAY_MS]);
  });

  test("the oldest calls of a token with too many are removed, in batches of the limit, and no others", () => {
    const of = (tokenId: number) => (at: number) => call(at, { accountId: tokenId, tokenId });
    insert(...upTo(0, 8).map(of(1)), ...upTo(10, 17).map(of(2)), ...upTo(20, 22).map(of(1)));
    const batch = { now: NOW, limit: 3, keep: 5 };
    const gone = [1, 1, 1, 2, 2].map((id) => purgeCalls(made.db, id, { ...batch, tokenId: id }));
    expect(gone).toEqual([3, 2, 0, 2, 0]);
    expect(moments()).toEqual([...upTo(5, 8), ...upTo(12, 17), ...upTo(20, 22)]);
    expect(callersOf(made.db).map(({ accountId }) => accountId)).toEqual(expect.arrayContaining([1, 2]));
  });

  test("no number of reads drives out a call that wrote something", () => {
    insert(call(0, { changed: true }), ...upTo(1, 9).map((at) => call(at)));
    expect(purgeCalls(made.db, 1, { tokenId: 1, now: NOW, limit: 500, keep: 5 })).toBe(3);
    expect(moments()).toEqual([0, ...upTo(4, 9)]);
  });

  test("exactly the maximum is not too many, and another account's are not touched", () => {
    insert(...upTo(0, 5).map((at) => call(at)));
    const batch = { tokenId: 1, now: NOW, limit: 500 };
    expect([purgeCalls(made.db, 1, { ...batch, keep: 5 }), count()]).toEqual([0, 5]);
    expect([purgeCalls(made.db, 2, { ...batch, keep: 1 }), count()]).toEqual([0, 5]);
  });

  test("answers to keys are removed after 24 hours, in batches of the limit", () => {
    const keep = (keyHash: string, now: number, caller = 1) =>
      saveFirstAnswer(made.db, caller, { caller, keyHash, requestHash: "r", answer: "a", now });
    keep("new", NOW);
    keep("almost", NOW - DAY_MS + 1);
    for (const [i, old] of ["old", "older", "oldest"].entries()) keep(old, NOW - DAY_MS - i);
    keep("old", NOW - DAY_MS, 2);
    const batch = { now: NOW, limit: 3 };
    expect([
      purgeFirstAnswers(made.db, batch),
      purgeFirstAnswers(made.db, batch),
      purgeFirstAnswers(made.db, batch),
    ]).toEqual([3, 1, 0]);
    expect(rowsOf(beside, "SELECT key_hash FROM idempotent_answers ORDER BY key_hash")).toEqual([
      { key_hash: "almost" },
      { key_hash: "new" },
    ]);
  });

  test("an expired answer is not found while it waits to be removed, and is replaced by a new one", () => {
    const asked = { caller: 1, keyHash: "k" };
    saveFirstAnswer(made.db, 1, { ...asked, requestHash: "first", answer: "a", now: NOW - DAY_MS });
    expect(findFirstAnswer(made.db, 1, { ...asked, now: NOW })).toBeUndefined();
    saveFirstAnswer(made.db, 1, { ...asked, requestHash: "second", answer: "b", now: NOW });
    expect(findFirstAnswer(made.db, 1, { ...asked, now: NOW })).toEqual({ requestHash: "second", answer: "b" });
    expect(findFirstAnswer(made.db, 2, { ...asked, now: NOW })).toBeUndefined();
  });
});
