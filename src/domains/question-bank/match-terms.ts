import { toIndexText } from "../../database/search.ts";
import { foldPhrase } from "../../lib/text.ts";

/** By which fact a part matches. */
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
/** Columns of the index in which words are looked for. */
export const TEXT_FIELDS = ["title", "material", "transcript"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export const MATCHED_FIELDS = [...TEXT_FIELDS, "tag", "question_type"] as const;
export type MatchedField = (typeof MATCHED_FIELDS)[number];
export const MOST_MATCHES = 3;

/** Words of a phrase that is looked for as a whole; longer ones are looked for by their sentences and windows. */
const LONGEST_PHRASE = 40;
const SHORTEST_SENTENCE = 4;
/** Words in a row that are looked for of a long query. */
export const WINDOW = 8;
/** Sentences of one query, and as many windows. */
const MOST_PHRASES = 8;
/** Different words, frequent ones aside, that make a piece worth looking for. */
const TELLING = 3;
/** Significant words of one query that are looked for. */
const MOST_WORDS = 12;
/** A run of Chinese longer than this is a sentence; it is looked for by its pairs of characters. */
const LONGEST_HAN_WORD = 4;
/** From this length on, a word counts in singular and plural. */
const SHORTEST_NOUN = 4;

/** A word, or one Han character: what the index counts as one. */
export const TOKEN = /\p{Script=Han}|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv;
const HAN_RUN = /^\p{Script=Han}+$/u;
const WORD = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv;
const SENTENCE = /[^.!?。！？；;\n]+/gu;

/** English words too frequent to tell one text from another. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does for from had has
  have he her here him his how i if in into is it its just me more most my no not now of on one only or other our out over
  she should so some such than that the their them then there these they this those to too up us very was we were what when
  where which who why will with would you your`.split(/\s+/),
);

/** A word, or one Han character, as the index counts them. */
export interface Token {
  /** The form in which tokens are compared. */
  readonly key: string;
  /** Where it is in the text: UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [word] = match;
    return { key: foldPhrase(word), start: match.index, end: match.index + word.length };
  });
}

/** A text as an FTS5 phrase; the index takes it apart as it did the texts. */
export function toPhrase(text: string): string {
  return `"${toIndexText(text).replaceAll('"', " ")}"`;
}

/**
 * What of a query is looked for as a phrase, the most telling first: the whole, its sentences, runs of eight words
 * from all over it. Each is a piece of the query as the learner wrote it. Pieces of mere frequent words tell nothing.
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

/** The different words of a piece that are not frequent everywhere. */
function distinctiveWords(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map(({ key }) => key))].filter((key) => !STOP_WORDS.has(key));
}

/** Whether a piece holds enough of them to be worth looking for. */
function isDistinctive(tokens: readonly Token[]): boolean {
  return distinctiveWords(tokens).length >= TELLING;
}

/** Items from all over the list: of each of its stretches the one that weighs most. */
function spread<T>(items: readonly T[], weigh: (item: T) => number): T[] {
  const length = Math.max(1, Math.ceil(items.length / MOST_PHRASES));
  const stretches = Array.from({ length: Math.ceil(items.length / length) }, (_, i) =>
    items.slice(i * length, i * length + length),
  );
  return stretches.flatMap((stretch) => stretch.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, 1));
}

/** A word of a query: as the learner wrote it, and as an FTS5 expression. */
export interface QueryWord {
  readonly text: string;
  readonly expression: string;
  /** The expression for words that begin with it; for the titles alone, which have an index of beginnings. */
  readonly beginning: string;
}

/**
 * The words of a query that tell it from others, in their order; of too many the longest. Single letters where it has
 * nothing else; none of a query of frequent words alone.
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

/** A Han character says about as much as three letters. */
function weight(key: string): number {
  return HAN_RUN.test(key) ? key.length * 3 : key.length;
}

function hanWords(run: string): string[] {
  const characters = [...run];
  if (characters.length <= LONGEST_HAN_WORD) return [run];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/**
 * A word, of English its singular and its plural alike. The material has no index of beginnings: to look for those in
 * every text would cost more than all the rest.
 */
function wordExpression(key: string): string {
  if (HAN_RUN.test(key) || key.length < SHORTEST_NOUN) return toPhrase(key);
  const other = key.endsWith("s") ? key.slice(0, -1) : `${key}s`;
  return `(${toPhrase(key)} OR ${toPhrase(other)})`;
}

/** A word of which the end may be missing. Chinese words, and single letters, stand as they are. */
function beginningExpression(key: string): string {
  return HAN_RUN.test(key) || key.length === 1 ? toPhrase(key) : `${toPhrase(key)} *`;
}
