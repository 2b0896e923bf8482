import { afterEach, describe, expect, test } from "bun:test";
import {
  type CallOptions,
  LecternBindingError,
  LecternClient,
  type LecternClientOptions,
  LecternConnectionError,
  LecternError,
  type RetryNotice,
} from "../../client/lib/index.js";
import { until } from "../support/eventually.ts";
import { type Act, type Got, ok, refusal, type StandIn, standIn } from "./stand-in.ts";

let service: StandIn | undefined;
afterEach(() => service?.stop());

/** A client of a service with the given behaviour. */
function clientOf(act: (call: number, got: Got) => Act, options: Partial<LecternClientOptions> = {}) {
  const started = standIn(act);
  service = started;
  return { client: new LecternClient({ baseUrl: started.url, token: "t", ...options }), got: started.got };
}

const read = (client: LecternClient, options?: CallOptions) => client.studyTodos.list({}, options);
const write = (client: LecternClient, options?: CallOptions) => client.feedback.create({ content: "Hello" }, options);
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "no failure",
    (error: unknown) => error,
  );
const keysOf = (got: readonly Got[]) => got.map((one) => one.headers.get("idempotency-key"));

describe("a call", () => {
  test("is sent as the contract says, and returns only the data", async () => {
    const { client, got } = clientOf(() => ok({ items: [] }), { userAgent: "my-agent/1.0" });
    expect(await client.call("ielts_study_todos_list", { limit: 5 })).toEqual({ items: [] } as never);
    const [one] = got;
    expect(one).toMatchObject({
      method: "POST",
      path: "/api/v1/agent/capabilities/ielts_study_todos_list",
      body: { limit: 5 },
    });
    const sent = (name: string) => one?.headers.get(name) ?? null;
    expect([sent("authorization"), sent("content-type"), sent("user-agent"), sent("idempotency-key")]).toEqual([
      "Bearer t",
      "application/json",
      "my-agent/1.0",
      null,
    ]);
  });

  test("returns the reason that the service refuses with", async () => {
    const details = [{ path: "/limit", message: "limit is too large", expected: "integer from 1 to 50" }];
    const fields = {
      code: 40001,
      reason: "request.invalid",
      details,
      replacedBy: "ielts_other",
      facts: { revision: 3 },
    };
    const { client, got } = clientOf(() => refusal(400, fields));
    const error = await failureOf(read(client));
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ ...fields, status: 400, requestId: "r-9", retryAfter: null, mayHaveHappened: false });
    expect(String(error)).toBe(
      "LecternError: ielts_study_todos_list was answered with 400 request.invalid: What to do.",
    );
    expect(got).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 405, 413])("is not repeated after %i", async (status) => {
    const { client, got } = clientOf(() => refusal(status));
    expect(await failureOf(write(client))).toMatchObject({ status });
    expect(got).toHaveLength(1);
  });

  test("does not follow a redirect, and sends the token nowhere else", async () => {
    const elsewhere = standIn(() => ok({}));
    const { client, got } = clientOf(() => new Response(null, { status: 307, headers: { location: elsewhere.url } }));
    expect(await failureOf(write(client))).toMatchObject({ status: 307, reason: "answer.redirected" });
    expect([got.length, elsewhere.got.length]).toEqual([1, 0]);
    await elsewhere.stop();
  });

  const spoilt: [name: string, act: () => Act, reason: string, mayHaveHappened: boolean][] = [
    ["a success without data", () => Response.json({ code: 0 }), "not_from_the_service", true],
    ["a success whose data is null", () => ok(null), "not_from_the_service", true],
    ["a success whose data is a list", () => ok([]), "not_from_the_service", true],
    ["a success whose data is a word", () => ok("done"), "not_from_the_service", true],
    ["a page", () => new Response("<html>"), "not_from_the_service", true],
    ["a page that says no", () => new Response("<html>", { status: 404 }), "not_from_the_service", false],
    ["an envelope without a reason", () => Response.json({ code: 7 }, { status: 400 }), "no_reason", false],
    ["a gateway's JSON", () => Response.json({ code: 7, message: "no" }, { status: 502 }), "no_reason", true],
    ["a refusal with the code of a success", () => refusal(400, { code: 0 }), "no_reason", false],
  ];
  test.each(spoilt)("answered with %s has code 0 and a reason of the client", async (_name, act, reason, may) => {
    const { client } = clientOf(act, { retries: 0 });
    const fields = { code: 0, reason: `answer.${reason}`, mayHaveHappened: may, idempotencyKey: "k" };
    expect(await failureOf(write(client, { idempotencyKey: "k" }))).toMatchObject(fields);
    expect(await failureOf(read(client))).toMatchObject({ ...fields, mayHaveHappened: false, idempotencyKey: null });
  });

  test("goes to the origin of baseUrl regardless of a binding's id", async () => {
    const { client, got } = clientOf(() => ok({ status: "pending" }));
    await client.exchangeBinding({ bindingId: "../../x?y=//evil.example", secret: "s" });
    expect(got[0]?.path).toBe("/api/v1/agent-bindings/..%2F..%2Fx%3Fy%3D%2F%2Fevil.example/exchange");
  });
});

