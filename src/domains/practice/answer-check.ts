import type { Detail } from "../../kernel/errors.ts";
import { detailOf } from "../../kernel/problems.ts";
import type { AnswerChange } from "./advance.ts";
import type { SectionQuestion } from "./section-questions.ts";

/** Maximum characters of a short answer. */
const MAX_SHORT_ANSWER = 500;

/** Why changes cannot be written: slots of other sections, repeated slots, letters that are not an option. */
export function findChangeProblems(
  changes: readonly AnswerChange[],
  questions: readonly Pick<SectionQuestion, "slotId" | "responseKind" | "letters">[],
): Detail[] {
  const seen = new Set<number>();
  return changes.flatMap(({ questionSlotId, value = "" }, index): Detail[] => {
    const path = `/changes/${index}`;
    const question = questions.find(({ slotId }) => slotId === questionSlotId);
    if (question === undefined) return [detailOf({ path: `${path}/questionSlotId`, ...NOT_HERE })];
    if (seen.has(questionSlotId)) return [detailOf({ path: `${path}/questionSlotId`, ...GIVEN_TWICE })];
    seen.add(questionSlotId);
    if (question.responseKind === "choice" && value !== "" && !question.letters.includes(value)) {
      const expected = `${question.letters.join(", ")}, or empty`;
      return [detailOf({ path: `${path}/value`, fault: "is not one of the options of this question", expected })];
    }
    if (question.responseKind === "blank" && value.length > MAX_SHORT_ANSWER) {
      const expected = `at most ${MAX_SHORT_ANSWER} characters`;
      return [detailOf({ path: `${path}/value`, fault: "is longer than an answer to this question can be", expected })];
    }
    return [];
  });
}

/** Audio of parts that are not in the section. */
export function findAudioProblems(
  audio: readonly { readonly partId: number }[],
  parts: readonly { readonly partId: number }[],
): Detail[] {
  return audio.flatMap(({ partId }, index) =>
    parts.some((part) => part.partId === partId) ? [] : [detailOf({ path: `/audio/${index}/partId`, ...NO_PART_HERE })],
  );
}

const NOT_HERE = {
  fault: "names no question of this section",
  expected: "a questionSlotId that practice_open returned for it",
} as const;
const GIVEN_TWICE = {
  fault: "is given twice; send the last change of an answer alone",
  expected: "each questionSlotId once",
} as const;
const NO_PART_HERE = {
  fault: "names no part of this section",
  expected: "a partId that practice_open returned for it",
} as const;
