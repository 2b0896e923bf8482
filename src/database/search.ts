import { sql } from "kysely";
import { snakeCase } from "./camel-columns.ts";

/** Two Arabic characters that NFKC expands to phrases of up to 18 letters: a text full of them would take seconds to index. */
const LIGATURES = /[\ufdfa\ufdfb]/g;
const HAN_RUN = /\p{Script=Han}/gu;
const TERM = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}'’]--\p{Script=Han}]+/gv;
/** Terms of one query beyond this number cannot narrow a search any further in practice. */
const MAX_TERMS = 48;
/** The most characters of a query, and of one Chinese run in it, that are searched: more would only cost time. */
const MAX_QUERY = 1_000;
const MAX_HAN_RUN = 64;

/**
 * Text in the form of the full-text index. FTS5's unicode61 tokenizer treats a run of Han characters as one word, so each Han character is
 * separated. Two-character Chinese words are then found as phrases of two tokens.
 */
export function toIndexText(text: string): string {
  return text.replace(LIGATURES, " ").normalize("NFKC").replace(HAN_RUN, " $& ");
}

/** A number that identifies an item (task 1, part 2): a whole token of its own. */
const ORDINAL = /^\p{Nd}{1,2}$/u;
/** The same without a space: task1. */
const NAMED = /^(\p{L}+)(\p{Nd}{1,2})$/u;

/**
 * Converts a learner's words to an FTS5 expression: every term must occur, terms match as prefixes, and operators or quotes in the text are
 * literal. A word and a number are found with and without a space between them, and a number of one or two digits does not match as a
 * prefix. Null if the text holds no letter, digit or Han character. Words shorter than `prefixFrom` must match exactly: in long texts
 * nearly every row has some word that begins with a given letter, and finding them all takes longest.
 */
export function toMatchExpression(text: string, options: { readonly prefixFrom?: number } = {}): string | null {
  const { prefixFrom = 1 } = options;
  const words = termsOf(text);
  const terms = new Set<string>();
  for (let place = 0; place < words.length && terms.size < MAX_TERMS; place++) {
    const word = words[place] ?? "";
    const next = words[place + 1] ?? "";
    const isWhole = isHan(word) || ORDINAL.test(word) || word.length < prefixFrom;
    const term = isWhole ? `"${word}"` : `"${word}"*`;
    const glued = NAMED.exec(word);
    if (glued !== null) terms.add(`(${term} OR "${glued[1]} ${glued[2]}")`);
    else if (ORDINAL.test(next) && !ORDINAL.test(word)) {
      terms.add(`((${term} AND "${next}") OR ${nameOf(word, next)})`);
      place++;
    } else terms.add(term);
  }
  return terms.size === 0 ? null : [...terms].join(" AND ");
}

/** The item that a query identifies by a word and a number ("task 1"), as an FTS5 expression, or null. */
function toNameExpression(text: string): string | null {
  const words = termsOf(text);
  const names = words.flatMap((word, place) => {
    const [, stem, number] = NAMED.exec(word) ?? [];
    if (stem !== undefined && number !== undefined) return [`(${nameOf(stem, number)})`];
    const next = words[place + 1] ?? "";
    return ORDINAL.test(next) && !ORDINAL.test(word) ? [`(${nameOf(word, next)})`] : [];
  });
  return names.length === 0 ? null : [...new Set(names)].slice(0, MAX_TERMS).join(" AND ");
}

function nameOf(word: string, number: string): string {
  return isHan(word) ? `"${word} ${number}"` : `"${word} ${number}" OR "${word}${number}"`;
}

function isHan(term: string): boolean {
  return /^\p{Script=Han}/u.test(term);
}

/** The words of a query in order, with Chinese characters separated. */
function termsOf(text: string): string[] {
  const asked = text.slice(0, MAX_QUERY).toWellFormed().replace(LIGATURES, " ").normalize("NFKC");
  const words: string[] = [];
  for (const [term] of asked.matchAll(TERM)) {
    const word = isHan(term) ? [...term].slice(0, MAX_HAN_RUN).join(" ") : term.replace(/['’]+/gu, " ").trim();
    if (word !== "") words.push(word);
  }
  return words;
}

/**
 * The token in the `facets` column of a full-text table for one filter value, such as `facet("subject", "reading")`. Values with characters
 * other than a to z and digits are represented by their SHA-256.
 */
export function facet(name: string, value: string | number): string {
  const text = String(value);
  const isPlain = /^[a-z0-9]+$/.test(text);
  const held = isPlain ? text : `h${new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 20)}`;
  return `${name.replaceAll("_", "")}0${held}`;
}

/**
 * An FTS5 expression for rows that have every facet of `facets` and, if `words` is an expression (from {@link toMatchExpression}), match it
 * in one of `columns`. Null if there is no condition.
 */
export function facetedExpression(
  facets: readonly string[],
  text: { readonly words: string | null; readonly columns: readonly string[] },
): string | null {
  const parts = facets.map((token) => `facets : "${token}"`);
  if (text.words !== null) parts.push(`{${text.columns.map(snakeCase).join(" ")}} : (${text.words})`);
  return parts.length === 0 ? null : parts.join(" AND ");
}

/** A {@link facetedExpression} for texts of one account that match `words`, or null if `words` is null. */
export function ownExpression(accountId: number, words: string | null, columns: readonly string[]): string | null {
  return words === null ? null : facetedExpression([facet("owner", accountId)], { words, columns });
}

/** Matches no text: a token that never occurs. */
const NOTHING = '"nothing0of0the0kind"';

/** For {@link namedFirst}: matches the items identified by a query in `columns`. */
export function namedExpression(asked: string, columns: readonly string[]): string {
  const names = toNameExpression(asked);
  return names === null ? NOTHING : `{${columns.map(snakeCase).join(" ")}} : (${names})`;
}

/** An order of the rows of a full-text table that puts those matching a {@link namedExpression} first. */
export function namedFirst(table: string, named: string) {
  return sql`rowid in (select rowid from ${sql.ref(table)} where ${sql.ref(table)} match ${named}) desc`;
}

/** `MATCH` on a full-text table, for use in a Kysely `where`. */
export function matches(table: string, expression: string) {
  return sql<boolean>`${sql.ref(table)} match ${expression}`;
}
