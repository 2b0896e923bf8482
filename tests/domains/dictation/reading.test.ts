import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openDatabase } from "../../../src/database/open.ts";
import { findAttempt } from "../../../src/domains/dictation/attempts.store.ts";
import { findLines } from "../../../src/domains/dictation/lines.store.ts";
import type { DataOf } from "../../support/operations.ts";
import { partIdOf } from "../../support/practice.ts";
import { DictationBench, dictation, SENTENCES } from "./dictations.ts";

let bench: DictationBench;
let me: number;
beforeEach(() => {
  bench = new DictationBench();
  me = bench.account();
});
afterEach(() => bench.close());

const recent = (request: { limit?: number; offset?: number; partId?: number } = {}, caller = me) =>
  bench.call(caller, "ielts_dictation_recent_attempts", request);

describe("dictation_read_material", () => {
  test("answers a part as the search for materials does", async () => {
    const { items } = await bench.call(me, "ielts_dictation_search_materials", {});
    for (const material of items) {
      expect(await bench.call(me, "dictation_read_material", { partId: material.partId })).toEqual(material);
    }
    expect(items.length).toBe(3);
  });

  test("reports that a part has no sentences, and that one is withdrawn", async () => {
    const partId = partIdOf(bench, "harbour");
    bench.install([dictation("untold", [])]);
    const material = await bench.call(me, "dictation_read_material", { partId: partIdOf(bench, "untold") });
    expect([material.segmentCount, material.audioAvailable]).toEqual([0, true]);
    const refusal = await bench.refusal(me, "dictation_read_material", { partId });
    expect([refusal.status, refusal.reason]).toEqual([404, "part.not_found"]);
  });
});

describe("ielts_dictation_recent_attempts", () => {
  test("lists submissions, the newest first, with every fact of an attempt", async () => {
    const first = await bench.take(me, ["good morning harbour office", "the fairy"]);
    bench.clock.advance(1000);
    const second = await bench.take(me, ["good"], "ferry");
    await bench.begin(me, "market");
    const { items, ...page } = await recent();
    expect(items.map(({ attemptId }) => attemptId)).toEqual([second, first]);
    expect(page).toEqual({ limit: 12, offset: 0, hasMore: false, nextOffset: null });
    const partId = partIdOf(bench, "harbour");
    expect(items[1]).toEqual({
      attemptId: first,
      partId,
      contentRef: { kind: "listening_dictation", partId },
      title: "Talk harbour",
      state: "submitted",
      lineCount: 3,
      checkedCount: 2,
      scores: {
        ...{ expectedWords: 14, correctWords: 5, substitutedWords: 1, missingWords: 8, extraWords: 0 },
        ...{ missedWordCount: 9, accuracy: 5 / 14 },
      },
      activeSeconds: 0,
      startedAt: expect.any(String),
      lastActivityAt: expect.any(String),
      submittedAt: expect.any(String),
      attemptUrl: `http://test/ai-apps/listening-dictation/${first}`,
      attemptRoute: `/ai-apps/listening-dictation/${first}`,
      practiceUrl: `http://test/practice?part=${partId}`,
      practiceRoute: `/practice?part=${partId}`,
    });
    expect(await recent({}, bench.account())).toMatchObject({ items: [], hasMore: false });
  });

  test("pages are whole and in one order, those of the same moment by their age", async () => {
    const taken: string[] = [];
    for (let i = 0; i < 9; i++) {
      const { attemptId } = await bench.begin(me, i % 3 === 0 ? "ferry" : "harbour");
      await bench.check(me, attemptId, 0, "good");
      if (i === 5) bench.clock.advance(1000);
      await bench.call(me, "dictation_submit", { attemptId });
      taken.push(attemptId);
    }
    const expected = taken.toReversed();
    const read = async (partId?: number) => {
      const found: string[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const filter = partId === undefined ? {} : { partId };
        const page: DataOf<"ielts_dictation_recent_attempts"> = await recent({ ...filter, limit: 2, offset });
        found.push(...page.items.map(({ attemptId }) => attemptId));
        offset = page.nextOffset;
      }
      return found;
    };
    expect(await read()).toEqual(expected);
    expect(await read()).toEqual(expected);
    expect(await read(partIdOf(bench, "ferry"))).toEqual(expected.filter((id) => taken.indexOf(id) % 3 === 0));
    expect(await read(partIdOf(bench, "market"))).toEqual([]);
    expect(await recent({ offset: 10_000 })).toMatchObject({ items: [], hasMore: false, nextOffset: null });
  });
});

