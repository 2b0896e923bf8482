import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { part } from "../../support/checked-pack.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { eventsOf, partIdOf } from "../../support/practice.ts";
import { DictationBench, dictation, SENTENCES } from "./dictations.ts";

let bench: DictationBench;
let me: number;
beforeEach(() => {
  bench = new DictationBench();
  me = bench.account();
});
afterEach(() => bench.close());

const UNKNOWN = "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";
const attemptCount = () => bench.number("SELECT count(*) FROM dictation_attempts");

describe("dictation_begin", () => {
  test("starts an attempt of a part, and returns the same one until it is submitted", async () => {
    const first = await bench.begin(me);
    expect(first).toEqual({
      attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      attemptRoute: `/ai-apps/listening-dictation/${first.attemptId}`,
      isNew: true,
    });
    expect(await bench.begin(me)).toEqual({ ...first, isNew: false });
    expect((await bench.begin(me, "ferry")).attemptId).not.toBe(first.attemptId);
    expect((await bench.begin(bench.account())).isNew).toBe(true);
    await bench.check(me, first.attemptId, 0, "good morning");
    await bench.call(me, "dictation_submit", { attemptId: first.attemptId });
    const second = await bench.begin(me);
    expect([second.isNew, second.attemptId === first.attemptId, attemptCount()]).toEqual([true, false, 4]);
  });

  test.each([
    ["an unknown part", "none", 404, "part.not_found"],
    ["a reading part", "reading", 400, "dictation.no_transcript"],
    ["a part without a transcript", "untold", 400, "dictation.no_transcript"],
    ["a part without audio", "silent", 400, "dictation.no_audio"],
    ["a withdrawn part", "harbour", 404, "part.not_found"],
  ])("refuses %s", async (_title, key, status, reason) => {
    const id = key === "harbour" ? partIdOf(bench, key) : 0;
    bench.install([part("reading"), dictation("untold", []), dictation("silent", SENTENCES, { audio: undefined })]);
    const partId = key === "none" ? 999 : id || partIdOf(bench, key);
    const refusal = await bench.refusal(me, "dictation_begin", { partId });
    expect([refusal.status, refusal.reason, attemptCount()]).toEqual([status, reason, 0]);
  });
});