describe("repeats", () => {
  const passing: [name: string, act: () => Act][] = [
    ["a connection that breaks off", () => "drop"],
    ["half an answer", () => "half"],
    ["429", () => refusal(429, {}, { "retry-after": "0" })],
    ["500", () => refusal(500)],
    ["503", () => refusal(503, {}, { "retry-after": "0" })],
    ["502 of a proxy", () => new Response("Bad gateway", { status: 502 })],
  ];
  test.each(passing)("follow %s, for reads and, under one key, for writes", async (_name, act) => {
    const reads = clientOf((call) => (call < 3 ? act() : ok({ items: [] })));
    await read(reads.client);
    expect(reads.got).toHaveLength(3);
    await service?.stop();
    const writes = clientOf((call) => (call < 3 ? act() : ok({ id: 1 })));
    await write(writes.client);
    const keys = keysOf(writes.got);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("end after the allowed number, with the last response", async () => {
    const { client, got } = clientOf(() => refusal(500), { retries: 1 });
    expect(await failureOf(write(client))).toMatchObject({ status: 500, mayHaveHappened: true });
    expect(got).toHaveLength(2);
    expect(await failureOf(write(client, { retries: 0 }))).toMatchObject({ status: 500 });
    expect(got).toHaveLength(3);
  });

  test("take the given key, and generate another for each call without one", async () => {
    const { client, got } = clientOf(() => ok({ id: 1 }));
    await write(client, { idempotencyKey: "mine" });
    await write(client);
    await write(client);
    const [mine, second, third] = keysOf(got);
    expect(mine).toBe("mine");
    expect(second).not.toBe(third);
  });

  const refusedKey: [name: string, act: () => Act, sent: number, mayHaveHappened: boolean][] = [
    ["500", () => refusal(500), 1, true],
    ["a connection that breaks off", () => "drop", 1, true],
    ["429", () => refusal(429, {}, { "retry-after": "0" }), 3, false],
    ["503", () => refusal(503, {}, { "retry-after": "0" }), 3, false],
    ["503 of a proxy", () => new Response("Unavailable", { status: 503 }), 1, true],
  ];
  test.each(refusedKey)("of a write without a key after %s: it is sent so often", async (_name, act, sent, may) => {
    const { client, got } = clientOf(act);
    const error = await failureOf(write(client, { idempotencyKey: false }));
    expect(error).toMatchObject({ mayHaveHappened: may, idempotencyKey: null });
    expect(keysOf(got)).toEqual(Array.from({ length: sent }, () => null));
  });

  test("do not forget that an earlier attempt may have been done", async () => {
    const { client } = clientOf((call) => (call === 1 ? "drop" : refusal(429, {}, { "retry-after": "0" })));
    expect(await failureOf(write(client))).toMatchObject({ status: 429, mayHaveHappened: true });
  });

  const unclear: [name: string, acts: (() => Act)[]][] = [
    ["500 after all attempts", [() => refusal(500)]],
    ["502 of a proxy after all attempts", [() => new Response("Bad gateway", { status: 502 })]],
    ["500, then 400", [() => refusal(500), () => refusal(400)]],
    ["a connection that breaks off, then 401", [() => "drop", () => refusal(401)]],
  ];
  test.each(unclear)("leave the key with the error after %s, to look or to repeat under", async (_name, acts) => {
    const retries: RetryNotice[] = [];
    const act = (call: number) => (acts[call - 1] ?? acts.at(-1))?.() ?? "drop";
    const { client, got } = clientOf(act, { onRetry: (retry) => retries.push(retry) });
    const error = await failureOf(write(client));
    const [key = null] = keysOf(got);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ mayHaveHappened: true, idempotencyKey: key });
    expect(new Set(retries.map((retry) => retry.idempotencyKey))).toEqual(new Set([key]));
  });

  test("wait as long as the service says, and report it before", async () => {
    const retries: RetryNotice[] = [];
    const act = (call: number) => (call === 1 ? refusal(429, {}, { "retry-after": "1" }) : ok({ items: [] }));
    const { client } = clientOf(act, { onRetry: (retry) => retries.push(retry) });
    const begun = performance.now();
    await read(client);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    expect(retries).toMatchObject([
      {
        operation: "ielts_study_todos_list",
        attempt: 1,
        waitMs: 1000,
        idempotencyKey: null,
        error: { status: 429, idempotencyKey: null },
      },
    ]);
  });

  test.each([
    ["the longest wait", { maxWaitMs: 2_000 }],
    ["the time of the call", { timeoutMs: 2_000 }],
  ])("are left where waiting would pass %s; the caller sees how long it is", async (_name, options) => {
    const retries: RetryNotice[] = [];
    const onRetry = (retry: RetryNotice) => void retries.push(retry);
    const { client, got } = clientOf(() => refusal(429, {}, { "retry-after": "3" }), { ...options, onRetry });
    expect(await failureOf(read(client))).toMatchObject({ status: 429, retryAfter: 3 });
    expect([got.length, retries]).toEqual([1, []]);
  });

  test("of a service that is not there say that nothing was done", async () => {
    const retries: RetryNotice[] = [];
    const client = new LecternClient({ baseUrl: "http://127.0.0.1:1", onRetry: (retry) => retries.push(retry) });
    const error = await failureOf(write(client));
    expect(error).toBeInstanceOf(LecternConnectionError);
    expect(error).toMatchObject({ reason: "unreachable", mayHaveHappened: false });
    expect(retries).toHaveLength(2);
  });
});

