import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders.ts";
import { run } from "./program.ts";

// Each test starts lectern several times.
setDefaultTimeout(60_000);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe("lectern pack new", () => {
  test("writes commented examples that import without a single problem", async () => {
    const pack = join(folder.dir, "My class, 2026");
    expect(await run(["pack", "new", pack, "--title", 'A "new" pack'])).toMatchObject({ exitCode: 0 });
    for (const file of ["pack.json", "parts/reading.json", "courses/course.json", "guides/guide.json"]) {
      expect(readFileSync(join(pack, file), "utf8")).toContain("// ");
    }
    const outcome = await run(["import", pack, "--json", "--create", "--data", join(folder.dir, "data")]);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      ...{ status: "imported", problems: [] },
      summary: { packId: "My-class-2026", version: "0.1.0", counts: { parts: { added: 1 }, courses: { added: 1 } } },
    });
  });

  test("takes the given id, and refuses an invalid one", async () => {
    const pack = join(folder.dir, "班级");
    const refused = await run(["pack", "new", pack]);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("Give one with --id")]);
    expect(existsSync(pack)).toBe(false);
    expect((await run(["pack", "new", pack, "--id", "class-7"])).exitCode).toBe(0);
    expect(readFileSync(join(pack, "pack.json"), "utf8")).toContain('"id": "class-7"');
  });

  test("leaves a folder alone that is not empty, and a file of its name", async () => {
    const there = join(folder.dir, "there");
    mkdirSync(there);
    writeFileSync(join(there, "notes.txt"), "mine");
    const refused = await run(["pack", "new", there]);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    expect(readdirSync(there)).toEqual(["notes.txt"]);
    const file = await run(["pack", "new", join(there, "notes.txt")]);
    expect([file.exitCode, file.stderr]).toEqual([1, expect.stringContaining("not a folder")]);
  });
});