describe("ielts_dictation_read_attempt", () => {
  test("answers every line in its order, those never checked among them, in pages", async () => {
    const attemptId = await bench.take(me, ["good morning", "the ferry leaves at 9:30"]);
    const whole = await bench.read(me, attemptId);
    expect(whole.lines).toMatchObject({ limit: 20, offset: 0, hasMore: false, nextOffset: null });
    expect(whole.lines.items.map(({ position, status, text }) => [position, status, text])).toEqual([
      [0, "checked", SENTENCES[0] ?? ""],
      [1, "checked", SENTENCES[1] ?? ""],
      [2, "not_written", SENTENCES[2] ?? ""],
    ]);
    expect(whole.lines.items[2]).toEqual({
      ...{ position: 2, startMs: 2000, endMs: 3000, speaker: "Ann", text: SENTENCES[2] ?? "", translation: "译文 2" },
      ...{ entry: "", plays: 0, status: "not_written", words: [], checkedAt: null },
      scores: {
        ...{ expectedWords: 0, correctWords: 0, substitutedWords: 0, missingWords: 0, extraWords: 0 },
        ...{ missedWordCount: 0, accuracy: null },
      },
    });
    const pages = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: DataOf<"ielts_dictation_read_attempt"> = await bench.read(me, attemptId, { limit: 2, offset });
      expect(page.missedWords).toEqual(whole.missedWords);
      pages.push(...page.lines.items);
      offset = page.lines.nextOffset;
    }
    expect(pages).toEqual(whole.lines.items);
    expect((await bench.read(me, attemptId, { offset: 10_000 })).lines.items).toEqual([]);
  });

  test("the scores of an attempt are the sums of its lines, and its missed words are counted over all of them", async () => {
    const attemptId = await bench.take(me, ["good evening harbor", "the leaves 9.30 the harbour busy busy"]);
    const { attempt, lines, missedWords } = await bench.read(me, attemptId);
    const sum = (name: "expectedWords" | "correctWords" | "missedWordCount" | "extraWords") =>
      lines.items.reduce((total, { scores }) => total + scores[name], 0);
    for (const name of ["expectedWords", "correctWords", "missedWordCount", "extraWords"] as const) {
      expect([name, sum(name)]).toEqual([name, attempt.scores[name]]);
    }
    expect(missedWords.reduce((total, { count }) => total + count, 0)).toBe(attempt.scores.missedWordCount);
  });

  test("missed words are sorted by how often they were missed, then alphabetically, letter case aside", async () => {
    bench.install([dictation("talk", ["The sea, the sea.", "A Sea of grass. The end."])]);
    const attemptId = await bench.take(me, ["the", "of"], "talk");
    const { missedWords } = await bench.read(me, attemptId);
    expect(missedWords.map(({ word, count }) => [word, count])).toEqual([
      ["sea", 3],
      ["the", 2],
      ["A", 1],
      ["grass", 1],
      ["end", 1],
    ]);
  });

  test("lists a hundred missed words at most", async () => {
    const words = Array.from({ length: 130 }, (_, at) => `word${String.fromCharCode(97 + (at % 26), 97 + at / 26)}`);
    bench.install([dictation("many", [words.join(" ")])]);
    const { attempt, missedWords } = await bench.read(me, await bench.take(me, [""], "many"));
    expect([attempt.scores.missedWordCount, missedWords.length]).toEqual([130, 100]);
  });

  test("refuses an attempt in progress and says where to resume it", async () => {
    const { attemptId, attemptRoute } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good");
    const { status, reason, message, parts } = await bench.refusal(me, "ielts_dictation_read_attempt", { attemptId });
    expect([status, reason, parts.facts]).toEqual([
      400,
      "dictation.in_progress",
      { attemptUrl: `http://test${attemptRoute}` },
    ]);
    expect(message).toContain("ielts_dictation_recent_attempts");
  });

  test("an unknown attempt is 404, and an invalid UUID names its field", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await bench.refusal(me, "ielts_dictation_read_attempt", { attemptId: unknown })).toMatchObject({
      ...{ status: 404, reason: "attempt.unknown" },
    });
    const refused = await bench.refusal(me, "ielts_dictation_read_attempt", { attemptId: "12" });
    expect([refused.status, refused.parts.details?.map(({ path }) => path)]).toEqual([400, ["/attemptId"]]);
  });
});

