import { describe, expect, test } from "bun:test";
import { writeKey } from "../../../src/lib/marking/key-notation.ts";
import { markAnswers } from "../../../src/lib/marking/mark.ts";
import { spellingGroups } from "../../../src/lib/marking/spelling.ts";
import type { AnswerLimit } from "../../../src/lib/marking/word-limit.ts";
import { TAKEN } from "./examiner-cases.ts";
import { REFUSED_MEASURES, TAKEN_MEASURES } from "./examiner-measures.ts";
import { REFUSED } from "./examiner-refusals.ts";
import { REFUSED_WRITINGS, TAKEN_WRITINGS } from "./examiner-writings.ts";

function markBlank(key: string, answer: string, limit: AnswerLimit | null = null) {
  const question = { slotId: 1, questionType: "note_completion", responseKind: "blank", set: null } as const;
  const [mark] = markAnswers([{ ...question, key, limit, letters: [] }], new Map([[1, answer]]));
  return mark;
}

interface Case {
  readonly key: string;
  readonly limit: AnswerLimit | null;
  readonly answers: readonly string[];
}

/** `key <words,numbers> : answer | answer` */
function casesOf(table: string): Case[] {
  const lines = table.split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const [, key = "", words, numbers, answers = ""] = /^ *(.+?) (?:<(\d),(\d)> )?: (.+)$/u.exec(line) ?? [];
    const limit = words === undefined ? null : { words: Number(words), numbers: Number(numbers) };
    return { key, limit, answers: answers.split(" | ") };
  });
}

describe("what an examiner takes", () => {
  test.each(casesOf(TAKEN + TAKEN_MEASURES + TAKEN_WRITINGS))("$key takes $answers", ({ key, limit, answers }) => {
    const refused = answers.filter((answer) => markBlank(key, answer, limit)?.mark !== 1);
    expect(refused).toEqual([]);
  });

  test.each(casesOf(REFUSED + REFUSED_MEASURES + REFUSED_WRITINGS))(
    "$key refuses $answers",
    ({ key, limit, answers }) => {
      const taken = answers.filter((answer) => markBlank(key, answer, limit)?.mark !== 0);
      expect(taken).toEqual([]);
    },
  );
});

describe("the other form", () => {
  /** Accepted in one direction only, for the reason in the table of rules. */
  const ONE_WAY = new Set([
    ...["practise practice", "analyzes analyses", "M25 m 25", "XK 4471 xk 44 71"],
    ...["flight BA123 Flight ba-123", "flight BA123 flight ba 123"],
    ...["$1,500 USD 1500", "$1,500 1500 USD", "$1,500 US$1,500", "$20 USD20", "$20 US$20", "$20 US$ 20"],
    ...["$20 20 US dollars", "20 dollars US$20", "$20-30 US$20-30", "$20-30 US$20-US$30"],
    ...["rubbish tyre heap rubbish tire heap", "rain metre rain meter"],
    ...["two storeys two stories", "several storeys several stories", "30 seconds 30s"],
  ]);

  test("is taken as well where it is the key, whichever of the two the key has", () => {
    const pairs = casesOf(TAKEN + TAKEN_MEASURES + TAKEN_WRITINGS).flatMap(({ key, answers }) => {
      const isPlain = !/[()]/u.test(key) && !key.replaceAll("\\/", "").includes("/");
      return isPlain ? answers.map((answer) => ({ key: key.replaceAll("\\/", "/"), answer })) : [];
    });
    const oneSided = pairs.filter(
      ({ key, answer }) => !ONE_WAY.has(`${key} ${answer}`) && markBlank(writeKey(answer), key)?.mark !== 1,
    );
    expect(oneSided.map(({ key, answer }) => `${answer} refuses ${key}`)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(500);
  });

  test("of a spelling is taken both ways, in every group of British and American spellings", () => {
    const groups = spellingGroups();
    const refused = groups.flatMap((words) =>
      words.flatMap((key) =>
        words.filter((answer) => markBlank(key, answer)?.mark !== 1).map((answer) => `${key} refuses ${answer}`),
      ),
    );
    expect(refused).toEqual([]);
    expect(groups.length).toBeGreaterThan(5000);
  });

  test("of a spelling is taken with nothing more or less: no letter added, dropped or swapped", () => {
    const spellings = new Set(spellingGroups().flat());
    const taken = [...spellings].flatMap((key, at) => {
      const place = at % Math.max(1, key.length - 1);
      const swapped = key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
      const faulty = [`${key}q`, key.slice(0, -1), swapped].filter((word) => word !== key && !spellings.has(word));
      return faulty.filter((word) => markBlank(key, word)?.mark === 1).map((word) => `${key} takes ${word}`);
    });
    expect(taken).toEqual([]);
  });
});
