import { sql } from "kysely";

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
  return text.normalize("NFKC").replace(HAN_RUN, " $& ");
}

/**
 * A learner's words as an FTS5 expression: every term must occur, the last letters of a word may be missing, and
 * operators or quotes in the text are text. Null when the text holds no letter, digit or Han character.
 */
export function toMatchExpression(text: string): string | null {
  const terms = new Set<string>();
  const asked = text.slice(0, MAX_QUERY).toWellFormed().normalize("NFKC");
  for (const [term] of asked.matchAll(TERM)) {
    if (terms.size === MAX_TERMS) break;
    const isHan = /^\p{Script=Han}/u.test(term);
    const words = isHan ? [...term].slice(0, MAX_HAN_RUN).join(" ") : term.replace(/['’]+/gu, " ").trim();
    if (words !== "") terms.add(isHan ? `"${words}"` : `"${words}"*`);
  }
  return terms.size === 0 ? null : [...terms].join(" ");
}

/** `MATCH` on a full-text table, for use in a Kysely `where`. */
export function matches(table: string, expression: string) {
  return sql<boolean>`${sql.ref(table)} match ${expression}`;
}
