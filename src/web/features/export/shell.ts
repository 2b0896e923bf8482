/** A text as one word of a command: plain addresses as they are, anything else in quotes that a shell takes out again. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
