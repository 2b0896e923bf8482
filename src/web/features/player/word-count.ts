import { type AnswerLimit, type AnswerUse, answerUse, isWithinLimit } from "../../../lib/answer-key.ts";

/** Words of a text that is written at length: what stands between spaces, unless it is punctuation alone. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}

/** How much of its limit an answer takes, with as few words as the marking can count. */
export interface LimitUse extends AnswerUse {
  readonly isOver: boolean;
}

/** How much of its limit an answer takes, by the rule that marks it. */
export function limitUse(answer: string, limit: AnswerLimit): LimitUse {
  return { ...answerUse(answer, limit), isOver: !isWithinLimit(answer, limit) };
}
