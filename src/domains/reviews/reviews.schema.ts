import { type Static, Type } from "@sinclair/typebox";
import { QuestionTypeName } from "../../content/format/questions.ts";
import { choice, closed, count, instant, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { RULES } from "../../lib/marking/rules.ts";

// ---- request fields

export const slotIdField = numericId("Id of the question's slot, as a review shows it.");
export const correctionIdField = numericId("Id of the correction.");

// ---- responses

export const finishReasonField = choice(["learner", "time"], {
  description: "Whether the learner submitted it or its time ran out.",
});

/** The place of an answer in the material; places count from 0, offsets in UTF-16 units. */
const Evidence = Type.Union(
  [
    closed({
      kind: Type.Literal("passage", { description: "The words are in a passage." }),
      partId: numericId("Id of the part."),
      passage: count("Which passage of the part, from 0."),
      paragraph: count("Which paragraph of the passage, from 0."),
      paragraphLabel: text({ description: "Letter of the paragraph; empty without one." }),
      start: count("Where the words begin in the paragraph, in UTF-16 units."),
      end: count("Where they end."),
      quote: text({ description: "The words." }),
    }),
    closed({
      kind: Type.Literal("transcript", { description: "The words are heard." }),
      partId: numericId("Id of the part."),
      segment: count("Which segment of the transcript they begin in, from 0."),
      lastSegment: count("Which segment they end in."),
      start: count("Where they begin in the first of these segments, in UTF-16 units."),
      end: count("Where they end in the last of them."),
      startMs: count("Start of the first segment in the audio, in milliseconds."),
      endMs: count("End of the last segment in the audio, in milliseconds."),
      speaker: text({ description: "Who speaks; may be empty." }),
      quote: text({ description: "The words." }),
    }),
  ],
  { description: "A place in the material that shows why the key is right." },
);
export type EvidenceAnswer = Static<typeof Evidence>;

/** The answer and the mark of a question, as every review has them. */
export const markedFields = {
  questionSlotId: slotIdField,
  partId: numericId("Id of the part that holds the question."),
  number: integer({ min: 1, max: 200, description: "Number of the question as it is printed." }),
  questionType: QuestionTypeName,
  mark: nullable(integer({ min: 0, max: 1, description: "The mark; null for open questions, which are not marked." })),
  isAnswered: Type.Boolean({ description: "Whether there is an answer." }),
  rule: choice(RULES, { description: "Which rule decided the mark." }),
  matched: nullable(text({ description: "The spelling of the key that the answer matched; null for none." })),
  explanation: text({ description: "Why the key is right; may be empty." }),
  explanationZh: text({ description: "The explanation in Chinese; may be empty." }),
  evidence: Type.Array(Evidence, { description: "Where the answer is in the material; may be empty." }),
};

/** A corrected key, as the reason for a snapshot. */
const CorrectionFact = closed(
  {
    questionSlotId: slotIdField,
    number: integer({ min: 1, max: 200, description: "Number of the question whose key was corrected." }),
    fromKey: text({ description: "The key before." }),
    toKey: text({ description: "The key since." }),
    reason: text({ description: "Why it was corrected." }),
  },
  { description: "The corrected key; null where the snapshot was made at submission." },
);

export const snapshotFields = {
  number: integer({ min: 1, max: 1_000_000, description: "Which snapshot it is, from 1; the last one counts." }),
  createdAt: instant("When the marking was done."),
  reason: choice(["submitted", "key_corrected"], {
    description: "Whether it was made at submission, or because a key was corrected afterwards.",
  }),
  correction: nullable(CorrectionFact),
};

export const Remarked = closed({
  remarked: count("Sections that were marked again by this call, whether or not a mark changed."),
  remaining: count("Submitted sections that are still to be marked again."),
});
