import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { changedTables, dump } from "../support/dump.ts";
import { capturedLog } from "../support/log.ts";
import { seedReminders } from "../support/todos-seed.ts";

const { log, lines } = capturedLog();

let app: TestApp;
let session: TestSession;
let token: string;
let path: string;

beforeAll(async () => {
  app = await startApp({ log });
  app.clock.set("2030-11-20T00:00:00Z");
  const learner = await app.learner();
  token = learner.token;
  session = await app.session(learner.account);
  await seedReminders(app, token, "here");
  const { feed } = await app.webOk("calendar_turn_on", {}, session);
  path = new URL(feed?.url ?? "").pathname;
});
afterAll(() => app.stop());

describe("the address of a calendar feed", () => {
  test("returns a calendar without a session, only for its reader", async () => {
    const answer = await app.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR\r\n/)]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": "attachment; filename*=UTF-8''lectern.ics",
      "cache-control": "private, no-cache",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect([...answer.headers.keys()].filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([]);
  });

  test("answers HEAD like GET without the body", async () => {
    const [get, head] = [await app.fetch(path), await app.fetch(path, { method: "HEAD" })];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["content-type", "etag", "cache-control", "content-length"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });

  test("does not send again what the reader has, until something changes", async () => {
    const etag = (await app.fetch(path)).headers.get("etag") ?? "";
    const again = await app.fetch(path, { headers: { "if-none-match": `W/"other", W/${etag}` } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("cache-control")).toBe("private, no-cache");
    const chinese = await app.fetch(`${path}?lang=zh-CN`, { headers: { "if-none-match": etag } });
    expect([chinese.status, await chinese.text()]).toEqual([200, expect.stringContaining("SUMMARY:提醒：")]);
    await seedReminders(app, token, "there");
    expect((await app.fetch(path, { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  test("ignores what others add to the link, and names what it takes", async () => {
    expect((await app.fetch(`${path}?nocache=1&file=x&lang=en`)).status).toBe(200);
    const refused = await app.fetch(`${path}?lang=fr`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/^lang must be .*zh-CN.*\n$/)]);
  });

  test.each([
    ["an unknown secret", "/calendar/unknown.ics", 404],
    ["the secret of a link that has not the end of one", "", 404],
    ["more than a secret can be", `/calendar/${"x".repeat(300)}.ics`, 400],
  ])("says in words what is wrong with %s", async (_what, wrong, status) => {
    const answer = await app.fetch(wrong === "" ? path.replace(".ics", "") : wrong);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toMatch(/^[A-Z].*\.\n$|^file .*\.\n$/);
  });

  test("is read only there, and only with GET and HEAD", async () => {
    expect((await app.web("calendar_feed", { file: path.split("/").at(-1) }, session)).status).toBe(404);
    expect((await app.call("calendar_feed", { file: path.split("/").at(-1) }, token)).status).toBe(404);
    const posted = await app.fetch(path, { method: "POST", body: "{}" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("writes nothing for most readings", async () => {
    const { account } = await app.learner();
    const { feed } = await app.webOk("calendar_turn_on", {}, await app.session(account));
    const read = () => app.fetch(new URL(feed?.url ?? "").pathname);
    await read();
    const before = dump(app.db);
    app.clock.advance(60_000);
    await read();
    expect(changedTables(before, dump(app.db))).toEqual([]);
    app.clock.advance(600_000);
    await read();
    expect(changedTables(before, dump(app.db))).toEqual(["calendar_feeds"]);
  });

  test("is in no line of the log, however it was asked for", async () => {
    const from = lines.length;
    const secret = path.split("/").at(-1)?.replace(".ics", "") ?? "";
    const asked: [string, RequestInit][] = [
      [path, {}],
      [path, { method: "HEAD" }],
      [path, { method: "POST", body: "{}" }],
      [path, { method: "OPTIONS" }],
      [`${path}?lang=fr`, {}],
      [`${path}/`, {}],
      [`${path}/more`, {}],
      [path.replace(".ics", ""), {}],
      [path.replace("/calendar/", "/Calendar/"), {}],
      [`${path}%zz`, {}],
      [path, { method: "DELETE" }],
    ];
    for (const [address, init] of asked) await app.fetch(address, init);
    const written = lines.slice(from);
    expect(written.filter((line) => line.includes(secret))).toEqual([]);
    const calls = written.filter((line) => line.includes('"operation":"calendar_feed"'));
    expect(calls.filter((line) => line.includes('"status":405'))).toHaveLength(3);
    expect(calls.length).toBeGreaterThan(6);
  });
});

describe("the rate limit", () => {
  test("of one calendar is reported in words, with when to retry", async () => {
    const { account } = await app.learner();
    const { feed } = await app.webOk("calendar_turn_on", {}, await app.session(account));
    const read = () => app.fetch(new URL(feed?.url ?? "").pathname);
    for (let times = 0; times < 10; times++) expect((await read()).status).toBe(200);
    const refused = await read();
    expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/plain; charset=utf-8"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("of callers without a credential holds for feeds", async () => {
    const limited = await startApp({ rateLimits: { token: 0, anonymous: 2, login: 0, binding: 0 } });
    const statuses = [];
    for (let calls = 0; calls < 3; calls++) statuses.push((await limited.fetch("/calendar/unknown.ics")).status);
    const refused = await limited.fetch("/calendar/unknown.ics");
    expect(statuses).toEqual([404, 404, 429]);
    expect([refused.headers.get("content-type"), Number(refused.headers.get("retry-after")) > 0]).toEqual([
      "text/plain; charset=utf-8",
      true,
    ]);
    await limited.stop();
  });
});
