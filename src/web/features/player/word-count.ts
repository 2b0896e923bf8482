import { type AnswerLimit, isWithinLimit } from "../../../lib/answer-key.ts";

const MANY = 99;

/** Words of a text that is written at length: what stands between spaces, unless it is punctuation alone. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}

export interface LimitUse {
  /** Words of the answer, as few as the marking can count. */
  readonly words: number;
  /** Its numbers. */
  readonly numbers: number;
  readonly isOver: boolean;
}

/** How much of its limit an answer takes, by the rule that marks it. */
export function limitUse(answer: string, limit: AnswerLimit): LimitUse {
  const figures = least((count) => isWithinLimit(answer, { words: MANY, numbers: count }));
  // A number in words is a number as far as the limit has room for one, and words after that.
  const room = Math.max(figures, limit.numbers);
  const words = least((count) => isWithinLimit(answer, { words: count, numbers: room }));
  const numbers = least((count) => isWithinLimit(answer, { words, numbers: count }));
  return { words, numbers, isOver: !isWithinLimit(answer, limit) };
}

function least(fits: (count: number) => boolean): number {
  let count = 0;
  while (count < MANY && !fits(count)) count++;
  return count;
}
