import { describe, expect, test } from "bun:test";
import { type Mark, markAnswers, type Rule } from "../../../src/lib/marking/mark.ts";

const LETTERS = ["A", "B", "C", "D", "E"];
const NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

interface Choice {
  readonly questionType?: string;
  readonly letters?: readonly string[];
  readonly key: string;
}

function markChoice({ questionType = "multiple_choice", letters = LETTERS, key }: Choice, answer: string) {
  const question = { slotId: 7, questionType, responseKind: "choice", key, limit: null, set: null, letters } as const;
  return markAnswers([question], new Map([[7, answer]]));
}

type Row = readonly [key: string, answer: string, rule: Rule];
const ACCEPTING: readonly Rule[] = ["letter", "verdict", "verdict_short"];

function decides(rows: readonly Row[], choice: Omit<Choice, "key">) {
  test.each(rows)("%p for %p is decided by %s", (key, answer, rule) => {
    const isRight = ACCEPTING.includes(rule);
    const mark: Mark = { slotId: 7, mark: isRight ? 1 : 0, isAnswered: true, rule, matched: isRight ? key : null };
    expect(markChoice({ ...choice, key }, answer)).toEqual([mark]);
  });
}

const rows = (key: string, rule: Rule, ...answers: string[]): Row[] => answers.map((answer) => [key, answer, rule]);

describe("a letter", () => {
  decides(
    [
      ...rows(
        "B",
        "letter",
        "B",
        "b",
        "B.",
        "(B)",
        "[b]",
        "b)",
        " B ",
        "“B”",
        "Ｂ",
        "Ⓑ",
        "B\u200b",
        "\u200eB",
        "B B",
        "B:",
      ),
      ...rows("B", "wrong", "A", "c", "(D)", "e."),
      ...rows(
        "B",
        "not_an_option",
        "F",
        "z",
        "1",
        "2",
        "harbour",
        "option B",
        "В",
        "ß",
        "-",
        "😀",
        "B harbour",
        "null",
      ),
      ...rows("B", "several_answers", "A B", "AB", "B, C", "B/C", "A or B", "ABCDE", "A and C"),
    ],
    {},
  );
});

describe("a roman numeral", () => {
  decides(
    [
      ...rows("iv", "letter", "iv", "IV", "Ⅳ", "ⅳ", "iv.", "(iv)", "Iv", "ıv", " iv "),
      ...rows("viii", "letter", "viii", "VIII", "Ⅷ"),
      ...rows("i", "letter", "i", "I", "İ"),
      ...rows("iv", "wrong", "vi", "v", "i", "VIII"),
      ...rows("iv", "not_an_option", "4", "iiii", "xi", "four", "A", "vv"),
      ...rows("iv", "several_answers", "iv, v", "iv or vi", "i/iv"),
    ],
    { questionType: "matching_headings", letters: NUMERALS },
  );
});

