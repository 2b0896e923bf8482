import { lazy } from "./lazy.ts";
import { countCharacters } from "./text.ts";

/** Code units beyond a cut that are inspected to avoid splitting a grapheme. */
const LOOK_AHEAD = 16;

const graphemes = lazy(() => new Intl.Segmenter("und", { granularity: "grapheme" }));

/**
 * A window of a long text. Offsets and lengths count characters (code points). The window ends early to avoid splitting a grapheme (an
 * emoji of several code points, a letter with its accents), unless a single grapheme fills it. `nextOffset` is the start of the next
 * window, null at the end of the text. An offset beyond the end gives an empty window.
 */
export function windowOf(text: string, window: { offset: number; characters: number }) {
  const total = countCharacters(text);
  const from = unitAt(text, 0, window.offset);
  const to = unitAt(text, from, window.characters);
  const shown = text.slice(from, to < text.length ? wholeGraphemes(text, from, to) : to);
  const characters = countCharacters(shown);
  const next = window.offset + characters;
  return { text: shown, characters, total, nextOffset: next < total ? next : null };
}

/** The separator between the paragraphs of a text that {@link beginningOf} cuts. */
export const PARAGRAPH_END = "\n\n";

/** The limits of how much of a material one call returns, in characters (code points). */
export const MIN_WINDOW = 1000;
export const MAX_WINDOW = 30_000;

/** A window may be shortened by up to this share to end with a whole paragraph. */
const SPARED = 0.1;

/**
 * The beginning of a text, at most `maxChars` characters (code points), never splitting a grapheme. It ends with a whole paragraph if that
 * costs less than a tenth of the window.
 */
export function cutWindow(text: string, maxChars: number): string {
  const { text: shown, nextOffset } = windowOf(text, { offset: 0, characters: maxChars });
  if (nextOffset === null) return shown;
  const paragraph = text.lastIndexOf(PARAGRAPH_END, shown.length);
  const isNear = paragraph > 0 && countCharacters(shown.slice(paragraph)) < maxChars * SPARED;
  return isNear ? shown.slice(0, paragraph) : shown;
}

/**
 * {@link cutWindow} with the total length in characters, and the `maxChars` that returns the most text: null if this is already everything.
 */
export function beginningOf(whole: string, maxChars: number) {
  const text = cutWindow(whole, maxChars);
  const totalChars = countCharacters(whole);
  const returnedChars = countCharacters(text);
  const isComplete = returnedChars === totalChars;
  const most = Math.min(Math.max(totalChars, MIN_WINDOW), MAX_WINDOW);
  const nextMaxChars = isComplete || maxChars >= most ? null : most;
  return { text, totalChars, returnedChars, isComplete, nextMaxChars };
}

/** The index, in code units, that is `characters` characters after `from`; at most the text's length. */
function unitAt(text: string, from: number, characters: number): number {
  let unit = Math.min(from, text.length);
  for (let left = characters; left > 0 && unit < text.length; left--) {
    const c = text.charCodeAt(unit);
    unit += c >= 0xd800 && c <= 0xdbff ? 2 : 1;
  }
  return Math.min(unit, text.length);
}

/** The last position at or before `to` that splits no grapheme. */
function wholeGraphemes(text: string, from: number, to: number): number {
  const cut = graphemes()
    .segment(text.slice(from, to + LOOK_AHEAD))
    .containing(to - from);
  return cut === undefined || cut.index === 0 ? to : from + cut.index;
}
