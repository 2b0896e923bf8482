import { toIndexText } from "../../database/search.ts";
import { foldPhrase } from "../../lib/text.ts";

/** The fact by which a part matches. */
export const MATCH_MODES = [
  "exact_title",
  "title_phrase",
  "material_phrase",
  "keywords",
  "title_words",
  "some_keywords",
  "tag",
  "question_type",
] as const;
export type MatchMode = (typeof MATCH_MODES)[number];
/** Columns of the index in which words are searched. */
export const TEXT_FIELDS = ["title", "material", "transcript"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export const MATCHED_FIELDS = [...TEXT_FIELDS, "tag", "question_type"] as const;
export type MatchedField = (typeof MATCHED_FIELDS)[number];
export const MOST_MATCHES = 3;

/**
 * Maximum number of words of a phrase that is searched as a whole. Longer ones are searched by their sentences and
 * windows.
 */
const LONGEST_PHRASE = 40;
const SHORTEST_SENTENCE = 4;
/** Consecutive words per window of a long query. */
export const WINDOW = 8;
/** Maximum number of sentences of one query, and of windows. */
const MOST_PHRASES = 8;
/** Minimum number of different words, without frequent ones, in a piece that is searched. */
const TELLING = 3;
/** Maximum number of significant words of one query that are searched. */
const MOST_WORDS = 12;
/** A longer run of Chinese characters is a sentence, which is searched by its pairs of characters. */
const LONGEST_HAN_WORD = 4;
/** From this length on, a word matches its singular and plural. */
const SHORTEST_NOUN = 4;

/** A word, or one Han character: one token of the index. */
export const TOKEN = /\p{Script=Han}|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv;
const HAN_RUN = /^\p{Script=Han}+$/u;
const WORD = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv;
const SENTENCE = /[^.!?。！？；;\n]+/gu;

/** English words too frequent to distinguish texts. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does for from had has
  have he her here him his how i if in into is it its just me more most my no not now of on one only or other our out over
  she should so some such than that the their them then there these they this those to too up us very was we were what when
  where which who why will with would you your`.split(/\s+/),
);

/** A word, or one Han character, as the index counts them. */
export interface Token {
  /** The normalised form for comparing tokens. */
  readonly key: string;
  /** The position in the text, as UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [word] = match;
    return { key: foldPhrase(word), start: match.index, end: match.index + word.length };
  });
}

/** A text as an FTS5 phrase. The index tokenises it in the same way as the texts. */
export function toPhrase(text: string): string {
  return `"${toIndexText(text).replaceAll('"', " ")}"`;
}

/**
 * The pieces of a query that are searched as phrases, most distinctive first: the whole query, its sentences, and runs
 * of eight words spread over all of it. Each piece is a verbatim part of the query. Pieces of frequent words only are
 * left out.
 */
export function phrasesOf(query: string): string[] {
  const tokens = tokensOf(query);
  const whole = tokens.length > 0 && tokens.length <= LONGEST_PHRASE ? [query.trim()] : [];
  const sentences = [...query.matchAll(SENTENCE)]
    .map(([sentence]) => sentence.trim())
    .filter((sentence) => {
      const inside = tokensOf(sentence);
      return inside.length >= SHORTEST_SENTENCE && inside.length <= LONGEST_PHRASE && isDistinctive(inside);
    });
  const windows = tokens
    .slice(0, Math.max(0, tokens.length - WINDOW + 1))
    .map((first, at) => ({ first, inside: tokens.slice(at, at + WINDOW) }))
    .filter(({ inside }) => isDistinctive(inside));
  const chosen = spread(windows, ({ inside }) => distinctiveWords(inside).reduce((sum, key) => sum + weight(key), 0));
  const runs = chosen.map(({ first, inside }) => query.slice(first.start, inside.at(-1)?.end));
  return [...new Set([...whole, ...sentences.slice(0, MOST_PHRASES), ...runs])];
}

/** The different words of a piece, without frequent ones. */
function distinctiveWords(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map(({ key }) => key))].filter((key) => !STOP_WORDS.has(key));
}

/** Whether a piece contains enough distinctive words to be searched. */
function isDistinctive(tokens: readonly Token[]): boolean {
  return distinctiveWords(tokens).length >= TELLING;
}

/** Items spread over the list: the one with the greatest weight from each stretch. */
function spread<T>(items: readonly T[], weigh: (item: T) => number): T[] {
  const length = Math.max(1, Math.ceil(items.length / MOST_PHRASES));
  const stretches = Array.from({ length: Math.ceil(items.length / length) }, (_, i) =>
    items.slice(i * length, i * length + length),
  );
  return stretches.flatMap((stretch) => stretch.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, 1));
}

/** A word of a query, as the learner wrote it and as an FTS5 expression. */
export interface QueryWord {
  readonly text: string;
  readonly expression: string;
  /** The expression for words with this prefix. For titles only, which have a prefix index. */
  readonly beginning: string;
}

/**
 * The distinctive words of a query, in order; the longest ones if there are too many. Single letters only if there is
 * nothing else; none for a query of frequent words only.
 */
export function significantWords(query: string): QueryWord[] {
  const words = new Map<string, string>();
  for (const [run] of query.matchAll(WORD)) {
    for (const word of HAN_RUN.test(run) ? hanWords(run) : [run]) {
      const key = foldPhrase(word);
      if (!words.has(key)) words.set(key, word);
    }
  }
  const rare = [...words].filter(([key]) => !STOP_WORDS.has(key));
  const distinctive = rare.filter(([key]) => key.length > 1 || HAN_RUN.test(key));
  const chosen = distinctive.length > 0 ? distinctive : rare;
  const longest = new Set(chosen.toSorted(([a], [b]) => weight(b) - weight(a)).slice(0, MOST_WORDS));
  return chosen
    .filter((word) => longest.has(word))
    .map(([key, text]) => ({ text, expression: wordExpression(key), beginning: beginningExpression(key) }));
}

/** A Han character is weighted as three letters. */
function weight(key: string): number {
  return HAN_RUN.test(key) ? key.length * 3 : key.length;
}

function hanWords(run: string): string[] {
  const characters = [...run];
  if (characters.length <= LONGEST_HAN_WORD) return [run];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/**
 * A word; for English, its singular and plural. The material has no prefix index: a prefix search in all texts would
 * cost more than everything else.
 */
function wordExpression(key: string): string {
  if (HAN_RUN.test(key) || key.length < SHORTEST_NOUN) return toPhrase(key);
  const other = key.endsWith("s") ? key.slice(0, -1) : `${key}s`;
  return `(${toPhrase(key)} OR ${toPhrase(other)})`;
}

/** A word whose end may be missing. Chinese words and single letters are used unchanged. */
function beginningExpression(key: string): string {
  return HAN_RUN.test(key) || key.length === 1 ? toPhrase(key) : `${toPhrase(key)} *`;
}
