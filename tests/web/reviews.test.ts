import { describe, expect, test } from "bun:test";
import { RULES } from "../../src/lib/marking/rules.ts";
import { provedInSegment } from "../../src/web/features/reviews/evidence.ts";
import { answersOf } from "../../src/web/features/reviews/key-words.ts";
import { readTarget } from "../../src/web/features/reviews/target.ts";
import en from "../../src/web/locales/en.json";
import zhCN from "../../src/web/locales/zh-CN.json";

describe("the rules of marking", () => {
  test("each has its sentence in both languages, and there are no others", () => {
    expect(Object.keys(en.reviews.rules).sort()).toEqual([...RULES].sort());
    expect(Object.keys(zhCN.reviews.rules).sort()).toEqual([...RULES].sort());
  });
});

describe("readTarget", () => {
  test.each([
    ["practice-12", { kind: "practice", sessionId: 12 }],
    ["mock-45-reading", { kind: "mock", sessionId: 45, section: "reading" }],
    ["mock-45", null],
    ["mock-45-maths", null],
    ["practice-12-reading", null],
    ["practice-0", null],
    ["practice-012", null],
    ["practice-1e3", null],
    ["practice--1", null],
    ["practice-99999999999999999", null],
    ["", null],
  ])("reads %j", (text, target) => {
    expect<unknown>(readTarget(text)).toEqual(target);
  });
});

describe("answersOf", () => {
  const shown = (key: string) =>
    answersOf(key).map((pieces) => pieces.map(({ text, isOptional }) => (isOptional ? `[${text}]` : text)).join(""));
  test.each([
    ["harbour", ["harbour"]],
    ["colour/color", ["colour", "color"]],
    ["(the) harbour", ["[the] harbour"]],
    ["(a/the) car park/parking (area)", ["[a/the] car park", "parking [area]"]],
    ["boat(s)", ["boat[s]"]],
    ["(the (old)) mill", ["[the (old)] mill"]],
    ["24\\/7", ["24/7"]],
    ["(20) km\\/h/kph", ["[20] km/h", "kph"]],
    ["f\\(x\\)", ["f(x)"]],
    ["24 hours (24\\/7)", ["24 hours [24/7]"]],
    ["(the (a\\/b)) mill", ["[the (a/b)] mill"]],
    ["path\\\\(s)", ["path\\[s]"]],
    ["", []],
  ])("distinguishes the answers of %j", (key, answers) => {
    expect(shown(key)).toEqual(answers);
  });
});

describe("provedInSegment", () => {
  const transcript = {
    kind: "transcript",
    partId: 1,
    segment: 2,
    lastSegment: 4,
    start: 5,
    end: 3,
    startMs: 0,
    endMs: 1,
    speaker: "",
    quote: "",
  } as const;
  const question = {
    questionSlotId: 1,
    partId: 1,
    number: 7,
    questionType: "note_completion",
    responseKind: "blank",
    mark: 1,
    isAnswered: true,
    rule: "exact",
    matched: null,
    explanation: "",
    explanationZh: "",
    answer: "",
    key: "",
    correctable: false,
    evidence: [transcript],
  } as const;
  const questions = [{ ...question, evidence: [transcript] }];
  test.each([
    [1, []],
    [2, [{ start: 5, end: 20, id: 7 }]],
    [3, [{ start: 0, end: 20, id: 7 }]],
    [4, [{ start: 0, end: 3, id: 7 }]],
    [5, []],
  ])("finds what of segment %i proves an answer that runs on through three", (segment, spans) => {
    expect(provedInSegment(questions, { partId: 1, segment, length: 20 })).toEqual(spans);
    expect(provedInSegment(questions, { partId: 2, segment, length: 20 })).toEqual([]);
  });
});
