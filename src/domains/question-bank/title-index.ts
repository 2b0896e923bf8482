import { foldPhrase } from "../../lib/text.ts";
import { TOKEN, tokensOf, WINDOW } from "./match-terms.ts";

/** Titles by their first token, for finding those that a text contains. */
export class TitleIndex {
  readonly #parts = new Map<string, number[]>();
  /** By first token: the token counts of its titles. */
  readonly #lengths = new Map<string, Set<number>>();

  constructor(titles: Iterable<{ readonly id: number; readonly title: string }>) {
    for (const { id, title } of titles) {
      const tokens = titleTokens(title);
      const [first] = tokens;
      if (first === undefined) continue;
      const key = tokens.join(" ");
      const same = this.#parts.get(key);
      if (same === undefined) this.#parts.set(key, [id]);
      else same.push(id);
      const lengths = this.#lengths.get(first);
      if (lengths === undefined) this.#lengths.set(first, new Set([tokens.length]));
      else lengths.add(tokens.length);
    }
  }

  /** The parts with exactly this title, ignoring punctuation. */
  named(title: string): readonly number[] {
    return this.#parts.get(titleTokens(title).join(" ")) ?? [];
  }

  /**
   * Titles that occur verbatim in a text, longest first, with the words of the text. A title of one word counts only in
   * a short text: in an excerpt it is an ordinary word.
   */
  within(text: string): { readonly ids: readonly number[]; readonly words: string }[] {
    const tokens = tokensOf(text);
    const shortest = tokens.length > WINDOW ? 2 : 1;
    const found = new Map<string, { ids: readonly number[]; words: string; length: number }>();
    for (const [start, first] of tokens.entries()) {
      for (const length of this.#lengths.get(first.key) ?? []) {
        const last = tokens[start + length - 1];
        if (length < shortest || last === undefined) continue;
        const key = tokens
          .slice(start, start + length)
          .map((token) => token.key)
          .join(" ");
        const ids = this.#parts.get(key);
        if (ids !== undefined) found.set(key, { ids, words: text.slice(first.start, last.end), length });
      }
    }
    return [...found.values()].toSorted((a, b) => b.length - a.length);
  }
}

/** The tokens of a title as they are compared, without punctuation. */
function titleTokens(title: string): string[] {
  return foldPhrase(title).match(TOKEN) ?? [];
}
