/** Number of characters as the contract counts them: Unicode code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0xd800 && c <= 0xdbff) {
      count--;
      i++;
    }
  }
  return count;
}

/** The beginning of a text, at most `most` characters (code points). */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join("");
}

/**
 * The form in which two content names, such as tags and titles, are equal: NFKC, trimmed, runs of white space as one space, full Unicode
 * case folding (upper then lower, so that `Straße` matches `STRASSE`).
 */
export function foldPhrase(phrase: string): string {
  return phrase.normalize("NFKC").trim().replace(/\s+/gu, " ").toUpperCase().toLowerCase().normalize("NFKC");
}

const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02b9\u02bb-\u02bd\u02c8\u2032\u2035\u00b4`\uff07\uff40]/gu;
const QUOTATION_MARKS = /[\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/gu;
/** Hyphens, the dashes used for them, and the minus sign. */
const HYPHENS = /[\u02d7\u058a\u1806\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/gu;
/** Invisible characters. The first group is an exception that is visible: the joiner between two emoji and the tags of a flag. */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f}|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text with one kind of apostrophe, quotation mark and hyphen, and without invisible characters; NFKC. */
export function plainSigns(text: string): string {
  return text
    .replace(APOSTROPHES, "'") // first, because NFKC turns ´ into a space and an accent
    .replace(QUOTATION_MARKS, '"')
    .normalize("NFKC")
    .replace(UNSEEN, "$1")
    .replace(APOSTROPHES, "'") // and again, because NFKC turns ‴ into three
    .replace(HYPHENS, "-")
    .normalize("NFKC");
}

/**
 * The identity of a word or expression: two that look the same to a reader have the same one. Letter case, compatibility forms, white
 * space, kinds of apostrophe, quotation mark and hyphen, soft hyphens and zero-width characters make no difference. Used in all comparisons
 * of learners' words, and stored in `vocabulary_entries.phrase_key`.
 */
export function wordIdentity(phrase: string): string {
  // ẞ is its own capital and must first be lowered. Folding introduces new characters, such as an apostrophe for ŉ.
  return plainSigns(foldPhrase(plainSigns(phrase).toLowerCase()));
}

/** The number of words in a long text: the pieces between spaces, except those that are only punctuation. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}
