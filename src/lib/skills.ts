/** The skills practised within each subject, by the names that API clients use, in order. */
export const SKILL_CODES = {
  listening: [
    "sound-discrimination",
    "connected-speech",
    "spelling",
    "number-detail",
    "distractor",
    "paraphrase",
    "answer-grammar",
    "location-tracking",
  ],
  reading: [
    "evidence-location",
    "paraphrase",
    "question-type",
    "distractor",
    "true-false-not-given",
    "reference-chain",
    "time-management",
  ],
  writing: [
    "task-fulfilment",
    "overview-key-features",
    "idea-development",
    "paragraph-progression",
    "cohesion",
    "lexical-precision",
    "grammar-control",
  ],
  speaking: [
    "relevance",
    "idea-development",
    "fluency",
    "coherence",
    "lexical-resource",
    "grammar-control",
    "pronunciation",
  ],
} as const;

/** A subject that has skills. */
export type SkillSubject = keyof typeof SKILL_CODES;

/** The subjects that have skills, in the order of the test. */
export const SKILL_SUBJECTS = [
  "listening",
  "reading",
  "writing",
  "speaking",
] as const satisfies readonly SkillSubject[];

const SUBJECT_OF_CODE: ReadonlyMap<string, SkillSubject> = new Map(
  SKILL_SUBJECTS.flatMap((subject) => skillCodesOf(subject).map((code) => [code, subject] as const)),
);

/** The full codes of a subject, such as `listening.spelling`. */
export function skillCodesOf(subject: SkillSubject): string[] {
  return SKILL_CODES[subject].map((name) => `${subject}.${name}`);
}

/** The subject with this name, or undefined if it has no skills, such as grammar. */
export function skillSubjectOf(name: unknown): SkillSubject | undefined {
  return SKILL_SUBJECTS.find((subject) => subject === name);
}

/** The subject of a full code, or undefined if the code is unknown. */
export function subjectOfSkill(code: string): SkillSubject | undefined {
  return SUBJECT_OF_CODE.get(code);
}
