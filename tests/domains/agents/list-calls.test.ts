import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import { bearer, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { installLibrary } from "../../support/library.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";

type Call = DataOf<"agents_list_calls">["items"][number];
type Filters = RequestOf<"agents_list_calls">;

/** Reads and refusals are written in batches; here without waiting a second for each other. */
const intervals = { calls: { gatherMs: 20 } } as const;

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ intervals });
  await installLibrary(app);
});
afterAll(() => app.stop());

interface Learner {
  readonly account: TestAccount;
  readonly token: string;
  readonly session: TestSession;
}

async function newLearner(of: TestApp = app): Promise<Learner> {
  const { account, token } = await of.learner();
  return { account, token, session: await of.session(account) };
}

/** The listed calls, once there are this many. */
async function callsOf({ session }: Learner, count: number, filters: Filters = {}, of: TestApp = app): Promise<Call[]> {
  return eventually(async () => {
    const { items } = await of.webOk("agents_list_calls", { limit: 100, ...filters }, session);
    expect(items.length).toBeGreaterThanOrEqual(count);
    return items;
  });
}

/** Resolves when every call so far has its row: calls are written in order. */
async function allWritten(of: TestApp = app): Promise<void> {
  const last = await newLearner(of);
  await of.ok("ielts_study_plans_list", {}, last.token);
  await callsOf(last, 1, {}, of);
}

const names = (calls: readonly Call[]) => calls.map(({ operation }) => operation);

/** A call as an agent makes it, with a key. */
function keyed(token: string, id: string, body: object, key: string) {
  return app.post(`/api/v1/agent/capabilities/${id}`, body, { ...bearer(token), "idempotency-key": key });
}

async function addTodo({ token }: Learner, title: string): Promise<number> {
  const { items } = await app.ok("ielts_study_todos_create", { items: [{ title }] }, token);
  return items[0]?.todoId ?? 0;
}

function tokenIds({ id }: TestAccount): number[] {
  return app.db.raw
    .prepare<[number], { id: number }>("SELECT id FROM agent_tokens WHERE account_id = ? ORDER BY id")
    .all(id)
    .map((row) => row.id);
}

