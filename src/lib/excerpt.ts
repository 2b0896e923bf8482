const TERM = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv;
/** The most words of a query that are searched for, and the length of each, in code units. */
const MAX_TERMS = 48;
const MAX_TERM = 64;
/** Code units of a query that are read, as in a search (src/database/search.ts). */
const MAX_QUERY = 1_000;
/** Code units of Markdown around the first hit that are converted to plain text, so that long texts cost no more. */
const REACH_BACK = 600;
const REACH_ON = 1200;
/** The share of an excerpt before the word found. */
const LEAD = 0.25;

const ELLIPSIS = "…";

/**
 * A short excerpt of a Markdown text as plain text on one line: around the first match of a word in `around`, otherwise its beginning. At
 * most `characters` long (code points), including ellipses.
 */
export function excerptOf(markdown: string, wanted: { around: string; characters: number }): string {
  const hit = hitOf(wanted.around);
  const at = hit === null ? 0 : Math.max(0, markdown.search(hit));
  const from = at <= REACH_BACK ? 0 : lineAfter(markdown, at - REACH_BACK, at);
  const plain = toPlainText(markdown.slice(from, at + REACH_ON).toWellFormed());
  const place = hit === null ? 0 : Math.max(0, plain.search(hit));
  const lead = Math.floor(wanted.characters * LEAD);
  const begin = place <= lead ? 0 : wordAfter(plain, place - lead, place);
  const isLed = begin > 0 || from > 0;
  const rest = [...plain.slice(begin).toWellFormed()];
  const room = wanted.characters - (isLed ? 1 : 0);
  const isCut = rest.length > room || at + REACH_ON < markdown.length;
  const shown = isCut
    ? `${rest
        .slice(0, room - 1)
        .join("")
        .trimEnd()}${ELLIPSIS}`
    : rest.join("");
  return isLed ? `${ELLIPSIS}${shown}` : shown;
}

/** Markdown as plain text on one line. */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~).*$/gmu, "")
    .replace(/^[ \t|:-]*-{3}[ \t|:-]*$/gmu, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/gu, "$1")
    .replace(/^(?:[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])(?=[ \t]))+/gmu, "")
    .replace(/(?<!\\)\*+|`+|~~|(?<![\w_])_{1,3}(?=\w)|(?<=\w)_{1,3}(?![\w_])/gu, "")
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, "")
    .replaceAll("|", " ")
    .replace(/\s{2,}|[^\S ]/gu, " ")
    .trim();
}

/** Matches any word of a query; English words match as prefixes. Null for a query without words. */
export function hitOf(query: string): RegExp | null {
  const terms = new Set<string>();
  for (const [term] of query.slice(0, MAX_QUERY).toWellFormed().normalize("NFKC").matchAll(TERM)) {
    if (terms.size === MAX_TERMS) break;
    const isHan = /^\p{Script=Han}/u.test(term);
    // Only letters, digits and accents: nothing with a special meaning in an expression.
    terms.add(`${isHan ? "" : "(?<![\\p{L}\\p{N}])"}${term.slice(0, MAX_TERM).toWellFormed()}`);
  }
  return terms.size === 0 ? null : new RegExp([...terms].join("|"), "iu");
}

/** The beginning of the next line after `from` if it is before `limit`; otherwise `from`. */
function lineAfter(text: string, from: number, limit: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 || end >= limit ? from : end + 1;
}

/** The beginning of the next word after `from` if it is before `limit`; otherwise `from`. */
function wordAfter(text: string, from: number, limit: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space >= limit ? from : space + 1;
}
