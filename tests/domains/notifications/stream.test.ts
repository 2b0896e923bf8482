import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { run } from "../../commands/program.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { rowsOf } from "../../support/dump.ts";
import { letTimePass, paced, until } from "../../support/eventually.ts";
import { EventReader } from "../../surfaces/event-reader.ts";

let app: TestApp;
let account: TestAccount;
let token: string;
let session: TestSession;

beforeAll(async () => {
  app = await startApp({ intervals: { jobsDelayMs: 10 } });
  ({ account, token } = await app.learner());
  session = await app.session(account);
});
afterAll(() => app.stop());

interface Connecting {
  readonly after?: number;
  readonly lastEventId?: string;
}

async function connect(by: TestSession, options: Connecting = {}, of = app): Promise<EventReader> {
  const { after = 0, lastEventId } = options;
  const headers = { ...of.cookieOf(by), ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) };
  const response = await of.fetch(`/api/web/stream/${after}`, { headers });
  if (response.status !== 200 || response.body === null) throw new Error(`Refused: ${response.status}`);
  return new EventReader(response.body);
}

const noticeIds = (of: TestAccount) =>
  rowsOf(app.db, "SELECT id FROM notices WHERE account_id = ? ORDER BY id", of.id).map((row) => Number(row["id"]));
const noticesOf = (reader: EventReader) => reader.of("notice").map(({ id }) => Number(id));

/** Reminders that are due at the service's next check, which the last write triggers. */
async function remind(count: number, by = token): Promise<void> {
  const remindAt = new Date(app.clock.now() + 1_000).toISOString();
  const create = () => app.ok("ielts_reminders_create", { content: "Now 现在", remindAt }, by);
  for (let made = 1; made < count; made++) await create();
  await create();
  app.clock.advance(2_000);
  // Writes of other groups wake no stream.
  const far = new Date(app.clock.now() + 3_600_000).toISOString();
  await app.ok("ielts_reminders_create", { content: "Later", remindAt: far }, by);
}

