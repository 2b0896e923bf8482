import { describe, expect, test } from "bun:test";
import { QUESTION_TYPE_NAMES } from "../../../src/content/format/terms.ts";
import { TYPE_RULES } from "../../../src/content/rules/question-types.ts";
import { MARKED_SUBJECTS, SKILLS_OF_CRITERION, skillsOf } from "../../../src/domains/profile/skill-map.ts";
import { skillCodesOf, subjectOfSkill } from "../../../src/lib/skills.ts";

/** Every way in which a question of a marked subject can be asked. */
const ASKED = MARKED_SUBJECTS.flatMap((subject) =>
  QUESTION_TYPE_NAMES.flatMap((questionType) =>
    [true, false].flatMap((isWritten) =>
      ["harbour", "27"].map((key) => ({ subject, question: { questionType, isWritten, key } })),
    ),
  ),
);

describe("skillsOf", () => {
  test.each([
    ["a name that is written down by ear is spelt", "listening", "form_completion", "Hartwell", "spelling"],
    [
      "a number that is written down by ear is not a spelling",
      "listening",
      "note_completion",
      "2/two",
      "number-detail",
    ],
    ["a date is a number, too", "listening", "table_completion", "12 March", "number-detail"],
    ["a gap in a sentence must fit it as well", "listening", "summary_completion", "vines", "spelling answer-grammar"],
    [
      "a label that is written down is found on the plan",
      "listening",
      "plan_labelling",
      "door",
      "spelling location-tracking",
    ],
    ["a short answer is written down", "listening", "short_answer", "water", "spelling"],
    ["words of a passage have to be found in it", "reading", "note_completion", "carbon", "evidence-location"],
    ["a number of a passage too", "reading", "short_answer", "26", "evidence-location"],
    [
      "a sentence of its own says it in other words",
      "reading",
      "sentence_completion",
      "turn",
      "evidence-location paraphrase",
    ],
  ] as const)("%s", (_what, subject, questionType, key, skills) => {
    const expected = skills.split(" ").map((name) => `${subject}.${name}`);
    expect(skillsOf(subject, { questionType, isWritten: true, key })).toEqual(expected);
  });

  test.each([
    ["options that sound right are turned down", "listening", "multiple_choice", "distractor paraphrase"],
    ["a letter on a map shows the place only", "listening", "map_labelling", "location-tracking"],
    ["options in other words are matched", "listening", "matching", "paraphrase"],
    ["a word from a list is not spelt", "listening", "note_completion", "paraphrase"],
    [
      "a verdict needs its place in the passage",
      "reading",
      "true_false_not_given",
      "true-false-not-given evidence-location",
    ],
    ["a view of the writer too", "reading", "yes_no_not_given", "true-false-not-given evidence-location"],
    ["a heading is about what is said, not about its words", "reading", "matching_headings", "distractor paraphrase"],
    ["a paragraph is found by what it says", "reading", "matching_information", "evidence-location paraphrase"],
  ] as const)("where the answer is selected, %s", (_what, subject, questionType, skills) => {
    const expected = skills.split(" ").map((name) => `${subject}.${name}`);
    expect(skillsOf(subject, { questionType, isWritten: false, key: "B" })).toEqual(expected);
  });

  test("a question exercises skills of its own subject, each once", () => {
    for (const { subject, question } of ASKED) {
      const skills = skillsOf(subject, question);
      expect(skills.map(subjectOfSkill)).toEqual(skills.map(() => subject));
      expect(new Set(skills).size).toBe(skills.length);
    }
  });

  test("every question type of a subject shows something, in each way in which it is answered", () => {
    const silent = MARKED_SUBJECTS.flatMap((subject) =>
      QUESTION_TYPE_NAMES.flatMap((questionType) => {
        const { subjects, options, answers } = TYPE_RULES[questionType];
        const isOf = subjects.includes(subject);
        const ways = [
          ...(options !== "own" && options !== "shared" && answers === "words" ? [true] : []),
          ...(options !== "none" || answers !== "words" ? [false] : []),
        ];
        return ways.flatMap((isWritten) => {
          const shows = skillsOf(subject, { questionType, isWritten, key: "harbour" }).length > 0;
          return isOf && !shows ? [`${subject} ${questionType}`] : [];
        });
      }),
    );
    expect(silent).toEqual([]);
  });

  test("some skills are shown by no question", () => {
    const shown = new Set(ASKED.flatMap(({ subject, question }) => skillsOf(subject, question)));
    const codes = MARKED_SUBJECTS.flatMap((subject) => skillCodesOf(subject));
    expect(codes.filter((code) => !shown.has(code))).toEqual([
      "listening.sound-discrimination",
      "listening.connected-speech",
      "reading.question-type",
      "reading.reference-chain",
      "reading.time-management",
    ]);
  });
});

describe("the criteria of teachers", () => {
  test("each lists skills of writing; a skill without a criterion is not listed", () => {
    const codes = new Set(Object.values(SKILLS_OF_CRITERION).flat());
    expect(skillCodesOf("writing").filter((code) => !codes.has(code))).toEqual([
      "writing.overview-key-features",
      "writing.idea-development",
    ]);
    expect([...codes].map(subjectOfSkill)).toEqual([...codes].map(() => "writing"));
  });
});