describe("the end of a call", () => {
  test("is its signal, while it waits for an answer and while it waits to repeat", async () => {
    for (const act of ["never" as const, refusal(429, {}, { "retry-after": "20" })]) {
      const retries: RetryNotice[] = [];
      const { client, got } = clientOf(() => act, { onRetry: (retry) => retries.push(retry) });
      const controller = new AbortController();
      const reason = new Error("enough");
      const failure = failureOf(write(client, { signal: controller.signal }));
      await until(() => (act === "never" ? got.length === 1 : retries.length === 1));
      controller.abort(reason);
      expect(await failure).toBe(reason);
      await service?.stop();
    }
  });

  test("is its signal before it is sent", async () => {
    const { client, got } = clientOf(() => ok({}));
    expect(await failureOf(read(client, { signal: AbortSignal.abort("no") }))).toBe("no");
    expect(got).toHaveLength(0);
  });

  test("is its time, over all attempts, and says whether a write may have happened", async () => {
    const { client, got } = clientOf(() => "never", { timeoutMs: 150 });
    const error = await failureOf(write(client, { idempotencyKey: "k" }));
    expect(error).toMatchObject({ reason: "timeout", mayHaveHappened: true, idempotencyKey: "k" });
    expect(await failureOf(read(client))).toMatchObject({ reason: "timeout", mayHaveHappened: false });
    expect(got).toHaveLength(2);
  });
});

describe("an answer", () => {
  test("reports on request whether it is the first one again, and its request", async () => {
    const notices: unknown[] = [];
    const { client } = clientOf(() => ok({ id: 1 }, { "idempotent-replayed": "true" }));
    await write(client, { idempotencyKey: "k", onAnswer: (notice) => notices.push(notice) });
    const notice = { operation: "ielts_feedback_create", requestId: "r-1", attempts: 1, isRepeat: true };
    expect(notices).toEqual([{ ...notice, idempotencyKey: "k" }]);
  });
});

describe("a binding", () => {
  const binding = { bindingId: "b", secret: "s", pollIntervalSeconds: 0 };

  test("is created again only where it cannot have been", async () => {
    const lost = clientOf(() => "drop");
    expect(await failureOf(lost.client.createBinding({ clientName: "A" }))).toMatchObject({ mayHaveHappened: true });
    expect([lost.got.length, ...keysOf(lost.got)]).toEqual([1, null]);
    await service?.stop();
    const busy = clientOf((call) => (call === 1 ? refusal(503, {}, { "retry-after": "0" }) : ok({ bindingId: "b" })));
    await busy.client.createBinding({ clientName: "A" });
    expect(busy.got).toHaveLength(2);
  });

  test("is polled until it is bound, despite lost polls", async () => {
    const { client } = clientOf((call) => {
      if (call < 3) return ok({ status: "pending" });
      if (call < 6) return "drop";
      return call === 6 ? ok({ status: "pending" }) : ok({ status: "bound", token: "new", expiresAt: "2027-01-01" });
    });
    const looks: number[] = [];
    const issued = await client.waitForToken(binding, { onPending: (state) => looks.push(state.looks) });
    expect(issued).toEqual({ token: "new", expiresAt: "2027-01-01" });
    expect(looks).toEqual([1, 2, 4]);
  });

  test.each(["expired", "used"] as const)("that is %s ends the waiting", async (status) => {
    const { client } = clientOf(() => ok({ status }));
    const error = await failureOf(client.waitForToken(binding));
    expect(error).toBeInstanceOf(LecternBindingError);
    expect(error).toMatchObject({ status });
  });

  test("that is unknown ends the waiting at once; a service that stays away does in the end", async () => {
    const unknown = clientOf(() => refusal(404));
    expect(await failureOf(unknown.client.waitForToken(binding))).toMatchObject({ status: 404 });
    expect(unknown.got).toHaveLength(1);
    await service?.stop();
    const away = clientOf(() => "drop", { retries: 0 });
    expect(await failureOf(away.client.waitForToken(binding))).toBeInstanceOf(LecternConnectionError);
    expect(away.got).toHaveLength(5);
  });

  test("is waited for until the signal ends it", async () => {
    const { client } = clientOf(() => ok({ status: "pending" }));
    const slow = { ...binding, pollIntervalSeconds: 60 };
    expect(await failureOf(client.waitForToken(slow, { signal: AbortSignal.timeout(50) }))).toMatchObject({
      name: "TimeoutError",
    });
  });
});