describe("notifications_stream", () => {
  test("sends a notice while it is open, the same that the list shows", async () => {
    const reader = await connect(session);
    await remind(1);
    await reader.until((one) => one.of("notice").length > 0);
    const [event] = reader.of("notice");
    const { items, lastId, unreadCount } = await app.webOk("notifications_list_notices", {}, session);
    expect(event?.data).toEqual(items[0]);
    expect([Number(event?.id), unreadCount]).toEqual([lastId, 1]);
    expect(items[0]).toMatchObject({ kind: "reminder", text: "Now 现在", late: false, readAt: null });
    await reader.close();
  });

  test(
    "loses nothing and doubles nothing over broken connections, while notices are given",
    async () => {
      const before = Math.max(0, ...noticeIds(account));
      const steady = await connect(session, { after: before });
      const seen: number[] = [];
      let connections = 0;
      const giving = (async () => {
        for (let round = 0; round < 25; round++) {
          // Notices come fast, but with breaks between them.
          await until(() => connections >= round / 2);
          await remind(1 + (round % 4));
          await letTimePass(Math.random() * 20);
        }
      })();
      // 25 rounds of one to four.
      const wanted = 61;
      let lastId = before;
      while (seen.length < wanted) {
        // A browser sends the header if it had an id, and the page sends its own in the address.
        const reader = await connect(
          session,
          connections++ % 2 === 0 ? { after: 0, lastEventId: String(lastId) } : { after: lastId },
        );
        await letTimePass(Math.random() * 60);
        await reader.close();
        seen.push(...noticesOf(reader));
        lastId = Math.max(lastId, ...noticesOf(reader));
      }
      await giving;
      const given = noticeIds(account).filter((id) => id > before);
      expect(given).toHaveLength(wanted);
      expect(connections).toBeGreaterThan(10);
      expect(seen).toEqual(given);
      await steady.until((one) => noticesOf(one).length >= given.length);
      expect(noticesOf(steady)).toEqual(given);
      await steady.close();
    },
    paced(60_000),
  );

  test("sends nothing to another account", async () => {
    const other = await app.learner();
    const theirs = await connect(await app.session(other.account));
    const mine = await connect(session, { after: Math.max(...noticeIds(account)) });
    await remind(1);
    await mine.until((one) => noticesOf(one).length === 1);
    await app.ok("ielts_study_todos_create", { items: [{ title: "Mine" }] }, token);
    await mine.until((one) => one.of("changed").some(({ data }) => JSON.stringify(data).includes("todos")));
    // Anything meant for them would have come before their own change.
    await app.ok("ielts_study_todos_create", { items: [{ title: "Theirs" }] }, other.token);
    await theirs.until((one) => one.of("changed").length > 0);
    expect(theirs.events.map(({ type }) => type)).toEqual(["ready", "changed"]);
    await Promise.all([mine.close(), theirs.close()]);
  });

  test("names the groups that an agent changed, after the change can be read", async () => {
    const own = await app.learner();
    const { token } = own;
    const session = await app.session(own.account);
    const reader = await connect(session);
    const { items } = await app.ok("ielts_study_todos_create", { items: [{ title: "By an agent" }] }, token);
    await reader.until((one) => one.of("changed").length > 0);
    expect(reader.of("changed").map(({ data }) => data)).toEqual([{ groups: ["todos"] }]);
    const shown = await app.webOk("ielts_study_todos_list", { query: "By an agent" }, session);
    expect(shown.items).toEqual(items);
    await app.call("ielts_study_todos_update", { todoId: 999_999, title: "None" }, token);
    await app.ok("ielts_study_todos_list", {}, token);
    // Any change by those two would be reported before this one, or with it.
    const remindAt = new Date(app.clock.now() + 3_600_000).toISOString();
    await app.ok("ielts_reminders_create", { content: "Later", remindAt }, token);
    await reader.until((one) => one.of("changed").length > 1);
    expect(reader.of("changed").map(({ data }) => data)).toEqual([{ groups: ["todos"] }, { groups: ["reminders"] }]);
    await reader.close();
  });

  test(
    "asks a page that missed more than can be sent to read its list again",
    async () => {
      const own = await app.learner();
      const ownSession = await app.session(own.account);
      await remind(201, own.token);
      await until(() => noticeIds(own.account).length === 201);
      const ids = noticeIds(own.account);
      const all = await connect(ownSession);
      await all.until((one) => one.of("ready").length === 1);
      expect(all.events[0]).toEqual({ type: "ready", id: String(ids.at(-1)), data: { hasGap: true } });
      expect(all.of("notice")).toEqual([]);
      const most = await connect(ownSession, { after: ids[0] ?? 0 });
      await most.until((one) => one.of("ready").length === 1);
      expect(noticesOf(most)).toEqual(ids.slice(1));
      expect(most.of("ready")[0]?.data).toEqual({ hasGap: false });
      await Promise.all([all.close(), most.close()]);
    },
    paced(30_000),
  );

  test("is refused without a session, and to a token", async () => {
    const replies = [
      await app.get("/api/web/stream/0"),
      await app.get("/api/web/stream/0", { authorization: `Bearer ${token}` }),
      await app.get("/api/web/stream/-1", app.cookieOf(session)),
      await app.get("/api/web/stream/0", { ...app.cookieOf(session), "last-event-id": "none" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 400, 400]);
  });

  test("ends when the session has ended", async () => {
    const brisk = await startApp({ intervals: { streams: { pingMs: 50 } } });
    const leaving = await brisk.session(await brisk.account());
    const reader = await connect(leaving, {}, brisk);
    await reader.until(({ comments }) => comments > 0);
    await brisk.webOk("account_logout", {}, leaving);
    await reader.ended;
    expect(reader.events.map(({ type }) => type)).toEqual(["ready"]);
    await brisk.stop();
  });

  /** What an operator does outside the service, without its knowledge. */
  const COMMANDS: [what: string, args: (email: string) => string[], stdin?: string][] = [
    ["an account that is disabled", (email) => ["user", "disable", "--email", email]],
    [
      "a password that is replaced",
      (email) => ["user", "password", "--email", email, "--password-stdin"],
      "violet tractor 41 meadow\n",
    ],
  ];
  test.each(COMMANDS)(
    "ends without a ping after %s from the command line, and no other stream does",
    async (_what, args, stdin = "") => {
      const service = await startApp({ intervals: { streams: { pingMs: 3_600_000, outsideMs: 50 } } });
      const [theirs, mine] = [await service.account(), await service.account()];
      const reader = await connect(await service.session(theirs), {}, service);
      const other = await connect(await service.session(mine), {}, service);
      let hasOtherEnded = false;
      void other.ended.then(() => {
        hasOtherEnded = true;
      });
      await reader.until(({ events }) => events.length > 0);
      const outcome = await run([...args(theirs.email), "--data", service.config.dataDir], { stdin });
      expect([outcome.exitCode, outcome.stderr]).toEqual([0, ""]);
      await reader.ended;
      expect(hasOtherEnded).toBe(false);
      await other.close();
      await service.stop();
    },
    paced(60_000),
  );
});
