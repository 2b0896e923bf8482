/** Whether a text can have a range in it. */
export function mayHaveRange(words: readonly string[]): boolean {
  return words.includes("to") || words.includes("between");
}

/** Whether a word joins the ends of a range: `to`, and the `and` of `between 7 and 8`. */
export function isRangeJoint(words: readonly string[], at: number): boolean {
  if (words[at] === "to") return at > 0;
  if (words[at] !== "and") return false;
  return words.slice(Math.max(0, at - 4), at).includes("between");
}
