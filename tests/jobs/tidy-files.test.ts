import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordFile } from "../../src/database/stored-files.ts";
import { tidyFiles } from "../../src/jobs/tidy-files.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { uploaded } from "../domains/assets/files.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { part } from "../support/checked-pack.ts";
import { numberOf } from "../support/dump.ts";
import { paced } from "../support/eventually.ts";
import { installPack } from "../support/install-pack.ts";

let app: TestApp;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
  session = await app.session(await app.account());
});
afterAll(() => app.stop());

const filesDir = () => join(app.config.dataDir, "files");
const incomingDir = () => join(app.config.dataDir, "incoming");
const sha = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
const isThere = (text: string) => existsSync(storedFilePath(filesDir(), sha(text)));

function tidy() {
  const files = { filesDir: filesDir(), incomingDir: incomingDir() };
  return tidyFiles({ writer: app.app.kernel.writer, files, now: app.clock.now() });
}

/** A file named by its hash, with this age by the clock. */
function put(text: string, ageMs: number): void {
  const path = storedFilePath(filesDir(), sha(text));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  age(text, ageMs);
}

/** Sets the age of a stored file by the clock. */
function age(text: string, ageMs: number): void {
  const seconds = (app.clock.now() - ageMs) / 1000;
  utimesSync(storedFilePath(filesDir(), sha(text)), seconds, seconds);
}

const record = (text: string) =>
  app.app.kernel.writer.write((db) =>
    recordFile(db, { sha256: sha(text), byteLength: text.length, now: app.clock.now() }),
  );

describe("tidyFiles", () => {
  test(
    "purges a deleted file after seven days, and its bytes with the last that has them",
    async () => {
      const other = await app.session(await app.account());
      const mine = await uploaded(app, session, "mine.txt", "Shared by two");
      const theirs = await uploaded(app, other, "theirs.txt", "Shared by two");
      const unshared = await uploaded(app, session, "kept.txt", "Kept by one");
      await app.webOk("assets_delete", { assetId: mine.asset.assetId }, session);
      app.clock.advance(7 * DAY_MS);
      expect(await tidy()).toEqual({ assets: 0, files: 0, staleUploads: 0 });
      app.clock.advance(1);
      expect(await tidy()).toEqual({ assets: 1, files: 0, staleUploads: 0 });
      expect(isThere("Shared by two")).toBe(true);
      expect((await app.web("assets_restore", { assetId: mine.asset.assetId }, session)).status).toBe(404);
      expect(numberOf(app.db, "SELECT count(*) FROM asset_contents WHERE asset_id = ?", mine.asset.assetId)).toBe(0);

      await app.webOk("assets_delete", { assetId: theirs.asset.assetId }, other);
      app.clock.advance(7 * DAY_MS + 1);
      age("Shared by two", DAY_MS - 1);
      expect(await tidy()).toEqual({ assets: 1, files: 0, staleUploads: 0 });
      expect(isThere("Shared by two")).toBe(true);
      age("Shared by two", DAY_MS + 1);
      expect(await tidy()).toEqual({ assets: 0, files: 1, staleUploads: 0 });
      expect([isThere("Shared by two"), isThere("Kept by one")]).toEqual([false, true]);
      expect((await app.webOk("assets_read", { assetId: unshared.asset.assetId }, session)).content).toBe(
        "Kept by one",
      );
      const again = await uploaded(app, session, "again.txt", "Shared by two");
      expect([again.alreadyThere, isThere("Shared by two")]).toEqual([false, true]);
    },
    paced(20_000),
  );

  test("keeps every file that a pack, a part, a section or a text still names", async () => {
    const figure = `![A map](media/map.png)`;
    const media = { "media/a.opus": "the audio", "media/map.png": "the map", "media/spare.png": "a spare picture" };
    const content = {
      id: "tidy",
      parts: [part("heard", { subject: "listening", audio: "media/a.opus", passages: [] })],
      guides: [{ slug: "mapped", title: "Mapped", publishedOn: "2026-05-01", body: figure }],
      media,
    };
    for (const text of Object.values(media)) put(text, 2 * DAY_MS);
    await installPack(app, content);
    expect((await tidy()).files).toBe(0);
    // The next version contains none of them; the withdrawn part and guide still name theirs.
    await installPack(app, { id: "tidy", version: "2.0.0" });
    expect((await tidy()).files).toBe(1);
    expect(Object.values(media).map(isThere)).toEqual([true, true, false]);
  });

  test("removes old files that no row names, and leaves new ones and those of other names", async () => {
    put("a stray", DAY_MS + 1000);
    put("just arrived", 1000);
    put("recorded but unused", DAY_MS + 1000);
    await record("recorded but unused");
    writeFileSync(join(filesDir(), "note.txt"), "of somebody's own");
    expect((await tidy()).files).toBe(2);
    const left = ["a stray", "just arrived", "recorded but unused"].map(isThere);
    expect([left, existsSync(join(filesDir(), "note.txt"))]).toEqual([[false, true, false], true]);
  });

  test("removes what lies in incoming/ for more than a day", async () => {
    for (const [name, age] of [
      ["old", DAY_MS + 1000],
      ["new", 1000],
    ] as const) {
      writeFileSync(join(incomingDir(), name), name);
      const seconds = (app.clock.now() - age) / 1000;
      utimesSync(join(incomingDir(), name), seconds, seconds);
    }
    expect((await tidy()).staleUploads).toBe(1);
    expect(readdirSync(incomingDir())).toEqual(["new"]);
  });
});
