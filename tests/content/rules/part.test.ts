import { describe, expect, test } from "bun:test";
import { Part } from "../../../src/content/format/part.ts";
import { checkPart, MAX_READABLE } from "../../../src/content/rules/part.ts";
import { findings } from "../../support/findings.ts";
import { readingPart } from "../../support/packs.ts";

const base = { title: "A part", difficulty: "核心" };
const open = (type: string) => [{ type, instruction: "Answer.", questions: [{ number: 1, stem: "Where?" }] }];
const segments = [
  { start: 0, end: 2, text: "Good morning." },
  { start: 2, end: 4, text: "The harbour is old." },
];
const choice = (more: object = {}) => ({
  type: "multiple_choice",
  instruction: "Choose.",
  questions: [
    {
      ...{ number: 1, answer: "A", explanation: "So it is said.", evidence: [{ quote: "The harbour" }] },
      options: [
        { letter: "A", text: "old" },
        { letter: "B", text: "new" },
      ],
      ...more,
    },
  ],
});
const sound = {
  listening: {
    ...base,
    key: "l",
    subject: "listening",
    partNumber: 4,
    audio: "media/a.wav",
    transcript: segments,
    groups: [choice()],
  },
  reading: readingPart("r"),
  writing: {
    ...base,
    key: "w",
    subject: "writing",
    partNumber: 2,
    task: { prompt: "Write.", minWords: 250 },
    groups: open("writing_task"),
  },
  speaking: { ...base, key: "s", subject: "speaking", partNumber: 3, groups: open("speaking_question") },
} as const;
const task = { prompt: "Write.", minWords: 1 };
const passages = [{ paragraphs: [{ text: "Text." }] }];

describe("checkPart", () => {
  test.each(Object.entries(sound))("a sound %s part has no problem", (_subject, part) => {
    expect(findings(Part, part, checkPart)).toEqual([]);
  });

  const faulty = [
    ["a key with a space", "reading", { key: "a b" }, '/key: "a b" is not a key'],
    ["a part number beyond the paper", "reading", { partNumber: 4 }, "/partNumber: reading has no part 4"],
    ["a third task", "writing", { partNumber: 3 }, "/partNumber: writing has no part 3"],
    [
      "a tag twice",
      "reading",
      {
        tags: [
          { group: "topic", name: "Sea" },
          { group: "topic", name: " sea" },
        ],
      },
      "/tags/1: The tag",
    ],
    ["listening without audio", "listening", { audio: undefined }, ": A listening part needs audio"],
    ["audio of a reading part", "reading", { audio: "media/a.wav" }, "/audio: A reading part has no audio"],
    [
      "a transcript of a reading part",
      "reading",
      { transcript: segments },
      "/transcript: A reading part has no transcript",
    ],
    [
      "segments that overlap",
      "listening",
      { transcript: [segments[0], { ...segments[1], start: 1 }] },
      "/transcript/1/start: The segment starts at 1 s",
    ],
    [
      "a segment that ends before it starts",
      "listening",
      { transcript: [...segments, { start: 5, end: 5, text: "x" }] },
      "/transcript/2/end: The segment ends at 5 s",
    ],
    ["passages of a speaking part", "speaking", { passages }, "/passages: A speaking part has no passages"],
    ["writing without a task", "writing", { task: undefined }, ": A writing part needs a task"],
    ["a task of a speaking part", "speaking", { task }, "/task: A speaking part has no task"],
    [
      "two writing groups",
      "writing",
      { groups: [...open("writing_task"), { ...open("writing_task")[0], questions: [{ number: 2 }] }] },
      "/groups: A writing part has one group",
    ],
    [
      "a type of another paper",
      "speaking",
      { groups: open("writing_task") },
      "/groups/0/type: A speaking part has no writing_task",
    ],
    [
      "TRUE in listening",
      "listening",
      {
        groups: [
          {
            type: "true_false_not_given",
            instruction: "Say.",
            questions: [{ ...choice().questions[0], options: [], answer: "TRUE" }],
          },
        ],
      },
      "/groups/0/type: A listening part has no true_false_not_given",
    ],
    [
      "a number twice",
      "speaking",
      {
        groups: [
          {
            ...open("speaking_question")[0],
            questions: [
              { number: 1, key: "a" },
              { number: 1, key: "b" },
            ],
          },
        ],
      },
      "/groups/0/questions/1/number: The number 1 is used twice",
    ],
    [
      "a slot key that is another's number",
      "speaking",
      { groups: [{ ...open("speaking_question")[0], questions: [{ number: 1 }, { number: 2, key: "1" }] }] },
      '/groups/0/questions/1/key: The slot key "1" is used twice',
    ],
    [
      "a slot key with a slash",
      "speaking",
      { groups: [{ ...open("speaking_question")[0], questions: [{ number: 1, key: "a/b" }] }] },
      '/groups/0/questions/0/key: "a/b" is not a key',
    ],
    [
      "a quote that does not occur",
      "listening",
      { groups: [choice({ evidence: [{ quote: "the airport" }] })] },
      '/groups/0/questions/0/evidence/0/quote: "the airport" was not found in the transcript',
    ],
    [
      "a quote that occurs twice",
      "listening",
      { groups: [choice({ evidence: [{ quote: "o" }] })] },
      'warning /groups/0/questions/0/evidence/0/quote: "o" occurs more than once',
    ],
    [
      "a group's own problem, by its place",
      "listening",
      { groups: [choice({ answer: "C" })] },
      '/groups/0/questions/0/answer: "C" is not a letter',
    ],
    ["a blank title", "reading", { title: "  " }, "/title: title has no visible character"],
  ] as const;
  test.each(faulty)("%s is reported", (_what, subject, more, says) => {
    const lines = findings(Part, { ...sound[subject], ...more }, checkPart);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(says);
  });

  test("listening without a transcript lacks its evidence too", () => {
    const lines = findings(Part, { ...sound.listening, transcript: [] }, checkPart);
    expect(lines).toEqual([
      ": A listening part needs a transcript",
      expect.stringContaining("was not found in the transcript"),
    ]);
  });

  test("a part that is too large to be shown whole is reported with its size", () => {
    const long = {
      paragraphs: [{ text: "The old harbour." }, ...Array(4).fill({ text: "x".repeat(MAX_READABLE / 4) })],
    };
    const lines = findings(Part, { ...sound.reading, passages: [long] }, checkPart);
    expect(lines).toEqual([expect.stringMatching(/^: The part has 30\d\d\d characters to read, more than 30000$/)]);
  });
});
