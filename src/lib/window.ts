import { lazy } from "./lazy.ts";
import { countCharacters } from "./text.ts";

/** Code units beyond a cut that tell whether it would part what is read as one character. */
const LOOK_AHEAD = 16;

const graphemes = lazy(() => new Intl.Segmenter("und", { granularity: "grapheme" }));

/**
 * A window of a long text. Offsets and lengths count characters (code points). The window ends early rather than cut a
 * grapheme (an emoji of several code points, a letter with its accents), unless a single grapheme fills it.
 * `nextOffset` is where the next window begins, null at the end of the text; an offset beyond the end gives an empty
 * window.
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

/** Stands between the paragraphs of a text that {@link beginningOf} cuts. */
export const PARAGRAPH_END = "\n\n";

/** Bounds of how much of a material one call shows, in characters (code points). */
export const MIN_WINDOW = 1000;
export const MAX_WINDOW = 30_000;

/** A window may lose up to this share of itself to end with a whole paragraph. */
const SPARED = 0.1;

/**
 * The beginning of a text, of at most `maxChars` characters (code points), never ending within what is read as one
 * character. It ends with a whole paragraph where that costs less than a tenth of the window.
 */
export function cutWindow(text: string, maxChars: number): string {
  const { text: shown, nextOffset } = windowOf(text, { offset: 0, characters: maxChars });
  if (nextOffset === null) return shown;
  const paragraph = text.lastIndexOf(PARAGRAPH_END, shown.length);
  const isNear = paragraph > 0 && countCharacters(shown.slice(paragraph)) < maxChars * SPARED;
  return isNear ? shown.slice(0, paragraph) : shown;
}

/**
 * {@link cutWindow} with how much there is, in characters, and the `maxChars` that shows the most there is to see: null
 * where the text is that already.
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

/** Index, in code units, of the character that many characters after the one at `from`; the text's length at most. */
function unitAt(text: string, from: number, characters: number): number {
  let unit = Math.min(from, text.length);
  for (let left = characters; left > 0 && unit < text.length; left--) {
    const c = text.charCodeAt(unit);
    unit += c >= 0xd800 && c <= 0xdbff ? 2 : 1;
  }
  return Math.min(unit, text.length);
}

/** The last place at or before `to` that parts no grapheme. */
function wholeGraphemes(text: string, from: number, to: number): number {
  const cut = graphemes()
    .segment(text.slice(from, to + LOOK_AHEAD))
    .containing(to - from);
  return cut === undefined || cut.index === 0 ? to : from + cut.index;
}
