import type { Operation } from "./reference.ts";

export const FILTERS = ["all", "read", "write", "public"] as const;
export type Filter = (typeof FILTERS)[number];

export function isFiltered({ effect, isPublic }: Operation, filter: Filter): boolean {
  if (filter === "public") return isPublic;
  return filter === "all" || (effect === "read") === (filter === "read");
}

/**
 * Whether every word of a search is found in some texts. `_` separates words as a space does. A search word may be the beginning of a word, or its
 * plural; a Chinese one, which has no spaces, may be composed of pieces that appear separately.
 */
export function matches(search: string, texts: readonly string[]): boolean {
  const text = plain(texts.join(" "));
  const words = new Set(text.match(WORD));
  return (plain(search).match(PIECE) ?? []).every((piece) =>
    HAN.test(piece) ? isComposedOf(piece, text, true) : [...words].some((word) => isBeginning(piece, word)),
  );
}

const HAN = /\p{Script=Han}/u;
const PIECE = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

function isBeginning(piece: string, word: string): boolean {
  return (
    word.startsWith(piece) || (word.length > 2 && [`${word}s`, `${word}es`, word.replace(/y$/, "ies")].includes(piece))
  );
}

/** Whether Chinese can be split into pieces that a text contains: any number of two or more characters, and at most one single character. */
function isComposedOf(piece: string, text: string, mayBeSingle: boolean): boolean {
  if (piece.length === 1 ? mayBeSingle && text.includes(piece) : text.includes(piece)) return true;
  for (let length = piece.length - 1; length > 0; length -= 1) {
    if (length === 1 && !mayBeSingle) return false;
    if (!text.includes(piece.slice(0, length))) continue;
    if (isComposedOf(piece.slice(length), text, mayBeSingle && length > 1)) return true;
  }
  return false;
}

/** The ids most similar to an unknown name, best first. */
export function nearestIds(wanted: string, ids: readonly string[], most: number): string[] {
  return ids
    .map((id) => ({ id, likeness: likeness(pairsOf(wanted), pairsOf(id)) }))
    .filter((one) => one.likeness > LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ id }) => id);
}

const LEAST_LIKENESS = 0.35;

/** Similarity of two names: the share of common letter pairs (Dice's coefficient). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size || 1);
}

function pairsOf(name: string): Set<string> {
  const text = plain(name).replace(/^ielts /, "");
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();
}
