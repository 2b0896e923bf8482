import { type AnswerLimit, type AnswerUse, answerUse, isWithinLimit } from "../../../lib/answer-key.ts";

/** How much of the limit an answer uses, by the lowest word count the marking allows. */
export interface LimitUse extends AnswerUse {
  readonly isOver: boolean;
}

/** How much of the limit an answer uses, by the rule that marks it. */
export function limitUse(answer: string, limit: AnswerLimit): LimitUse {
  return { ...answerUse(answer, limit), isOver: !isWithinLimit(answer, limit) };
}
