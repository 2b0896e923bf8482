import { describe, expect, test } from "bun:test";
import { readBand } from "../../../src/domains/mock/band-input.ts";
import { type BandFact, type GivenBand, toBand, toOverall } from "../../../src/domains/practice/bands.schema.ts";
import type { SectionRow } from "../../../src/domains/practice/practice.schema.ts";
import { Failure } from "../../../src/kernel/errors.ts";
import { EVERY_SUBJECT, type Subject } from "./sitting.ts";

const section = (more: Partial<SectionRow> = {}): SectionRow => ({
  ...{ subject: "reading", status: "submitted", module: "academic", durationMinutes: 60, questionCount: 40 },
  ...{ answeredCount: 40, markableCount: 40, correctCount: 30, unansweredCount: 0, startedAt: 0, endsAt: null },
  ...{ finishedAt: 1, finishReason: "learner", activeMs: 0, revision: 1 },
  ...more,
});
const given = (more: Partial<GivenBand> = {}): GivenBand => ({
  ...{ subject: "writing", source: "learner", band: 6.5, taskBands: null, note: "", enteredAt: 0 },
  ...more,
});
const fact = (band: number | null, isEstimate = true): BandFact => ({
  ...{ band, rawScore: null, source: "table", isEstimate, table: null, taskBands: null, note: "", enteredAt: null },
});

describe("toBand", () => {
  test.each([
    ["academic reading", section({ correctCount: 30 }), 7, "academic_reading"],
    ["reading for both modules", section({ module: "both", correctCount: 26 }), 6, "academic_reading"],
    ["general reading", section({ module: "general", correctCount: 30 }), 6, "general_reading"],
    ["general reading, all right", section({ module: "general", correctCount: 40 }), 9, "general_reading"],
    [
      "listening of either module",
      section({ subject: "listening", module: "general", correctCount: 32 }),
      7.5,
      "listening",
    ],
    ["the lowest row", section({ correctCount: 4 }), 2.5, "academic_reading"],
    ["under the lowest row", section({ correctCount: 3 }), null, "academic_reading"],
    ["nothing right", section({ subject: "listening", correctCount: 0 }), null, "listening"],
  ])("%s is read from its table, as an estimate", (_, row, band, table) => {
    const { correctCount: rawScore } = row;
    expect(toBand(row, [], null)).toEqual({ ...fact(band), rawScore, table });
  });

  test.each([
    ["is in progress", { status: "in_progress", correctCount: null, unansweredCount: null }],
    ["was abandoned", { status: "abandoned" }],
    ["waits", { status: "waiting", correctCount: null }],
    ["has 39 questions", { questionCount: 39, markableCount: 39 }],
    ["has 41 questions", { questionCount: 41, markableCount: 41 }],
    ["has 40 questions and marks 39 of them", { markableCount: 39 }],
    ["has 41 questions and marks 40 of them", { questionCount: 41 }],
  ] as const)("a section that %s has no band", (_, more) => {
    expect(toBand(section(more), [given()], null)).toBeNull();
  });

  test("a paper's own table comes before the usual one, only for its subject", () => {
    const own = JSON.stringify({
      reading: {
        name: "Own",
        rows: [
          { band: 8, from: 30 },
          { band: 7.5, from: 20 },
        ],
      },
    });
    const read = (row: SectionRow) => {
      const band = toBand(row, [], own);
      return [band?.band, band?.table];
    };
    expect(read(section())).toEqual([8, "Own"]);
    expect(read(section({ module: "general", correctCount: 29 }))).toEqual([7.5, "Own"]);
    expect(read(section({ correctCount: 19 }))).toEqual([null, "Own"]);
    expect(read(section({ subject: "listening" }))).toEqual([7, "listening"]);
  });

  test("writing and speaking have the band that a person gave, the teacher's before the learner's", () => {
    const all = [
      given({ band: 7.5 }),
      given({ source: "teacher", band: 6, taskBands: { task1: 6, task2: 6 }, note: "Fair.", enteredAt: 60_000 }),
      given({ subject: "speaking", band: 8 }),
    ];
    const writing = section({ subject: "writing", questionCount: 2, markableCount: 0, correctCount: 0 });
    expect(toBand(writing, all, null)).toEqual({
      ...{ band: 6, rawScore: null, source: "teacher", isEstimate: false, table: null, note: "Fair." },
      ...{ taskBands: { task1: 6, task2: 6 }, enteredAt: "1970-01-01T00:01:00.000Z" },
    });
    expect(toBand(section({ subject: "speaking" }), all, null)).toMatchObject({ band: 8, source: "learner" });
    expect(toBand(section({ subject: "speaking" }), all.slice(0, 2), null)).toBeNull();
  });
});

