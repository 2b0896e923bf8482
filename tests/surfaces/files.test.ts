import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { recordFile } from "../../src/database/stored-files.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";

const BYTES = "0123456789".repeat(10);
const SHA = new Bun.CryptoHasher("sha256").update(BYTES).digest("hex");
const GONE = "a".repeat(64);

let app: TestApp;
let owner: TestSession;

beforeAll(async () => {
  app = await startApp();
  owner = await app.session(await app.account({ role: "owner" }));
  const place = storedFilePath(app.app.kernel.files.filesDir, SHA);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, BYTES);
  await app.app.kernel.writer.write((db) => {
    db.raw.exec("INSERT INTO content_packs VALUES ('p', '1.0.0', 'P', 'CC0-1.0', 'A', '', '', '', 0, 0)");
    for (const [sha256, path, type] of [
      [SHA, "media/ten 十.ogg", "audio/ogg"],
      [GONE, "media/gone.svg", "image/svg+xml"],
    ] as const) {
      recordFile(db, { sha256, byteLength: BYTES.length, now: 0 });
      db.raw
        .prepare("INSERT INTO pack_media (pack_id, path, sha256, media_type) VALUES ('p', ?, ?, ?)")
        .run(path, sha256, type);
    }
  });
});
afterAll(() => app.stop());

const get = (headers: Record<string, string> = {}, method = "GET") => app.fetch(`/media/${SHA}`, { method, headers });
const waiting = () => readdirSync(app.app.kernel.files.incomingDir);

describe("a file answer", () => {
  test("is whole, cached for good, and can do nothing in a browser", async () => {
    const answer = await get();
    expect([answer.status, await answer.text()]).toEqual([200, BYTES]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/ogg",
      "content-length": "100",
      "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent("ten 十.ogg")}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*\bsandbox$/);
  });

  test("has no body for HEAD", async () => {
    const answer = await get({}, "HEAD");
    expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "100", ""]);
  });

  test.each([
    ["bytes=0-0", 206, "0", "bytes 0-0/100"],
    ["bytes=95-", 206, "56789", "bytes 95-99/100"],
    ["bytes=-3", 206, "789", "bytes 97-99/100"],
    ["bytes=98-500", 206, "89", "bytes 98-99/100"],
    ["bytes=100-", 416, "", "bytes */100"],
    ["bytes=-0", 416, "", "bytes */100"],
    ["bytes=5-4", 416, "", "bytes */100"],
    ["bytes=0-1,5-6", 200, BYTES, null],
    ["lines=1-2", 200, BYTES, null],
    ["bytes=-", 200, BYTES, null],
  ])("of the range %s is %i", async (range, status, body, contentRange) => {
    const answer = await get({ range });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test("is not sent again to a client that has it, and a range only of the same bytes", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    const again = await get({ "if-none-match": `W/"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    expect((await get({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  test.each([
    ["of a file that no pack contains", `/media/${"b".repeat(64)}`, 404, "media.not_found"],
    ["of a file that is missing on the disk", `/media/${GONE}`, 404, "file.missing"],
    ["of a name that is not a hash", "/media/x", 400, "request.invalid"],
    ["of a path", `/media/..%2f..%2flectern.db`, 400, "request.invalid"],
  ])("%s is refused", async (_what, path, status, reason) => {
    const reply = await app.get(path);
    expect([reply.status, reply.refusal?.reason]).toEqual([status, reason]);
  });
});

describe("an upload", () => {
  test("leaves nothing behind when its operation refuses it", async () => {
    const reply = await app.upload("content_pack_check", { fileName: "notes.pdf" }, "no pack", owner);
    expect([reply.status, reply.refusal?.details[0]?.path, waiting()]).toEqual([400, "/fileName", []]);
  });

  test("is not received from an unauthenticated caller", async () => {
    const learner = await app.session(await app.account());
    const input = { fileName: "pack.zip" };
    expect((await app.upload("content_pack_check", input, "x", learner)).status).toBe(403);
    expect((await app.upload("content_pack_check", input, "x", null)).status).toBe(401);
    expect(waiting()).toEqual([]);
  });

  test.each([
    ["no JSON", "%7B", "request.not_object"],
    ["a list", "[]", "request.not_object"],
    ["an unknown field", '{"fileName":"a.zip","x":1}', "request.invalid"],
    ["nothing", "", "request.not_object"],
  ])("with %s as its input is refused before the file is read", async (_what, input, reason) => {
    const response = await app.fetch(`/api/web/content_pack_check?input=${input}`, {
      method: "POST",
      headers: { origin: app.origin, ...app.cookieOf(owner) },
      body: "x",
    });
    const body: unknown = await response.json();
    expect([response.status, Reflect.get(Object(body), "reason"), waiting()]).toEqual([400, reason, []]);
  });

  test("of another site is refused", async () => {
    const response = await app.fetch("/api/web/content_pack_check?input={}", {
      method: "POST",
      headers: { origin: "https://evil.example", ...app.cookieOf(owner) },
      body: "x",
    });
    expect(response.status).toBe(403);
  });
});
