import { type Static, Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { offsetPageOf } from "../../kernel/paging.ts";
import { toInstant } from "../../lib/time.ts";
import { BandFact } from "../practice/bands.schema.ts";
import { Note } from "../practice/notes.schema.ts";
import { ReviewedPart } from "../practice/parts.schema.ts";
import { Score, SectionFacts, SessionFacts, sessionIdField } from "../practice/practice.schema.ts";
import { ReviewTarget } from "../practice/review-target.schema.ts";
import { Option } from "../question-bank/question-groups.schema.ts";
import { TeacherReview } from "../writing/list.schema.ts";
import { questionContext } from "./question-context.ts";
import { type ReviewedQuestion, toMarked, type VersionPart } from "./review-questions.ts";
import { finishReasonField, markedFields, snapshotFields } from "./reviews.schema.ts";
import { RULE_MEANINGS } from "./rule-meanings.ts";

// ---- for agents

const SnapshotQuestion = closed({
  ...markedFields,
  instruction: text({ description: "The instructions that the candidate had." }),
  groupTitle: text({ description: "Title of the form, notes, table, list or topic; may be empty." }),
  stem: text({ description: "The question, statement or item; empty where context shows the gap." }),
  context: text({
    description:
      "Place of the question: the line of the layout or the row of the table with its gap, written {{number}}, the words of the image, or the points of the cue card; empty without any.",
  }),
  responseModality: choice(["blank", "choice", "open"], {
    description: "blank: written in; choice: selected; open: spoken or an essay, which the service does not mark.",
  }),
  options: Type.Array(Option, {
    description: "What could be selected; empty where the answer is written or a verdict such as NOT GIVEN.",
  }),
  userAnswer: text({ description: "The answer as the learner gave it; empty for none." }),
  answerKey: text({
    description:
      "The key that counted: words in key notation (parentheses may be left out, / separates alternatives, a back slash before either makes it text), a letter or a verdict; empty for open questions.",
  }),
  isCorrect: nullable(Type.Boolean({ description: "Whether the answer earned its mark; null for open questions." })),
  ruleMeaning: text({ description: "The rule in a sentence." }),
});

const Material = closed(
  {
    text: text({
      description:
        "Passages with paragraph letters, transcript with speakers, or task, as plain text from the beginning.",
    }),
    totalChars: count("Characters of the whole material."),
    returnedChars: count("Characters of text."),
    isComplete: Type.Boolean({ description: "Whether text is the whole material." }),
    nextMaxChars: nullable(count("The maxChars that shows the most there is to see; null where text is that.")),
    hint: text({ description: "How to continue, in a sentence." }),
  },
  { description: "The material of all parts of the section; null unless includeMaterial is true." },
);

const counts = closed(
  {
    all: count("Questions in the section."),
    incorrect: count("Marked questions without their mark, unanswered ones among them."),
    unanswered: count("Questions without an answer, open ones among them."),
  },
  { description: "How many questions each scope holds." },
);

export const Snapshot = closed({
  target: ReviewTarget,
  sessionId: sessionIdField,
  title: text({ description: "Title of the part or paper." }),
  subject: choice(SUBJECTS, { description: "Subject." }),
  submittedAt: instant("When the section was submitted."),
  finishReason: finishReasonField,
  score: nullable(Score),
  band: nullable(BandFact),
  teacherReview: nullable(TeacherReview),
  snapshot: closed(
    { ...snapshotFields, of: count("How many snapshots there are.") },
    { description: "Which marking this is: always the newest." },
  ),
  materialVersion: Type.Array(
    closed({
      partId: numericId("Id of the part."),
      title: text({ description: "Title of the part." }),
      contentHash: text({ description: "Hash of everything the part held when it was practised." }),
    }),
    { description: "The version of each part that was answered; later changes of the content do not reach it." },
  ),
  counts,
  ...offsetPageOf(SnapshotQuestion).properties,
  material: nullable(Material),
});

// ---- for the workspace

const ReviewQuestion = closed({
  ...markedFields,
  responseKind: choice(["blank", "choice", "open"], { description: "Filled in, selected, or open." }),
  answer: text({ description: "The answer as the learner gave it; empty for none." }),
  key: text({ description: "The key that counted, in key notation, a letter or a verdict; empty for open questions." }),
  correctable: Type.Boolean({ description: "Whether the caller may correct its key; never in an earlier snapshot." }),
});

export const Review = closed({
  target: ReviewTarget,
  session: SessionFacts,
  section: SectionFacts,
  learnerName: nullable(text({ description: "Name of the learner; null where it is the caller." })),
  score: nullable(Score),
  band: nullable(BandFact),
  teacherReview: nullable(TeacherReview),
  snapshot: count("Number of the snapshot that is shown."),
  snapshots: Type.Array(
    closed({
      ...snapshotFields,
      correctCount: nullable(count("Questions with their mark in this snapshot; null where none is marked.")),
    }),
    { description: "Every marking of the section, the first first." },
  ),
  parts: Type.Array(ReviewedPart, { description: "The parts as they were practised." }),
  questions: Type.Array(ReviewQuestion, { description: "Every question in its order, as this snapshot has it." }),
  notes: Type.Array(Note, { description: "The learner's notes on these parts; shown to the learner alone." }),
  shared: Type.Boolean({ description: "Whether the learner shares the session with the teachers." }),
  isOwn: Type.Boolean({ description: "Whether it is the caller's own work." }),
  mayCorrect: Type.Boolean({ description: "Whether the caller may correct keys." }),
});

// ---- rows to responses

/** A snapshot without its marks, as it is stored; `createdAt` in milliseconds. */
interface SnapshotRow {
  readonly number: number;
  readonly createdAt: number;
  readonly correctedSlotId: number | null;
  readonly fromKey: string | null;
  readonly toKey: string | null;
  /** Why the key was corrected. */
  readonly reason: string | null;
}

/** The facts of a snapshot. A corrected question is one of those in the parts. */
export function toSnapshotFacts(row: SnapshotRow, parts: readonly VersionPart[]) {
  const { number, correctedSlotId, fromKey, toKey, reason } = row;
  const slot = parts.flatMap(({ part }) => part.slots).find(({ id }) => id === correctedSlotId);
  const isCorrected = slot !== undefined && fromKey !== null && toKey !== null && reason !== null;
  return {
    number,
    createdAt: toInstant(row.createdAt),
    reason: isCorrected ? ("key_corrected" as const) : ("submitted" as const),
    correction: isCorrected ? { questionSlotId: slot.id, number: slot.number, fromKey, toKey, reason } : null,
  };
}

/** A question in a review for agents. */
export function toSnapshotQuestion(question: ReviewedQuestion): Static<typeof SnapshotQuestion> {
  const { slot, group, printed, stored } = question;
  const options = printed.options.length > 0 ? printed.options : group.options;
  return {
    ...toMarked(question),
    instruction: group.instruction,
    groupTitle: group.title,
    stem: printed.stem,
    context: questionContext(group, slot.number),
    responseModality: slot.responseKind,
    options: slot.responseKind === "choice" ? options.map(({ letter, text }) => ({ letter, text })) : [],
    userAnswer: stored.answer,
    answerKey: stored.key,
    isCorrect: stored.mark === null ? null : stored.mark === 1,
    ruleMeaning: RULE_MEANINGS[stored.rule],
  };
}

/** A question on the page of a review. */
export function toReviewQuestion(
  question: ReviewedQuestion,
  caller: { mayCorrect: boolean },
): Static<typeof ReviewQuestion> {
  const { slot, stored } = question;
  return {
    ...toMarked(question),
    responseKind: slot.responseKind,
    answer: stored.answer,
    key: stored.key,
    correctable: caller.mayCorrect && slot.responseKind !== "open",
  };
}
