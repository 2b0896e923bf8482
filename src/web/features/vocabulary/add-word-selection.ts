import { type FoundWords, phraseOf, sentenceAround, snapToWords } from "./add-word-text.ts";

/** Selected words, and their position in the window. */
export interface SelectedWords extends FoundWords {
  readonly first: DOMRect;
  readonly last: DOMRect;
  /** They are in a place where another toolbar offers to add them. */
  readonly isOffered: boolean;
}

/** An element with this attribute shows a toolbar of its own for what is selected in it. */
export const OWN_TOOLBAR = "data-own-toolbar";
/** Marks the root of a text whose words can be added. */
export const WORDS_ROOT = "data-words";

const BLOCKS =
  "p, li, dd, dt, td, th, blockquote, figcaption, h1, h2, h3, h4, h5, h6, pre, article, section, div, label";
/** Content that is displayed in a text, or read out with it, without being part of it. */
const EXTRAS = "[data-extra], [aria-hidden=true], .sr-only, .select-none, button, input, textarea, select";

/** The words selected in a text; null if nothing is selected, or nothing that the book accepts. */
export function readWords(root: HTMLElement): SelectedWords | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = elementOf(range.startContainer);
  if (from?.closest(`[${WORDS_ROOT}]`) !== root) return null;
  const blocks = selectedBlocks(root, range);
  const phrase = phraseOf(blocks.map(({ text, start, end }) => text.slice(start, end)).join(" "));
  const rects = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
  const [first, last, block] = [rects[0], rects.at(-1), blocks[0]];
  if (phrase === null || first === undefined || last === undefined || block === undefined) return null;
  const context = sentenceAround(block.text, block.start, block.end);
  return { phrase, context, first, last, isOffered: from.closest(`[${OWN_TOOLBAR}]`) !== null };
}

interface SelectedBlock {
  text: string;
  start: number;
  end: number;
}

/** The paragraphs that a range touches, each with its whole text and the selected range, extended to whole words. */
function selectedBlocks(root: HTMLElement, range: Range): SelectedBlock[] {
  const touched = new Set<Element>();
  for (const node of textsIn(root)) {
    const block = blockOf(node);
    if (block !== null && range.intersectsNode(node)) touched.add(block);
  }
  return [...touched]
    .map((block) => stretchOf(block, range))
    .filter(({ start, end }) => start < end)
    .map(({ text, start, end }) => ({ text, ...snapToWords(text, start, end) }));
}

function stretchOf(block: Element, range: Range): SelectedBlock {
  let text = "";
  let start: number | null = null;
  let end = 0;
  for (const node of textsIn(block)) {
    if (blockOf(node) !== block) continue;
    const words = node.nodeValue ?? " ";
    if (range.intersectsNode(node)) {
      start ??= text.length + (node === range.startContainer ? range.startOffset : 0);
      end = text.length + (node === range.endContainer ? range.endOffset : words.length);
    }
    text += words;
  }
  return { text, start: start ?? 0, end };
}

/** The text nodes that are part of a text, and its line breaks. */
function* textsIn(root: Element): Generator<Node> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element && node.matches(EXTRAS)) return NodeFilter.FILTER_REJECT;
    return node instanceof Element && node.tagName !== "BR" ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node;
}

function blockOf(node: Node): Element | null {
  return node.parentElement?.closest(BLOCKS) ?? null;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
