import { toIndexText } from "../../database/search.ts";
import type { ContentRef } from "../../lib/content-ref.ts";

const HAN = /\p{Script=Han}/gu;
const WORD = /[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const FEWEST_HAN = 4;
const FEWEST_WORDS = 2;

/**
 * A title as the FTS5 expression of one phrase, or null if it is too short to be distinctive: a file that contains
 * `Housing` is not necessarily about the part with that title.
 */
export function titlePhrase(title: string): string | null {
  const han = title.match(HAN)?.length ?? 0;
  const words = title.match(WORD)?.length ?? 0;
  if (han < FEWEST_HAN && words + (han > 0 ? 1 : 0) < FEWEST_WORDS) return null;
  return `"${toIndexText(title).replaceAll('"', " ").trim()}"`;
}

/** A resource by its title. */
export interface Titled {
  readonly title: string;
  readonly ref: ContentRef;
}

/** Distinctive titles by their first tokens, for finding those that occur in a long text. */
export class MentionIndex {
  readonly #titled = new Map<string, Titled[]>();
  /** By the first two tokens: the token counts of titles. */
  readonly #lengths = new Map<string, Map<string, Set<number>>>();

  constructor(titled: Iterable<Titled>) {
    for (const one of titled) if (titlePhrase(one.title) !== null) this.#add(one);
  }

  #add(titled: Titled): void {
    const tokens = foldedTokens(titled.title);
    const [first, second] = tokens;
    if (first === undefined || second === undefined) return;
    const key = tokens.join(" ");
    const same = this.#titled.get(key);
    if (same !== undefined) {
      same.push(titled);
      return;
    }
    this.#titled.set(key, [titled]);
    const seconds = this.#lengths.get(first) ?? new Map<string, Set<number>>();
    this.#lengths.set(first, seconds);
    seconds.set(second, (seconds.get(second) ?? new Set()).add(tokens.length));
  }

  /** Resources with their title in one of the texts, each once, in the order in which the titles occur. */
  within(texts: readonly string[]): Titled[] {
    const found = new Set<string>();
    for (const text of texts) {
      const tokens = foldedTokens(text);
      for (let at = 0; at + 1 < tokens.length; at++) {
        const lengths = this.#lengths.get(tokens[at] ?? "")?.get(tokens[at + 1] ?? "");
        for (const length of lengths ?? []) {
          const key = tokens.slice(at, at + length).join(" ");
          if (this.#titled.has(key)) found.add(key);
        }
      }
    }
    return [...found].flatMap((key) => this.#titled.get(key) ?? []);
  }
}

const RUN = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const HAN_RUN = /^\p{Script=Han}/u;
const MARK = /\p{M}/gu;

/**
 * Words and single Han characters, folded. Words that the index of the files treats as equal are equal here, and some
 * others are too.
 */
function foldedTokens(text: string): string[] {
  const folded = text.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKD");
  const runs = folded.replace(MARK, "").match(RUN) ?? [];
  return runs.flatMap((run) => (HAN_RUN.test(run) ? [...run] : run));
}
