import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { bearer, startApp, type TestApp, type TestSession } from "../support/app.ts";
import { changedTables, dump, dumpTable, numberOf } from "../support/dump.ts";
import { until } from "../support/eventually.ts";
import { seededLearner } from "../support/fixture.ts";
import { at } from "../support/json.ts";
import { type RequestOf, webOperations } from "../support/operations.ts";
import { type Reply, readReply } from "../support/reply.ts";
import { completeRequest } from "../support/schema-walk.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ seed: true });
});
afterAll(() => app.stop());

const CREATE = "ielts_study_todos_create";
const todo = (title: string): RequestOf<typeof CREATE> => ({ items: [{ title }] });
const add = (title: string, key: string, session: TestSession) =>
  app.web(CREATE, todo(title), session, { "idempotency-key": key });

const outcome = (reply: Reply) => [
  ...[reply.status, reply.refusal?.reason ?? null],
  reply.headers.get("idempotent-replayed"),
];
const DONE = [200, null, null];
const REPEATED = [200, null, "true"];
const REUSED = [400, "idempotency.key_reused", null];
const INVALID = [400, "idempotency.key_invalid", null];

const todosOf = (accountId: number) => numberOf(app.db, "SELECT count(*) FROM todos WHERE account_id = ?", accountId);
const answersOf = (accountId: number) => dumpTable(app.db, "idempotent_answers", "account_id = ?", accountId);

async function signedIn() {
  const account = await app.account();
  return { account, session: await app.session(account) };
}

async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = dump(app.db);
  await work();
  return changedTables(before, dump(app.db));
}

describe("Idempotency-Key of the workspace", () => {
  test("returns the first answer again, word for word, and writes one row", async () => {
    const { account, session } = await signedIn();
    const first = await add("Once", "k", session);
    app.clock.advance(5_000);
    const replies: Reply[] = [];
    const changed = await changesOf(async () => replies.push(await add("Once", "k", session)));
    expect([outcome(first), ...replies.map(outcome)]).toEqual([DONE, REPEATED]);
    expect([replies[0]?.text, changed, todosOf(account.id)]).toEqual([first.text, [], 1]);
  });

  test("belongs to the account: a session that began later repeats the write of one before", async () => {
    const { account, session } = await signedIn();
    const first = await add("Once", "k", session);
    const later = await add("Once", "k", await app.session(account));
    expect([outcome(later), later.text, todosOf(account.id)]).toEqual([REPEATED, first.text, 1]);
  });

  test("is neither another account's nor that of an agent's token", async () => {
    const { account, session } = await signedIn();
    const stranger = await signedIn();
    const token = await app.token(account);
    const byAgent = () => app.post(`/api/v1/agent/capabilities/${CREATE}`, todo("Same"), { ...bearer(token), ...key });
    const key = { "idempotency-key": "shared" };
    const replies = [
      ...[await add("Same", "shared", session), await byAgent(), await add("Same", "shared", stranger.session)],
      ...[await add("Same", "shared", session), await byAgent()],
    ];
    expect(replies.map(outcome)).toEqual([DONE, DONE, DONE, REPEATED, REPEATED]);
    expect([todosOf(account.id), todosOf(stranger.account.id)]).toEqual([2, 1]);
  });

  test("is refused with another request, and free after a refusal", async () => {
    const { account, session } = await signedIn();
    const wrong = await app.web(CREATE, { items: [] }, session, { "idempotency-key": "k" });
    const replies = [await add("Mine", "k", session), await add("Mine, and more", "k", session)];
    expect([wrong, ...replies].map(outcome)).toEqual([[400, "request.invalid", null], DONE, REUSED]);
    expect(todosOf(account.id)).toBe(1);
  });

  test("is new again after 24 hours, and not a millisecond earlier", async () => {
    const { account, session } = await signedIn();
    await add("Daily", "k", session);
    app.clock.advance(DAY_MS - 1);
    expect(outcome(await add("Daily", "k", session))).toEqual(REPEATED);
    app.clock.advance(1);
    expect(outcome(await add("Daily", "k", session))).toEqual(DONE);
    expect(todosOf(account.id)).toBe(2);
  });

  test("20 calls at once with one key are one write and 20 equal answers", async () => {
    const { account, session } = await signedIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => add("Once", "rush", session)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(todosOf(account.id)).toBe(1);
  });

  test("means nothing where somebody signs in", async () => {
    const { account, session } = await signedIn();
    const body = { email: account.email, password: "not the password" };
    for (let i = 0; i < 2; i++) {
      const reply = await app.web("account_login", body, session, { "idempotency-key": "two words" });
      expect(outcome(reply)).toEqual([401, "auth.credentials_wrong", null]);
    }
    expect(answersOf(account.id)).toEqual([]);
  });

  test("of an upload covers the bytes", async () => {
    const { account, session } = await signedIn();
    const input = encodeURIComponent(JSON.stringify({ fileName: "notes.txt" }));
    const send = async (body: string) =>
      readReply(
        await app.fetch(`/api/web/assets_upload?input=${input}`, {
          method: "POST",
          headers: {
            ...{ "content-type": "application/octet-stream", "idempotency-key": "k", origin: app.origin },
            ...app.cookieOf(session),
          },
          body,
        }),
      );
    const [first, again, other] = [await send("some words"), await send("some words"), await send("other words")];
    expect([first, again, other].map(outcome)).toEqual([DONE, REPEATED, REUSED]);
    expect([again.text, at(first.data, "alreadyThere")]).toEqual([first.text, false]);
    expect(numberOf(app.db, "SELECT count(*) FROM assets WHERE account_id = ?", account.id)).toBe(1);
  });
});

/** Waits for the service to submit what ran out of time when the clock advanced. */
const overdueSubmitted = () => {
  const overdue = "SELECT count(*) FROM session_sections WHERE status = 'in_progress' AND ends_at < ?";
  return until(() => numberOf(app.db, overdue, app.clock.now() - MINUTE_MS) === 0);
};

/** They end the session, so their repeat is not signed in. */
const ENDING = ["account_logout"];

describe("every write of the workspace", () => {
  // Those of agents are repeated with tokens, by the same rule.
  const writes = webOperations.filter(
    (one) => one.effect === "write" && !one.public && one.upload === undefined && !one.audiences.includes("agent"),
  );

  test.each(writes)("$id can be repeated with its key and is done once", async (one) => {
    const owner = await seededLearner(app);
    const session = await app.session({ id: owner.accountId, email: "" });
    const request = completeRequest(one, owner.ids(one.group));
    await overdueSubmitted();
    const send = (key: string) => app.web(one.id, request, session, { "idempotency-key": key });
    const invalid = await send("not a key");
    const first = await send("k");
    const stored = answersOf(owner.accountId).length;
    const replies: Reply[] = [];
    const changed = await changesOf(async () => replies.push(await send("k")));
    expect(changed).toEqual([]);
    const repeated = ENDING.includes(one.id) ? [401, "auth.session_required", null] : REPEATED;
    if (first.status === 200)
      expect([outcome(invalid), stored, replies.map(outcome)]).toEqual([INVALID, 1, [repeated]]);
    else expect([first.status < 500, stored, replies.map(outcome)]).toEqual([true, 0, [outcome(first)]]);
    if (replies[0]?.status === 200) expect(replies[0].text).toBe(first.text);
  });
});
