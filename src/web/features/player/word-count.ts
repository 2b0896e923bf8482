import { type AnswerLimit, type AnswerUse, answerUse, isWithinLimit } from "../../../lib/answer-key.ts";

/** How much of its limit an answer takes, with as few words as the marking can count. */
export interface LimitUse extends AnswerUse {
  readonly isOver: boolean;
}

/** How much of its limit an answer takes, by the rule that marks it. */
export function limitUse(answer: string, limit: AnswerLimit): LimitUse {
  return { ...answerUse(answer, limit), isOver: !isWithinLimit(answer, limit) };
}
