import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AgentCall, type CallPage, type Client, withArrivals } from "../../src/web/features/activity/calls.ts";
import { NO_FILTERS, readFilters, toListRequest, toQuery } from "../../src/web/features/activity/filters.ts";
import { firstOrder, inFirstOrder } from "../../src/web/features/activity/first-order.ts";
import { exactTimeOf } from "../../src/web/features/activity/names.ts";
import { operationsOf } from "../../src/web/features/activity/operations.ts";
import { WHY } from "../../src/web/features/activity/reasons.ts";
import { byDay } from "../../src/web/features/activity/runs.ts";

const READ = "ielts_study_plans_list";
const OTHER_READ = "ielts_study_todos_list";
const WRITE = "ielts_study_todos_create";

const operations = operationsOf({
  operations: [
    { operationName: READ, group: "plans", effect: "read" },
    { operationName: OTHER_READ, group: "todos", effect: "read" },
    { operationName: WRITE, group: "todos", effect: "write" },
  ],
});

const CLIENT: AgentCall["client"] = {
  tokenId: 1,
  clientName: "Planner",
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2027-01-01T00:00:00.000Z",
  status: "active",
  revokedAt: null,
};

/** A call as it is listed; the higher its number, the later it was made. */
function callOf(id: number, operation: string, change: Partial<AgentCall> = {}): AgentCall {
  const at = new Date(Date.parse("2026-11-22T02:00:00.000Z") + id * 1000).toISOString();
  const quiet = { via: "http" as const, target: null, ids: [], status: 200, reason: null, isRepeat: false };
  return { id, at, client: CLIENT, operation, ...quiet, ...change };
}

/** Ids of the calls of each row. */
const rowsOf = (calls: readonly AgentCall[]) =>
  byDay(calls, operations).flatMap(({ runs }) => runs.map((run) => run.calls.map(({ id }) => id)));

describe("byDay", () => {
  test("puts repeated equal reads into one row, and every write into its own", () => {
    const reads = [9, 8, 7].map((id) => callOf(id, READ));
    const writes = [6, 5, 4].map((id) => callOf(id, WRITE));
    const few = [3, 2].map((id) => callOf(id, OTHER_READ));
    expect(rowsOf([...reads, ...writes, ...few])).toEqual([[9, 8, 7], [6], [5], [4], [3], [2]]);
  });

  test.each<[what: string, change: Partial<AgentCall>]>([
    ["another client", { client: { ...CLIENT, tokenId: 2 } }],
    ["another way", { via: "mcp" }],
    ["another end", { status: 404, reason: "plan.not_found" }],
    ["another operation", { operation: OTHER_READ }],
  ])("does not mix calls of %s", (_what, change) => {
    const calls = [7, 6, 5, 4, 3, 2, 1].map((id) => callOf(id, READ, id === 4 ? change : {}));
    expect(rowsOf(calls)).toEqual([[7, 6, 5], [4], [3, 2, 1]]);
  });

  test("gathers refusals of writes too, but nothing with an unknown effect", () => {
    const refused = { status: 403, reason: "auth.scope_missing" };
    expect(rowsOf([3, 2, 1].map((id) => callOf(id, WRITE, refused)))).toEqual([[3, 2, 1]]);
    expect(rowsOf([3, 2, 1].map((id) => callOf(id, "ielts_other")))).toEqual([[3], [2], [1]]);
  });

  test("is sorted by the time of the calls, and by days of Shanghai", () => {
    const late = callOf(5, WRITE, { at: "2026-11-22T15:59:59.900Z" });
    const early = callOf(4, WRITE, { at: "2026-11-22T16:00:00.000Z" });
    expect(byDay([late, early], operations).map(({ day, runs }) => [day, runs[0]?.calls[0].id])).toEqual([
      ["2026-11-23", 4],
      ["2026-11-22", 5],
    ]);
  });
});

describe("filters of calls", () => {
  test("are restored from the address that they produce", () => {
    const filters = {
      ...NO_FILTERS,
      client: 3,
      group: "plans",
      effect: "read",
      result: "refused",
      range: "7d",
    } as const;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(toQuery(filters))) if (value !== null) query.set(name, value);
    expect(readFilters(query)).toEqual(filters);
    expect(toQuery(NO_FILTERS)).toEqual({
      ...{ client: null, group: null, operation: null, effect: null, result: null, range: null },
    });
  });

  test.each([
    ["client=-1"],
    ["client=x"],
    ["effect=all"],
    ["result="],
    ["range=1y"],
    ["range=toString"],
    [`operation=${"x".repeat(121)}`],
  ])("leave out what is not understood: %s", (text) => {
    expect(readFilters(new URLSearchParams(text))).toEqual(NO_FILTERS);
  });

  test.each<[change: object, request: object]>([
    [{}, {}],
    [{ client: 3 }, { tokenId: 3 }],
    [{ group: "todos" }, { operations: [OTHER_READ, WRITE] }],
    [{ group: "todos", effect: "write" }, { operations: [WRITE] }],
    [{ effect: "read" }, { operations: [READ, OTHER_READ] }],
    [{ group: "nothing" }, { operations: ["nothing"] }],
    [{ group: "todos", operation: READ }, { operations: [READ] }],
    [{ range: "today" }, { since: "2026-11-22" }],
    [{ range: "yesterday" }, { since: "2026-11-21", until: "2026-11-21" }],
    [
      { range: "7d", result: "ok" },
      { since: "2026-11-16", result: "ok" },
    ],
  ])("%j asks for %j", (change, request) => {
    expect(toListRequest({ ...NO_FILTERS, ...change }, { operations, today: "2026-11-22" })).toEqual(request);
  });
});

