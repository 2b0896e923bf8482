import { lazy } from "./lazy.ts";

const graphemes = lazy(() => new Intl.Segmenter("und", { granularity: "grapheme" }));
const words = lazy(() => new Intl.Segmenter("und", { granularity: "word" }));
const ELLIPSIS = "…";

/** A word is split if sparing it would cost more than this share of the room. */
const SPARED = 0.5;
/** Code units beyond a cut that are inspected to find the word it would split: Chinese is written without spaces. */
const LOOK_AHEAD = 64;

type SizeOf = (text: string) => number;

/**
 * As much of the beginning of a text as fits, with … if something is left out. It ends between words if that uses at least half of the
 * room, and never splits a grapheme.
 * @param sizeOf size of a text in the unit of `room`; the sizes of parts add up to that of the whole
 */
export function cut(text: string, room: number, sizeOf: SizeOf): string {
  if (sizeOf(text) <= room) return text;
  return begun(text, room - sizeOf(ELLIPSIS), sizeOf).shown + ELLIPSIS;
}

/** The beginning of a text as {@link cut} finds it, without the ellipsis, and the rest, without white space between them. */
export function parted(text: string, room: number, sizeOf: SizeOf): { readonly shown: string; readonly rest: string } {
  return sizeOf(text) <= room ? { shown: text, rest: "" } : begun(text, room, sizeOf);
}

function begun(text: string, room: number, sizeOf: SizeOf): { readonly shown: string; readonly rest: string } {
  let left = room;
  let end = 0;
  for (const { segment } of graphemes().segment(text)) {
    left -= sizeOf(segment);
    if (left < 0) break;
    end += segment.length;
  }
  const between = betweenWords(text, end);
  return { shown: text.slice(0, between).trimEnd(), rest: text.slice(between).trim() };
}

/** The last position at or before `end` that splits no word, if near enough; otherwise `end`. */
function betweenWords(text: string, end: number): number {
  const shown = text.slice(0, end);
  const space = /^\s/u.test(text.slice(end, end + 1)) ? end : shown.search(/\s\S*$/u);
  if (space >= end * SPARED) return space;
  const from = Math.max(0, end - LOOK_AHEAD);
  const word = words()
    .segment(text.slice(from, end + LOOK_AHEAD))
    .containing(end - from);
  const begin = from + (word?.index ?? 0);
  return word !== undefined && word.index > 0 && begin >= end * SPARED ? begin : end;
}
