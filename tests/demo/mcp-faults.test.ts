import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { paced, until } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Running, runningDemo } from "./running.ts";

let running: Running;
beforeAll(async () => {
  running = await runningDemo();
}, paced(120_000));
afterAll(() => running.stop());
afterEach(() => running.steer("/faults/clear", {}));

const CREATE = "ielts_study_todos_create";
const EXPORT = "ielts_learner_export_data";
const todo = (title: string) => ({ items: [{ title, note: "", messengerReminder: false }] });
const made = async (title: string) => {
  const { data } = await running.call("ielts_study_todos_list", { query: title });
  return listAt(data, "items").filter((item) => at(item, "title") === title).length;
};
const add = async (fault: object) => {
  expect((await running.steer("/faults/add", fault)).refusal).toBeNull();
};
const hits = async () => at((await running.steer("/faults")).data, "faults", 0, "hits");
/** Sends a message as an MCP client. */
const send = (method: string, params: object = {}) =>
  fetch(`${running.demo.url}/mcp?output=schema`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${running.demo.people.token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
const call = async (name: string, input: object): Promise<unknown> =>
  (await send("tools/call", { name, arguments: input })).json();
const failureOf = (answer: unknown) => at(answer, "result", "_meta", "lectern/failure");

describe("a fault reaches a call of a tool", () => {
  test.each([
    ["403", 0, { status: 403, reason: "auth.scope_missing" }],
    ["429", 0, { status: 429, reason: "rate.too_many_calls", retryAfter: 3 }],
    ["500-before-commit", 0, { status: 500, reason: "service.internal" }],
    ["500-after-commit", 1, { status: 500, reason: "service.internal" }],
  ])("as %s, whose todos made are %d", async (kind, written, expected) => {
    await add({ kind, targets: [CREATE], ...(kind === "429" && { retryAfter: 3 }) });
    expect(failureOf(await call(CREATE, todo(kind)))).toMatchObject(expected);
    expect([await made(kind), await hits()]).toEqual([written, 1]);
    expect(failureOf(await call(CREATE, todo(kind)))).toBeUndefined();
  });

  test("as an invalid token: the whole request is refused", async () => {
    await add({ kind: "401", targets: [CREATE] });
    const response = await send("tools/call", { name: CREATE, arguments: todo("401") });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Bearer .*error="invalid_token"/),
    ]);
    expect(at(await response.json(), "error", "data", "reason")).toBe("auth.token_invalid");
    expect(await made("401")).toBe(0);
  });

  test("as an unknown tool", async () => {
    await add({ kind: "404", targets: [CREATE] });
    expect(at(await call(CREATE, todo("404")), "error", "code")).toBe(-32602);
  });

  test.each([
    ["drop-before-commit", 0],
    ["drop-after-commit", 1],
  ])("as %s: the connection breaks off, with %d todos made", async (kind, written) => {
    await add({ kind, targets: [CREATE] });
    await expect(send("tools/call", { name: CREATE, arguments: todo(kind) })).rejects.toThrow();
    await until(async () => (await hits()) === 1);
    expect(await made(kind)).toBe(written);
  });

  test("as a delay", async () => {
    await add({ kind: "delay", delayMs: 300, targets: [CREATE] });
    const started = performance.now();
    expect(failureOf(await call(CREATE, todo("delay")))).toBeUndefined();
    expect(performance.now() - started).toBeGreaterThanOrEqual(299);
  });

  test("as an export that is not complete", async () => {
    await add({ kind: "coverage-incomplete" });
    const faulty = at(await call(EXPORT, {}), "result", "structuredContent");
    expect(at(faulty, "coverage", "complete")).toBe(false);
    const whole = at(await call(EXPORT, {}), "result", "structuredContent");
    expect(at(whole, "coverage", "complete")).toBe(true);
    expect(Object.keys(Object(faulty))).toEqual(Object.keys(Object(whole)));
  });
});

test("a fault does not affect messages other than tool calls", async () => {
  await add({ kind: "500-before-commit", times: null });
  const tools = listAt(await (await send("tools/list")).json(), "result", "tools");
  expect([tools.length > 60, await hits()]).toEqual([true, 0]);
});
