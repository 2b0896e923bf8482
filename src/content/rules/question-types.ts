import type { Part } from "../format/part.ts";
import type { QuestionGroup } from "../format/questions.ts";
import type { QuestionType } from "../format/terms.ts";

/** The kind of answers of a type: words in key notation, a letter of the options, one of fixed words, or none. */
export type AnswerKind = "words" | "letter" | "truth" | "opinion" | "open";

interface TypeRule {
  readonly subjects: readonly Part["subject"][];
  /** Where the options are: nowhere, optionally in the group, always in the group, or in each question. */
  readonly options: "none" | "optional" | "shared" | "own";
  /** Whether the questions are gaps in a layout. */
  readonly gaps: boolean;
  /** Whether the questions are labels on an image. */
  readonly image: boolean;
  /** The kind of answers in a group without options. */
  readonly answers: AnswerKind;
}

const BOTH = ["listening", "reading"] as const;
const completion = (subjects: TypeRule["subjects"]): TypeRule => ({
  subjects,
  options: "optional",
  gaps: true,
  image: false,
  answers: "words",
});
const labelling = (subjects: TypeRule["subjects"]): TypeRule => ({ ...completion(subjects), gaps: false, image: true });
const matching = (subjects: TypeRule["subjects"]): TypeRule => ({
  subjects,
  options: "shared",
  gaps: false,
  image: false,
  answers: "letter",
});
const fixed = (subjects: TypeRule["subjects"], answers: AnswerKind): TypeRule => ({
  subjects,
  options: "none",
  gaps: false,
  image: false,
  answers,
});

/** The requirements of each question type, and the papers in which it occurs. */
export const TYPE_RULES: Readonly<Record<QuestionType, TypeRule>> = {
  form_completion: completion(["listening"]),
  note_completion: completion(BOTH),
  table_completion: completion(BOTH),
  flow_chart_completion: completion(BOTH),
  summary_completion: completion(BOTH),
  sentence_completion: completion(BOTH),
  short_answer: fixed(BOTH, "words"),
  plan_labelling: labelling(["listening"]),
  map_labelling: labelling(["listening"]),
  diagram_labelling: labelling(BOTH),
  multiple_choice: { ...matching(BOTH), options: "own" },
  multiple_select: matching(BOTH),
  matching: matching(["listening"]),
  matching_information: matching(["reading"]),
  matching_headings: matching(["reading"]),
  matching_features: matching(["reading"]),
  matching_sentence_endings: matching(["reading"]),
  true_false_not_given: fixed(["reading"], "truth"),
  yes_no_not_given: fixed(["reading"], "opinion"),
  writing_task: fixed(["writing"], "open"),
  speaking_question: fixed(["speaking"], "open"),
  cue_card: fixed(["speaking"], "open"),
};

/** The kind of answers in a group. */
export function answerKindOf(group: Pick<QuestionGroup, "type" | "options">): AnswerKind {
  const rule = TYPE_RULES[group.type];
  return rule.options === "optional" && group.options.length > 0 ? "letter" : rule.answers;
}
