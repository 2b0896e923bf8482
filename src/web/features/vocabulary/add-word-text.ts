import { MAX_WORD_CONTEXT, MAX_WORD_PHRASE } from "../../bounds.ts";

/** Maximum UTF-16 units before and after the phrase in a longer sentence. */
const REACH = 2000;

/** Words found while reading. */
export interface FoundWords {
  readonly phrase: string;
  /** The sentence that contains them; may be empty. */
  readonly context: string;
}

/** Punctuation and white space at the ends; a percent sign belongs to its number. */
const ENDS = /^[\p{P}\s]+|(?:(?!%)[\p{P}\s])+$/gu;

/** Words in the form for the book: on one line, and without the punctuation around them. */
export function trimPhrase(text: string): string {
  return oneLine(text).replace(ENDS, "");
}

/** The selection as a phrase; null if it contains no word, or is too long for the book. */
export function phraseOf(selected: string): string | null {
  if (oneLine(selected).length > MAX_WORD_PHRASE) return null;
  const phrase = trimPhrase(selected);
  return /[\p{L}\p{N}]/u.test(phrase) ? phrase : null;
}

/** A range of a text, in UTF-16 units, extended to whole words. */
export function snapToWords(text: string, start: number, end: number): { start: number; end: number } {
  const words = Array.from(new Intl.Segmenter("en", { granularity: "word" }).segment(text))
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index, segment }) => ({ from: index, to: index + segment.length }));
  const around = (at: number) => words.find(({ from, to }) => from < at && at < to);
  return { start: around(start)?.from ?? start, end: around(end)?.to ?? end };
}

/** The sentence of a paragraph that contains a range, in UTF-16 units; several sentences if the range covers several. */
export function sentenceAround(paragraph: string, start: number, end: number): string {
  // A line break in the source does not end a sentence; an empty line does.
  const unwrapped = paragraph.replace(/(?<!\n)\n(?!\n)/gu, " ");
  const sentences = Array.from(new Intl.Segmenter("en", { granularity: "sentence" }).segment(unwrapped));
  const touched = sentences.filter(({ index, segment }) => index < end && index + segment.length > start);
  const sentence = oneLine(touched.map(({ segment }) => segment).join(""));
  if (sentence.length <= MAX_WORD_CONTEXT) return sentence;
  return oneLine(unwrapped.slice(Math.max(0, start - REACH), start + REACH).toWellFormed());
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
