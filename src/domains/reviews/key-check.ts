import { expandKey, KeyNotationError } from "../../lib/marking/key-notation.ts";
import { isWithinLimit, limitInWords } from "../../lib/marking/word-limit.ts";
import type { SectionQuestion } from "../practice/corrections.store.ts";

/** What is wrong with a key, and what would be valid. */
export interface KeyProblem {
  readonly message: string;
  readonly expected: string;
}

/**
 * Why `key` cannot be the key of a question, or null if it can.
 * @param question one that the service marks
 * @param others the questions of the same part, with their current keys
 */
export function keyProblem(
  question: SectionQuestion,
  others: readonly SectionQuestion[],
  key: string,
): KeyProblem | null {
  if (key === question.key) return { message: "toKey is the key already", expected: "another key than fromKey" };
  return question.responseKind === "blank" ? wordsProblem(question, key) : letterProblem(question, others, key);
}

function wordsProblem({ limit }: SectionQuestion, key: string): KeyProblem | null {
  let spellings: string[];
  try {
    spellings = expandKey(key);
  } catch (error) {
    if (!(error instanceof KeyNotationError)) throw error;
    return { message: error.message, expected: "key notation, such as (the) harbour or colour/color" };
  }
  if (limit === null || spellings.every((spelling) => isWithinLimit(spelling, limit))) return null;
  const allowed = limitInWords(limit);
  return { message: `The key accepts more than ${allowed}`, expected: `spellings of at most ${allowed} each` };
}

function letterProblem(question: SectionQuestion, others: readonly SectionQuestion[], key: string): KeyProblem | null {
  const { letters, set, slotId } = question;
  if (!letters.includes(key)) {
    return { message: "toKey is not one of the options", expected: `one of ${letters.join(", ")}` };
  }
  const holder = others.find(
    (other) => set !== null && other.set === set && other.slotId !== slotId && other.key === key,
  );
  if (holder === undefined) return null;
  return {
    message: `Question ${holder.number} of the same set has this letter already`,
    expected: "a letter that no other question of the set has",
  };
}
