import { type FoundWords, phraseOf, sentenceAround, snapToWords } from "../vocabulary/add-word-text.ts";
import { offsetOf, pointAt, type TextTree } from "./highlight-points.ts";
import { type Anchor, isSameParagraph, type PassagePart, trimSpan } from "./highlights.ts";

/** A paragraph of the panel. */
export interface Place extends Omit<Anchor, "start" | "end"> {
  /** Names the element of its text, as `data-place`. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The paragraphs of the passages of some parts, in the order of reading. */
export function placesOf(parts: readonly PassagePart[]): Place[] {
  return parts.flatMap(({ partId, passages }) =>
    passages.flatMap(({ paragraphs }, passage) =>
      paragraphs.map(({ label, text }, paragraph) => ({
        key: `${partId}-${passage}-${paragraph}`,
        ...{ partId, passage, paragraph, label, text },
      })),
    ),
  );
}

export type Quoted = Anchor & { readonly quote: string };

/** Selected words of the passages, and their position in the window. */
export interface Selected {
  readonly anchors: readonly Quoted[];
  readonly first: DOMRect;
  readonly last: DOMRect;
}

/** The selection within the passages, a range for each paragraph, or null. */
export function readSelection(root: HTMLElement, places: readonly Place[]): Selected | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const anchors = places.flatMap((place) => anchorIn(root, place, range) ?? []);
  const rects = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
  const first = rects[0];
  const last = rects.at(-1);
  return anchors.length === 0 || first === undefined || last === undefined ? null : { anchors, first, last };
}

/** The selection as a phrase for the vocabulary book; null if it is too long for one. */
export function foundIn(places: readonly Place[], anchors: readonly Quoted[]): FoundWords | null {
  const textOf = (anchor: Anchor) => places.find((place) => isSameParagraph(place, anchor))?.text ?? "";
  const words = anchors.map((anchor) => {
    const text = textOf(anchor);
    const { start, end } = snapToWords(text, anchor.start, anchor.end);
    return text.slice(start, end);
  });
  const phrase = phraseOf(words.join(" "));
  const [first] = anchors;
  if (phrase === null || first === undefined) return null;
  return { phrase, context: sentenceAround(textOf(first), first.start, first.end) };
}

/** Selects from the beginning of one range to the end of another, and scrolls the end into view. */
export function select(
  root: HTMLElement,
  from: { place: Place; offset: number },
  to: { place: Place; offset: number },
): void {
  const start = domPoint(root, from);
  const end = domPoint(root, to);
  if (start === null || end === null) return;
  document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  end.node.parentElement?.scrollIntoView({ block: "nearest" });
}

/** The first paragraph that is in view. */
export function firstInView(root: HTMLElement, places: readonly Place[]): number {
  const top = paneOf(root).getBoundingClientRect().top;
  const found = places.findIndex((place) => (elementOf(root, place)?.getBoundingClientRect().bottom ?? 0) > top);
  return Math.max(0, found);
}

/** The scroll container of the passages. */
export function paneOf(element: HTMLElement): Element {
  return element.closest("[data-pane]") ?? document.documentElement;
}

function anchorIn(root: HTMLElement, place: Place, range: Range): Quoted | null {
  const element = elementOf(root, place);
  if (element === null || !range.intersectsNode(element)) return null;
  // An end of the selection that is not in this paragraph is before or after all of it.
  const start = offsetOf(element, range.startContainer, range.startOffset, isExtra) ?? 0;
  const end = offsetOf(element, range.endContainer, range.endOffset, isExtra) ?? place.text.length;
  const span = trimSpan(place.text, start, end);
  const { partId, passage, paragraph } = place;
  return span === null ? null : { partId, passage, paragraph, ...span, quote: place.text.slice(span.start, span.end) };
}

function elementOf(root: HTMLElement, { key }: Place): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-place="${key}"]`);
}

function domPoint(root: HTMLElement, at: { place: Place; offset: number }) {
  const element = elementOf(root, at.place);
  const walk = { childrenOf: (node: Node) => Array.from(node.childNodes), isExtra };
  return element === null ? null : pointAt<Node>(element, at.offset, walk);
}

function isExtra(node: TextTree): boolean {
  return node instanceof HTMLElement && node.hasAttribute("data-extra");
}
