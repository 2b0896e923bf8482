import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../src/database/open.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { fixture, uploaded } from "../domains/assets/files.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { rowsOf } from "../support/dump.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { run } from "./program.ts";

const folder = temporaryFolder();
let app: TestApp;
let restored: string;

beforeAll(async () => {
  app = await startApp();
  const session = await app.session(await app.account());
  await uploaded(app, session, "harbour.pdf", await fixture("harbour.pdf"));
  await uploaded(app, session, "notes.txt", "Notes on lighthouses");
  const gone = await uploaded(app, session, "gone.txt", "Deleted, not purged");
  await app.webOk("assets_delete", { assetId: gone.asset.assetId }, session);
  const archive = join(folder.dir, "backup.tar.gz");
  restored = join(folder.dir, "restored");
  expect((await run(["backup", archive, "--data", app.config.dataDir])).exitCode).toBe(0);
  expect((await run(["restore", archive, "--data", restored])).exitCode).toBe(0);
}, paced(40_000));
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const pathOf = (sha256: string) => storedFilePath(join(restored, "files"), sha256);
const sha256Of = (bytes: Uint8Array | string) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

describe("backup and restore", () => {
  test("keep learners' files, their text and their index", async () => {
    const db = openDatabase(join(restored, "lectern.db"), { readonly: true });
    const assets = rowsOf(db, "SELECT file_name, sha256, deleted_at IS NULL AS there FROM assets ORDER BY id");
    const contents = rowsOf(db, "SELECT content FROM asset_contents ORDER BY asset_id").map(({ content }) => content);
    const found = rowsOf(db, "SELECT rowid FROM asset_text WHERE asset_text MATCH 'lighthouses'");
    db.raw.close();
    expect(assets.map(({ file_name, there }) => [file_name, there])).toEqual([
      ["harbour.pdf", 1],
      ["notes.txt", 1],
      ["gone.txt", 0],
    ]);
    expect(contents[1]).toBe("Notes on lighthouses");
    expect(found).toHaveLength(1);
    for (const { sha256 } of assets) {
      expect(sha256Of(await Bun.file(pathOf(String(sha256))).bytes())).toBe(String(sha256));
    }
  });
});

describe("check", () => {
  async function findingOfFiles(): Promise<unknown> {
    const outcome = await run(["check", "--json", "--data", restored]);
    const findings = at(JSON.parse(outcome.stdout), "findings");
    return Array.isArray(findings) ? findings.find((one) => one.name === "files") : undefined;
  }

  test(
    "finds every stored file, reports how many are missing or changed, and what to do",
    async () => {
      const sound = { name: "files", ok: true, message: "Every one of 3 stored files is there in its size." };
      expect(await findingOfFiles()).toEqual(sound);
      writeFileSync(pathOf(sha256Of("Notes on lighthouses")), "Notes");
      rmSync(pathOf(sha256Of("Deleted, not purged")));
      const damaged = await findingOfFiles();
      expect(damaged).toMatchObject({ name: "files", ok: false });
      expect(String(at(JSON.parse(JSON.stringify(damaged)), "message"))).toMatch(
        /^Of 3 stored files, 1 are missing from .+ and 1 have another size\. .*backup/,
      );
      expect((await run(["check", "--data", restored])).exitCode).toBe(1);
    },
    paced(20_000),
  );
});
