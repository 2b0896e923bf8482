import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { key, packPath } from "./names.ts";
import { QuestionGroup } from "./questions.ts";
import { DIFFICULTIES, MODULES, SUBJECTS } from "./terms.ts";

export const TagName = closed({
  group: text({ min: 1, max: 40, description: "What kind of tag it is, such as topic or scene." }),
  name: text({ min: 1, max: 80, description: "The tag, such as Housing." }),
  nameZh: Type.Optional(text({ min: 1, max: 80, description: "Its name in Chinese, such as 住房." })),
});
export type TagName = Static<typeof TagName>;

const Segment = closed({
  start: Type.Number({ minimum: 0, maximum: 36_000, description: "Start in the audio, in seconds." }),
  end: Type.Number({ minimum: 0, maximum: 36_000, description: "End in the audio, in seconds." }),
  speaker: defaulted(text({ max: 80, description: "Who speaks." }), ""),
  text: text({ min: 1, max: 2000, description: "What is said." }),
  translation: defaulted(text({ max: 2000, description: "The same in Chinese." }), ""),
});

const Passage = closed({
  title: defaulted(text({ max: 300, description: "Title of the passage or text." }), ""),
  subtitle: defaulted(text({ max: 500, description: "Text under the title." }), ""),
  paragraphs: Type.Array(
    closed({
      label: defaulted(text({ max: 10, description: "Letter of the paragraph, where it has one." }), ""),
      text: text({ min: 1, max: 8000, description: "The paragraph, plain text." }),
    }),
    { minItems: 1, maxItems: 100, description: "Paragraphs in their order." },
  ),
});

const WritingTask = closed({
  prompt: text({ min: 1, max: 4000, description: "The task, Markdown." }),
  image: Type.Optional(
    closed({
      file: packPath("The visual"),
      alt: text({ min: 1, max: 4000, description: "What it shows, with its figures." }),
    }),
  ),
  minWords: integer({ min: 1, max: 1000, description: "Words that are asked for at least." }),
  sampleAnswers: defaulted(
    Type.Array(
      closed({
        band: text({ max: 10, description: "Estimated band of the answer, such as 7.5." }),
        text: text({ min: 1, max: 8000, description: "The answer." }),
        comment: defaulted(text({ max: 4000, description: "What is good in it and what is not." }), ""),
      }),
      { maxItems: 6, description: "Answers to learn from." },
    ),
    [],
  ),
});

/** One part of the question bank: a listening part, a reading passage, a writing task or a speaking part. */
export const Part = closed({
  key: key("the part"),
  subject: choice(SUBJECTS, { description: "Subject." }),
  partNumber: integer({ min: 1, max: 4, description: "Listening 1-4, reading 1-3, writing 1-2, speaking 1-3." }),
  title: text({ min: 1, max: 300, description: "Title of the part." }),
  difficulty: choice(DIFFICULTIES, { description: "基础 (foundation), 核心 (core) or 冲刺 (stretch)." }),
  module: defaulted(choice(MODULES, { description: "Test it belongs to, where they differ." }), "both"),
  tags: defaulted(Type.Array(TagName, { maxItems: 20, description: "Tags." }), []),
  durationMinutes: Type.Optional(integer({ min: 1, max: 180, description: "Minutes the part takes." })),
  origin: defaulted(
    closed({
      questionBank: defaulted(text({ max: 200, description: "Collection the part comes from." }), ""),
      sourceBook: defaulted(text({ max: 200, description: "Book or series." }), ""),
      sourceTest: defaulted(text({ max: 200, description: "Test within the book." }), ""),
      sourceUnit: defaulted(text({ max: 200, description: "Unit within the test." }), ""),
    }),
    { questionBank: "", sourceBook: "", sourceTest: "", sourceUnit: "" },
  ),
  audio: Type.Optional(packPath("Audio of a listening part")),
  transcript: defaulted(
    Type.Array(Segment, { maxItems: 1000, description: "Segments of the audio in their order." }),
    [],
  ),
  passages: defaulted(
    Type.Array(Passage, { maxItems: 5, description: "What is read; several for General Training." }),
    [],
  ),
  task: Type.Optional(WritingTask),
  groups: Type.Array(QuestionGroup, { minItems: 1, maxItems: 20, description: "The questions, in groups." }),
});
export type Part = Static<typeof Part>;
