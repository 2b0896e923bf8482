import { sql } from "kysely";

/** Two Arabic signs that NFKC makes whole phrases of, of up to 18 letters: a text of them would be indexed for seconds. */
const LIGATURES = /[\ufdfa\ufdfb]/g;
const HAN_RUN = /\p{Script=Han}/gu;
const TERM = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}'’]--\p{Script=Han}]+/gv;
/** Terms of one query beyond this number cannot narrow a search any further in practice. */
const MAX_TERMS = 48;
/** Characters of a query, and of one Chinese run in it, that are looked for: more would only cost time. */
const MAX_QUERY = 1_000;
const MAX_HAN_RUN = 64;

/**
 * Text as the full-text index stores it. FTS5's unicode61 tokenizer keeps a run of Han characters as one word, so each
 * Han character is set apart; two-character Chinese words are then found as phrases of two tokens.
 */
export function toIndexText(text: string): string {
  return text.replace(LIGATURES, " ").normalize("NFKC").replace(HAN_RUN, " $& ");
}

/**
 * A learner's words as an FTS5 expression: every term must occur, the last letters of a word may be missing, and
 * operators or quotes in the text are text. Null when the text holds no letter, digit or Han character.
 * Words shorter than `prefixFrom` must occur as they are: in long texts nearly every row has some word that begins with
 * a given letter, and finding them all takes longest.
 */
export function toMatchExpression(text: string, options: { readonly prefixFrom?: number } = {}): string | null {
  const { prefixFrom = 1 } = options;
  const terms = new Set<string>();
  const asked = text.slice(0, MAX_QUERY).toWellFormed().replace(LIGATURES, " ").normalize("NFKC");
  for (const [term] of asked.matchAll(TERM)) {
    if (terms.size === MAX_TERMS) break;
    const isHan = /^\p{Script=Han}/u.test(term);
    const words = isHan ? [...term].slice(0, MAX_HAN_RUN).join(" ") : term.replace(/['’]+/gu, " ").trim();
    if (words !== "") terms.add(isHan || words.length < prefixFrom ? `"${words}"` : `"${words}"*`);
  }
  return terms.size === 0 ? null : [...terms].join(" ");
}

/**
 * The token under which the `facets` column of a full-text table holds one thing that a search filters by, such as
 * `facet("subject", "reading")`. Values of other letters than a to z and digits are held by their SHA-256.
 */
export function facet(name: string, value: string | number): string {
  const text = String(value);
  const isPlain = /^[a-z0-9]+$/.test(text);
  const held = isPlain ? text : `h${new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 20)}`;
  return `${name.replaceAll("_", "")}0${held}`;
}

/**
 * An FTS5 expression for rows that hold every facet of `facets` and, where `words` is an expression (as of
 * {@link toMatchExpression}), match it in one of `columns`. Null where nothing is asked for.
 */
export function facetedExpression(
  facets: readonly string[],
  text: { readonly words: string | null; readonly columns: readonly string[] },
): string | null {
  const parts = facets.map((token) => `facets : "${token}"`);
  if (text.words !== null) parts.push(`{${text.columns.join(" ")}} : (${text.words})`);
  return parts.length === 0 ? null : parts.join(" AND ");
}

/** A {@link facetedExpression} for texts of one account that match what was asked for; null where that names no word. */
export function ownExpression(accountId: number, asked: string, columns: readonly string[]): string | null {
  const words = toMatchExpression(asked);
  return words === null ? null : facetedExpression([facet("owner", accountId)], { words, columns });
}

/** `MATCH` on a full-text table, for use in a Kysely `where`. */
export function matches(table: string, expression: string) {
  return sql<boolean>`${sql.ref(table)} match ${expression}`;
}
