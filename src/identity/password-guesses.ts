import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as englishWords } from "@zxcvbn-ts/language-en";

/** Characters of a password that are judged: what is hard to guess so far stays so, and the work grows faster than the length. */
const MAX_JUDGED = 64;
/** "Safely unguessable": more than 10^8 guesses (zxcvbn's own scale, 0 to 4). */
const LEAST_SCORE = 3;

/**
 * Whether a program that knows common passwords, words, names, dates, patterns of keys and `about` guesses a password soon. The
 * dictionaries take 50 MB and a tenth of a second to load, so the service asks in a process of its own (new-passwords.ts).
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...commonWords, ...englishWords },
    graphs: adjacencyGraphs,
    maxLength: MAX_JUDGED,
  });
  return estimator.check([...password].slice(0, MAX_JUDGED).join(""), [...about]).score < LEAST_SCORE;
}
