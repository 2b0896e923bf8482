import type { NamedType } from "./question-type-names.ts";

/** What books, papers and teachers say of one type, or of several that they do not tell apart. */
export interface TypePhrases {
  readonly types: readonly NamedType[];
  readonly phrases: readonly string[];
}

/** Every pattern with every noun in the place of `…`. */
export function each(nouns: readonly string[], patterns: readonly string[]): string[] {
  return nouns.flatMap((noun) => patterns.map((pattern) => pattern.replaceAll("…", noun)));
}

/** Every pattern with each of the first things in the place of `…` and each of the second in that of `#`. */
export function pairs(first: readonly string[], second: readonly string[], patterns: readonly string[]): string[] {
  return second.flatMap((noun) => each(first, patterns).map((phrase) => phrase.replaceAll("#", noun)));
}
