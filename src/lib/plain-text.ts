/** Characters of a document that are searched: more than a thick book has. */
export const MAX_TEXT = 2_000_000;
/** The longest character of UTF-8. */
const MAX_BYTES = 4 * MAX_TEXT;

/** The beginning of a text in storable and searchable form: up to {@link MAX_TEXT} characters, well formed, without NUL. */
export function searchableText(text: string): string {
  const short = text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll("\0", " ")
    .toWellFormed();
  let characters = 0;
  let end = 0;
  while (end < short.length && characters < MAX_TEXT) {
    end += (short.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
    characters++;
  }
  return short.slice(0, end);
}

/** Reads the searchable beginning of a UTF-8 file: takes a few milliseconds, however large the file is. */
export async function readPlainText(path: string): Promise<string> {
  const bytes = await Bun.file(path).slice(0, MAX_BYTES).bytes();
  return searchableText(new TextDecoder().decode(bytes));
}
