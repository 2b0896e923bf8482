import { describe, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOpenToOthers } from "../../src/database/data-folder.ts";
import { temporaryFolder } from "../support/folders.ts";

describe("isOpenToOthers", () => {
  test("follows the permissions of what exists, and is false for what is gone", () => {
    const folder = temporaryFolder();
    try {
      const file = join(folder.dir, "lectern.db-wal");
      expect(isOpenToOthers(file)).toBe(false);
      writeFileSync(file, "");
      chmodSync(file, 0o640);
      expect(isOpenToOthers(file)).toBe(process.platform !== "win32");
      chmodSync(file, 0o600);
      expect(isOpenToOthers(file)).toBe(false);
    } finally {
      folder.remove();
    }
  });
});