describe("the order of clients", () => {
  const clientOf = (tokenId: number, lastCallAt: string | null, change: Partial<Client> = {}): Client => ({
    ...{ ...CLIENT, tokenId, lastCallAt, calls24h: 0, calls7d: 0, refused7d: 0 },
    ...change,
  });
  const gone = { status: "revoked", revokedAt: "2026-11-01T00:00:00.000Z" } as const;
  const [one, two, three] = [
    clientOf(1, null),
    clientOf(2, "2026-11-20T00:00:00.000Z"),
    clientOf(3, "2026-11-21T00:00:00.000Z"),
  ];
  const old = clientOf(4, null, gone);
  const orderOf = (clients: Client[], seen: number[], chosen: number | null = null) =>
    inFirstOrder(clients, seen, chosen).map(({ tokenId }) => tokenId);

  test("begins with those that called last, and leaves out who cannot call and did not in the week", () => {
    expect(firstOrder([one, two, three, old])).toEqual([3, 2, 1]);
    expect(firstOrder([one, clientOf(5, "2026-11-22T00:00:00.000Z", { ...gone, calls7d: 1 })])).toEqual([5, 1]);
  });

  test("stays while they call, are revoked and others appear, which are listed at its end", () => {
    const now = "2026-11-22T00:00:00.000Z";
    expect(orderOf([clientOf(6, now), clientOf(5, null), clientOf(1, now), two, three], [3, 2, 1])).toEqual([
      ...[3, 2, 1, 5, 6],
    ]);
    expect(orderOf([clientOf(1, null, gone), two, three], [3, 2, 1])).toEqual([3, 2, 1]);
  });

  test("has the one that was chosen in any case", () => {
    expect(orderOf([one, two, old], [2, 1])).toEqual([2, 1]);
    expect(orderOf([one, two, old], [2, 1], 4)).toEqual([2, 1, 4]);
  });
});

describe("withArrivals", () => {
  const pageOf = (ids: number[], newestId: number): CallPage => ({
    items: ids.map((id) => callOf(id, READ)),
    ...{ hasMore: false, nextCursor: null, newestId },
  });
  const idsOf = (list: ReturnType<typeof withArrivals>) => list?.pages.map(({ items }) => items.map(({ id }) => id));

  test("puts them on top and leaves the rest", () => {
    const list = { pages: [pageOf([4, 3], 4), pageOf([2, 1], 4)], pageParams: ["", "x"] };
    const after = withArrivals(list, pageOf([6], 7), 4);
    expect(idsOf(after)).toEqual([
      [6, 4, 3],
      [2, 1],
    ]);
    expect(after?.pages[0]?.newestId).toBe(7);
  });

  test("does not change a list that was read again in the meantime", () => {
    const list = { pages: [pageOf([6, 4], 7)], pageParams: [""] };
    expect(withArrivals(list, pageOf([6], 7), 4)).toBe(list);
    expect(withArrivals(undefined, pageOf([6], 7), 4)).toBeUndefined();
  });
});

describe("words of a call", () => {
  test("an exact time is to the millisecond", () => {
    expect(exactTimeOf({ at: "2026-11-22T06:05:09.007Z" })).toBe("2026-11-22 14:05:09.007");
  });

  test("every reason that is said in words is one that the service gives", () => {
    const errors = readFileSync(join(import.meta.dir, "../../docs/reference/errors.md"), "utf8");
    const sources = new Bun.Glob("src/{kernel,surfaces}/**/*.ts").scanSync(join(import.meta.dir, "../.."));
    const texts = [...sources].map((path) => readFileSync(join(import.meta.dir, "../..", path), "utf8"));
    const known = (reason: string) =>
      errors.includes(`\`${reason}\``) || texts.some((text) => text.includes(`"${reason}"`));
    expect(Object.keys(WHY).filter((reason) => !known(reason))).toEqual([]);
  });
});
