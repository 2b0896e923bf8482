import { wordIdentity } from "../../../lib/text.ts";
import type { Word } from "./dictation.ts";

/** Adjacent words with the same result, shown as one group. Each substitution is a group of its own, beside its word. */
export interface Run {
  readonly result: Word["result"];
  /** Joined by spaces; empty if none was said. */
  readonly expected: string;
  /** Joined by spaces; empty if none was written. */
  readonly written: string;
}

export function runsOf(words: readonly Word[]): Run[] {
  const runs: Run[] = [];
  for (const { result, expected, written } of words) {
    const last = runs.at(-1);
    const [said, typed] = [expected ?? "", written ?? ""];
    if (last === undefined || last.result !== result || result === "substitution") {
      runs.push({ result, expected: said, written: typed });
    } else {
      runs[runs.length - 1] = { result, expected: join(last.expected, said), written: join(last.written, typed) };
    }
  }
  return runs;
}

function join(before: string, word: string): string {
  return [before, word].filter((part) => part !== "").join(" ");
}

/** Function words, which hold sentences together: the least useful for vocabulary study. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    "a an the this that these those some any no",
    "i you he she it we they me him her us them my your his its our their who which what there",
    "about after and as at because before but by for from if in into of off on or out over so than then to up when where while with",
    "am are be been being can could did do does had has have is may might must not shall should was were will would",
    "i'm i've i'll i'd it's that's there's you're we're they're don't isn't",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a word is one of the commonest, which are not offered as vocabulary unless the learner chooses them. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(wordIdentity(word));
}

/** A sentence's first word, which may have a capital only because of its position. */
const FIRST_WORD = /(?:^|[.!?:]["”’']?\s+)["“‘'(]*(\p{Lu}(?!\p{Lu})[\p{L}'’-]*)/gu;
const SMALL_WORD = /(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu;

/**
 * A word of a sentence in the form for the book: the first word loses its capital if it is not a name, that is, if it is a function word or appears
 * in lower case somewhere in `texts`. In doubt it is unchanged.
 */
export function bookForm(word: string, sentence: string, texts: readonly string[]): string {
  const isFirst = Array.from(sentence.matchAll(FIRST_WORD)).some(([, first]) => first === word);
  if (!isFirst || /^I(?:['’]|$)/u.test(word)) return word;
  const small = word.toLowerCase();
  const isKnown = isFunctionWord(small) || texts.some((text) => text.match(SMALL_WORD)?.includes(small) ?? false);
  return isKnown ? small : word;
}

/** A missed word, in the form for the book. */
export interface Missed {
  readonly word: string;
  /** The book's entry that was added from here, or null. */
  readonly entryId: number | null;
}

/** Whether the word at a position was missed: something else was written for it, or nothing. */
export function isMissed({ result }: Pick<Word, "result">): boolean {
  return result === "substitution" || result === "deletion";
}

/** Whether something is a word to learn: figures and symbols are not. */
export function isVocabulary(word: string): boolean {
  return /\p{L}/u.test(word);
}

/** The missed words of a line that can be learnt, in order, each once. */
export function missedOf(words: readonly Word[]): Missed[] {
  const missed = new Map<string, Missed>();
  for (const word of words) {
    const said = word.expected;
    if (said === null || !isMissed(word) || !isVocabulary(said) || missed.has(wordIdentity(said))) continue;
    missed.set(wordIdentity(said), { word: said, entryId: word.vocabularyEntryId });
  }
  return [...missed.values()];
}

/** The sentence in which each word was first missed, by `wordIdentity`. */
export function sentencesOf(lines: readonly { readonly text: string; readonly words: readonly Word[] }[]) {
  const sentences = new Map<string, string>();
  for (const { text, words } of lines) {
    for (const { word } of missedOf(words)) {
      const key = wordIdentity(word);
      if (!sentences.has(key)) sentences.set(key, text);
    }
  }
  return sentences;
}

/** The count of each result. */
export function countsOf(words: readonly Pick<Word, "result">[]): Record<Word["result"], number> {
  const counts = { match: 0, substitution: 0, deletion: 0, insertion: 0 };
  for (const { result } of words) counts[result]++;
  return counts;
}

/** The line to continue with: the first unchecked one after `after`, else the first unchecked one; null if all are checked. */
export function nextUnchecked(lines: readonly { readonly line: unknown }[], after: number): number | null {
  const behind = lines.findIndex(({ line }, index) => index > after && line === null);
  if (behind !== -1) return behind;
  const first = lines.findIndex(({ line }) => line === null);
  return first === -1 ? null : first;
}
