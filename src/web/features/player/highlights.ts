import type { ResponseOf } from "../../api.ts";

type Opened = ResponseOf<"practice_open">;
/** A note or highlight of the learner. */
export type Note = Opened["notes"][number];
/** The fields of a part that the passages need; the part of a review has them as well. */
export type PassagePart = Pick<Opened["parts"][number], "partId" | "partNumber" | "title" | "passages">;

/** A range within one paragraph. Passages and paragraphs count from 0, `start` and `end` in UTF-16 units. */
export interface Anchor {
  readonly partId: number;
  readonly passage: number;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
}

/** Words that prove the answer of the question with this number. */
export interface EvidenceAnchor extends Anchor {
  readonly number: number;
}

/** The id of the element where the evidence of a question begins; `place` counts from 0 if there are several. */
export function evidenceId(question: { readonly partId: number; readonly number: number }, place = 0): string {
  const first = `evidence-${question.partId}-${question.number}`;
  return place === 0 ? first : `${first}-${place + 1}`;
}

/** A range of a paragraph; `id` identifies what it marks. */
export interface Span<Id> {
  readonly start: number;
  readonly end: number;
  readonly id: Id;
}

/** A piece of a paragraph, with all spans that cover it. */
export interface Piece<Id> {
  readonly start: number;
  readonly text: string;
  readonly ids: readonly Id[];
}

/** Splits a text where spans begin and end. The pieces joined are the text; each has the ids of the spans that cover it, in their order. */
export function cutText<Id>(text: string, spans: readonly Span<Id>[]): Piece<Id>[] {
  const inside = spans
    .map(({ start, end, id }) => ({ start: Math.max(0, start), end: Math.min(text.length, end), id }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, cuts[index + 1]),
    ids: inside.filter((span) => span.start <= start && start < span.end).map(({ id }) => id),
  }));
}

/** The range without white space at its ends and without half characters; null if no words remain. */
export function trimSpan(text: string, start: number, end: number): { start: number; end: number } | null {
  let from = isSecondHalf(text, start) ? start - 1 : start;
  let to = isSecondHalf(text, end) ? end + 1 : end;
  while (from < to && text.charAt(from).trim() === "") from++;
  while (to > from && text.charAt(to - 1).trim() === "") to--;
  return from < to ? { start: from, end: to } : null;
}

/** Whether an offset is inside a character of two units. */
function isSecondHalf(text: string, offset: number): boolean {
  return offset > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(offset - 1, offset + 1));
}

export function isSamePlace(a: Anchor, b: Anchor): boolean {
  return isSameParagraph(a, b) && a.start === b.start && a.end === b.end;
}

export function isSameParagraph(a: Omit<Anchor, "start" | "end">, b: Omit<Anchor, "start" | "end">): boolean {
  return a.partId === b.partId && a.passage === b.passage && a.paragraph === b.paragraph;
}

/** Compares anchors by reading order. */
export function byPlace(a: Anchor, b: Anchor): number {
  return (
    a.partId - b.partId || a.passage - b.passage || a.paragraph - b.paragraph || a.start - b.start || a.end - b.end
  );
}