describe("dictation_check_line", () => {
  test("compares a line, saves it, and returns the status of the attempt", async () => {
    const { attemptId } = await bench.begin(me);
    bench.clock.advance(MINUTE_MS);
    const { line, attempt } = await bench.check(
      me,
      attemptId,
      1,
      "the fairy leaves at nine thirty and harbor is very busy",
    );
    expect(line.words.map(({ result, expected, written }) => [result, expected, written])).toEqual([
      ["match", "The", "the"],
      ["substitution", "ferry", "fairy"],
      ["match", "leaves", "leaves"],
      ["match", "at", "at"],
      ["match", "9.30", "nine thirty"],
      ["match", "and", "and"],
      ["deletion", "the", null],
      ["match", "harbour", "harbor"],
      ["match", "is", "is"],
      ["insertion", null, "very"],
      ["match", "busy", "busy"],
    ]);
    const scores = {
      ...{ expectedWords: 10, correctWords: 8, substitutedWords: 1, missingWords: 1, extraWords: 1 },
      ...{ missedWordCount: 2, accuracy: 0.8 },
    };
    expect(line).toMatchObject({
      ...{ position: 1, startMs: 1000, endMs: 2000, speaker: "", text: SENTENCES[1], translation: "译文 1", plays: 2 },
      ...{ entry: "the fairy leaves at nine thirty and harbor is very busy", status: "checked", scores },
    });
    expect(attempt).toMatchObject({ state: "in_progress", lineCount: 3, checkedCount: 1, activeSeconds: 5, scores });
    expect(attempt.lastActivityAt).toBe(String(line.checkedAt));
  });

  test("summarizes the lines, whatever their order", async () => {
    const { attemptId } = await bench.begin(me);
    bench.clock.advance(MINUTE_MS);
    await bench.check(me, attemptId, 2, "could you spell your surname", 20);
    const { attempt } = await bench.check(me, attemptId, 0, "", 30);
    expect(attempt).toMatchObject({ checkedCount: 2, activeSeconds: 50 });
    expect(attempt.scores).toEqual({
      ...{ expectedWords: 9, correctWords: 5, substitutedWords: 0, missingWords: 4, extraWords: 0 },
      ...{ missedWordCount: 4, accuracy: 5 / 9 },
    });
  });

  test("counts no more time than has passed since the attempt was started", async () => {
    const { attemptId } = await bench.begin(me);
    bench.clock.advance(8000);
    expect((await bench.check(me, attemptId, 0, "good", 3600)).attempt.activeSeconds).toBe(8);
    bench.clock.advance(-60_000);
    expect((await bench.check(me, attemptId, 1, "the", 10)).attempt.activeSeconds).toBe(8);
  });

  test("knows the attempt by its id in either letter case", async () => {
    const { attemptId } = await bench.begin(me);
    const first = await bench.check(me, attemptId, 0, "good");
    const [harbour = 0] = await bench.add(me, attemptId, ["harbour"]);
    const { line, attempt } = await bench.check(me, attemptId.toUpperCase(), 0, "good");
    expect([attempt, line.words.at(2)?.vocabularyEntryId]).toEqual([first.attempt, harbour]);
    const opened = await bench.open(me, attemptId.toUpperCase());
    expect([opened.attempt, opened.lines[0]?.line]).toEqual([attempt, line]);
    expect(await bench.call(me, "dictation_discard", { attemptId: attemptId.toUpperCase() })).toEqual({ attemptId });
  });

  test("the same line and entry again return the stored result, even once it was submitted", async () => {
    const { attemptId } = await bench.begin(me);
    const first = await bench.check(me, attemptId, 0, "good morning");
    bench.clock.advance(1000);
    const before = dump(bench.db);
    const line = { attemptId, position: 0, entry: "good morning", plays: 9, openSeconds: 90 };
    expect(await bench.call(me, "dictation_check_line", line)).toEqual(first);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    const { attempt } = await bench.call(me, "dictation_submit", { attemptId });
    expect(await bench.check(me, attemptId, 0, "good morning")).toEqual({ line: first.line, attempt });
  });

  test.each([
    ["another entry for a line", 0, "good evening", 400, "dictation.line_checked"],
    ["a line that is not there", 3, "good", 400, "request.invalid"],
  ])("refuses %s", async (_title, position, entry, status, reason) => {
    const { attemptId } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good morning");
    const before = dump(bench.db);
    const refusal = await bench.refusedCheck(me, attemptId, position, entry);
    expect([refusal.status, refusal.reason]).toEqual([status, reason]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("names the position that is not there, and how many there are", async () => {
    const { attemptId } = await bench.begin(me);
    const { parts } = await bench.refusedCheck(me, attemptId, 7, "x");
    expect(parts.details).toEqual([expect.objectContaining({ path: "/position", expected: "an integer from 0 to 2" })]);
  });

  test("refuses a new line once the attempt was submitted", async () => {
    const attemptId = await bench.take(me, ["good morning"]);
    expect((await bench.refusedCheck(me, attemptId, 1, "the ferry")).reason).toBe("dictation.submitted");
  });

  test("a line that is all signs or in Chinese is compared like any other", async () => {
    const { attemptId } = await bench.begin(me);
    const chinese = await bench.check(me, attemptId, 0, "早上好，港口");
    expect(chinese.line.scores).toMatchObject({
      expectedWords: 4,
      correctWords: 0,
      substitutedWords: 2,
      extraWords: 0,
    });
    const signs = await bench.check(me, attemptId, 2, "… — !!");
    expect(signs.line.scores).toMatchObject({ correctWords: 0, missingWords: 5, extraWords: 0, accuracy: 0 });
    const long = await bench.check(me, attemptId, 1, "word ".repeat(800));
    expect(long.line.scores).toMatchObject({ expectedWords: 10, substitutedWords: 10, extraWords: 790 });
  });

  test("no row of a line is ever changed", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good morning");
    expect(() => bench.db.raw.exec("UPDATE dictation_lines SET entry = 'x'")).toThrow("never changed");
  });
});

describe("dictation_submit", () => {
  test("ends the attempt with the lines that were checked; again changes nothing", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good morning harbour office");
    bench.clock.advance(MINUTE_MS);
    const { attempt } = await bench.call(me, "dictation_submit", { attemptId });
    expect(attempt).toMatchObject({ state: "submitted", lineCount: 3, checkedCount: 1 });
    expect(attempt.scores).toMatchObject({ expectedWords: 4, correctWords: 4, accuracy: 1 });
    expect(attempt.lastActivityAt).toBe(String(attempt.submittedAt));
    bench.clock.advance(MINUTE_MS);
    const before = dump(bench.db);
    expect(await bench.call(me, "dictation_submit", { attemptId })).toEqual({ attempt });
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    expect((await bench.read(me, attemptId)).attempt).toEqual(attempt);
  });

  test("refuses an attempt without a checked line", async () => {
    const { attemptId } = await bench.begin(me);
    const refusal = await bench.refusal(me, "dictation_submit", { attemptId });
    expect([refusal.status, refusal.reason]).toEqual([400, "dictation.nothing_checked"]);
  });
});

describe("dictation_discard", () => {
  test("deletes an attempt in progress with its lines, and leaves the vocabulary book alone", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good");
    await bench.add(me, attemptId, ["harbour"]);
    expect(await bench.call(me, "dictation_discard", { attemptId })).toEqual({ attemptId });
    expect([attemptCount(), bench.number("SELECT count(*) FROM dictation_lines")]).toEqual([0, 0]);
    expect(bench.number("SELECT count(*) FROM vocabulary_entries")).toBe(1);
    expect((await bench.refusal(me, "dictation_discard", { attemptId })).reason).toBe("attempt.unknown");
  });

  test("refuses a submitted attempt", async () => {
    const attemptId = await bench.take(me, ["good"]);
    const refusal = await bench.refusal(me, "dictation_discard", { attemptId });
    expect([refusal.status, refusal.reason, attemptCount()]).toEqual([400, "dictation.submitted", 1]);
  });
});

