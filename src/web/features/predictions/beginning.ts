/** The beginning of a long Markdown text, in whole paragraphs if they are short enough, and whether more follows. */
export function beginningOf(text: string, characters: number): { text: string; isCut: boolean } {
  const whole = text.trim();
  if (whole.length <= characters) return { text: whole, isCut: false };
  const paragraph = whole.lastIndexOf("\n\n", characters);
  if (paragraph > 0) return { text: whole.slice(0, paragraph), isCut: true };
  const word = whole.lastIndexOf(" ", characters);
  return { text: `${whole.slice(0, word > 0 ? word : characters)} …`, isCut: true };
}
