import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataFolderError, isOpenToOthers } from "../../src/database/data-folder.ts";
import { loadSecretKey } from "../../src/database/secret-key.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { temporaryFolder } from "../support/folders.ts";

function inFolder(use: (dir: string) => void): void {
  const folder = temporaryFolder();
  try {
    use(folder.dir);
  } finally {
    folder.remove();
  }
}

describe("loadSecretKey", () => {
  test("creates a key of 256 bits once, in a file that only its owner can read", () =>
    inFolder((dir) => {
      const file = join(dir, "secret.key");
      const key = loadSecretKey(file, systemIds.secret);
      expect(Buffer.from(key, "base64url")).toHaveLength(32);
      expect(loadSecretKey(file, systemIds.secret)).toBe(key);
      expect(readFileSync(file, "utf8")).toBe(`${key}\n`);
      expect(isOpenToOthers(file)).toBe(false);
      expect(readdirSync(dir)).toEqual(["secret.key"]);
    }));

  test("makes another one for another folder", () => {
    const keys = new Set<string>();
    for (let folders = 0; folders < 3; folders++)
      inFolder((dir) => keys.add(loadSecretKey(join(dir, "secret.key"), systemIds.secret)));
    expect(keys.size).toBe(3);
  });

  test.each(["", "too short", "x".repeat(44), "not/base64url+".repeat(4)])(
    "refuses a file that holds %j, says what to do, and leaves it as it is",
    (text) =>
      inFolder((dir) => {
        const file = join(dir, "secret.key");
        writeFileSync(file, text);
        expect(() => loadSecretKey(file, systemIds.secret)).toThrow(DataFolderError);
        expect(() => loadSecretKey(file, systemIds.secret)).toThrow("Restore the right file");
        expect(readFileSync(file, "utf8")).toBe(text);
      }),
  );
});