describe("dictation_list_open", () => {
  test("lists what can be resumed, the latest activity first", async () => {
    const begun = [];
    for (const key of ["harbour", "ferry", "market"]) {
      begun.push((await bench.begin(me, key)).attemptId);
      bench.clock.advance(1000);
    }
    const [harbour = "", ferry = "", market = ""] = begun;
    await bench.check(me, harbour, 0, "good");
    await bench.check(me, market, 0, "good");
    await bench.call(me, "dictation_submit", { attemptId: market });
    const { items } = await bench.call(me, "dictation_list_open", {});
    expect(items.map((item) => [item.attemptId, item.state])).toEqual([
      [harbour, "in_progress"],
      [ferry, "in_progress"],
    ]);
    expect(await bench.call(bench.account(), "dictation_list_open", {})).toEqual({ items: [] });
  });
});

describe("learning events of a dictation", () => {
  test("each write reports itself once", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.begin(me);
    bench.clock.advance(MINUTE_MS);
    await bench.check(me, attemptId, 0, "good morning");
    await bench.check(me, attemptId, 0, "good morning");
    await bench.call(me, "dictation_submit", { attemptId });
    await bench.call(me, "dictation_submit", { attemptId });
    const left = await bench.begin(me);
    await bench.call(me, "dictation_discard", { attemptId: left.attemptId });
    const events = eventsOf(bench, me);
    expect(events.map(({ type, subject, object }) => [type, subject, object])).toEqual([
      ["dictation.started", "listening", `dictation_attempt ${attemptId}`],
      ["dictation.line_checked", "listening", `dictation_attempt ${attemptId}`],
      ["dictation.submitted", "listening", `dictation_attempt ${attemptId}`],
      ["dictation.started", "listening", `dictation_attempt ${left.attemptId}`],
      ["dictation.discarded", "listening", `dictation_attempt ${left.attemptId}`],
    ]);
    const counts = {
      ...{ expectedWords: 4, correctWords: 2, substitutedWords: 0, missingWords: 2, extraWords: 0 },
      ...{ missedWordCount: 2, accuracy: 0.5 },
    };
    const own = { attemptId, partId: partIdOf(bench, "harbour"), title: "Talk harbour" };
    expect(events[0]?.payload).toEqual({ ...own, lineCount: 3 });
    expect(events[1]?.payload).toEqual({ ...own, position: 0, plays: 2, ...counts });
    expect(events[2]?.payload).toEqual({ ...own, lineCount: 3, checkedCount: 1, activeSeconds: 5, ...counts });
  });

  test("a write whose event fails leaves nothing, and succeeds when it is repeated", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.begin(me, "ferry");
    await bench.check(me, attemptId, 0, "good");
    const writes = [
      () => bench.begin(me, "market"),
      () => bench.check(me, attemptId, 1, "the ferry"),
      () => bench.call(me, "dictation_submit", { attemptId }),
    ];
    for (const write of writes) {
      const before = dump(bench.db);
      for (const [table, event] of [
        ["learning_events", "INSERT"],
        ["dictation_attempts", "UPDATE"],
      ] as const) {
        bench.db.raw.exec(
          `CREATE TRIGGER broken AFTER ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
        );
        const isTouched = table === "learning_events" || write !== writes[0];
        if (isTouched) await expect(write()).rejects.toThrow();
        bench.db.raw.exec("DROP TRIGGER broken");
        expect(changedTables(before, dump(bench.db))).toEqual([]);
      }
      await write();
    }
    expect(eventsOf(bench, me).at(-1)?.type).toBe("dictation.submitted");
  });
});

describe("attempts of two accounts", () => {
  test.each(["dictation_open", "dictation_submit", "dictation_discard", "ielts_dictation_read_attempt"] as const)(
    "%s answers another account's attempt as one that never was",
    async (id) => {
      const submitted = await bench.take(me, ["good"]);
      const { attemptId } = await bench.begin(me);
      const stranger = bench.account();
      const before = dump(bench.db);
      const answers = [];
      for (const one of [submitted, attemptId, UNKNOWN]) {
        const { status, reason, message } = await bench.refusal(stranger, id, { attemptId: one });
        answers.push({ status, reason, message });
      }
      expect(answers.map(({ status, reason }) => [status, reason])).toEqual(
        answers.map(() => [404, "attempt.unknown"]),
      );
      expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
      expect(changedTables(before, dump(bench.db))).toEqual([]);
    },
  );

  test("dictation_check_line reaches no line of another account", async () => {
    const { attemptId } = await bench.begin(me);
    await bench.check(me, attemptId, 0, "good");
    const stranger = bench.account();
    const before = dump(bench.db);
    for (const position of [0, 1]) {
      expect((await bench.refusedCheck(stranger, attemptId, position, "good")).reason).toBe("attempt.unknown");
    }
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});
