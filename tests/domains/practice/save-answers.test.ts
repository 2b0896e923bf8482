import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, beginMockSection, createMock, partIdOf, practiceBench, type Sitting } from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
let sitting: Sitting;
beforeEach(async () => {
  bench = practiceBench();
  me = bench.account();
  sitting = await begin(bench, me, "listening-2");
});
afterEach(() => bench.close());

const SECOND = 1000;

describe("practice_save_answers", () => {
  test("saves answers under one revision and returns the status of the section", async () => {
    const answer = await sitting.save([sitting.change(11, "A"), sitting.change(15, "B")]);
    expect(answer).toEqual({
      session: {
        ...{ sessionId: sitting.sessionId, kind: "practice", mode: "practice", state: "in_progress" },
        ...{ title: "A tour of Fenwick Garden", partId: partIdOf(bench, "listening-2"), paperId: null },
        ...{ startedAt: "2026-09-09T02:00:00.000Z", finishedAt: null },
      },
      section: {
        ...{ subject: "listening", status: "in_progress", module: "both", durationMinutes: 8 },
        ...{ questionCount: 10, answeredCount: 2, startedAt: "2026-09-09T02:00:00.000Z", endsAt: null },
        ...{ finishedAt: null, finishReason: null, activeSeconds: 0, score: null },
      },
      revision: 1,
      outcome: "saved",
      answers: [
        { questionSlotId: sitting.slot(11), value: "A", flagged: false, revision: 1 },
        { questionSlotId: sitting.slot(15), value: "B", flagged: false, revision: 1 },
      ],
      conflicts: [],
      audio: [],
    });
    expect(sitting.stored()).toEqual({ 11: "A", 15: "B" });
    expect(answer.answers).toEqual((await sitting.open()).answers);
  });

  test("answers what changed since the revision that the caller knows, and nothing older", async () => {
    await sitting.answer({ 11: "A" });
    await sitting.answer({ 12: "C" });
    const since = async (knownRevision: number) => (await sitting.save([], { knownRevision })).answers;
    const numbers = (answers: { questionSlotId: number }[]) => answers.map((one) => one.questionSlotId);
    expect([numbers(await since(0)), numbers(await since(1)), await since(2), await since(99)]).toEqual([
      [sitting.slot(11), sitting.slot(12)],
      [sitting.slot(12)],
      [],
      [],
    ]);
  });

  test("a call that changes nothing raises no revision, and is not an activity", async () => {
    await sitting.answer({ 11: "A" });
    bench.clock.advance(MINUTE_MS);
    const [empty, same] = [await sitting.save([]), await sitting.save([sitting.change(11, "A", 1)])];
    expect([empty.revision, same.revision, same.conflicts]).toEqual([1, 1, []]);
    expect(sitting.session()["last_activity_at"]).toBe(bench.clock.now() - MINUTE_MS);
    await sitting.answer({ 11: "C" });
    expect(sitting.session()["last_activity_at"]).toBe(bench.clock.now());
  });

  test("counts answers; a deleted or blank answer does not count", async () => {
    const blank = await begin(bench, me, "listening-1");
    const counted = [];
    for (const value of ["Hartwell", "   ", "Hartwell", ""]) {
      const { section, session } = await blank.answer({ 1: value });
      counted.push([section.answeredCount, session.state]);
    }
    expect(counted).toEqual([
      [1, "in_progress"],
      [0, "unanswered"],
      [1, "in_progress"],
      [0, "unanswered"],
    ]);
    expect([blank.session()["state"], blank.section()["answered_count"]]).toEqual(["unanswered", 0]);
    expect((await blank.open()).answers).toMatchObject([{ value: "", revision: 4 }]);
  });

  test("flags a question without touching its answer, and an answer without touching its flag", async () => {
    const questionSlotId = sitting.slot(11);
    const flagged = await sitting.save([{ questionSlotId, flagged: true }]);
    expect([flagged.session.state, flagged.section.answeredCount, flagged.answers[0]]).toEqual([
      "unanswered",
      0,
      { questionSlotId, value: "", flagged: true, revision: 1 },
    ]);
    const answered = await sitting.save([{ questionSlotId, value: "A", basedOn: 1 }]);
    expect(answered.answers[0]).toEqual({ questionSlotId, value: "A", flagged: true, revision: 2 });
    const both = await sitting.save([{ questionSlotId, value: "B", flagged: false, basedOn: 2 }]);
    expect(both.answers[0]).toEqual({ questionSlotId, value: "B", flagged: false, revision: 3 });
    const neither = await sitting.save([{ questionSlotId }]);
    expect([neither.revision, neither.conflicts]).toEqual([3, []]);
  });

  describe("changes that do not fit", () => {
    const cases: [string, () => object[], string, RegExp][] = [
      [
        "a slot of another part",
        () => [{ questionSlotId: slotOf("reading-1", 1), value: "TRUE" }],
        "/changes/0/questionSlotId",
        /no question/,
      ],
      [
        "a slot that never was",
        () => [{ questionSlotId: 999_999, value: "A" }],
        "/changes/0/questionSlotId",
        /no question/,
      ],
      ["a letter that is not an option", () => [sitting.change(11, "H")], "/changes/0/value", /not one of the options/],
      ["a letter of another question", () => [sitting.change(15, "D")], "/changes/0/value", /not one of the options/],
      ["a small letter", () => [sitting.change(11, "a")], "/changes/0/value", /not one of the options/],
      ["two letters in one slot", () => [sitting.change(19, "BD")], "/changes/0/value", /not one of the options/],
      [
        "a slot given twice",
        () => [sitting.change(11, "A"), sitting.change(12, "C"), sitting.change(11, "B")],
        "/changes/2/questionSlotId",
        /twice/,
      ],
    ];

    test.each(cases)("%s is refused, and nothing of the call is saved", async (_, changes, path, message) => {
      await sitting.answer({ 13: "E" });
      const list = [...changes()].map((change) => ({ questionSlotId: 0, ...change }));
      const { kind, reason, parts } = await sitting.refusedSave(list);
      expect([kind, reason]).toEqual(["invalid", "answer.unfit"]);
      expect(parts.details?.[0]?.path).toBe(path);
      expect(parts.details?.[0]?.message).toMatch(message);
      expect(parts.details?.[0]?.expected).not.toBe("");
      expect([sitting.stored(), sitting.section()["revision"]]).toEqual([{ 13: "E" }, 1]);
    });

    test("the options are named; what was sent is not", async () => {
      const { parts } = await sitting.refusedSave([sitting.change(15, "Q")]);
      expect(parts.details).toEqual([
        {
          path: "/changes/0/value",
          message: "changes.0.value is not one of the options of this question",
          expected: "A, B, C, or empty",
        },
      ]);
    });

    test.each([
      ["reading-1", 1, ["TRUE", "FALSE", "NOT GIVEN", ""], ["YES", "T", "true", "NG"]],
      ["reading-3", 27, ["YES", "NO", "NOT GIVEN", ""], ["TRUE", "Y"]],
      ["reading-2", 14, ["i", "viii", ""], ["ix", "I", "A"]],
      ["reading-3", 36, ["A", "F", ""], ["G"]],
      ["listening-2", 19, ["A", "E", ""], ["F"]],
    ] as const)("%s question %d takes only its options", async (key, number, taken, refused) => {
      const other = await begin(bench, me, key);
      for (const value of taken) expect((await other.answer({ [number]: value })).outcome).toBe("saved");
      for (const value of refused) {
        expect((await other.refusedSave([other.change(number, value)])).reason).toBe("answer.unfit");
      }
    });

    test("both letters of a Choose TWO may be the same: that is for the marks", async () => {
      expect((await sitting.answer({ 19: "B", 20: "B" })).section.answeredCount).toBe(2);
    });

    test("a blank takes 500 characters, a task 20,000", async () => {
      const blank = await begin(bench, me, "listening-1");
      const long = "🎧".repeat(250);
      expect((await blank.answer({ 1: long })).answers[0]?.value).toBe(long);
      expect((await blank.refusedSave([blank.change(1, `${long}x`)])).parts.details?.[0]?.path).toBe(
        "/changes/0/value",
      );
      const essay = await begin(bench, me, "writing-2");
      const text = "A paragraph.\n".repeat(1500);
      expect((await essay.answer({ 2: text })).answers[0]?.value).toBe(text);
      const { parts } = await essay.refusedSave([essay.change(2, "x".repeat(20_001))]);
      expect(parts.details?.[0]?.path).toBe("/changes/0/value");
    });

    test("more than 100 changes at once are refused", async () => {
      const many = Array.from({ length: 101 }, () => sitting.change(11, "A"));
      expect((await sitting.refusedSave(many)).parts.details?.[0]?.path).toBe("/changes");
    });
  });

  describe("audio", () => {
    const playedSeconds = async () => (await sitting.open()).parts[0]?.audioSeconds;

    test("the audio position never goes back, and every response returns it", async () => {
      const partId = partIdOf(bench, "listening-2");
      const seen: unknown[] = [];
      const reported: unknown[] = [];
      for (const seconds of [10, 30.25, 5, 30, 31]) {
        const { audio } = await sitting.save([], { audio: [{ partId, seconds }] });
        reported.push(audio);
        seen.push(await playedSeconds());
      }
      const farthest = [10, 30.25, 30.25, 30.25, 31];
      expect([seen, reported]).toEqual([farthest, farthest.map((seconds) => [{ partId, seconds }])]);
      expect((await sitting.save([])).audio).toEqual([{ partId, seconds: 31 }]);
    });

    test("each section of a mock test returns its own parts, played or not, after its end too", async () => {
      const sessionId = createMock(bench, me, { listening: ["listening-1", "listening-2"], reading: ["reading-1"] });
      const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
      const [first, second] = [partIdOf(bench, "listening-1"), partIdOf(bench, "listening-2")];
      await listening.save([], { audio: [{ partId: first, seconds: 60 }] });
      const playedBoth = await listening.save([], { audio: [{ partId: second, seconds: 5 }] });
      const both = [
        { partId: first, seconds: 60 },
        { partId: second, seconds: 5 },
      ];
      expect(playedBoth.audio).toEqual(both);
      await listening.submit();
      const late = await listening.save([], { audio: [{ partId: second, seconds: 50 }] });
      const reading = await beginMockSection(bench, me, { sessionId, subject: "reading" });
      expect([late.outcome, late.audio, (await reading.save([])).audio]).toEqual(["closed", both, []]);
    });

    test("that of a part that is not of the section is refused, and nothing of the call is saved", async () => {
      const other = await begin(bench, me, "listening-1");
      const audio = [
        { partId: partIdOf(bench, "listening-2"), seconds: 20 },
        { partId: partIdOf(bench, "listening-1"), seconds: 50 },
      ];
      const { kind, reason, parts } = await sitting.refusedSave([sitting.change(11, "A")], { audio });
      expect([kind, reason, parts.details]).toEqual([
        "invalid",
        "answer.unfit",
        [
          {
            path: "/audio/1/partId",
            message: "audio.1.partId names no part of this section",
            expected: "a partId that practice_open returned for it",
          },
        ],
      ]);
      expect([sitting.stored(), await playedSeconds(), (await other.open()).parts[0]?.audioSeconds]).toEqual([
        {},
        0,
        0,
      ]);
    });
  });

  describe("the time it was open", () => {
    const spent = async (seconds: number, openSeconds: number) => {
      bench.clock.advance(seconds * SECOND);
      return (await sitting.save([], { openSeconds })).section.activeSeconds;
    };

    test("is what the player says, and never more than has passed since the section was last seen", async () => {
      const counted = [];
      for (const [passed, open] of [
        [10, 10],
        [45, 45],
        [60, 30.4],
        [3600, 0],
        [5, 45],
        [0, 20],
      ] as const) {
        counted.push(await spent(passed, open));
      }
      expect(counted).toEqual([10, 55, 85, 85, 90, 90]);
    });

    test("an absence adds no time, nor does a clock that was set back", async () => {
      expect([await spent(3600, 0), await spent(-30, 30), await spent(20, 20)]).toEqual([0, 0, 20]);
    });

    test("two windows that are open at once count once", async () => {
      let counted = 0;
      for (let call = 0; call < 12; call++) counted = await spent(15, 30);
      expect(counted).toBe(12 * 15);
    });

    test("a call that says nothing of it counts nothing, and more than 45 seconds are refused", async () => {
      bench.clock.advance(30 * SECOND);
      expect((await sitting.save([])).section.activeSeconds).toBe(0);
      const { parts } = await sitting.refusedSave([], { openSeconds: 45.5 });
      expect(parts.details?.[0]?.path).toBe("/openSeconds");
    });
  });

  describe("a section of a mock test", () => {
    test("is saved by its subject, each section with its own answers and revision", async () => {
      const sessionId = createMock(bench, me, { listening: ["listening-1", "listening-2"], reading: ["reading-1"] });
      const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
      await listening.answer({ 1: "Hartwell", 19: "B" });
      await listening.submit();
      const reading = await beginMockSection(bench, me, { sessionId, subject: "reading" });
      const saved = await reading.answer({ 1: "FALSE" });
      expect([saved.revision, saved.section.answeredCount, saved.session.kind]).toEqual([1, 1, "mock"]);
      expect([listening.stored(), reading.stored()]).toEqual([{ 1: "Hartwell", 19: "B" }, { 1: "FALSE" }]);
      const wrongSection = [{ questionSlotId: listening.slot(1), value: "Hartwell" }];
      expect((await reading.refusedSave(wrongSection)).reason).toBe("answer.unfit");
    });

    test("a mock test with a section submitted without answers stays in progress", async () => {
      const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
      const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
      await listening.submit();
      const reading = await beginMockSection(bench, me, { sessionId, subject: "reading" });
      const flagged = await reading.save([{ questionSlotId: reading.slot(1), flagged: true }]);
      expect([flagged.session.state, reading.session()["state"]]).toEqual(["in_progress", "in_progress"]);
    });

    test("one that waits takes no answers", async () => {
      const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
      await beginMockSection(bench, me, { sessionId, subject: "reading" });
      const slot = slotOf("listening-1", 1);
      const request = { sessionId, subject: "listening" as const, changes: [{ questionSlotId: slot, value: "x" }] };
      const { outcome, answers } = await bench.call(me, "practice_save_answers", request);
      expect([outcome, answers, bench.number("SELECT count(*) FROM session_answers")]).toEqual(["closed", [], 0]);
    });
  });

  test("another learner's session is not found, and one's own has no other subject", async () => {
    const stranger = bench.account();
    const changes = [sitting.change(11, "A")];
    const theirs = await bench.refusal(stranger, "practice_save_answers", { ...sitting.key, changes });
    const other = await sitting.refusedSave(changes, { subject: "reading" });
    expect([theirs.reason, other.reason]).toEqual(["session.unknown", "section.not_found"]);
    expect([theirs.kind, other.kind, sitting.stored()]).toEqual(["notFound", "notFound", {}]);
  });
});

function slotOf(key: string, number: number): number {
  const sql = "SELECT id FROM question_slots WHERE part_id = ? AND number = ?";
  return bench.number(sql, partIdOf(bench, key), number);
}
