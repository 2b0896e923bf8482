import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkPack } from "../../src/content/check/check-pack.ts";
import { itemsOf } from "../../src/content/items.ts";
import { SEED } from "../../src/content/seed-files.ts";
import { openPack } from "../../src/content/source/open-pack.ts";
import { importPack } from "../../src/content-import/import-pack.ts";
import { installSeed } from "../../src/content-import/seed.ts";
import { dataFolderPaths, openDataFolder } from "../../src/database/data-folder.ts";
import { closeDatabase, type Db } from "../../src/database/open.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryFolder } from "../support/folders.ts";
import { importBooks, manifest } from "../support/packs.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");
const starter = join(import.meta.dir, "../../seed");

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openDataFolder(folder.dir, { now: NOW }).db;
});
afterEach(() => {
  closeDatabase(db);
  folder.remove();
});

const install = (now = NOW) => installSeed(db, { paths: dataFolderPaths(folder.dir), now });
const own = {
  ...{ setId: "core", title: "Own", titleZh: "自己" },
  groups: [
    {
      ...{ groupId: "g", title: "Group", titleZh: "组" },
      entries: [
        {
          ...{ entryId: "mine", phrase: "mine", partOfSpeech: "", meaning: "", meaningZh: "" },
          ...{ example: "", usage: "", expansion: [] },
        },
      ],
    },
  ],
};

describe("installSeed", () => {
  test("everything that ships is installed once, and then nothing is written or left behind", async () => {
    const outcome = await install();
    expect(outcome?.problems.filter((problem) => problem.severity === "error")).toEqual([]);
    expect(outcome).toMatchObject({ status: "imported", summary: { packId: SEED.packId, status: "installed" } });
    const { source } = await openPack(starter, { workDir: folder.dir });
    const { pack } = source === null ? { pack: null } : await checkPack(source);
    expect(pack?.contentHash).toBe(SEED.contentHash);
    const parts = pack === null ? [] : [...itemsOf(pack, "parts")];
    expect(numberOf(db, "SELECT count(*) FROM parts WHERE withdrawn = 0")).toBe(parts.length);
    expect(rowsOf(db, "SELECT set_id FROM wordbooks ORDER BY 1").map((row) => row["set_id"])).toEqual([
      "core",
      "listening",
      "reading",
    ]);
    expect(readdirSync(dataFolderPaths(folder.dir).incomingDir)).toEqual([]);

    const before = numberOf(db, "SELECT total_changes()");
    expect(await install(NOW + 1000)).toBeNull();
    expect(numberOf(db, "SELECT total_changes()")).toBe(before);
  });

  test("a wordbook of another pack is left alone, when it was there before and when it came later", async () => {
    importBooks(db, { id: "own" }, [own], NOW);
    expect((await install())?.status).toBe("imported");
    const books = () => rowsOf(db, "SELECT set_id, pack_id, entry_count FROM wordbooks ORDER BY set_id");
    expect(books()[0]).toEqual({ set_id: "core", pack_id: "own", entry_count: 1 });
    expect(books()[1]).toMatchObject({ set_id: "listening", pack_id: SEED.packId });

    importBooks(db, { id: "own" }, [{ ...own, setId: "listening" }], NOW);
    db.raw.exec("UPDATE content_packs SET content_hash = 'older', version = '0.0.1'");
    expect((await install())?.summary?.status).toBe("updated");
    expect(books().map((book) => book["pack_id"])).toEqual(["own", "own", SEED.packId]);
  });

  test("what a later program installed stays", async () => {
    const copy = mkdtempSync(join(folder.dir, "later-"));
    cpSync(starter, copy, { recursive: true });
    await Bun.write(join(copy, "pack.json"), JSON.stringify({ ...manifest, id: SEED.packId, version: "99.0.0" }));
    const { status } = await importPack(copy, {
      paths: dataFolderPaths(folder.dir),
      withDatabase: (work) => work(db, NOW),
      checkOnly: false,
      replace: false,
    });
    expect(status).toBe("imported");
    expect(await install()).toBeNull();
    expect(numberOf(db, "SELECT count(*) FROM content_packs WHERE version = '99.0.0'")).toBe(1);
  });
});
