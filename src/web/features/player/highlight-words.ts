/** A position of a word in a list of texts. */
export interface WordPlace {
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
}

/** Where a key may stop: at every word, or at the first or last word of every sentence. */
export type Stops = "words" | "firstWords" | "lastWords";

/** The words of a text at which a key stops, by the rules of its script. */
export function stopsOf(text: string, stops: Stops): { start: number; end: number }[] {
  const words = segmentsOf(text, "word").filter(({ isWordLike }) => isWordLike === true);
  const spans = words.map(({ segment, index }) => ({ start: index, end: index + segment.length }));
  if (stops === "words") return spans;
  return segmentsOf(text, "sentence").flatMap(({ segment, index }) => {
    const isInside = ({ start }: { start: number }) => start >= index && start < index + segment.length;
    return (stops === "firstWords" ? spans.find(isInside) : spans.findLast(isInside)) ?? [];
  });
}

/** The next stop after or before a word, across paragraphs; null if there are no more. */
export function stepFrom(texts: readonly string[], from: WordPlace, stops: Stops, step: 1 | -1): WordPlace | null {
  for (let paragraph = from.paragraph; ; paragraph += step) {
    const text = texts[paragraph];
    if (text === undefined) return null;
    const isElsewhere = paragraph !== from.paragraph;
    const found =
      step === 1
        ? stopsOf(text, stops).find(({ start }) => isElsewhere || start > from.start)
        : stopsOf(text, stops).findLast(({ start }) => isElsewhere || start < from.start);
    if (found !== undefined) return { paragraph, ...found };
  }
}

function segmentsOf(text: string, granularity: "word" | "sentence") {
  return Array.from(new Intl.Segmenter("en", { granularity }).segment(text));
}
