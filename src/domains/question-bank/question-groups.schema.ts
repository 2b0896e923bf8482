import { Type } from "@sinclair/typebox";
import { QuestionTypeName } from "../../content/format/questions.ts";
import type { SlotResponseKind } from "../../database/words.ts";
import { choice, closed, count, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import type { StoredGroup } from "./part-content.ts";

export const Image = closed(
  {
    url: text({ description: "Address of the image." }),
    alt: text({ description: "What the image shows, in words." }),
  },
  { description: "An image, or null." },
);

export const Option = closed({
  letter: text({ description: "Letter or numeral of the option." }),
  text: text({ description: "Text of the option; empty if the letter is on an image." }),
});
const options = (description: string) => Type.Array(Option, { description });

const Question = closed({
  questionSlotId: numericId("Stable id of the slot that the answer goes into."),
  number: integer({ min: 1, max: 200, description: "Number of the question as it is printed." }),
  stem: text({ description: "The question, statement or item; empty where blocks or table show the gap." }),
  options: options("Options of this question alone."),
  position: nullable(
    closed(
      {
        x: Type.Number({ description: "Per cent of the image's width." }),
        y: Type.Number({ description: "Per cent of the image's height." }),
      },
      { description: "Its place on the group's image; null without one." },
    ),
  ),
  responseKind: choice(["blank", "choice", "open"], { description: "Filled in, selected, or open." }),
});

export const QuestionGroup = closed({
  type: QuestionTypeName,
  instruction: text({ description: "The instructions for the candidate." }),
  title: text({ description: "Title of the form, notes, table, list or topic; may be empty." }),
  wordLimit: nullable(
    closed(
      { words: count("Words an answer may have."), numbers: count("Numbers it may have besides.") },
      { description: "How long an answer may be; null where no limit is set." },
    ),
  ),
  options: options("Options that the questions share."),
  optionsReusable: Type.Boolean({ description: "Whether an option may be used more than once." }),
  image: nullable(Image),
  blocks: Type.Array(
    closed({
      kind: choice(["heading", "paragraph", "bullet", "field", "step"], { description: "How it is laid out." }),
      text: text({ description: "Text with its gaps in place, written {{number}}." }),
    }),
    { description: "The layout with its gaps." },
  ),
  table: nullable(
    closed(
      {
        header: Type.Array(text({ description: "Heading of a column." })),
        rows: Type.Array(Type.Array(text({ description: "A cell with its gaps, written {{number}}." }))),
      },
      { description: "A table with its gaps, or null." },
    ),
  ),
  questions: Type.Array(Question, { description: "The questions in their order." }),
});

/** The destination of an answer, as far as a group needs it. */
interface Slot {
  readonly id: number;
  readonly slotKey: string;
  readonly responseKind: SlotResponseKind;
}

/** Address of a file of the library. */
export function mediaUrl(siteUrl: string, sha256: string): string {
  return `${siteUrl}/media/${sha256}`;
}

/**
 * The visible question groups of a part. Every property is listed explicitly, so that other stored data of a question
 * is never shown by accident.
 */
export function toQuestionGroups(
  material: { readonly groups: readonly StoredGroup[]; readonly slots: readonly Slot[] },
  siteUrl: string,
) {
  const slots = new Map(material.slots.map((slot) => [slot.slotKey, slot]));
  return material.groups.map(({ image, table, questions, ...group }) => ({
    type: group.type,
    instruction: group.instruction,
    title: group.title,
    wordLimit: group.wordLimit === null ? null : { words: group.wordLimit.words, numbers: group.wordLimit.numbers },
    options: group.options.map(toOption),
    optionsReusable: group.optionsReusable,
    image: image === null ? null : { url: mediaUrl(siteUrl, image.sha256), alt: image.alt },
    blocks: group.blocks.map(({ kind, text }) => ({ kind, text })),
    table: table === null ? null : { header: [...table.header], rows: table.rows.map((row) => [...row]) },
    questions: questions.flatMap(({ slotKey, number, stem, options, position }) => {
      const slot = slots.get(slotKey);
      if (slot === undefined) return [];
      return {
        questionSlotId: slot.id,
        number,
        stem,
        options: options.map(toOption),
        position: position === null ? null : { x: position.x, y: position.y },
        responseKind: slot.responseKind,
      };
    }),
  }));
}

function toOption({ letter, text }: { letter: string; text: string }) {
  return { letter, text };
}
