import { useRef } from "react";
import { firstInView, type Place, readSelection, select } from "./highlight-selection.ts";
import { type Stops, stepFrom, stopsOf, type WordPlace } from "./highlight-words.ts";
import { isSameParagraph } from "./highlights.ts";

interface Cursor {
  /** The word at which the selection began. */
  readonly anchor: WordPlace;
  /** The word that the keys move. */
  readonly focus: WordPlace;
}

const STEPS: Readonly<Record<string, { readonly isBySentence: boolean; readonly step: 1 | -1 }>> = {
  ArrowRight: { isBySentence: false, step: 1 },
  ArrowLeft: { isBySentence: false, step: -1 },
  ArrowDown: { isBySentence: true, step: 1 },
  ArrowUp: { isBySentence: true, step: -1 },
};

/**
 * Selects words of the passages by keyboard: left and right move from word to word, up and down from sentence to sentence, and with Shift the
 * selection grows. Without a selection up and down scroll.
 * @returns a function that takes a key and returns whether it handled it.
 */
export function useWordCursor(places: readonly Place[]): (root: HTMLElement, key: string, isShift: boolean) => boolean {
  const last = useRef<Cursor | null>(null);
  return (root, key, isShift) => {
    const move = STEPS[key];
    if (move === undefined) return false;
    const before = currentCursor(root, places, last.current);
    if (before === null && move.isBySentence) return false;
    const next = before === null ? firstWord(root, places) : moved(places, before, move, isShift);
    if (next === null) return true;
    last.current = next;
    show(root, places, next);
    return true;
  };
}

function moved(
  places: readonly Place[],
  { anchor, focus }: Cursor,
  { isBySentence, step }: { isBySentence: boolean; step: 1 | -1 },
  isShift: boolean,
): Cursor | null {
  const stops: Stops = !isBySentence ? "words" : isShift && step === 1 ? "lastWords" : "firstWords";
  const texts = places.map(({ text }) => text);
  const next = stepFrom(texts, focus, stops, step);
  return next === null ? null : { anchor: isShift ? anchor : next, focus: next };
}

function firstWord(root: HTMLElement, places: readonly Place[]): Cursor | null {
  const paragraph = firstInView(root, places);
  const [word] = stopsOf(places[paragraph]?.text ?? "", "words");
  return word === undefined ? null : { anchor: { paragraph, ...word }, focus: { paragraph, ...word } };
}

/** The cursor that made the selection, or a new one for a selection made otherwise; null without a selection. */
function currentCursor(root: HTMLElement, places: readonly Place[], last: Cursor | null): Cursor | null {
  const anchors = readSelection(root, places)?.anchors ?? [];
  const first = anchors[0];
  const end = anchors.at(-1);
  if (first === undefined || end === undefined) return null;
  const paragraphOf = (anchor: typeof first) => places.findIndex((place) => isSameParagraph(place, anchor));
  const anchor = { paragraph: paragraphOf(first), start: first.start, end: first.end };
  const focus = { paragraph: paragraphOf(end), start: end.start, end: end.end };
  if (last !== null) {
    const [from, to] = ordered(last);
    const isSame =
      from.paragraph === anchor.paragraph &&
      from.start === anchor.start &&
      to.paragraph === focus.paragraph &&
      to.end === focus.end;
    if (isSame) return last;
  }
  const lastWord = stopsOf(places[focus.paragraph]?.text ?? "", "words").findLast(({ start }) => start < focus.end);
  return { anchor, focus: lastWord === undefined ? focus : { paragraph: focus.paragraph, ...lastWord } };
}

function ordered({ anchor, focus }: Cursor): readonly [WordPlace, WordPlace] {
  const isForward = anchor.paragraph - focus.paragraph || anchor.start - focus.start;
  return isForward <= 0 ? [anchor, focus] : [focus, anchor];
}

function show(root: HTMLElement, places: readonly Place[], cursor: Cursor): void {
  const [from, to] = ordered(cursor);
  const first = places[from.paragraph];
  const last = places[to.paragraph];
  if (first === undefined || last === undefined) return;
  select(root, { place: first, offset: from.start }, { place: last, offset: to.end });
}
