import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { findPack } from "../../src/content/packs.store.ts";
import { applyPack } from "../../src/content-import/apply.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import {
  checkedPack,
  course,
  guide,
  type PackContent,
  part,
  prediction,
  sha256Of,
  wordbook,
} from "../support/checked-pack.ts";
import { changedTables, dump } from "../support/dump.ts";
import { NOW, PackBench } from "../support/pack-bench.ts";

const LISTENING = part("l1", {
  subject: "listening",
  audio: "media/l1.opus",
  transcript: [{ start: 0, end: 2, text: "Hi." }],
});
const WHOLE = {
  parts: [part("r1"), part("r2", { partNumber: 2 }), part("r3", { partNumber: 3 }), LISTENING],
  courses: [course("c1", { s1: ["r1"] })],
  guides: [guide("g1", { about: ["r1"] })],
  predictions: [prediction("p1", { candidates: [{ title: "Harbours", matchScore: 80, part: "r1" }] })],
  "mock-papers": [{ key: "m1", title: "Reading one", category: "Academic", parts: ["r1", "r2", "r3"] }],
  relations: [{ from: { part: "r1" }, to: { guide: "g1" }, relationType: "prepares_for" }],
  wordbooks: [wordbook(["harbour", "jetty"])],
  media: { "media/l1.opus": "sound" },
} satisfies PackContent;

const only = (counts: object) => ({ added: 0, changed: 0, unchanged: 0, withdrawn: 0, ...counts });
let bench: PackBench;
beforeEach(() => {
  bench = new PackBench();
});
afterEach(() => bench.close());

