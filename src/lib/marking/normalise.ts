/** Printable ASCII without the backquote: only the case of such a text needs normalizing. */
const ASCII = /^[ -_a-~]*$/u;
/** The most characters of a normalized answer that can be right; a key has at most 500. */
export const MAX_COMPARED = 1000;

const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u2032\u00b4`\uff07]/gu;
/** The sign of inches, which most people write as a quotation mark. */
const INCHES = /[\u2033\u02ba]/gu;
const HYPHENS = /[\p{Pd}\u2212\u2043]/gu;
/** The ordinal sign and the ring above, which keyboards offer instead of the degree sign; not the º of `nº`. */
const DEGREES = /(?<![\p{L}])[\u00ba\u02da]/gu;
/** Format characters (soft hyphen, zero width, direction marks), variation selectors, and controls that are not spaces. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|(?!\s)\p{Cc}/gu;
/** Academic degrees and similar abbreviations with a part of several letters: `ph.d`, `m.sc`, `d.phil`, `b.eng`; no addresses. */
const DEGREE_TITLE =
  /^(?:(?:ph|ll|ed|psy|pharm)\.[a-z]|[a-z]\.(?:[a-z]\.)*(?:sc|phil|ed|eng|tech|res|mus|arch|litt|acc|hons|ch))$/u;
/** Marks at the edge of a word that are not part of its spelling. */
const EDGES = '.,;:!?"\u201c\u201d\u201e\u00ab\u00bb()[]{}\u3001\u3002\u300a\u300b\u300c\u300d';

/**
 * A written text in the form used for comparison: NFKC, no invisible characters, case folded, one kind of hyphen and apostrophe, single
 * spaces, no punctuation, quotation marks or brackets at the edges of words, and no points in abbreviations. Hyphens, apostrophes and signs
 * such as £ and % stay. Turkish dotless and dotted i become i: no English word depends on the dot.
 */
export function normalise(written: string): string {
  const text = withInches(ASCII.test(written) ? written.toLowerCase() : inPlainCharacters(written));
  const words = text.split(/\s+/u).map(trimEdges).map(withoutPoints);
  const joined = words.filter((word) => word !== "").join(" ");
  return unquote(joined.includes("/") || joined.includes(" - ") ? closeGaps(joined) : joined);
}

function inPlainCharacters(written: string): string {
  return written
    .replace(INCHES, '"')
    .replace(APOSTROPHES, "'") // first, because NFKC turns ´ into a space and an accent
    .replace(/([0-9])(?=[\u00bc-\u00be\u2150-\u215e])/gu, "$1 ") // and 21/2 of 2½
    .replace(DEGREES, "°") // and an o of º
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(HYPHENS, "-")
    .replaceAll("\u2044", "/")
    .replaceAll("\u00d7", "x")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .normalize("NFC");
}

/** `12"` becomes `12in`, unless another mark makes it the end of a quotation. */
function withInches(text: string): string {
  const at = text.indexOf('"');
  return at > 0 && at === text.lastIndexOf('"') ? text.replace(/(?<=[0-9])"(?!\p{L})/u, "in") : text;
}

/** `9 - 5` becomes `9-5`, and `colour / color` becomes `colour/color`. */
function closeGaps(text: string): string {
  return text.replace(/([0-9]) - (?=[0-9])/gu, "$1-").replace(/ ?\/ ?/gu, "/");
}

/** Whether nothing in it is visible. */
export function isBlank(written: string): boolean {
  return !/[!-~]/u.test(written) && written.replace(INVISIBLE, "").trim() === "";
}

/** Removes the accents of Latin letters. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}

/** By hand, because a pattern that ends in `+$` rescans a long run of dots from each of them. */
function trimEdges(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && isEdge(word, from) && !isPoint(word, from)) from++;
  while (from < to && isEdge(word, to - 1)) to--;
  return word.slice(from, to);
}

function isEdge(word: string, at: number): boolean {
  return EDGES.includes(word.charAt(at));
}

/** Removes the points of abbreviations: `a.m` becomes `am` and `ph.d` becomes `phd`. */
function withoutPoints(word: string): string {
  if (!word.includes(".")) return word;
  if (/^\p{L}(?:\.\p{L})+$/u.test(word) || DEGREE_TITLE.test(word)) return word.replaceAll(".", "");
  // And in ranges: 9 a.m.-5 p.m.
  return word.replace(/([ap])\.m\.?(?=-)/gu, "$1m");
}

/** The point of .5 */
function isPoint(word: string, at: number): boolean {
  return word.charAt(at) === "." && /[0-9]/u.test(word.charAt(at + 1));
}

/** Removes single quotation marks around the whole answer. A single one alone may be the apostrophe of a plural. */
function unquote(text: string): string {
  return text.length > 2 && text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1) : text;
}
