import { foldPhrase } from "../../lib/text.ts";

/** A tag with its name as it is compared (`tags.name_key`). */
export interface KnownTag {
  readonly id: number;
  readonly nameKey: string;
}

/** Tags of one query that are looked for; a query that more tags answer to is too wide to filter by the others. */
const MOST_TAGS = 200;

const WORD = /[\p{L}\p{N}\p{M}]/u;
const HAN = /\p{Script=Han}/u;

/**
 * The tags that answer to a query: those of exactly this name, in whatever group; else those whose name begins with it or
 * holds it as a word. Chinese words have no ends to be seen, so Chinese is found anywhere in a name.
 * @param candidates at least all tags whose name holds the query.
 */
export function pickTags(query: string, candidates: readonly KnownTag[]): number[] {
  const wanted = foldPhrase(query);
  if (wanted === "") return [];
  const exact = candidates.filter((tag) => tag.nameKey === wanted);
  const found = exact.length > 0 ? exact : candidates.filter((tag) => answersTo(tag.nameKey, wanted));
  return found.slice(0, MOST_TAGS).map((tag) => tag.id);
}

function answersTo(name: string, wanted: string): boolean {
  if (name.startsWith(wanted)) return true;
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
    const before = name.slice(0, at).at(-1) ?? "";
    const after = name.charAt(at + wanted.length);
    if (endsWord(before, wanted.charAt(0)) && endsWord(after, wanted.at(-1) ?? "")) return true;
  }
  return false;
}

function endsWord(outside: string, inside: string): boolean {
  return !WORD.test(outside) || HAN.test(outside) || HAN.test(inside);
}
