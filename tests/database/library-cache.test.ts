import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { libraryCache } from "../../src/database/library-cache.ts";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { temporaryDatabase } from "../support/folders.ts";

let opened: ReturnType<typeof temporaryDatabase>;
beforeEach(() => {
  opened = temporaryDatabase();
});
afterEach(() => opened.remove());

/** A cache of values that show how often they were computed. */
function counting(capacity: number) {
  const cache = libraryCache<string>(capacity);
  let times = 0;
  return (db: Db, key: string) => cache(db, key, () => `${key}${++times}`);
}

describe("libraryCache", () => {
  test("works an answer out once, until an import changes the library", () => {
    const ask = counting(10);
    expect([ask(opened.db, "a"), ask(opened.db, "a"), ask(opened.db, "b")]).toEqual(["a1", "a1", "b2"]);
    opened.db.raw.exec("UPDATE content_revision SET revision = revision + 1");
    expect([ask(opened.db, "a"), ask(opened.db, "a"), ask(opened.db, "b")]).toEqual(["a3", "a3", "b4"]);
  });

  test("a transaction that began before an import continues with its own snapshot", () => {
    const reader = openDatabase(opened.file, { readonly: true });
    const ask = counting(10);
    reader.raw.exec("BEGIN");
    expect(ask(reader, "a")).toBe("a1");
    opened.db.raw.exec("UPDATE content_revision SET revision = revision + 1");
    expect(ask(reader, "a")).toBe("a1");
    reader.raw.exec("COMMIT");
    expect(ask(reader, "a")).toBe("a2");
    reader.raw.close();
  });

  test("keeps the answers asked for last, and each connection its own", () => {
    const ask = counting(2);
    expect(["a", "b", "a", "c", "a", "b"].map((key) => ask(opened.db, key))).toEqual([
      ...["a1", "b2", "a1", "c3", "a1", "b4"],
    ]);
    const other = openDatabase(opened.file, { readonly: true });
    expect(ask(other, "a")).toBe("a5");
    other.raw.close();
  });
});
