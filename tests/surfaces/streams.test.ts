import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Actor } from "../../src/kernel/context.ts";
import { createSignals, type Signals } from "../../src/kernel/signals.ts";
import { createStreams, type Streams } from "../../src/surfaces/streams.ts";
import { eventually, letTimePass } from "../support/eventually.ts";
import { EventReader } from "./event-reader.ts";

const PING_MS = 40;
const OUTSIDE_MS = 10;
/** What another process has written, as a number. */
let outsideRevision = 1;

let signals: Signals;
let streams: Streams;

beforeEach(() => {
  signals = createSignals();
  streams = createStreams(signals, () => outsideRevision, { pingMs: PING_MS, outsideMs: OUTSIDE_MS });
});
afterEach(() => streams.stop());

const actorOf = (accountId: number): Actor => ({
  ...{ kind: "session", id: 1, accountId, role: "learner", clientName: "test", scopes: new Set(), expiresAt: 0 },
});

type Opened = {
  accountId?: number;
  lastId?: number;
  backlog?: { id: number; data: unknown }[];
  isStillIn?: () => boolean;
};

/** The response of a stream that nobody reads yet. */
function open({ accountId = 1, lastId = 0, backlog = [], isStillIn = () => true }: Opened = {}): Response {
  const data = { lastId, backlog, hasGap: false };
  return streams.open({ data, actor: actorOf(accountId), session: null, isRepeat: false }, isStillIn, "request");
}

function read(response: Response): EventReader {
  if (response.body === null) throw new Error("The answer has no body");
  return new EventReader(response.body);
}

const notice = (id: number, accountId = 1, data: unknown = { id }) =>
  signals.publish(accountId, { kind: "notice", id, data });

