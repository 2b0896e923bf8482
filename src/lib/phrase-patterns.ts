import type { NamedType } from "./question-type-names.ts";

/** What books, papers and teachers call one type, or several that they do not distinguish. */
export interface TypePhrases {
  readonly types: readonly NamedType[];
  readonly phrases: readonly string[];
}

/** Every pattern with every noun inserted for `…`. */
export function each(nouns: readonly string[], patterns: readonly string[]): string[] {
  return nouns.flatMap((noun) => patterns.map((pattern) => pattern.replaceAll("…", noun)));
}

/** Every pattern with each of the first nouns inserted for `…` and each of the second for `#`. */
export function pairs(first: readonly string[], second: readonly string[], patterns: readonly string[]): string[] {
  return second.flatMap((noun) => each(first, patterns).map((phrase) => phrase.replaceAll("#", noun)));
}
