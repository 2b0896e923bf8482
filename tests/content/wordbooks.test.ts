import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";
import { importBooks } from "../support/packs.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");
let opened: ReturnType<typeof temporaryDatabase>;
beforeAll(() => {
  opened = temporaryDatabase();
});
afterAll(() => opened.remove());

function entry(entryId: string, more: object = {}) {
  const texts = { phrase: entryId, partOfSpeech: "", meaning: `meaning of ${entryId}`, meaningZh: "意思" };
  return { entryId, ...texts, example: "", usage: "", expansion: [], ...more };
}

function book(entries: readonly object[], more: object = {}) {
  const groups = [{ groupId: "g", title: "Group", titleZh: "组", entries }];
  return { setId: "core", title: "Book", titleZh: "书", groups, ...more };
}

const found = (word: string) =>
  rowsOf(
    opened.db,
    "SELECT rowid FROM wordbook_entry_text WHERE wordbook_entry_text MATCH ?",
    `owner:"\uE000score" AND ${word}`,
  );

describe("importWordbook", () => {
  test("entries keep their ids through changes of text, order and presence", () => {
    const { db } = opened;
    const importEntries = (entries: readonly object[]) => importBooks(db, { id: "test" }, [book(entries)], NOW)[0];
    const rows = () =>
      rowsOf(db, "SELECT id, entry_id, position, phrase FROM wordbook_entries WHERE withdrawn = 0 ORDER BY position");
    expect(importEntries([entry("a"), entry("b"), entry("c")])).toEqual({
      status: "imported",
      entryCount: 3,
      counts: { added: 3, changed: 0, unchanged: 0, withdrawn: 0 },
    });
    const ids = new Map(rows().map((row) => [row["entry_id"], row["id"]]));

    expect(importEntries([entry("c"), entry("d"), entry("a", { phrase: "aardvark" })])?.counts).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      withdrawn: 1,
    });
    expect(rows().map((row) => [row["entry_id"], row["position"], row["phrase"]])).toEqual([
      ["c", 0, "c"],
      ["d", 1, "d"],
      ["a", 2, "aardvark"],
    ]);
    expect(rows().map((row) => row["id"])).toEqual([ids.get("c"), expect.any(Number), ids.get("a")]);
    expect([found("aardvark").length, found("phrase:b").length, found("phrase:a").length]).toEqual([1, 0, 0]);

    importEntries([entry("b")]);
    expect(rows().map((row) => row["id"])).toEqual([ids.get("b")]);
    expect(numberOf(db, "SELECT entry_count FROM wordbooks WHERE set_id = 'core'")).toBe(1);
  });

  test("the same content again writes nothing", () => {
    const { db } = opened;
    const importEntries = (now: number) => importBooks(db, { id: "test" }, [book([entry("same")])], now)[0]?.status;
    expect(importEntries(NOW)).toBe("imported");
    const before = numberOf(db, "SELECT total_changes()");
    expect(importEntries(NOW + 1000)).toBe("unchanged");
    expect(numberOf(db, "SELECT total_changes()")).toBe(before);
  });
});
