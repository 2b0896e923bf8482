import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { seededRandom } from "../../src/lib/seeded-random.ts";
import { paced } from "../support/eventually.ts";
import { type Driver, type InstalledPython, installedPython, isWithoutPython } from "./python.ts";
import { type Act, ok, refusal } from "./stand-in.ts";
import { type Case, traceOfPython, traceOfScript } from "./two-clients.ts";

const NOW = { "retry-after": "0" };
/** What a service, or what is in front of it, may do with a call. */
const ACTS: readonly [name: string, act: () => Act][] = [
  ["drop", () => "drop"],
  ["half an answer", () => "half"],
  ["200", () => ok({ items: [], é: "词" }, { "idempotent-replayed": "true" })],
  ["200 in the form of a problem", () => ok({ items: [1] }, { "content-type": "application/problem+json" })],
  ["200 without data", () => Response.json({ code: 0 })],
  ["200 with null", () => ok(null)],
  ["200 with a list", () => ok([])],
  ["200 with the code of an error", () => ok({}, {})],
  ["a page", () => new Response("<html>")],
  ["JSON that is no envelope", () => Response.json([1])],
  ["JSON that breaks", () => new Response('{"code":0,', { headers: { "content-type": "application/json" } })],
  ["307", () => new Response(null, { status: 307, headers: { location: "http://127.0.0.1:1/" } })],
  ["304", () => new Response(null, { status: 304 })],
  ["400", () => refusal(400, { code: 40001, details: [{ path: "/a", message: "m", expected: "e" }, 7] })],
  ["400 with facts", () => refusal(400, { code: 40001, facts: { revision: 3 }, replacedBy: "ielts_other" })],
  ["400 with the code of a success", () => refusal(400, { code: 0 })],
  ["400 without a reason", () => Response.json({ code: 7 }, { status: 400, headers: { "x-request-id": "r-2" } })],
  ["400 that breaks", () => new Response("{", { status: 400, headers: { "content-type": "application/json" } })],
  ["401", () => refusal(401)],
  ["404 page", () => new Response("<html>", { status: 404 })],
  ["413", () => refusal(413)],
  ["429", () => refusal(429, {}, NOW)],
  ["429 for long", () => refusal(429, {}, { "retry-after": "3000" })],
  ["429 until a date", () => refusal(429, {}, dated(0))],
  ["429 until a far date", () => refusal(429, {}, dated(7_200_000))],
  ["429 until nonsense", () => refusal(429, {}, { "retry-after": "soon" })],
  ["500", () => refusal(500, {}, NOW)],
  ["500 of its own wait", () => refusal(500)],
  ["502", () => new Response("Bad gateway", { status: 502, headers: NOW })],
  ["502 in JSON", () => Response.json({ code: 7, message: "no" }, { status: 502, headers: NOW })],
  ["503", () => refusal(503, {}, NOW)],
  ["503 of a proxy", () => new Response("Unavailable", { status: 503, headers: NOW })],
  ["504", () => new Response("", { status: 504, headers: NOW })],
];
const KINDS = ["read", "write", "me", "listing", "create", "exchange"] as const;
const KEYS = [undefined, false, "mine-1"] as const;

function dated(afterMs: number): Record<string, string> {
  const now = Date.parse("2026-09-09T02:00:00Z");
  return { date: new Date(now).toUTCString(), "retry-after": new Date(now + afterMs).toUTCString() };
}

let installed: InstalledPython;
let driver: Driver;
beforeAll(async () => {
  if (isWithoutPython) return;
  installed = await installedPython();
  driver = await installed.driver();
}, paced(120_000));
afterAll(async () => {
  await driver?.stop();
  installed?.remove();
});

async function expectSame(one: Case): Promise<void> {
  const [script, python] = await Promise.all([traceOfScript(one), traceOfPython(driver, one)]);
  expect(python).toEqual(script);
}

/** The acts in order, the last of them again and again. */
const inOrder = (acts: readonly string[]) => (call: number) => {
  const name = acts[Math.min(call, acts.length) - 1];
  return (ACTS.find(([one]) => one === name)?.[1] ?? (() => ok({})))();
};