describe("applyPack", () => {
  test("a new pack is installed with all it holds", () => {
    expect(bench.apply(WHOLE)).toEqual({
      packId: "test",
      version: "1.0.0",
      previousVersion: null,
      status: "installed",
      counts: {
        parts: only({ added: 4 }),
        courses: only({ added: 1 }),
        guides: only({ added: 1 }),
        predictions: only({ added: 1 }),
        "mock-papers": only({ added: 1 }),
        relations: only({ added: 2 }),
        wordbooks: only({ added: 2 }),
        media: only({ added: 1 }),
      },
    });
    const { contentHash } = checkedPack(WHOLE);
    expect(findPack(bench.db, { packId: "test" })).toMatchObject({ version: "1.0.0", contentHash });
    expect(findPack(bench.db, { packId: "other" })).toBeUndefined();
    expect(bench.number("SELECT revision FROM content_revision")).toBe(1);
    expect(bench.rows("SELECT path, sha256, media_type FROM pack_media")).toEqual([
      { path: "media/l1.opus", sha256: sha256Of("sound"), media_type: "audio/ogg" },
    ]);
    expect(bench.rows("SELECT sha256, byte_length, created_at FROM stored_files")).toEqual([
      { sha256: sha256Of("sound"), byte_length: 5, created_at: NOW },
    ]);
  });

  test("the same pack again writes nothing", () => {
    bench.apply(WHOLE);
    const before = dump(bench.db);
    const writes = bench.number("SELECT total_changes()");
    const again = bench.apply(WHOLE, { now: NOW + DAY_MS });
    expect(again.status).toBe("unchanged");
    expect(again.previousVersion).toBe("1.0.0");
    expect(again.counts).toEqual({
      parts: only({ unchanged: 4 }),
      courses: only({ unchanged: 1 }),
      guides: only({ unchanged: 1 }),
      predictions: only({ unchanged: 1 }),
      "mock-papers": only({ unchanged: 1 }),
      relations: only({ unchanged: 2 }),
      wordbooks: only({ unchanged: 2 }),
      media: only({ unchanged: 1 }),
    });
    expect(bench.number("SELECT total_changes()")).toBe(writes);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("a newer version of the same content touches nothing but the pack", () => {
    bench.apply(WHOLE);
    const before = dump(bench.db);
    const later = NOW + DAY_MS;
    const updated = bench.apply({ ...WHOLE, version: "1.0.1" }, { now: later });
    expect(updated).toMatchObject({ status: "updated", previousVersion: "1.0.0", version: "1.0.1" });
    expect(updated.counts.parts).toEqual(only({ unchanged: 4 }));
    expect(updated.counts.wordbooks).toEqual(only({ unchanged: 2 }));
    expect(changedTables(before, dump(bench.db)).sort()).toEqual(["content_packs", "content_revision"]);
    const times = "SELECT installed_at, updated_at FROM content_packs";
    expect(bench.rows(times)).toEqual([{ installed_at: NOW, updated_at: later }]);
  });

  test("an update keeps ids, withdraws what is gone and restores what returns", () => {
    const keys = "SELECT id, part_key FROM parts WHERE withdrawn = 0 ORDER BY part_key";
    const title = (words: string) => bench.find("part_text", { words });
    bench.apply({ parts: [part("a", { title: "Alpha" }), part("b", { title: "Beta" })] });
    const first = bench.rows(keys);

    const second = bench.apply({
      version: "1.1.0",
      parts: [part("a", { title: "Alpha" }), part("c", { title: "Gamma" })],
    });
    expect(second.counts.parts).toEqual({ added: 1, changed: 0, unchanged: 1, withdrawn: 1 });
    expect([title("alpha").length, title("beta").length, title("gamma").length]).toEqual([1, 0, 1]);

    const third = bench.apply({
      version: "1.2.0",
      parts: [part("a", { title: "Aleph" }), part("b", { title: "Beta" })],
    });
    expect(third.counts.parts).toEqual({ added: 1, changed: 1, unchanged: 0, withdrawn: 1 });
    expect(bench.rows(keys)).toEqual(first);
    expect([title("alpha").length, title("aleph").length, title("beta").length]).toEqual([0, 1, 1]);
    expect(bench.apply({ version: "1.3.0" }).counts.parts).toEqual(only({ withdrawn: 2 }));
  });

  test("everything of a kind is withdrawn, leaves the text indexes and is restored under its id", () => {
    bench.apply(WHOLE);
    const tables = ["parts", "question_slots", "courses", "course_sections", "guides", "predictions", "mock_papers"];
    const ids = () =>
      tables.map((table) =>
        bench.rows(`SELECT id FROM ${table} WHERE withdrawn = 0 ORDER BY id`).map((row) => row["id"]),
      );
    const texts = [
      "part_text",
      "part_material_text",
      "section_text",
      "guide_text",
      "prediction_text",
      "mock_paper_text",
    ];
    const indexed = () => texts.map((table) => bench.number(`SELECT count(*) FROM ${table}`));
    const before = ids();
    expect(indexed()).toEqual([4, 4, 1, 1, 1, 1]);

    const emptied = bench.apply({ version: "2.0.0" });
    expect(emptied.counts).toEqual({
      parts: only({ withdrawn: 4 }),
      courses: only({ withdrawn: 1 }),
      guides: only({ withdrawn: 1 }),
      predictions: only({ withdrawn: 1 }),
      "mock-papers": only({ withdrawn: 1 }),
      relations: only({ withdrawn: 2 }),
      wordbooks: only({ withdrawn: 2 }),
      media: only({ withdrawn: 1 }),
    });
    expect(ids()).toEqual(tables.map(() => []));
    expect(indexed()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(bench.number("SELECT count(*) FROM prediction_days")).toBe(0);
    // Text that learners' records refer to stays.
    expect(bench.number("SELECT count(*) FROM part_materials")).toBe(4);
    expect(bench.number("SELECT count(*) FROM mock_paper_parts")).toBe(3);

    bench.apply({ ...WHOLE, version: "2.0.1" });
    expect(ids()).toEqual(before);
    expect(indexed()).toEqual([4, 4, 1, 1, 1, 1]);
  });

  test("a failure in the middle leaves nothing", () => {
    bench.apply(WHOLE);
    const before = dump(bench.db);
    const broken = {
      ...WHOLE,
      version: "1.1.0",
      predictions: [prediction("p2", { candidates: [{ title: "x", matchScore: 90, part: "gone" }] })],
    };
    expect(() => bench.apply({ ...broken, parts: [part("r9"), ...WHOLE.parts] })).toThrow("gone");
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("packs do not touch each other", () => {
    bench.apply({ ...WHOLE, id: "one" });
    const own = "SELECT id, title, withdrawn FROM parts WHERE pack_id = 'one'";
    const before = bench.rows(own);
    bench.apply({ id: "two", parts: [part("r1", { title: "Another" })] });
    bench.apply({ id: "two", version: "1.1.0" });
    expect(bench.rows(own)).toEqual(before);
    expect(bench.number("SELECT count(*) FROM relations WHERE pack_id = 'one'")).toBe(2);
  });

  test("progress is reported every fifty items and at the end", () => {
    const reported: number[][] = [];
    const pack = checkedPack({
      parts: Array.from({ length: 120 }, (_, index) => part(`p${index}`)),
      guides: [guide("g")],
    });
    const onProgress = (done: number, total: number) => reported.push([done, total]);
    inTransaction(bench.db, (db) => applyPack(db, pack, { now: NOW, replace: false, onProgress }));
    expect(reported).toEqual([
      [50, 121],
      [100, 121],
      [121, 121],
    ]);
  });
});

describe("applyPack with wordbooks", () => {
  const offered = () => bench.rows("SELECT entry_id FROM wordbook_entries WHERE withdrawn = 0 ORDER BY position");
  const found = (word: string) =>
    bench.number(`SELECT count(*) FROM wordbook_entry_text WHERE wordbook_entry_text MATCH 'phrase : "${word}"'`);

  test("entries are counted as added, changed, unchanged and withdrawn", () => {
    bench.apply({ wordbooks: [wordbook(["a1", "b1", "c1"])] });
    const next = wordbook(["new", "c1", "a1"]);
    const [first] = next.groups;
    const changed =
      first?.entries.map((entry) => (entry.entryId === "a1" ? { ...entry, meaningZh: "新" } : entry)) ?? [];
    const book = { ...next, groups: next.groups.map((one) => ({ ...one, entries: changed })) };
    const { counts } = bench.apply({ version: "1.0.1", wordbooks: [book] });
    expect(counts.wordbooks).toEqual({ added: 1, changed: 1, unchanged: 1, withdrawn: 1 });
    expect(offered().map((row) => row["entry_id"])).toEqual(["new", "c1", "a1"]);
  });

  test("a wordbook that a newer version drops has its entries withdrawn, and may return or move to another pack", () => {
    bench.apply({ wordbooks: [wordbook(["a1", "b1"])] });
    const ids = bench.rows("SELECT id FROM wordbook_entries ORDER BY id");
    expect(bench.apply({ version: "1.1.0" }).counts.wordbooks).toEqual(only({ withdrawn: 2 }));
    expect([offered().length, found("a1"), bench.number("SELECT entry_count FROM wordbooks")]).toEqual([0, 0, 0]);
    expect(bench.conflicts({ id: "other", wordbooks: [wordbook(["z1"])] })).toEqual([]);
    const back = bench.apply({ version: "1.2.0", wordbooks: [wordbook(["a1", "b1"])] });
    expect(back.counts.wordbooks).toEqual(only({ added: 2 }));
    expect(bench.rows("SELECT id FROM wordbook_entries WHERE withdrawn = 0 ORDER BY id")).toEqual(ids);
    expect(found("a1")).toBe(1);
  });

  test("a wordbook of another pack is taken over only with replace", () => {
    bench.apply({ id: "one", wordbooks: [wordbook(["a1", "b1"])] });
    const two = { id: "two", wordbooks: [wordbook(["b1", "c1"])] };
    expect(() => bench.apply(two)).toThrow("belongs to the pack one");
    expect(bench.apply(two, { replace: true }).counts.wordbooks).toEqual({
      added: 1,
      changed: 0,
      unchanged: 1,
      withdrawn: 1,
    });
    expect(bench.rows("SELECT pack_id FROM wordbooks")).toEqual([{ pack_id: "two" }]);
    // The previous owner's next version has nothing left to withdraw.
    expect(bench.apply({ id: "one", version: "1.1.0" }).counts.wordbooks).toEqual(only({}));
    expect(offered().length).toBe(2);
  });
});
