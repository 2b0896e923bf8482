/**
 * The letters of a set of questions that share their options, after one is toggled. A chosen letter takes the first free question; a cleared one
 * frees its own. If none is free, nothing changes.
 */
export function toggleLetter(letters: readonly string[], letter: string): string[] {
  if (letters.includes(letter)) return letters.map((one) => (one === letter ? "" : one));
  const free = letters.indexOf("");
  return letters.map((one, index) => (index === free ? letter : one));
}
