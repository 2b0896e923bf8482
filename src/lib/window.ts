import { countCharacters } from "./text.ts";

/** Code units beyond a cut that tell whether it would part what is read as one character. */
const LOOK_AHEAD = 16;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

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
  const cut = graphemes.segment(text.slice(from, to + LOOK_AHEAD)).containing(to - from);
  return cut === undefined || cut.index === 0 ? to : from + cut.index;
}
