/**
 * The position of a quote in a part. Passages, paragraphs and segments count from 0. `start` and `end` are UTF-16 offsets (as in
 * `String.prototype.slice`) within the text of the paragraph or segment. A quote may span several segments: `end` then belongs to
 * `lastSegment`.
 */
export type Anchor =
  | {
      readonly kind: "passage";
      readonly passage: number;
      readonly paragraph: number;
      readonly start: number;
      readonly end: number;
      readonly quote: string;
    }
  | {
      readonly kind: "transcript";
      readonly segment: number;
      readonly lastSegment: number;
      readonly start: number;
      readonly end: number;
      readonly quote: string;
    };

/** The quotable texts of a part. */
export interface QuoteSource {
  readonly passages: readonly { readonly paragraphs: readonly { readonly label: string; readonly text: string }[] }[];
  readonly transcript: readonly { readonly text: string }[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** One position is what an author wants; a second one is enough to show that the quote is ambiguous. */
const ENOUGH = 2;

/**
 * Finds a quote in the passages and the transcript of a part, word for word; white space is normalized. With `paragraph` only paragraphs
 * with that label are searched. Both the check of a pack and its import use this.
 * @returns the first two positions; empty if the quote does not occur.
 */
export function findQuote(source: QuoteSource, evidence: { quote: string; paragraph?: string }): Anchor[] {
  if (evidence.quote.trim() === "") return [];
  const words = evidence.quote.trim().split(/\s+/u);
  const label = evidence.paragraph ?? "";
  const anchors: Anchor[] = [];
  for (const [passage, { paragraphs }] of source.passages.entries()) {
    for (const [paragraph, one] of paragraphs.entries()) {
      if (label !== "" && one.label !== label) continue;
      for (const span of spans(one.text, words)) {
        anchors.push({ kind: "passage", passage, paragraph, ...span, quote: one.text.slice(span.start, span.end) });
      }
      if (anchors.length >= ENOUGH) return anchors.slice(0, ENOUGH);
    }
  }
  if (label === "") anchors.push(...inTranscript(source.transcript, words));
  return anchors.slice(0, ENOUGH);
}

function inTranscript(transcript: QuoteSource["transcript"], words: readonly string[]): Anchor[] {
  if (transcript.length === 0) return [];
  const whole = transcript.map((segment) => segment.text).join("\n");
  return spans(whole, words).map(({ start, end }) => {
    const first = segmentAt(transcript, start);
    const last = segmentAt(transcript, end - 1);
    const ends = { segment: first.index, lastSegment: last.index, start: start - first.start, end: end - last.start };
    return { kind: "transcript", ...ends, quote: whole.slice(start, end) };
  });
}

/** The segment that contains an offset into the segments joined by one character. */
function segmentAt(transcript: QuoteSource["transcript"], offset: number): { index: number; start: number } {
  let start = 0;
  let index = 0;
  for (const segment of transcript) {
    if (offset < start + segment.text.length) break;
    start += segment.text.length + 1;
    index++;
  }
  return { index, start };
}

// By hand: compiling an expression for each quote of a large pack takes several times as long.
function spans(text: string, words: readonly string[]): Span[] {
  const found: Span[] = [];
  const [first = ""] = words;
  let start = text.indexOf(first);
  while (start !== -1 && found.length < ENOUGH) {
    const end = endOfMatch(text, start, words);
    if (end !== null) found.push({ start, end });
    start = text.indexOf(first, end ?? start + 1);
  }
  return found;
}

/** The end of the words that begin at `start`, separated by white space, or null if they do not match. */
function endOfMatch(text: string, start: number, words: readonly string[]): number | null {
  let at = start;
  for (const [index, word] of words.entries()) {
    const from = at;
    while (index > 0 && isSpace(text, at)) at++;
    if ((index > 0 && at === from) || !text.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}

function isSpace(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character === " " || (character !== "" && character.trim() === "");
}
