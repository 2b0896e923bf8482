import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkShape } from "../../../src/content/check/shape.ts";
import { Part } from "../../../src/content/format/part.ts";
import { QUESTION_TYPES } from "../../../src/content/format/terms.ts";
import { Problems } from "../../../src/content/problems.ts";
import { expandKey } from "../../../src/lib/marking/key-notation.ts";
import { type MarkedQuestion, markAnswers } from "../../../src/lib/marking/mark.ts";
import { listAt } from "../../support/json.ts";

const PARTS = join(import.meta.dir, "../../../seed/parts");

/** Every question of the built-in content, each a list with its own number. */
function readQuestions(): MarkedQuestion[] {
  const parts = readdirSync(PARTS).flatMap((file) =>
    listAt(JSON.parse(readFileSync(join(PARTS, file), "utf8")), "parts"),
  );
  let slotId = 0;
  return parts.flatMap((value) => {
    const part = checkShape(Part, value, new Problems().at("part"));
    if (part === null) throw new Error("A part of the seed has another shape");
    return part.groups.flatMap((group) => {
      const set = group.type === "multiple_select" ? slotId + 1 : null;
      return group.questions.map(({ answer, options }): MarkedQuestion => {
        slotId++;
        const letters = [...group.options, ...options].map(({ letter }) => letter);
        const responseKind = QUESTION_TYPES[group.type] ?? (letters.length > 0 ? "choice" : "blank");
        return {
          slotId,
          questionType: group.type,
          responseKind,
          key: answer,
          limit: group.wordLimit ?? null,
          set,
          letters,
        };
      });
    });
  });
}

const questions = readQuestions();
const blanks = questions.filter(({ responseKind }) => responseKind === "blank");
const choices = questions.filter(({ responseKind }) => responseKind === "choice");

/** The rule if an answer is wrong, so that a failure names the answer. */
function refusal(question: MarkedQuestion, answer: string): string[] {
  const [mark] = markAnswers([question], new Map([[question.slotId, answer]]));
  return mark?.mark === 1 ? [] : [`${question.key} refused ${answer}: ${mark?.rule}`];
}

const eachSpelling = (check: (question: MarkedQuestion, spelling: string) => string[]) =>
  blanks.flatMap((question) => expandKey(question.key).flatMap((spelling) => check(question, spelling)));

describe("keys of the seed content", () => {
  test("are there, of every kind", () => {
    expect(blanks.length).toBeGreaterThan(80);
    expect(choices.length).toBeGreaterThan(80);
    expect(new Set(choices.map(({ questionType }) => questionType)).size).toBeGreaterThan(8);
  });

  test("accept each spelling that they name, as it is named", () => {
    expect(eachSpelling(refusal)).toEqual([]);
    const other = eachSpelling((question, spelling) => {
      const [mark] = markAnswers([question], new Map([[question.slotId, spelling]]));
      return mark?.matched === spelling ? [] : [`${question.key} matched ${spelling} as ${mark?.matched}`];
    });
    expect(other).toEqual([]);
  });

  test.each([
    ["in capitals", (text: string) => text.toUpperCase()],
    [
      "in full-width characters",
      (text: string) => text.replace(/[!-~]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ["with a full stop and spaces", (text: string) => `  ${text.replaceAll(" ", " \u00a0 ")}. `],
    ["with characters that cannot be seen", (text: string) => `\u200f${[...text].join("\u200b")}\u00ad`],
    ["in quotation marks", (text: string) => `“${text}”`],
    ["with another hyphen and apostrophe", (text: string) => text.replaceAll("-", "–").replaceAll("'", "’")],
  ])("accept each spelling %s", (_, write) => {
    expect(eachSpelling((question, spelling) => refusal(question, write(spelling)))).toEqual([]);
  });

  test("refuse each spelling with a word more, in front or behind, and a letter more or less", () => {
    const accepted = eachSpelling((question, spelling) => {
      const answers = [`${spelling} zebra`, `zebra ${spelling}`, `${spelling}q`, `q${spelling}`, `${spelling} / zebra`];
      const right = answers.filter((answer) => refusal({ ...question, limit: null }, answer).length === 0);
      return right.map((answer) => `${question.key} accepted ${answer}`);
    });
    expect(accepted).toEqual([]);
  });

  test("refuse the answers of all other questions", () => {
    const accepted = blanks.flatMap((question) => {
      const own = new Set(expandKey(question.key).map((spelling) => spelling.toLowerCase()));
      const others = blanks.flatMap(({ key }) => expandKey(key)).filter((spelling) => !own.has(spelling.toLowerCase()));
      return others
        .filter((spelling) => refusal(question, spelling).length === 0)
        .map((one) => `${question.key}: ${one}`);
    });
    expect(accepted).toEqual([]);
  });

  test("accept every right choice at once, and nothing when everything is left out", () => {
    const right = markAnswers(questions, new Map(questions.map(({ slotId, key }) => [slotId, key.toLowerCase()])));
    const isChoice = new Set(choices.map(({ slotId }) => slotId));
    expect(right.filter(({ slotId, mark }) => isChoice.has(slotId) && mark !== 1)).toEqual([]);
    const left = markAnswers(questions, new Map());
    expect(left.filter(({ mark, isAnswered }) => mark === 1 || isAnswered)).toEqual([]);
  });

  test("accept no other letter than their own", () => {
    const singles = choices.filter(({ set }) => set === null);
    const accepted = singles.flatMap((question) =>
      question.letters.filter((letter) => letter !== question.key && refusal(question, letter).length === 0),
    );
    expect(accepted).toEqual([]);
  });
});