describe("dictation_open", () => {
  test("returns no sentence before its line was checked, and all of them once it was submitted", async () => {
    const { attemptId } = await bench.begin(me);
    const begun = await bench.open(me, attemptId);
    expect(begun.audioUrl).toMatch(/^http:\/\/test\/media\/[0-9a-f]{64}$/);
    expect(begun.lines).toEqual(
      SENTENCES.map((_, at) => ({
        ...{ position: at, startMs: at * 1000, endMs: at * 1000 + 1000, speaker: at % 2 === 0 ? "Ann" : "" },
        line: null,
      })),
    );
    const unrevealed = JSON.stringify(begun);
    expect(SENTENCES.filter((sentence) => unrevealed.includes(sentence.slice(0, 8)))).toEqual([]);
    expect(unrevealed).not.toContain("译文");

    const checked = await bench.check(me, attemptId, 1, "the ferry");
    const half = await bench.open(me, attemptId);
    expect(half.lines.map(({ line }) => line)).toEqual([null, checked.line, null]);
    expect([half.attempt, half.missedWords.length > 0]).toEqual([checked.attempt, true]);

    await bench.call(me, "dictation_submit", { attemptId });
    const after = await bench.open(me, attemptId);
    const read = await bench.read(me, attemptId);
    expect(after.lines.map(({ line }) => line)).toEqual(read.lines.items);
    expect([after.attempt, after.missedWords]).toEqual([read.attempt, read.missedWords]);
  });

  test("another process finds what was acknowledged, and nothing else", async () => {
    const { attemptId } = await bench.begin(me);
    const checked = await bench.check(me, attemptId, 0, "good morning");
    const other = openDatabase(bench.db.raw.name, { readonly: true });
    const attempt = findAttempt(other, me, { attemptId });
    const lines = findLines(other, me, { attempt: attempt?.id ?? 0 });
    other.raw.close();
    expect(attempt).toMatchObject({ attemptId, checkedCount: 1, correctWords: 2, submittedAt: null });
    expect(lines.map(({ position, entry }) => [position, entry])).toEqual([[0, "good morning"]]);
    expect((await bench.open(me, attemptId)).lines[0]?.line).toEqual(checked.line);
  });
});

describe("an attempt while the content changes", () => {
  const rewritten = dictation("harbour", ["Another sentence."], { title: "Another title" });

  test("one in progress continues with the sentences from its start", async () => {
    const { attemptId } = await bench.begin(me);
    const before = await bench.open(me, attemptId);
    bench.install([rewritten]);
    expect(await bench.open(me, attemptId)).toEqual(before);
    expect((await bench.begin(me)).attemptId).toBe(attemptId);
    expect((await bench.check(me, attemptId, 2, "")).line.text).toBe(SENTENCES[2] ?? "");
    await bench.call(me, "dictation_submit", { attemptId });
    const { attemptId: next } = await bench.begin(me);
    expect((await bench.open(me, next)).attempt).toMatchObject({ title: "Another title", lineCount: 1 });
  });

  test("a submitted one stays readable as it was", async () => {
    const attemptId = await bench.take(me, ["good morning", "the ferry"]);
    const before = await bench.read(me, attemptId);
    bench.install([rewritten]);
    expect(await bench.read(me, attemptId)).toEqual(before);
    expect((await recent()).items).toEqual([before.attempt]);
  });

  test("of a withdrawn part all stays but the way to the question bank, and an open attempt is still finished", async () => {
    const attemptId = await bench.take(me, ["good morning"]);
    const before = await bench.read(me, attemptId);
    const open = await bench.begin(me);
    bench.install([dictation("ferry")]);
    const gone = { practiceUrl: null, practiceRoute: null };
    expect(await bench.read(me, attemptId)).toEqual({ ...before, attempt: { ...before.attempt, ...gone } });
    expect((await recent()).items.map((item) => item.practiceRoute)).toEqual([null]);
    expect(await bench.begin(me)).toMatchObject({ attemptId: open.attemptId, isNew: false });
    await bench.check(me, open.attemptId, 0, "good morning harbour office");
    const { attempt } = await bench.call(me, "dictation_submit", { attemptId: open.attemptId });
    expect([attempt.scores.accuracy, attempt.practiceUrl]).toEqual([1, null]);
    bench.install([dictation("harbour")]);
    expect(await bench.read(me, attemptId)).toEqual(before);
  });
});
