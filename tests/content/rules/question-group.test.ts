import { describe, expect, test } from "bun:test";
import { QuestionGroup } from "../../../src/content/format/questions.ts";
import { checkGroup } from "../../../src/content/rules/question-group.ts";
import { findings } from "../../support/findings.ts";

const said = { explanation: "Because.", evidence: [{ quote: "words" }] };
const asked = (number: number, answer: string, more: object = {}) => ({ number, answer, ...said, ...more });
const letters = (...all: string[]) => all.map((letter) => ({ letter, text: `Option ${letter}` }));
const limit = { words: 1, numbers: 1 };
const gaps = (text: string) => [{ kind: "paragraph", text }];
const image = { file: "media/plan.png", alt: "A plan." };
const at = { position: { x: 10, y: 20 } };

const problemsOf = (type: string, more: object) =>
  findings(QuestionGroup, { type, instruction: "Do this.", ...more }, checkGroup);

describe("checkGroup", () => {
  test.each([
    ["form_completion", { wordLimit: limit, blocks: gaps("{{1}} {{2}}"), questions: [asked(1, "a"), asked(2, "b")] }],
    ["table_completion", { wordLimit: limit, table: { header: ["A"], rows: [["{{1}}"]] }, questions: [asked(1, "a")] }],
    ["summary_completion", { options: letters("A", "B"), blocks: gaps("{{1}}"), questions: [asked(1, "B")] }],
    [
      "short_answer",
      {
        wordLimit: limit,
        questions: [asked(1, "dog", { stem: "Who?" })],
      },
    ],
    ["map_labelling", { image, wordLimit: limit, questions: [asked(1, "cafe", at)] }],
    ["plan_labelling", { image, options: letters("A", "B"), questions: [asked(1, "A", at)] }],
    [
      "diagram_labelling",
      { image, options: ["A", "B"].map((letter) => ({ letter, text: "" })), questions: [asked(1, "A")] },
    ],
    ["multiple_choice", { questions: [asked(1, "A", { options: letters("A", "B", "C") })] }],
    ["multiple_select", { options: letters("A", "B", "C"), questions: [asked(1, "A"), asked(2, "C")] }],
    ["matching", { options: letters("A", "B"), questions: [asked(1, "A"), asked(2, "B")] }],
    [
      "matching_information",
      { options: letters("A", "B"), optionsReusable: true, questions: [asked(1, "A"), asked(2, "A")] },
    ],
    ["matching_headings", { options: letters("i", "ii"), questions: [asked(1, "ii")] }],
    ["matching_features", { options: letters("A", "B"), questions: [asked(1, "A")] }],
    ["matching_sentence_endings", { options: letters("A", "B"), questions: [asked(1, "A")] }],
    ["true_false_not_given", { questions: [asked(1, "TRUE"), asked(2, "FALSE"), asked(3, "NOT GIVEN")] }],
    ["yes_no_not_given", { questions: [asked(1, "YES"), asked(2, "NO"), asked(3, "NOT GIVEN")] }],
    ["writing_task", { questions: [{ number: 1 }] }],
    ["speaking_question", { questions: [{ number: 1, stem: "Where?" }] }],
    ["cue_card", { questions: [{ number: 1, stem: "Describe." }] }],
  ])("a sound group of %s has no problem", (type, more) => {
    expect(problemsOf(type, more)).toEqual([]);
  });

  test.each([
    ["CO2", { words: 1, numbers: 0 }],
    ["vitamin B12", { words: 2, numbers: 0 }],
    ["MP3 player", { words: 2, numbers: 0 }],
    ["3D", { words: 1, numbers: 0 }],
    ["seven days", { words: 2, numbers: 0 }],
    ["BS8 4TP", { words: 2, numbers: 1 }],
    ["24\\/7", { words: 1, numbers: 1 }],
    ["20 km\\/h", { words: 0, numbers: 1 }],
    ["1\\/2/half", { words: 0, numbers: 1 }],
  ])("the key %p has no problem within %p", (answer, wordLimit) => {
    const group = { wordLimit, blocks: gaps("{{1}}"), questions: [asked(1, answer)] };
    expect(problemsOf("note_completion", group)).toEqual([]);
  });

  test.each([
    ["24/7", "24"],
    ["20 km/h", "h"],
  ])("the key %p is imported with a warning of %p", (answer, cut) => {
    const group = { wordLimit: { words: 2, numbers: 1 }, blocks: gaps("{{1}}"), questions: [asked(1, answer)] };
    expect(problemsOf("note_completion", group)).toEqual([
      `warning /questions/0/answer: "${cut}" alone would be a right answer, and looks cut off`,
    ]);
  });

  const note = (more: object) => ({ wordLimit: limit, blocks: gaps("{{1}}"), questions: [asked(1, "a")], ...more });
  const faulty: readonly [what: string, type: string, more: object, says: string][] = [
    [
      "a gap without question",
      "note_completion",
      note({ blocks: gaps("{{1}} {{2}}") }),
      "/blocks/0/text: The gap 2 has no question",
    ],
    [
      "a gap that is there twice",
      "note_completion",
      note({ blocks: gaps("{{1}} {{1}}") }),
      "/blocks/0/text: The gap 1 is used twice",
    ],
    ["a gap with a word in it", "note_completion", note({ blocks: gaps("{{1}} {{one}}") }), '"{{one}}" is not a gap'],
    [
      "a question without gap",
      "note_completion",
      note({ blocks: gaps("none") }),
      "/questions: blocks or table have no gap for 1",
    ],
    [
      "no word limit",
      "note_completion",
      note({ wordLimit: undefined }),
      ": Answers are written in, but wordLimit is missing",
    ],
    [
      "an answer over the limit",
      "note_completion",
      note({ questions: [asked(1, "(the) old dog")] }),
      '/questions/0/answer: "the old dog" has more than 1 word',
    ],
    [
      "a key that does not close",
      "note_completion",
      note({ questions: [asked(1, "(the dog")] }),
      "/questions/0/answer: The key opens a parenthesis",
    ],
    [
      "an empty alternative",
      "note_completion",
      note({ questions: [asked(1, "dog/")] }),
      "/questions/0/answer: The key has an alternative without any text",
    ],
    [
      "no answer",
      "note_completion",
      note({ questions: [asked(1, "")] }),
      "/questions/0/answer: Question 1 has no answer",
    ],
    [
      "a letter that is not an option",
      "summary_completion",
      note({ options: letters("A", "B"), questions: [asked(1, "C")] }),
      '/questions/0/answer: "C" is not a letter',
    ],
    [
      "an option used twice",
      "matching",
      { options: letters("A", "B"), questions: [asked(1, "A"), asked(2, "A")] },
      '/questions/1/answer: "A" is the answer of question 1 already',
    ],
    [
      "one right letter twice",
      "multiple_select",
      { options: letters("A", "B"), questions: [asked(1, "A"), asked(2, "A")] },
      '/questions/1/answer: "A" is the answer of question 1 already',
    ],
    [
      "two options of one letter",
      "matching",
      { options: letters("A", "A"), questions: [asked(1, "A")] },
      '/options/1/letter: The letter "A" is used twice',
    ],
    [
      "no shared options",
      "matching_headings",
      { questions: [asked(1, "i")] },
      "/options: A group of matching_headings needs options",
    ],
    [
      "no own options",
      "multiple_choice",
      { questions: [asked(1, "A")] },
      "/questions/0/options: Question 1 has no options",
    ],
    [
      "shared options where each has its own",
      "multiple_choice",
      { options: letters("A", "B"), questions: [asked(1, "A", { options: letters("A", "B") })] },
      "/options: A group of multiple_choice has no shared options",
    ],
    [
      "own options where they are shared",
      "matching",
      { options: letters("A", "B"), questions: [asked(1, "A", { options: letters("A", "B") })] },
      "/questions/0/options: A question of matching has no options of its own",
    ],
    [
      "options for TRUE",
      "true_false_not_given",
      { options: letters("A", "B"), questions: [asked(1, "TRUE")] },
      "/options: A group of true_false_not_given has no shared options",
    ],
    [
      "YES for TRUE",
      "true_false_not_given",
      { questions: [asked(1, "YES")] },
      '/questions/0/answer: "YES" is not an answer here',
    ],
    [
      "TRUE for YES",
      "yes_no_not_given",
      { questions: [asked(1, "TRUE")] },
      '/questions/0/answer: "TRUE" is not an answer here',
    ],
    [
      "no image",
      "map_labelling",
      { wordLimit: limit, questions: [asked(1, "cafe", at)] },
      ": A group of map_labelling needs an image",
    ],
    [
      "no position",
      "map_labelling",
      { image, wordLimit: limit, questions: [asked(1, "cafe")] },
      "/questions/0: Question 1 has no position",
    ],
    [
      "a key of an open question",
      "cue_card",
      { questions: [{ number: 1, answer: "x" }] },
      "/questions/0/answer: An open question has no answer key",
    ],
    [
      "no explanation",
      "matching",
      { options: letters("A", "B"), questions: [asked(1, "A", { explanation: "" })] },
      "warning /questions: Explanations are missing for 1",
    ],
    [
      "no evidence",
      "matching",
      { options: letters("A", "B"), questions: [asked(1, "A", { evidence: [] })] },
      "warning /questions: Evidence is missing for 1",
    ],
  ];
  test.each(faulty)("%s is reported", (_what, type, more, says) => {
    const lines = problemsOf(type, more);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(says);
  });

  test.each([
    ["true_false_not_given", ["TRUE", "FALSE", "NOT GIVEN"]],
    ["yes_no_not_given", ["YES", "NO", "NOT GIVEN"]],
  ] as const)("%s asks for evidence of every answer but NOT GIVEN", (type, answers) => {
    const questions = answers.map((answer, i) => asked(i + 1, answer, { stem: "Is it so?", evidence: [] }));
    expect(problemsOf(type, { questions })).toEqual([expect.stringContaining("Evidence is missing for 1 and 2")]);
    const given = asked(1, "NOT GIVEN", { stem: "Is it so?" });
    expect(problemsOf(type, { questions: [given] })).toEqual([]);
  });
});
