// The terms of the test and of packs. They are separate from the shapes of packs, which only an import needs.

export const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const;
export const DIFFICULTIES = ["基础", "核心", "冲刺"] as const;
export const MODULES = ["academic", "general", "both"] as const;

/** How many parts a complete section of each subject has, numbered from 1. */
export const SECTION_PARTS = { listening: 4, reading: 3, writing: 2, speaking: 3 } as const;
/** The duration in minutes of a complete section in the test. */
export const SECTION_MINUTES = { listening: 30, reading: 60, writing: 60, speaking: 14 } as const;

export const COURSE_SUBJECTS = [...SUBJECTS, "grammar"] as const;
export const SECTION_KINDS = ["video", "reading", "exercise"] as const;
export const PREDICTION_KINDS = ["exam_report", "rolling_ranking"] as const;

/** How a slot is answered: written in, selected from a list, or open (writing and speaking). */
export type ResponseKind = "blank" | "choice" | "open";

/**
 * Every question type of the test (listening, reading, writing, speaking) and how its slots are answered. `null` means that it depends on
 * the group: with a list of options the slots are selected, otherwise written in.
 */
export const QUESTION_TYPES = {
  form_completion: null,
  note_completion: null,
  table_completion: null,
  flow_chart_completion: null,
  summary_completion: null,
  sentence_completion: null,
  short_answer: "blank",
  plan_labelling: null,
  map_labelling: null,
  diagram_labelling: null,
  multiple_choice: "choice",
  multiple_select: "choice",
  matching: "choice",
  matching_information: "choice",
  matching_headings: "choice",
  matching_features: "choice",
  matching_sentence_endings: "choice",
  true_false_not_given: "choice",
  yes_no_not_given: "choice",
  writing_task: "open",
  speaking_question: "open",
  cue_card: "open",
} as const satisfies Readonly<Record<string, ResponseKind | null>>;
export type QuestionType = keyof typeof QUESTION_TYPES;

export const QUESTION_TYPE_NAMES = [
  "form_completion",
  "note_completion",
  "table_completion",
  "flow_chart_completion",
  "summary_completion",
  "sentence_completion",
  "short_answer",
  "plan_labelling",
  "map_labelling",
  "diagram_labelling",
  "multiple_choice",
  "multiple_select",
  "matching",
  "matching_information",
  "matching_headings",
  "matching_features",
  "matching_sentence_endings",
  "true_false_not_given",
  "yes_no_not_given",
  "writing_task",
  "speaking_question",
  "cue_card",
] as const satisfies readonly QuestionType[];