describe("agents_list_calls", () => {
  test("lists reads, writes, public operations and every kind of refusal, each as it ended", async () => {
    const learner = await newLearner();
    const { account, token } = learner;
    const narrow = await app.token(account, ["profile:read"]);
    await app.ok("ielts_study_plans_list", {}, token);
    await app.ok("ielts_prep_search_guides", {}, token);
    await addTodo(learner, "Read");
    await app.call("ielts_study_plans_list", { nothing: 1 }, token);
    await app.call("ielts_study_plans_list", {}, narrow);
    await app.call("ielts_study_plans_get", { planId: 999 }, token);
    await app.call("ielts_no_such_thing", {}, token);
    await app.get("/api/v1/agent/me", bearer(token));
    const calls = await callsOf(learner, 8);
    expect(calls.map(({ operation, status, reason }) => [operation, status, reason]).toSorted()).toEqual([
      ["agent_me", 200, null],
      ["ielts_no_such_thing", 404, "operation.not_found"],
      ["ielts_prep_search_guides", 200, null],
      ["ielts_study_plans_get", 404, "plan.not_found"],
      ["ielts_study_plans_list", 200, null],
      ["ielts_study_plans_list", 400, "request.invalid"],
      ["ielts_study_plans_list", 403, "auth.scope_missing"],
      ["ielts_study_todos_create", 200, null],
    ]);
    const [first, second] = tokenIds(account);
    const refused = calls.find(({ status }) => status === 403);
    expect(refused?.client).toMatchObject({ tokenId: second, clientName: "test agent", status: "active" });
    expect(calls.filter(({ client }) => client.tokenId === first)).toHaveLength(7);
    expect(calls[0]).toMatchObject({ at: "2026-09-09T02:00:00.000Z", via: "http", isRepeat: false });
  });

  test("distinguishes a repeat by its Idempotency-Key from an executed call", async () => {
    const learner = await newLearner();
    const body = { items: [{ title: "Once" }] };
    await keyed(learner.token, "ielts_study_todos_create", body, "one");
    await keyed(learner.token, "ielts_study_todos_create", body, "one");
    await keyed(learner.token, "ielts_study_todos_create", { items: [{ title: "Other" }] }, "one");
    const calls = await callsOf(learner, 3);
    expect(calls.map(({ status, isRepeat }) => [status, isRepeat]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [400, false],
    ]);
    expect(await callsOf(learner, 1, { result: "repeated" })).toMatchObject([{ isRepeat: true }]);
    expect(await callsOf(learner, 1, { result: "ok" })).toMatchObject([{ isRepeat: false, status: 200 }]);
    expect(await callsOf(learner, 1, { result: "refused" })).toMatchObject([{ reason: "idempotency.key_reused" }]);
  });

  test("keeps one a minute of those that are too many", async () => {
    const busy = await startApp({ intervals, rateLimits: { ...app.config.rateLimits, token: 2 } });
    const learner = await newLearner(busy);
    for (let i = 0; i < 6; i++) await busy.call("ielts_study_plans_list", {}, learner.token);
    // The workspace counts as another client.
    await allWritten(busy);
    const calls = await callsOf(learner, 3, {}, busy);
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    await busy.stop();
  });

  test("lists nothing of the workspace, and nothing of another account", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    await addTodo(one, "Mine");
    await app.webOk("ielts_study_todos_list", {}, one.session);
    await app.webOk("ielts_study_todos_create", { items: [{ title: "By hand" }] }, one.session);
    await allWritten();
    expect(names(await callsOf(one, 1))).toEqual(["ielts_study_todos_create"]);
    expect(await callsOf(other, 0)).toEqual([]);
    const [tokenId = 0] = tokenIds(one.account);
    expect(await callsOf(other, 0, { tokenId })).toEqual([]);
  });

  test("names nothing that another account has by its title", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    const todoId = await addTodo(one, "A secret");
    await app.call("ielts_study_todos_update", { todoId, title: "Stolen" }, other.token);
    const [call] = await callsOf(other, 1);
    expect(call).toMatchObject({ status: 404, target: { kind: "todo", title: null, route: null, isGone: true } });
    expect(call?.ids).toEqual([{ name: "todoId", value: String(todoId) }]);
  });

  test("is not for tokens", async () => {
    const { token } = await newLearner();
    expect((await app.call("agents_list_calls", {}, token)).status).toBe(404);
    expect((await app.web("agents_list_calls", {}, null)).status).toBe(401);
  });
});

describe("paging of agents_list_calls", () => {
  test("reaches the end without a repeat or a gap while new calls come", async () => {
    const learner = await newLearner();
    for (let i = 0; i < 7; i++) await addTodo(learner, `Todo ${i}`);
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: DataOf<"agents_list_calls"> = await app.webOk(
        "agents_list_calls",
        { limit: 2, cursor },
        learner.session,
      );
      expect(page.hasMore).toBe(page.nextCursor !== null);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await addTodo(learner, "Meanwhile");
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  test("continues from newestId with newer calls, whatever the filters", async () => {
    const learner = await newLearner();
    await addTodo(learner, "Before");
    const filters = { operations: ["ielts_study_plans_update"] };
    const { items, newestId } = await app.webOk("agents_list_calls", filters, learner.session);
    expect([items.length, newestId > 0]).toEqual([0, true]);
    await addTodo(learner, "After");
    const since = await app.webOk("agents_list_calls", { newerThan: newestId }, learner.session);
    expect(since.items.map(({ target }) => target?.title)).toEqual(["After"]);
    expect(since.newestId).toBe(since.items[0]?.id ?? 0);
  });

  test.each([
    [
      "another account",
      async (cursor: string) => app.web("agents_list_calls", { cursor }, (await newLearner()).session),
      "cursor.other_account",
    ],
    [
      "other filters",
      async (cursor: string, { session }: Learner) => app.web("agents_list_calls", { cursor, result: "ok" }, session),
      "cursor.filters_changed",
    ],
  ])("refuses a cursor of %s", async (_name, send, reason) => {
    const learner = await newLearner();
    await addTodo(learner, "One");
    await addTodo(learner, "Two");
    const { nextCursor } = await app.webOk("agents_list_calls", { limit: 1 }, learner.session);
    const reply = await send(nextCursor ?? "", learner);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, reason]);
  });
});

