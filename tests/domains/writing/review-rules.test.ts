import { describe, expect, test } from "bun:test";
import { CRITERIA, type Criterion } from "../../../src/domains/writing/review.schema.ts";
import { arrangeReview, saysNothing } from "../../../src/domains/writing/review-rules.ts";
import { commentOn, ESSAY } from "./texts.ts";

const criterion = (name: Criterion, band: number | null = null, remark = "") => ({ criterion: name, band, remark });
const task = (taskNumber: number) => ({ text: ESSAY, taskNumber });

describe("arrangeReview", () => {
  test.each([
    [1, "task_achievement", "task_response"],
    [2, "task_response", "task_achievement"],
  ] as const)("gives task %d the four criteria of the test, %s first, and not %s", (number, first, foreign) => {
    const given = { criteria: [criterion("lexical_resource", 7, "Good.")], comments: [] };
    const { criteria, problems } = arrangeReview(given, task(number));
    expect(problems).toEqual([]);
    expect(criteria).toEqual([
      criterion(first),
      criterion("coherence_and_cohesion"),
      criterion("lexical_resource", 7, "Good."),
      criterion("grammatical_range_and_accuracy"),
    ]);
    const wrong = arrangeReview({ criteria: [criterion(foreign, 6)], comments: [] }, task(number));
    expect(wrong.problems).toEqual([
      {
        path: "/criteria/0/criterion",
        message: `criteria.0.criterion is ${foreign}, which is not a criterion of this task`,
        expected: `one of ${CRITERIA.filter((name) => name !== foreign).join(", ")}`,
      },
    ]);
  });

  test("refuses a criterion that is given twice, and bands that are not multiples of a half", () => {
    const names = ["lexical_resource", "task_response", "lexical_resource"] as const;
    const criteria = names.map((name, index) => criterion(name, 6 + index * 0.25));
    const { problems } = arrangeReview({ criteria, comments: [] }, task(2));
    expect(problems.map(({ path, expected }) => [path, expected])).toEqual([
      ["/criteria/1/band", "0 to 9 in halves, or null"],
      ["/criteria/2/criterion", "each criterion once"],
    ]);
  });

  test("puts comments in the order of their places, and takes those that overlap", () => {
    const comments = [commentOn(ESSAY, "clean its air"), commentOn(ESSAY, "Trees cool"), commentOn(ESSAY, "Trees")];
    const arranged = arrangeReview({ criteria: [], comments }, task(2));
    expect(arranged.problems).toEqual([]);
    expect(arranged.comments.map(({ start, end }) => ESSAY.slice(start, end))).toEqual([
      "Trees",
      "Trees cool",
      "clean its air",
    ]);
  });

  test("counts offsets in UTF-16 units, of which a character may have two", () => {
    const place = (start: number, end: number, quote: string) => ({ start, end, quote, comment: "c" });
    const problemsOf = (...comments: ReturnType<typeof place>[]) =>
      arrangeReview({ criteria: [], comments }, task(2)).problems.map(({ path }) => path);
    expect(problemsOf(place(0, 2, "🌳"), place(3, 8, "Trees"), place(0, ESSAY.length, ESSAY))).toEqual([]);
    // Counted in characters, the words would be one position earlier.
    expect(problemsOf(place(2, 7, "Trees"))).toEqual(["/comments/0/quote"]);
    // Half of a surrogate pair cannot be quoted.
    expect(problemsOf(place(1, 8, "Trees"), place(0, 1, "🌳"))).toEqual(["/comments/0/quote", "/comments/1/quote"]);
  });

  test.each([
    ["a quote that is elsewhere", { start: 3, end: 7, quote: "cool" }, "/comments/1/quote"],
    ["a quote in other letters", { start: 3, end: 8, quote: "trees" }, "/comments/1/quote"],
    ["a quote that is only a part", { start: 3, end: 8, quote: "Tree" }, "/comments/1/quote"],
    ["a place behind the text", { start: 3, end: ESSAY.length + 1, quote: "Trees" }, "/comments/1/end"],
    ["an end before the start", { start: 8, end: 3, quote: "Trees" }, "/comments/1/end"],
    ["an end at the start", { start: 3, end: 3, quote: "Trees" }, "/comments/1/end"],
  ])("refuses %s and names its path", (_, place, path) => {
    const comments = [commentOn(ESSAY, "Trees"), { ...place, comment: "About it" }];
    const { problems } = arrangeReview({ criteria: [], comments }, task(2));
    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });
});

describe("saysNothing", () => {
  const bare = { criteria: [criterion("lexical_resource")], comments: [], summary: "" };
  test.each([
    ["nothing", bare, true],
    ["blanks", { ...bare, criteria: [criterion("lexical_resource", null, " ")], summary: "\n" }, true],
    ["a band of 0", { ...bare, criteria: [criterion("lexical_resource", 0)] }, false],
    ["a remark", { ...bare, criteria: [criterion("lexical_resource", null, "Good.")] }, false],
    ["a comment", { ...bare, comments: [{ start: 0, end: 2, comment: "A tree." }] }, false],
    ["a summary", { ...bare, summary: "Good." }, false],
  ])("of a review that holds %s", (_, review, expected) => {
    expect(saysNothing(review)).toBe(expected);
  });
});
