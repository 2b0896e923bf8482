import { listed } from "../../kernel/describe.ts";
import { SKILL_SUBJECTS, type SkillSubject, skillCodesOf, skillSubjectOf, subjectOfSkill } from "../../lib/skills.ts";
import type { EventProblem, PushedEvent } from "./push.schema.ts";

interface Rule {
  readonly isRequired: boolean;
  readonly holds: (value: unknown) => boolean;
  readonly expected: string;
}

const FLAG = { holds: (value: unknown) => typeof value === "boolean", expected: "a boolean" };
const NUMBER = { holds: (value: unknown) => typeof value === "number", expected: "a number" };
const SHARE = {
  holds: (value: unknown) => typeof value === "number" && value >= 0 && value <= 1,
  expected: "a number from 0 to 1",
};
const ID = {
  holds: (value: unknown) =>
    (typeof value === "string" && value !== "") || (Number.isSafeInteger(value) && Number(value) > 0),
  expected: "an id (text, or an integer from 1)",
};

function oneOf(words: readonly string[]) {
  return { holds: (value: unknown) => words.some((word) => word === value), expected: listed(words) };
}

/** What the payload of every evidence may hold. */
const COMMON: Readonly<Record<string, Rule>> = { reviewable: { ...FLAG, isRequired: false } };

/** What the payload of each type of evidence holds; anything else may stand beside it. */
const RULES: ReadonlyMap<string, Readonly<Record<string, Rule>>> = new Map<string, Readonly<Record<string, Rule>>>([
  [
    "objective",
    {
      correct: { ...FLAG, isRequired: true },
      score: { ...NUMBER, isRequired: false },
      sessionId: { ...ID, isRequired: false },
      ...COMMON,
    },
  ],
  [
    "rubric",
    {
      performance: { ...SHARE, isRequired: true },
      confidence: { ...oneOf(["low", "medium", "high"]), isRequired: true },
      criterionScore: { ...NUMBER, isRequired: false },
      ...COMMON,
    },
  ],
  ["retrieval", { rating: { ...oneOf(["again", "hard", "good"]), isRequired: true }, ...COMMON }],
]);

const EVIDENCE_EVENT = "learning.evidence_recorded";

/** What is wrong with the subject of an event; null where it is known or left out. */
export function findSubjectProblem({ subjectCode }: PushedEvent): EventProblem | null {
  if (subjectCode === undefined || skillSubjectOf(subjectCode) !== undefined) return null;
  return { reason: "subject_unknown", field: "/subjectCode", expected: `${listed(SKILL_SUBJECTS)}, or left out` };
}

/** What is wrong with the skill codes of an event, whose subject is known; null where they are all of its subject. */
export function findSkillProblem({ subjectCode, skillCodes }: PushedEvent): EventProblem | null {
  for (const [index, code] of skillCodes.entries()) {
    const subject = subjectOfSkill(code);
    const field = `/skillCodes/${index}`;
    if (subject === undefined) {
      const meant = SKILL_SUBJECTS.find((one) => one === subjectCode || code.startsWith(`${one}.`));
      return { reason: "skill_unknown", field, expected: codesToTake(meant) };
    }
    if (subjectCode === undefined) {
      return {
        reason: "skill_without_subject",
        field: "/subjectCode",
        expected: `${subject}, the subject of the skill codes`,
      };
    }
    if (subject !== subjectCode) {
      return { reason: "skill_of_other_subject", field, expected: codesToTake(skillSubjectOf(subjectCode)) };
    }
  }
  return null;
}

/** What keeps an event from counting as evidence; null where it counts, or claims to be none. */
export function findEvidenceProblem({ eventType, subjectCode, skillCodes, payload }: PushedEvent): EventProblem | null {
  const { evidenceType } = payload;
  if (evidenceType === undefined && eventType !== EVIDENCE_EVENT) return null;
  const rules = typeof evidenceType === "string" ? RULES.get(evidenceType) : undefined;
  if (rules === undefined) {
    const leave = eventType === EVIDENCE_EVENT ? "" : ", or left out where the event is no evidence";
    const expected = `${listed([...RULES.keys()])}${leave}`;
    return { reason: "evidence_type_invalid", field: "/payload/evidenceType", expected };
  }
  for (const [name, { holds, isRequired, expected }] of Object.entries(rules)) {
    const value = payload[name];
    if (value === undefined ? !isRequired : holds(value)) continue;
    const meant = `${expected} in ${evidenceType} evidence${isRequired ? "" : ", or left out"}`;
    return { reason: "evidence_field_invalid", field: `/payload/${name}`, expected: meant };
  }
  const subject = skillSubjectOf(subjectCode);
  if (subject === undefined) {
    const expected = `${listed(SKILL_SUBJECTS)} in evidence`;
    return { reason: "evidence_without_subject", field: "/subjectCode", expected };
  }
  if (skillCodes.length === 0) {
    return {
      reason: "evidence_without_skill",
      field: "/skillCodes",
      expected: `a list with at least ${codesToTake(subject)}`,
    };
  }
  return null;
}

function codesToTake(subject: SkillSubject | undefined): string {
  if (subject === undefined) return "one of the skill codes that the notes of this operation list";
  return `one of ${skillCodesOf(subject).join(", ")}`;
}