describe("a letter of a word bank", () => {
  const bank = { questionType: "summary_completion", letters: ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"] };
  decides([...rows("I", "letter", "I", "i", "ı"), ...rows("J", "not_an_option", "K", "storm")], bank);
});

describe("TRUE, FALSE or NOT GIVEN", () => {
  decides(
    [
      ...rows("TRUE", "verdict", "TRUE", "true", "True.", " true ", "ＴＲＵＥ", "tr\u00adue", "(true)"),
      ...rows("FALSE", "verdict", "FALSE", "false"),
      ...rows(
        "NOT GIVEN",
        "verdict",
        "NOT GIVEN",
        "not given",
        "Not  Given",
        "NOT-GIVEN",
        "notgiven",
        "NOT\u00a0GIVEN",
      ),
      ...rows("TRUE", "verdict_short", "T", "t", "T.", "Ｔ", "(t)"),
      ...rows("FALSE", "verdict_short", "F", "f"),
      ...rows("NOT GIVEN", "verdict_short", "NG", "ng", "N.G.", "N/G", "n g"),
      ...rows("TRUE", "wrong_verdict_family", "YES", "Y", "yes", "No", "n"),
      ...rows("FALSE", "wrong_verdict_family", "NO", "N"),
      ...rows("NOT GIVEN", "wrong_verdict_family", "NO", "N", "YES"),
      ...rows("TRUE", "wrong", "FALSE", "F", "NG", "NOT GIVEN"),
      ...rows("NOT GIVEN", "wrong", "TRUE", "false", "t"),
      ...rows(
        "TRUE",
        "not_an_option",
        "TRU",
        "TF",
        "T/F",
        "TRUE FALSE",
        "truth",
        "not",
        "given",
        "A",
        "1",
        "✓",
        "-",
        "untrue",
      ),
    ],
    { questionType: "true_false_not_given", letters: [] },
  );
});

describe("YES, NO or NOT GIVEN", () => {
  decides(
    [
      ...rows("YES", "verdict", "YES", "yes", "Yes."),
      ...rows("NO", "verdict", "NO", "no"),
      ...rows("NOT GIVEN", "verdict", "NOT GIVEN"),
      ...rows("YES", "verdict_short", "Y", "y"),
      ...rows("NO", "verdict_short", "N", "n."),
      ...rows("NOT GIVEN", "verdict_short", "NG"),
      ...rows("YES", "wrong_verdict_family", "TRUE", "T", "true", "FALSE", "f"),
      ...rows("NO", "wrong_verdict_family", "FALSE", "F"),
      ...rows("YES", "wrong", "NO", "N", "NG"),
      ...rows("NO", "wrong", "YES", "ng"),
      ...rows("NO", "not_an_option", "nope", "none", "YN", "Y/N", "0"),
    ],
    { questionType: "yes_no_not_given", letters: ["YES", "NO", "NOT GIVEN"] },
  );
});

describe("questions in general", () => {
  test.each(["", " ", "\n\t", "\u200b", "\u3000", "\ufeff\u00ad\u202e", "\u0001"])("%p is not an answer", (answer) => {
    const unanswered = { slotId: 7, mark: 0, isAnswered: false, rule: "unanswered", matched: null } as const;
    expect(markChoice({ key: "B" }, answer)).toEqual([unanswered]);
    const question = { slotId: 7, questionType: "short_answer", key: "B", limit: null, set: null, letters: [] };
    expect(markAnswers([{ ...question, responseKind: "blank" }], new Map([[7, answer]]))).toEqual([unanswered]);
  });

  test("an open question is not marked", () => {
    const question = { questionType: "writing_task", responseKind: "open", key: "", limit: null, set: null } as const;
    const questions = [1, 2].map((slotId) => ({ ...question, slotId, letters: [] }));
    expect(markAnswers(questions, new Map([[1, "An essay."]]))).toEqual([
      { slotId: 1, mark: null, isAnswered: true, rule: "open", matched: null },
      { slotId: 2, mark: null, isAnswered: false, rule: "open", matched: null },
    ]);
  });

  test("a letter may have an alternative after its key was corrected", () => {
    expect(markChoice({ key: "B/D" }, "d")).toMatchObject([{ mark: 1, rule: "letter", matched: "D" }]);
    expect(markChoice({ key: "B/D" }, "C")).toMatchObject([{ mark: 0, rule: "wrong" }]);
    const verdict = { questionType: "true_false_not_given", letters: [], key: "FALSE/NOT GIVEN" };
    expect(markChoice(verdict, "NG")).toMatchObject([{ mark: 1, matched: "NOT GIVEN" }]);
  });

  test("marks are in the order of the questions, whatever else is answered", () => {
    const base = { questionType: "multiple_choice", responseKind: "choice", limit: null, set: null } as const;
    const questions = [30, 10, 20].map((slotId) => ({ ...base, slotId, key: "A", letters: LETTERS }));
    const marks = markAnswers(
      questions,
      new Map([
        [10, "A"],
        [99, "A"],
        [20, "B"],
      ]),
    );
    expect(marks.map(({ slotId, mark }) => [slotId, mark])).toEqual([
      [30, 0],
      [10, 1],
      [20, 0],
    ]);
    expect(markAnswers([], new Map([[1, "A"]]))).toEqual([]);
  });
});