describe("filters of agents_list_calls", () => {
  let learner: Learner;
  let other: number;
  beforeAll(async () => {
    learner = await newLearner();
    const second = await app.token(learner.account);
    other = tokenIds(learner.account)[1] ?? 0;
    app.clock.set("2026-09-12T15:59:59.000Z");
    await app.ok("ielts_study_plans_list", {}, learner.token);
    await callsOf(learner, 1);
    app.clock.set("2026-09-12T16:00:00.000Z");
    await app.ok("ielts_study_todos_list", {}, second);
    await callsOf(learner, 2);
    app.clock.advance(DAY_MS);
    await app.call("ielts_study_todos_delete", { todoId: 999_999 }, second);
    await callsOf(learner, 3);
  });

  const [PLANS, TODOS, DELETE] = ["ielts_study_plans_list", "ielts_study_todos_list", "ielts_study_todos_delete"];
  test.each<[filters: Filters, found: string[]]>([
    [{}, [DELETE, TODOS, PLANS]],
    [{ operations: [PLANS, DELETE] }, [DELETE, PLANS]],
    [{ operations: ["ielts_nothing"] }, []],
    [{ result: "ok" }, [TODOS, PLANS]],
    [{ result: "refused" }, [DELETE]],
    [{ result: "repeated" }, []],
    [{ since: "2026-09-13" }, [DELETE, TODOS]],
    [{ until: "2026-09-13" }, [TODOS, PLANS]],
    [{ since: "2026-09-13", until: "2026-09-13" }, [TODOS]],
    [{ since: "2026-09-13", result: "refused", operations: [DELETE] }, [DELETE]],
  ])("%j", async (filters, found) => {
    expect(names(await callsOf(learner, found.length, filters))).toEqual(found);
  });

  test("by the client", async () => {
    expect(names(await callsOf(learner, 2, { tokenId: other }))).toEqual([DELETE, TODOS]);
    expect(await callsOf(learner, 0, { tokenId: 999_999 })).toEqual([]);
  });

  test.each([[{ since: "2026-02-30" }], [{ until: "yesterday" }]])(
    "refuses %j, which is not a day",
    async (filters) => {
      const reply = await app.web("agents_list_calls", filters, learner.session);
      expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.invalid"]);
    },
  );
});

describe("agents_list_clients", () => {
  test("counts the calls of a day and a week, and keeps the calls of a client that was revoked", async () => {
    const learner = await newLearner();
    const { account, session, token } = learner;
    await addTodo(learner, "Long ago");
    app.clock.advance(8 * DAY_MS);
    await addTodo(learner, "This week");
    app.clock.advance(2 * DAY_MS);
    await addTodo(learner, "Today");
    await app.call("ielts_study_todos_delete", { todoId: 999_999 }, token);
    await callsOf(learner, 4);
    await app.token(account);
    const [tokenId = 0, unused = 0] = tokenIds(account);
    const { clients } = await app.webOk("agents_list_clients", {}, session);
    expect(clients).toMatchObject([
      { tokenId: unused, lastCallAt: null, calls24h: 0, calls7d: 0, refused7d: 0, status: "active" },
      { tokenId, calls24h: 2, calls7d: 3, refused7d: 1, status: "active", revokedAt: null },
    ]);
    expect(clients[1]?.lastCallAt).toBe(new Date(app.clock.now()).toISOString());

    await app.webOk("account_token_revoke", { tokenId }, session);
    await app.call("ielts_study_plans_list", {}, token);
    await allWritten();
    const calls = await callsOf(learner, 4);
    expect(calls).toHaveLength(4);
    expect(calls.every(({ client }) => client.status === "revoked" && client.revokedAt !== null)).toBe(true);
    const after = await app.webOk("agents_list_clients", {}, session);
    expect(after.clients[1]).toMatchObject({ tokenId, status: "revoked", calls7d: 3 });
  });

  test("lists no client of another account", async () => {
    await newLearner();
    const { account, session } = await newLearner();
    const { clients } = await app.webOk("agents_list_clients", {}, session);
    expect(clients.map(({ tokenId }) => tokenId)).toEqual(tokenIds(account));
  });
});
