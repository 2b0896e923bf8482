import { QUESTION_TYPE_NAMES, type QuestionType } from "../../content/format/terms.ts";
import type { SKILL_CODES } from "../../lib/skills.ts";
import type { Criterion } from "../writing/review.schema.ts";

/** The subjects with answers that the service marks. */
export const MARKED_SUBJECTS = ["listening", "reading"] as const;
export type MarkedSubject = (typeof MARKED_SUBJECTS)[number];

/** The skill of a question whose answer is written, and of one whose answer is selected from a list. */
interface Exercised<S extends MarkedSubject> {
  readonly written: readonly (typeof SKILL_CODES)[S][number][];
  readonly chosen: readonly (typeof SKILL_CODES)[S][number][];
}
type ByType<S extends MarkedSubject> = Readonly<Record<QuestionType, Exercised<S>>>;

// docs/profile.md gives the reasons. A type that does not occur in a subject exercises nothing there.
const NOTHING = { written: [], chosen: [] } as const;
const chosen = <const T extends readonly string[]>(...skills: T) => ({ written: [], chosen: skills }) as const;
const same = <const T extends readonly string[]>(...skills: T) => ({ written: skills, chosen: skills }) as const;

const HEARD = chosen("paraphrase");
const HEARD_IN_A_SENTENCE = { written: ["answer-grammar"], chosen: ["paraphrase"] } as const;
const HEARD_ON_A_PLAN = same("location-tracking");

// Words written by ear are also spelling or numbers: skillsOf() adds that by the key.
const LISTENING: ByType<"listening"> = {
  form_completion: HEARD,
  note_completion: HEARD,
  table_completion: HEARD,
  flow_chart_completion: HEARD,
  summary_completion: HEARD_IN_A_SENTENCE,
  sentence_completion: HEARD_IN_A_SENTENCE,
  short_answer: NOTHING,
  plan_labelling: HEARD_ON_A_PLAN,
  map_labelling: HEARD_ON_A_PLAN,
  diagram_labelling: HEARD_ON_A_PLAN,
  multiple_choice: chosen("distractor", "paraphrase"),
  multiple_select: chosen("distractor", "paraphrase"),
  matching: chosen("paraphrase"),
  matching_information: NOTHING,
  matching_headings: NOTHING,
  matching_features: NOTHING,
  matching_sentence_endings: NOTHING,
  true_false_not_given: NOTHING,
  yes_no_not_given: NOTHING,
  writing_task: NOTHING,
  speaking_question: NOTHING,
  cue_card: NOTHING,
};

const FOUND = { written: ["evidence-location"], chosen: ["evidence-location", "paraphrase"] } as const;
const FOUND_REWORDED = same("evidence-location", "paraphrase");

const READING: ByType<"reading"> = {
  form_completion: NOTHING,
  note_completion: FOUND,
  table_completion: FOUND,
  flow_chart_completion: FOUND,
  summary_completion: FOUND_REWORDED,
  sentence_completion: FOUND_REWORDED,
  short_answer: FOUND,
  plan_labelling: NOTHING,
  map_labelling: NOTHING,
  diagram_labelling: FOUND,
  multiple_choice: chosen("distractor", "paraphrase"),
  multiple_select: chosen("distractor", "paraphrase"),
  matching: NOTHING,
  matching_information: chosen("evidence-location", "paraphrase"),
  matching_headings: chosen("distractor", "paraphrase"),
  matching_features: chosen("evidence-location", "paraphrase"),
  matching_sentence_endings: chosen("evidence-location", "paraphrase"),
  true_false_not_given: chosen("true-false-not-given", "evidence-location"),
  yes_no_not_given: chosen("true-false-not-given", "evidence-location"),
  writing_task: NOTHING,
  speaking_question: NOTHING,
  cue_card: NOTHING,
};

/** A marked question with the fields that determine what it exercises. */
export interface SkillQuestion {
  readonly questionType: QuestionType;
  /** Whether the answer is written and not selected. */
  readonly isWritten: boolean;
  /** In key notation. */
  readonly key: string;
}

/** The full codes of the skills that a question of a subject exercises. */
export function skillsOf(subject: MarkedSubject, question: SkillQuestion): string[] {
  const { questionType, isWritten, key } = question;
  const exercised = (subject === "listening" ? LISTENING : READING)[questionType];
  const names: readonly string[] = exercised[isWritten ? "written" : "chosen"];
  const byEar = subject === "listening" && isWritten ? [/\d/.test(key) ? "number-detail" : "spelling"] : [];
  return [...byEar, ...names].map((name) => `${subject}.${name}`);
}

/** A stored name as a question type, or undefined. */
export function questionTypeOf(name: string): QuestionType | undefined {
  return QUESTION_TYPE_NAMES.find((type) => type === name);
}

/** The skills that a teacher's band for a criterion assesses. */
export const SKILLS_OF_CRITERION: Readonly<Record<Criterion, readonly string[]>> = {
  task_achievement: ["writing.task-fulfilment"],
  task_response: ["writing.task-fulfilment"],
  coherence_and_cohesion: ["writing.cohesion", "writing.paragraph-progression"],
  lexical_resource: ["writing.lexical-precision"],
  grammatical_range_and_accuracy: ["writing.grammar-control"],
};