describe.skipIf(isWithoutPython)("the Python client does what the TypeScript client does", () => {
  test.concurrent.each(ACTS.map(([name]) => name))(
    "for each kind of call that is answered with %s",
    async (name) => {
      const cases = KINDS.flatMap((kind) => (kind === "write" ? KEYS : [undefined]).map((key) => ({ kind, key })));
      await Promise.all(
        cases.map(({ kind, key }) =>
          expectSame({ act: inOrder([name]), call: { kind }, key, client: { retries: 1 }, userAgent: "my-agent/1.0" }),
        ),
      );
    },
    paced(60_000),
  );

  const random = seededRandom(23);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error("There is nothing to choose from.");
    return one;
  };
  const mixed = Array.from({ length: 60 }, () => ({
    acts: Array.from({ length: 4 }, () => pick(ACTS)[0]),
    kind: pick(KINDS),
    key: pick(["none", "given", "false"]),
    client: pick([{}, { retries: 0 }, { retries: 3 }, { retries: 2, maxWaitMs: 0 }]),
  }));
  test.concurrent.each(mixed)(
    "in any order of failures: %j",
    async ({ acts, kind, key, client }) => {
      const given = key === "none" ? undefined : key === "false" ? false : "mine-2";
      await expectSame({ act: inOrder(acts), call: { kind }, key: given, client });
    },
    paced(60_000),
  );

  test.concurrent.each([{ timeoutMs: 400 }, { maxWaitMs: 2_000 }, { timeoutMs: 2_000, maxWaitMs: 60_000 }])(
    "when waiting would be too long: %j",
    async (client) => {
      await expectSame({ act: () => refusal(429, {}, { "retry-after": "3" }), call: { kind: "write" }, client });
    },
  );

  test.concurrent.each(KINDS)("when the time of a %s is over", async (kind) => {
    await expectSame({ act: () => "never", call: { kind }, client: { timeoutMs: 300 }, key: "k" });
  });

  const list = (...answers: object[]) => answers;
  const texts = (field: string, ...values: unknown[]) =>
    values.map((value) => list({ items: [1], hasMore: true, [field]: value }));
  const lists: [operation: string, request: object, answers: object[]][] = [
    [
      "ielts_study_todos_list",
      { offset: 10, query: "x" },
      list({ items: [1], hasMore: true, nextOffset: 12 }, { items: [2], hasMore: false }),
    ],
    [
      "ielts_footprints_list",
      { offset: 5, kinds: [] },
      list({ activities: [1], hasMore: true, nextCursor: "c", nextOffset: 6 }, { hasMore: false }),
    ],
    [
      "ielts_learning_pull_events",
      {},
      list({ events: [1], hasMore: true, nextCursor: 7 }, { events: [2], hasMore: false, nextCursor: 8 }),
    ],
    [
      "ielts_dictation_read_attempt",
      { attemptId: "a" },
      list({ lines: { items: [1], hasMore: true, nextOffset: 1 } }, { lines: { items: [2], hasMore: false } }),
    ],
    ["ielts_practice_search_parts", {}, list({ items: [], hasMore: true, nextCursor: "c" })],
    [
      "ielts_practice_search_parts",
      { cursor: "b" },
      ["a", "b"].map((nextCursor) => ({ items: [1], hasMore: true, nextCursor })),
    ],
    ["ielts_practice_search_parts", {}, list({ items: [1], hasMore: true, nextCursor: null })],
    ["ielts_practice_search_parts", {}, list({ items: "none", hasMore: true, nextCursor: "c" })],
    ["ielts_practice_search_parts", {}, list({ hasMore: "true" })],
    ...texts("nextOffset", { at: 20 }, [20], "20", 1.5, -1, true).map((answers): [string, object, object[]] => [
      "ielts_study_todos_list",
      {},
      answers,
    ]),
    ...texts("nextPage", { at: 2 }, "2", 1e300).map((answers): [string, object, object[]] => [
      "ielts_courses_search_sections",
      {},
      answers,
    ]),
    ...texts("nextCursor", { at: "c" }, ["c"], "", 0.5, false).map((answers): [string, object, object[]] => [
      "ielts_practice_search_parts",
      {},
      answers,
    ]),
  ];
  test.concurrent.each(lists)("when it reads %s from %j, answered with %j", async (operation, request, answers) => {
    for (const kind of ["items", "pages"] as const) {
      await expectSame({ act: (call) => ok(answers[call - 1] ?? {}), call: { kind, operation, request } });
    }
  });

  test("when it reads a text", async () => {
    const windows = [
      { content: "a", hasMore: true, nextOffset: 1 },
      { content: "b", hasMore: false, nextOffset: null },
    ];
    const call = { kind: "pages", operation: "ielts_prep_read_guide", request: { slug: "s" } } as const;
    await expectSame({ act: (at) => ok(windows[at - 1] ?? {}), call });
  });
});
