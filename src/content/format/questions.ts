import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { packPath } from "./names.ts";
import { QUESTION_TYPE_NAMES } from "./terms.ts";

export const QuestionTypeName = choice(QUESTION_TYPE_NAMES, { description: "Question type." });

const Option = closed({
  letter: text({ min: 1, max: 10, description: "Letter or roman numeral of the option, such as A or iv." }),
  text: text({ max: 1000, description: "Text of the option; empty if the letter is on an image." }),
});

/** A piece of a form, note, summary, flow chart or list of sentences. A gap is written `{{7}}`, where 7 is the number of its question. */
const LayoutBlock = closed({
  kind: choice(["heading", "paragraph", "bullet", "field", "step"], {
    description: "field: a line of a form; step: a box of a flow chart.",
  }),
  text: text({ min: 1, max: 4000, description: "Text with its gaps in place, written {{number}}." }),
});

const LayoutTable = closed({
  header: Type.Array(text({ max: 1000, description: "Heading of a column." }), {
    maxItems: 12,
    description: "Column headings.",
  }),
  rows: Type.Array(
    Type.Array(text({ max: 2000, description: "A cell with its gaps in place, written {{number}}." }), {
      maxItems: 12,
    }),
    { maxItems: 60, description: "Rows of cells." },
  ),
});

const WordLimit = closed({
  words: integer({ min: 0, max: 10, description: "Words an answer may have at most." }),
  numbers: integer({ min: 0, max: 5, description: "Most numbers an answer may have, in addition to the words." }),
});

/** A word-for-word quote from the passage or transcript that shows why an answer is right. */
const Evidence = closed({
  quote: text({ min: 1, max: 2000, description: "Words of the passage or transcript, copied exactly." }),
  paragraph: Type.Optional(
    text({ max: 10, description: "Label of the paragraph, where the words occur more than once." }),
  ),
});

const Question = closed({
  number: integer({ min: 1, max: 200, description: "Number of the question in its paper, unique within the part." }),
  key: Type.Optional(
    text({ min: 1, max: 80, description: "Stable key of the slot; its number where it is left out." }),
  ),
  stem: defaulted(
    text({ max: 2000, description: "The question, statement or item. Empty where the layout shows the gap." }),
    "",
  ),
  options: defaulted(
    Type.Array(Option, { maxItems: 12, description: "Options of this question alone (multiple_choice)." }),
    [],
  ),
  position: Type.Optional(
    closed({
      x: Type.Number({ minimum: 0, maximum: 100, description: "Per cent of the image's width." }),
      y: Type.Number({ minimum: 0, maximum: 100, description: "Per cent of the image's height." }),
    }),
  ),
  answer: defaulted(
    text({
      max: 500,
      description:
        "Key: words in key notation, such as (the) harbour or colour/color, with a back slash before a / of the answer itself (24\\/7); a letter; TRUE, FALSE, YES, NO or NOT GIVEN. Empty for open questions.",
    }),
    "",
  ),
  explanation: defaulted(text({ max: 4000, description: "Why the answer is right." }), ""),
  explanationZh: defaulted(text({ max: 4000, description: "The explanation in Chinese." }), ""),
  evidence: defaulted(Type.Array(Evidence, { maxItems: 10, description: "Evidence for the answer." }), []),
});

/** Questions that share one instruction, as the test prints them: "Questions 1-5. Complete the notes below." */
export const QuestionGroup = closed({
  type: QuestionTypeName,
  instruction: text({ min: 1, max: 2000, description: "The instructions for the candidate." }),
  title: defaulted(text({ max: 500, description: "Title of the form, notes, table, list or topic." }), ""),
  wordLimit: Type.Optional(WordLimit),
  options: defaulted(
    Type.Array(Option, {
      maxItems: 30,
      description: "Options that the questions share: headings, features, a word bank.",
    }),
    [],
  ),
  optionsReusable: defaulted(Type.Boolean({ description: "Whether an option may be used more than once." }), false),
  image: Type.Optional(
    closed({ file: packPath("The image to label"), alt: text({ min: 1, max: 1000, description: "What it shows." }) }),
  ),
  blocks: defaulted(Type.Array(LayoutBlock, { maxItems: 200, description: "The layout with its gaps." }), []),
  table: Type.Optional(LayoutTable),
  questions: Type.Array(Question, { minItems: 1, maxItems: 40, description: "The questions in their order." }),
});
export type QuestionGroup = Static<typeof QuestionGroup>;
