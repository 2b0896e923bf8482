import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { dump, numberOf, rowsOf } from "../support/dump.ts";
import { temporaryFolder } from "../support/folders.ts";
import { manifest, media, type PackFiles, packFolder, readingPart, zipEntries, zipOf } from "../support/packs.ts";
import { run, serve } from "./program.ts";

// Each test starts lectern several times.
setDefaultTimeout(60_000);

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
const packs: { remove(): void }[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.dir, "data");
});
afterEach(() => {
  folder.remove();
  for (const pack of packs.splice(0)) pack.remove();
});

function packOf(files: PackFiles): string {
  const pack = packFolder(files);
  packs.push(pack);
  return pack.dir;
}

const importPack = (pack: string, ...flags: string[]) => run(["import", pack, ...flags, "--create", "--data", data]);

function withDb<T>(work: (db: Db) => T): T {
  const db = openDatabase(join(data, "lectern.db"), { readonly: true });
  try {
    return work(db);
  } finally {
    db.raw.close();
  }
}

const guide = (slug: string, body = "Text.") => ({ slug, title: slug, publishedOn: "2026-05-01", body });
const first: PackFiles = {
  "parts/a.json": { parts: [readingPart("a"), readingPart("b")] },
  "guides/a.json": { guides: [guide("map", "![A](media/a.png)")] },
  "media/a.png": media.png,
};
const version = (number: string) => ({ "pack.json": { ...manifest, version: number } });
const storedFiles = () =>
  readdirSync(join(data, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const ids = () =>
  withDb((db) =>
    rowsOf(db, "SELECT part_key || ' ' || id || ' ' || withdrawn AS line FROM parts ORDER BY part_key").map((row) =>
      String(row["line"]),
    ),
  );

describe("lectern import", () => {
  test("a check reports what would change and writes nothing, also without a data folder", async () => {
    const pack = packOf(first);
    const outcome = await importPack(pack, "--check");
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout).toContain("Checked: test-pack 1.0.0 can be imported. Nothing was written; it would change:");
    expect(outcome.stdout).toMatch(/parts +2 +0 +0 +0\n/);
    expect(existsSync(data)).toBe(false);

    await importPack(packOf({ ...version("0.9.0"), "guides/a.json": { guides: [guide("old")] } }));
    const before = withDb(dump);
    const again = await importPack(pack, "--check");
    expect(again.stdout).toContain("Checked: test-pack 1.0.0 can be imported; 0.9.0 was installed before.");
    expect(again.stdout).toMatch(/guides +1 +0 +0 +1\n/);
    expect(withDb(dump)).toEqual(before);
    expect(storedFiles()).toBe(0);
  });

  test("a pack is imported, again is unchanged, and a newer version keeps ids and withdraws", async () => {
    const outcome = await importPack(packOf(first));
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout).toStartWith("Imported: test-pack 1.0.0.\nkind ");
    expect(storedFiles()).toBe(1);
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    expect(ids()).toEqual(["a 1 0", "b 2 0"]);

    const before = withDb(dump);
    const again = await importPack(packOf(first));
    expect(again.stdout).toContain("Unchanged: test-pack 1.0.0 is already installed.");
    expect(withDb(dump)).toEqual(before);

    const parts = { parts: [readingPart("c"), readingPart("a", { title: "New title" })] };
    const newer = await importPack(packOf({ ...first, ...version("1.1.0"), "parts/a.json": parts }));
    expect(newer.stdout).toContain("Imported: test-pack 1.1.0; 1.0.0 was installed before.");
    expect(newer.stdout).toMatch(/parts +1 +1 +0 +1\n/);
    expect(ids()).toEqual(["a 1 0", "b 2 1", "c 3 0"]);

    const older = await importPack(packOf(first));
    expect(older).toMatchObject({ exitCode: 1 });
    expect(older.stdout).toContain(
      "error pack.json#/version: Version 1.1.0 is installed, which is newer than 1.0.0 — ",
    );
    expect(older.stdout).toEndWith("Refused: 1 error(s). Nothing was written.\n");
    expect((await importPack(packOf(first), "--replace")).exitCode).toBe(0);
    expect(ids()).toEqual(["a 1 0", "b 2 0", "c 3 1"]);
  });

  test("a .zip is imported like its folder, with one line of JSON where that is asked for", async () => {
    const archive = join(folder.dir, "pack.zip");
    writeFileSync(archive, zipOf(zipEntries(first, "my-pack/")));
    const { stdout, stderr, exitCode } = await importPack(archive, "--json");
    expect({ stderr, exitCode, lines: stdout.split("\n").length }).toEqual({ stderr: "", exitCode: 0, lines: 2 });
    expect(JSON.parse(stdout)).toMatchObject({
      status: "imported",
      problems: [],
      summary: { packId: "test-pack", status: "installed", previousVersion: null, counts: { parts: { added: 2 } } },
    });
    expect((await importPack(packOf(first))).stdout).toContain("Unchanged");
  });

  test("every problem has its line, and a refused pack writes nothing", async () => {
    await importPack(packOf(first));
    const before = withDb(dump);
    const bad = packOf({
      ...version("2.0.0"),
      "guides/a.json": { guides: [guide("a", "<script>"), guide("b", "[x](javascript:y)")] },
      "media/b.png": "no picture",
      "media/c.svg": media.svg,
    });
    const { stdout, exitCode } = await importPack(bad);
    expect(exitCode).toBe(1);
    expect(stdout.split("\n").map((line) => line.replace(/: .*/, ""))).toEqual([
      "error guides/a.json#/guides/0/body",
      "error guides/a.json#/guides/1/body",
      "error media/b.png",
      "warning media/b.png",
      "warning media/c.svg",
      "Refused",
      "",
    ]);
    const json = await importPack(bad, "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ status: "refused", summary: null });
    expect(json.exitCode).toBe(1);
    expect(withDb(dump)).toEqual(before);
    expect(storedFiles()).toBe(1);
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
  });

  test("a failure in the middle leaves neither rows nor files", async () => {
    await importPack(packOf({ ...version("0.1.0"), "guides/a.json": { guides: [guide("old")] } }));
    const db = openDatabase(join(data, "lectern.db"));
    db.raw.exec(
      "CREATE TRIGGER stop BEFORE INSERT ON guides WHEN NEW.slug = 'map' BEGIN SELECT RAISE(ABORT, 'stopped'); END",
    );
    db.raw.close();
    const before = withDb(dump);
    const { exitCode, stderr } = await importPack(packOf(first));
    expect(exitCode).toBe(1);
    expect(stderr).toContain("stopped");
    expect(withDb(dump)).toEqual(before);
    expect(storedFiles()).toBe(0);
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
  });

  test("it works beside a running server", async () => {
    const server = await serve(["--no-seed", "--data", data]);
    try {
      expect(await importPack(packOf(first))).toMatchObject({ exitCode: 0, stderr: "" });
      expect(withDb((db) => numberOf(db, "SELECT count(*) FROM parts"))).toBe(2);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test.each([
    ["no pack", [], 2, "missing required argument 'pack'"],
    ["two packs", ["a", "b"], 2, "too many arguments. Expected 1 argument but got 2: a, b"],
    ["an unknown flag", ["a", "--chek"], 2, "Did you mean --check?"],
  ])("%s is a mistake of the command line", async (_what, args, exitCode, says) => {
    const outcome = await run(["import", ...args]);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(says);
  });

  test.each([
    ["a missing path", "nothing", "does not exist"],
    ["a file that is not an archive", "notes.txt", "The archive cannot be read"],
    ["a folder that is not a pack", ".", "pack.json is missing"],
  ])("%s is refused in words", async (_what, name, says) => {
    writeFileSync(join(folder.dir, "notes.txt"), "hello");
    const { exitCode, stdout } = await importPack(join(folder.dir, name));
    expect(exitCode).toBe(1);
    expect(stdout).toContain(says);
    expect(existsSync(join(data, "lectern.db"))).toBe(false);
  });
});
