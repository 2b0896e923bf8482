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

/** Optional fields in the payload of every evidence event. */
const COMMON: Readonly<Record<string, Rule>> = { reviewable: { ...FLAG, isRequired: false } };

/** The payload of each type of evidence. Other fields are allowed. */
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

/**
 * What is wrong with the subject, the skill codes and the evidence of an event: every field that is invalid by itself,
 * and every missing field.
 */
export function findCodeProblems(event: PushedEvent): EventProblem[] {
  const found = [...findSubjectProblems(event), ...findSkillProblems(event), ...findEvidenceProblems(event)];
  const fields = new Set<string>();
  return found.filter(({ field }) => !fields.has(field) && fields.add(field));
}

function findSubjectProblems({ subjectCode }: PushedEvent): EventProblem[] {
  if (subjectCode === undefined || skillSubjectOf(subjectCode) !== undefined) return [];
  return [{ reason: "subject_unknown", field: "/subjectCode", expected: `${listed(SKILL_SUBJECTS)}, or left out` }];
}

function findSkillProblems({ subjectCode, skillCodes }: PushedEvent): EventProblem[] {
  const known = skillSubjectOf(subjectCode);
  return skillCodes.flatMap((code, index): EventProblem[] => {
    const subject = subjectOfSkill(code);
    const field = `/skillCodes/${index}`;
    if (subject === undefined) {
      const meant = known ?? skillSubjectOf(code.slice(0, Math.max(0, code.indexOf("."))));
      return [{ reason: "skill_unknown", field, expected: codesToTake(meant) }];
    }
    if (subjectCode === undefined) {
      const expected = `${subject}, the subject of the skill codes`;
      return [{ reason: "skill_without_subject", field: "/subjectCode", expected }];
    }
    if (known === undefined || subject === known) return [];
    return [{ reason: "skill_of_other_subject", field, expected: codesToTake(known) }];
  });
}

/** Why an event does not count as evidence. Empty if it counts or does not claim to be evidence. */
function findEvidenceProblems({ eventType, subjectCode, skillCodes, payload }: PushedEvent): EventProblem[] {
  const { evidenceType } = payload;
  if (evidenceType === undefined && eventType !== EVIDENCE_EVENT) return [];
  const problems = findFieldProblems(payload, eventType);
  const subject = skillSubjectOf(subjectCode);
  if (subjectCode === undefined) {
    const expected = `${listed(SKILL_SUBJECTS)} in evidence`;
    problems.push({ reason: "evidence_without_subject", field: "/subjectCode", expected });
  }
  if (skillCodes.length === 0) {
    const expected = `a list with at least ${codesToTake(subject)}`;
    problems.push({ reason: "evidence_without_skill", field: "/skillCodes", expected });
  }
  return problems;
}

function findFieldProblems(payload: PushedEvent["payload"], eventType: string): EventProblem[] {
  const { evidenceType } = payload;
  const rules = typeof evidenceType === "string" ? RULES.get(evidenceType) : undefined;
  if (rules === undefined) {
    const leave = eventType === EVIDENCE_EVENT ? "" : ", or left out if the event is not evidence";
    const expected = `${listed([...RULES.keys()])}${leave}`;
    return [{ reason: "evidence_type_invalid", field: "/payload/evidenceType", expected }];
  }
  return Object.entries(rules).flatMap(([name, { holds, isRequired, expected }]): EventProblem[] => {
    const value = payload[name];
    if (value === undefined ? !isRequired : holds(value)) return [];
    const meant = `${expected} in ${evidenceType} evidence${isRequired ? "" : ", or left out"}`;
    return [{ reason: "evidence_field_invalid", field: `/payload/${name}`, expected: meant }];
  });
}

/** Created once, because a batch can contain thousands of unknown codes. */
const CODES_OF: ReadonlyMap<string, string> = new Map(
  SKILL_SUBJECTS.map((subject) => [subject, `one of ${skillCodesOf(subject).join(", ")}`]),
);

function codesToTake(subject: SkillSubject | undefined): string {
  return CODES_OF.get(subject ?? "") ?? "one of the skill codes that the notes of this operation list";
}
