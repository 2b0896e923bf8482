import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PackError } from "../../src/content/pack.ts";
import { installSeed } from "../../src/content/seed.ts";
import { checkWordbook, importWordbooks } from "../../src/content/wordbooks.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";

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

describe("importWordbooks", () => {
  test("entries keep their ids through changes of text, order and presence", () => {
    const { db } = opened;
    const bring = (entries: readonly object[]) => importWordbooks(db, { id: "test" }, [book(entries)], NOW)[0];
    const rows = () =>
      rowsOf(db, "SELECT id, entry_id, position, phrase FROM wordbook_entries WHERE withdrawn = 0 ORDER BY position");
    expect(bring([entry("a"), entry("b"), entry("c")])).toEqual({
      setId: "core",
      status: "imported",
      entryCount: 3,
      withdrawn: 0,
    });
    const ids = new Map(rows().map((row) => [row["entry_id"], row["id"]]));

    expect(bring([entry("c"), entry("d"), entry("a", { phrase: "aardvark" })])).toMatchObject({ withdrawn: 1 });
    expect(rows().map((row) => [row["entry_id"], row["position"], row["phrase"]])).toEqual([
      ["c", 0, "c"],
      ["d", 1, "d"],
      ["a", 2, "aardvark"],
    ]);
    expect(rows().map((row) => row["id"])).toEqual([ids.get("c"), expect.any(Number), ids.get("a")]);
    expect([found("aardvark").length, found("phrase:b").length, found("phrase:a").length]).toEqual([1, 0, 0]);

    bring([entry("b")]);
    expect(rows().map((row) => row["id"])).toEqual([ids.get("b")]);
    expect(numberOf(db, "SELECT entry_count FROM wordbooks WHERE set_id = 'core'")).toBe(1);
  });

  test("the same content again writes nothing", () => {
    const { db } = opened;
    const bring = (now: number) => importWordbooks(db, { id: "test" }, [book([entry("same")])], now)[0]?.status;
    expect(bring(NOW)).toBe("imported");
    const before = numberOf(db, "SELECT total_changes()");
    expect(bring(NOW + 1000)).toBe("unchanged");
    expect(numberOf(db, "SELECT total_changes()")).toBe(before);
  });
});

describe("checkWordbook", () => {
  test.each([
    { what: "an unknown set", value: book([], { setId: "other" }), path: "/setId" },
    { what: "an unknown field", value: book([entry("a", { level: 1 })]), path: "/groups/0/entries/0/level" },
    { what: "a missing field", value: book([{ entryId: "a" }]), path: "/groups/0/entries/0/phrase" },
    { what: "an entry id used twice", value: book([entry("a"), entry("a")]), path: "/groups/0/entries/1/entryId" },
    { what: "a blank phrase", value: book([entry("a", { phrase: " " })]), path: "/groups/0/entries/0/phrase" },
    { what: "an id too long", value: book([entry("x".repeat(81))]), path: "/groups/0/entries/0/entryId" },
    { what: "no object", value: [], path: "/" },
  ])("$what is refused by its place", ({ value, path }) => {
    expect(() => checkWordbook(value)).toThrow(PackError);
    expect(() => checkWordbook(value)).toThrow(path);
  });
});

describe("installSeed", () => {
  test("the three wordbooks are installed once and a book of another pack is left alone", () => {
    const fresh = temporaryDatabase();
    try {
      expect(installSeed(fresh.db, NOW).map((one) => [one.setId, one.status])).toEqual([
        ["core", "imported"],
        ["listening", "imported"],
        ["reading", "imported"],
      ]);
      const counted =
        "SELECT count(*) FROM wordbook_entry_text WHERE wordbook_entry_text MATCH 'owner:\"\uE000slistening\"'";
      const size = numberOf(fresh.db, "SELECT entry_count FROM wordbooks WHERE set_id = 'listening'");
      expect(numberOf(fresh.db, counted)).toBe(size);
      expect(installSeed(fresh.db, NOW)).toEqual([]);
      importWordbooks(fresh.db, { id: "own" }, [book([entry("mine")])], NOW);
      expect(installSeed(fresh.db, NOW)).toEqual([]);
      expect(numberOf(fresh.db, "SELECT count(*) FROM wordbooks WHERE set_id = 'core' AND pack_id = 'own'")).toBe(1);
      expect(numberOf(fresh.db, "SELECT entry_count FROM wordbooks WHERE set_id = 'core'")).toBe(1);
    } finally {
      fresh.remove();
    }
  });
});
