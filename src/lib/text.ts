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

/**
 * The form under which two phrases count as the same: NFKC, trimmed, runs of white space as one space,
 * full Unicode case folding (upper then lower, so that `Straße` meets `STRASSE`).
 */
export function foldPhrase(phrase: string): string {
  return phrase.normalize("NFKC").trim().replace(/\s+/gu, " ").toUpperCase().toLowerCase().normalize("NFKC");
}

/** Words of a text that is written at length: what stands between spaces, unless it is punctuation alone. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}