describe("createStreams", () => {
  test("sends the backlog, then that it is ready, then new events, each with the id to continue from", async () => {
    const response = open({
      lastId: 7,
      backlog: [
        { id: 6, data: "six" },
        { id: 7, data: "seven" },
      ],
    });
    const reader = read(response);
    notice(8);
    signals.publish(1, { kind: "changed", group: "todos" });
    await reader.until(({ events }) => events.length === 5);
    expect(reader.events).toEqual([
      { type: "notice", id: "6", data: "six" },
      { type: "notice", id: "7", data: "seven" },
      { type: "ready", id: "7", data: { hasGap: false } },
      { type: "notice", id: "8", data: { id: 8 } },
      { type: "changed", id: "8", data: { groups: ["todos"] } },
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  });

  test("sends again what changed just before it was opened, each group once, and only the account's own", async () => {
    for (const group of ["todos", "plans", "todos"]) signals.publish(1, { kind: "changed", group });
    signals.publish(2, { kind: "changed", group: "reminders" });
    const reader = read(open());
    await reader.until(({ events }) => events.length === 2);
    expect(reader.events.map(({ type, data }) => [type, data])).toEqual([
      ["ready", { hasGap: false }],
      ["changed", { groups: ["todos", "plans"] }],
    ]);
  });

  test("sends nothing that changed long before", async () => {
    streams.stop();
    streams = createStreams(signals, () => outsideRevision, { pingMs: PING_MS, latelyMs: 20 });
    signals.publish(1, { kind: "changed", group: "todos" });
    await letTimePass(40);
    const reader = read(open());
    notice(1);
    await reader.until(({ lastId }) => lastId === "1");
    expect(reader.of("changed")).toEqual([]);
  });

  test("does not repeat a notice of the backlog when its signal comes after", async () => {
    const reader = read(open({ lastId: 7, backlog: [{ id: 7, data: "seven" }] }));
    for (const id of [6, 7, 8, 8]) notice(id);
    await reader.until(({ lastId }) => lastId === "8");
    // The next ping comes after everything sent before.
    const { comments } = reader;
    await reader.until((one) => one.comments > comments);
    expect(reader.of("notice").map(({ id }) => id)).toEqual(["7", "8"]);
  });

  test("sends writes in quick succession once, and each account only its own", async () => {
    const [mine, other] = [read(open()), read(open({ accountId: 2 }))];
    for (const group of ["todos", "plans", "todos", "reminders"]) signals.publish(1, { kind: "changed", group });
    notice(1);
    await mine.until((reader) => reader.of("changed").length === 1);
    // The next event would also deliver anything left over.
    for (const accountId of [1, 2]) signals.publish(accountId, { kind: "changed", group: "courses" });
    await mine.until((reader) => reader.of("changed").length > 1);
    await other.until((reader) => reader.of("changed").length > 0);
    const groups = [{ groups: ["todos", "plans", "reminders"] }, { groups: ["courses"] }];
    expect(mine.of("changed").map(({ data }) => data)).toEqual(groups);
    expect(other.events.map(({ type, data }) => [type, data])).toEqual([
      ["ready", { hasGap: false }],
      ["changed", { groups: ["courses"] }],
    ]);
    expect(mine.of("notice")).toHaveLength(1);
  });

  test("keeps a silent connection, and ends it once its user is no longer signed in", async () => {
    let isStillIn = true;
    const reader = read(open({ isStillIn: () => isStillIn }));
    await reader.until(({ comments }) => comments >= 3);
    expect(streams.size).toBe(1);
    isStillIn = false;
    await reader.ended;
    expect(streams.size).toBe(0);
    notice(1);
    expect(reader.of("notice")).toEqual([]);
  });

  test("loses no reader, however much is sent at once", async () => {
    const count = 1_500;
    const data = { text: "提".repeat(500) };
    const reader = read(open());
    for (let id = 1; id <= count; id++) notice(id, 1, data);
    await reader.until(({ lastId }) => lastId === String(count));
    expect(reader.of("notice")).toEqual(
      Array.from({ length: count }, (_, index) => ({ type: "notice", id: String(index + 1), data })),
    );
    expect(streams.size).toBe(1);
  });

  test("sends the longest backlog whole, to a page that starts to read later", async () => {
    const text = "提".repeat(500);
    const backlog = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, data: { text } }));
    const response = open({ lastId: 200, backlog });
    notice(201);
    const reader = await read(response).until(({ events }) => events.length === 202);
    expect(reader.events.slice(0, 200).map(({ data }) => data)).toEqual(backlog.map(({ data }) => data));
    expect(reader.events.slice(200).map(({ type, id }) => [type, id])).toEqual([
      ["ready", "200"],
      ["notice", "201"],
    ]);
  });

  test("ends at once, and sends nothing more, with the first signal after its user is no longer signed in", async () => {
    const calm = createStreams(signals, () => 0);
    let isStillIn = true;
    const data = { lastId: 0, backlog: [], hasGap: false };
    const answer = { data, actor: actorOf(1), session: null, isRepeat: false };
    const reader = read(calm.open(answer, () => isStillIn, "request"));
    await reader.until(({ events }) => events.length === 1);
    isStillIn = false;
    notice(1);
    await reader.ended;
    expect(reader.of("notice")).toEqual([]);
    expect(calm.size).toBe(0);
    calm.stop();
  });

  test("checks who is still signed in once for each write of another process, and ends the streams of those who are not", async () => {
    streams.stop();
    streams = createStreams(signals, () => outsideRevision, { outsideMs: OUTSIDE_MS });
    let asked = 0;
    let isStillIn = true;
    const mayBeEnded = read(
      open({
        isStillIn: () => {
          asked++;
          return isStillIn;
        },
      }),
    );
    const other = read(open());
    await letTimePass(5 * OUTSIDE_MS);
    expect(asked).toBe(0);
    outsideRevision++;
    await eventually(() => expect(asked).toBe(1));
    isStillIn = false;
    await letTimePass(5 * OUTSIDE_MS);
    expect([asked, streams.size]).toEqual([1, 2]);
    outsideRevision++;
    await mayBeEnded.ended;
    expect([asked, streams.size]).toEqual([2, 1]);
    await other.close();
  });

  test("ends the stream of a reader that reads nothing from one ping to the next, and of no other", async () => {
    const slow = open();
    const quick = read(open());
    notice(1);
    await quick.until(({ comments }) => comments >= 3);
    expect(streams.size).toBe(1);
    notice(2);
    await quick.until(({ lastId }) => lastId === "2");
    // Queued data can still be read; after reconnecting it continues from there.
    const late = read(slow);
    await late.ended;
    expect([late.lastId, late.comments]).toEqual(["1", 1]);
  });

  test("ends a stream whose queue exceeds its memory, during sending or at its opening", async () => {
    const data = "x".repeat(100_000);
    const live = open();
    for (let id = 1; id <= 60; id++) notice(id, 1, data);
    expect(streams.size).toBe(0);
    const backlog = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, data }));
    const opened = open({ lastId: 60, backlog });
    expect(streams.size).toBe(0);
    for (const response of [live, opened]) {
      const late = read(response);
      await late.ended;
      const ids = late.of("notice").map(({ id }) => Number(id));
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
      expect(ids.length).toBeGreaterThan(40);
      expect(ids.length).toBeLessThan(60);
    }
  });

  test("ends the oldest of an account that opens more than thirty", async () => {
    const readers = Array.from({ length: 31 }, () => read(open()));
    const other = read(open({ accountId: 2 }));
    await readers[0]?.ended;
    expect(streams.size).toBe(31);
    notice(1);
    for (const reader of readers.slice(1)) await reader.until(({ lastId }) => lastId === "1");
    expect([readers[0]?.of("notice"), other.of("notice")]).toEqual([[], []]);
  });

  test("forgets a stream that the reader has closed, and ends all of them when the service stops", async () => {
    const [closed, open1, open2] = [read(open()), read(open()), read(open({ accountId: 2 }))];
    await closed.close();
    expect(streams.size).toBe(2);
    streams.stop();
    await Promise.all([open1.ended, open2.ended]);
    expect(streams.size).toBe(0);
    notice(1);
    expect([open1.of("notice"), open2.of("notice")]).toEqual([[], []]);
  });
});