describe("toOverall", () => {
  const overall = (...bands: (number | null)[]) =>
    toOverall(bands.map((band, index) => ({ subject: EVERY_SUBJECT[index] ?? "listening", band: fact(band) })));

  test.each([
    [[6.5, 6.5, 5, 7], 6.5],
    [[4, 3.5, 4, 4], 4],
    [[6.5, 6.5, 5.5, 6], 6],
    [[6, 6, 6, 7], 6.5],
    [[6, 6, 6.5, 6.5], 6.5],
    [[6, 6, 6, 6.5], 6],
    [[6.5, 6.5, 6.5, 7.5], 7],
    [[9, 9, 9, 9], 9],
    [[0, 0, 0, 0], 0],
  ])("of %p is %p", (bands, expected) => {
    expect(overall(...bands)).toEqual({ band: expected, isEstimate: true, missing: [] });
  });

  const MISSING: [title: string, bands: (number | null)[], missing: Subject[]][] = [
    ["no section", [], [...EVERY_SUBJECT]],
    ["three sections", [7, 7, 7], ["speaking"]],
    ["a section without a band", [7, null, 7, 7], ["reading"]],
    ["four without any", [null, null, null, null], [...EVERY_SUBJECT]],
  ];
  test.each(MISSING)("there is no estimate with %s, and it says what is missing", (_, bands, missing) => {
    expect(overall(...bands)).toEqual({ band: null, isEstimate: false, missing });
  });

  test("gives no estimate without any band", () => {
    const sections = EVERY_SUBJECT.map((subject) => ({ subject, band: fact(7, false) }));
    expect(toOverall(sections)).toEqual({ band: 7, isEstimate: false, missing: [] });
  });
});

describe("readBand", () => {
  test.each([
    [6, 7.5, 7],
    [6, 6, 6],
    [6, 6.5, 6.5],
    [5, 6, 5.5],
    [7, 6, 6.5],
    [9, 8.5, 8.5],
    [0, 0.5, 0.5],
  ])("tasks of %p and %p make %p", (task1, task2, band) => {
    const taskBands = { task1, task2 };
    expect(readBand({ subject: "writing", taskBands })).toEqual({ band, taskBands });
  });

  test.each([[0], [9], [6.5], [null]])("takes %p as it is", (band) => {
    expect(readBand({ subject: "speaking", band })).toEqual({ band, taskBands: null });
  });

  test.each([
    ["nothing", { subject: "writing" }, ["/band"]],
    ["both", { subject: "writing", band: 6, taskBands: { task1: 6, task2: 6 } }, ["/band"]],
    ["null and tasks", { subject: "writing", band: null, taskBands: { task1: 6, task2: 6 } }, ["/band"]],
    ["tasks of speaking", { subject: "speaking", taskBands: { task1: 6, task2: 6 } }, ["/taskBands"]],
    ["a quarter", { subject: "speaking", band: 6.25 }, ["/band"]],
    ["more than nine", { subject: "speaking", band: 9.5 }, ["/band"]],
    [
      "tasks without valid bands",
      { subject: "writing", taskBands: { task1: 6.1, task2: -1 } },
      ["/taskBands/task1", "/taskBands/task2"],
    ],
  ] as const)("refuses %s and says where", (_, asked, paths) => {
    try {
      readBand(asked);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect([error.status, error.parts.details?.map(({ path }) => path)]).toEqual([400, [...paths]]);
    }
  });
});
