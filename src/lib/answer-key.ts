/** What the workspace uses of the marking's keys and limits. */
export { expandKey, KeyNotationError, keyAlternatives, unescapeKey } from "./marking/key-notation.ts";
export { type AnswerLimit, type AnswerUse, answerUse, isWithinLimit } from "./marking/word-limit.ts";
