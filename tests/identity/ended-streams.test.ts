import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PASSWORD, startApp, type TestAccount, type TestApp, type TestSession } from "../support/app.ts";
import { within } from "../support/eventually.ts";
import { EventReader } from "../surfaces/event-reader.ts";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
});
afterAll(() => app.stop());

async function openStream(session: TestSession): Promise<EventReader> {
  const { body } = await app.fetch("/api/web/stream/0", { headers: app.cookieOf(session) });
  if (body === null) throw new Error("The stream has no body");
  return new EventReader(body).until(({ events }) => events.some(({ type }) => type === "ready"));
}

/** The id of the account's session that is not the caller's. */
async function otherSession(asks: TestSession): Promise<number> {
  const { sessions } = await app.webOk("account_sessions_list", {}, asks);
  return sessions.find(({ current }) => !current)?.id ?? 0;
}

// Pings come after 25 seconds, and would also end the streams.
describe("an event stream ends at once", () => {
  test("when its session signs out", async () => {
    const session = await app.session(account);
    const reader = await openStream(session);
    expect((await app.web("account_logout", {}, session)).status).toBe(200);
    await within(8000, "the end of the stream", reader.ended);
  });

  test("when its session is revoked by another one, whose own stream continues", async () => {
    const lost = await app.session(account);
    const owner = await app.session(account);
    const [theirs, own] = [await openStream(lost), await openStream(owner)];
    const sessionId = await otherSession(owner);
    expect((await app.web("account_session_revoke", { sessionId }, owner)).status).toBe(200);
    await within(8000, "the end of the stream", theirs.ended);
    await app.web("account_logout", {}, owner);
    await within(8000, "the end of the other stream", own.ended);
  });

  test("when the password is changed in another session", async () => {
    const lost = await app.session(account);
    const reader = await openStream(lost);
    const change = { currentPassword: PASSWORD, newPassword: "copper lantern 77 harbour" };
    expect((await app.web("account_password_change", change, await app.session(account))).status).toBe(200);
    await within(8000, "the end of the stream", reader.ended);
  });
});
