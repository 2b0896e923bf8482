import { foldPhrase } from "./text.ts";

/** A word of a text, or one Han character, in the form used to compare names. */
export interface NameWord {
  readonly key: string;
  /** Its position in the text: UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const WORD =
  /\p{Script=Han}|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]--\p{Script=Han}]*(?:['’ʼ＇][[\p{L}\p{N}\p{M}]--\p{Script=Han}]+)*/gv;
/** Apostrophes, and letters and marks used as quotation marks, separate accents or emoji. */
const DECORATION = /['’＇\u02b0-\u02ff\p{Me}\p{Default_Ignorable_Code_Point}]/gu;

/** Words between others that do not change the name: `Cause & effect`, `拼写与数字`. */
const JOINING: ReadonlySet<string> = new Set(["a", "an", "and", "or", "the", "和", "与", "或", "及", "的"]);

/** Whether a word only joins others. */
export function isJoining(key: string): boolean {
  return JOINING.has(key);
}

/** The words of a name, or of a text that may contain names, without joining words. */
export function nameWords(text: string): NameWord[] {
  return [...text.matchAll(WORD)]
    .map((match) => ({ key: wordKey(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ key }) => key !== "")
    .filter(({ key }, i, all) => i === 0 || i === all.length - 1 || !isJoining(key));
}

/**
 * The form in which two spellings of one name are equal: without case, punctuation, spaces and joining words, in the singular and in
 * American spelling. Empty for a text without letters and digits.
 */
export function nameKey(name: string): string {
  return nameWords(name)
    .map(({ key }) => key)
    .join("");
}

function wordKey(word: string): string {
  return singular(american(foldPhrase(word.replace(DECORATION, ""))));
}

/** Spelling that differs between British and American English in such names. Both sides are converted. */
function american(word: string): string {
  return word
    .replace(/ll(ing|ed|er)$/u, "l$1")
    .replace(/is(e|es|ed|er|ing|ation)$/u, "iz$1")
    .replace(/([bdlmnv])our(s|al|ed|ing)?$/u, "$1or$2")
    .replace(/^(cent|theat)re(s?)$/u, "$1er$2");
}

function singular(word: string): string {
  if (word.length < 4) return word;
  if (/[^aeiou]ies$/u.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/u.test(word)) return word.slice(0, -2);
  return /[^sui]s$/u.test(word) ? word.slice(0, -1) : word;
}
