import { describe, expect, test } from "bun:test";
import { Course } from "../../../src/content/format/course.ts";
import { Guide, Prediction } from "../../../src/content/format/prep.ts";
import { WordbookFile } from "../../../src/content/format/wordbook.ts";
import { Problems } from "../../../src/content/problems.ts";
import { checkCourse } from "../../../src/content/rules/course.ts";
import { checkSections, type PaperPart } from "../../../src/content/rules/mock-paper.ts";
import { checkGuide, checkPrediction } from "../../../src/content/rules/prep.ts";
import { checkWordbook } from "../../../src/content/rules/wordbook.ts";
import { findings } from "../../support/findings.ts";

const guide = { slug: "map-questions", title: "Maps", publishedOn: "2026-05-01", body: "Text." };
const record = {
  ...{ key: "k", kind: "exam_report", subject: "reading", title: "Record", recallContent: "Text." },
  ...{ source: { slug: "diary", name: "The diary" }, examDate: "2026-05-01" },
};
const section = { key: "s", title: "Section", kind: "reading", durationMinutes: 5, body: "Text." };
const course = { key: "c", subject: "grammar", unit: "Unit 1", title: "Course", sections: [section] };
const entry = (entryId: string, phrase = "word") => ({
  ...{ entryId, phrase, partOfSpeech: "", meaning: "", meaningZh: "", example: "", usage: "", expansion: [] },
});
const words = (...entries: object[]) => [{ groupId: "g", title: "Group", titleZh: "组", entries }];
const book = { setId: "core", title: "Book", titleZh: "书", groups: words(entry("a"), entry("b")) };

describe("guides, predictions, courses and wordbooks", () => {
  test.each([
    ["a guide", () => findings(Guide, guide, checkGuide)],
    ["a record of a day", () => findings(Prediction, record, checkPrediction)],
    [
      "a record of some days ago",
      () => findings(Prediction, { ...record, examDate: undefined, daysAgo: 3 }, checkPrediction),
    ],
    ["a course", () => findings(Course, course, checkCourse)],
    ["a wordbook", () => findings(WordbookFile, book, checkWordbook)],
  ])("%s that is sound has no problem", (_what, check) => {
    expect(check()).toEqual([]);
  });

  test.each([
    ["a slug with a space", () => findings(Guide, { ...guide, slug: "a b" }, checkGuide), '/slug: "a b" is not a key'],
    [
      "an invalid day",
      () => findings(Guide, { ...guide, publishedOn: "2026-02-30" }, checkGuide),
      '/publishedOn: "2026-02-30" is not a day',
    ],
    ["a tag twice", () => findings(Guide, { ...guide, tags: ["Map", "map"] }, checkGuide), "/tags/1: The tag"],
    [
      "neither day",
      () => findings(Prediction, { ...record, examDate: undefined }, checkPrediction),
      ": The record has neither examDate nor daysAgo",
    ],
    [
      "both days",
      () => findings(Prediction, { ...record, daysAgo: 1 }, checkPrediction),
      ": The record has both examDate and daysAgo",
    ],
    [
      "a record of no day",
      () => findings(Prediction, { ...record, examDate: "2026-13-01" }, checkPrediction),
      "/examDate: ",
    ],
    [
      "a source that is not an https address",
      () =>
        findings(Prediction, { ...record, source: { ...record.source, url: "javascript:alert(1)" } }, checkPrediction),
      "/source/url: ",
    ],
    [
      "a score over 100",
      () => findings(Prediction, { ...record, candidates: [{ title: "T", matchScore: 101 }] }, checkPrediction),
      "/candidates/0/matchScore: matchScore is the number 101",
    ],
    [
      "a section key twice",
      () => findings(Course, { ...course, sections: [section, section] }, checkCourse),
      '/sections/1/key: The key "s" is used twice',
    ],
    [
      "a section without anything",
      () => findings(Course, { ...course, sections: [{ ...section, body: "" }] }, checkCourse),
      "warning /sections/0: The section is empty",
    ],
    [
      "an unknown subject",
      () => findings(Course, { ...course, subject: "maths" }, checkCourse),
      '/subject: subject is "maths"',
    ],
    [
      "an entry id twice",
      () => findings(WordbookFile, { ...book, groups: words(entry("a"), entry("a")) }, checkWordbook),
      '/groups/0/entries/1/entryId: The entryId "a" is used twice',
    ],
    [
      "a group id twice",
      () => findings(WordbookFile, { ...book, groups: [...words(), ...words()] }, checkWordbook),
      '/groups/1/groupId: The groupId "g" is used twice',
    ],
    [
      "a blank phrase",
      () => findings(WordbookFile, { ...book, groups: words(entry("a", " ")) }, checkWordbook),
      "/groups/0/entries/0/phrase: phrase has no visible character",
    ],
    [
      "an unknown wordbook",
      () => findings(WordbookFile, { ...book, setId: "other" }, checkWordbook),
      '/setId: setId is "other"',
    ],
  ])("%s is reported", (_what, check, says) => {
    const lines = check();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(says);
  });
});

describe("checkSections", () => {
  const parts = (subject: PaperPart["subject"], numbers: number[], module: PaperPart["module"] = "both"): PaperPart[] =>
    numbers.map((partNumber) => ({ key: `${subject}${partNumber}`, subject, partNumber, module }));
  const problemsOf = (all: PaperPart[]) => {
    const problems = new Problems();
    checkSections(all, problems.at("papers"));
    return problems.list().map(({ message }) => message);
  };

  test.each([
    ["one section", parts("writing", [1, 2])],
    [
      "all sections, in any order",
      [
        ...parts("speaking", [3, 1, 2]),
        ...parts("listening", [1, 2, 3, 4]),
        ...parts("reading", [1, 2, 3]),
        ...parts("writing", [2, 1]),
      ],
    ],
    ["parts of one module and of both", [...parts("reading", [1, 2], "academic"), ...parts("reading", [3])]],
  ])("%s make a paper", (_what, all) => {
    expect(problemsOf(all)).toEqual([]);
  });

  test.each([
    ["a section that lacks parts", parts("listening", [1, 3]), "The listening section lacks part 2 and 4"],
    [
      "a part number twice",
      [...parts("writing", [1, 2]), ...parts("writing", [2])],
      "The writing section has part 2 more than once",
    ],
    [
      "two modules",
      [...parts("reading", [1, 2], "academic"), ...parts("reading", [3], "general")],
      "The paper mixes parts of academic and general",
    ],
  ])("%s make none", (_what, all, says) => {
    expect(problemsOf(all)).toEqual([says]);
  });
});
