import { WORDS } from "./marking/number-names.ts";

/** How often the following character is repeated. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
  ["treble", 3],
]);

/**
 * Combines letters and digits that are read out one by one: `m-a-double-c` becomes macc, `seven-oh-eight` 7o8, because the name of the
 * letter is heard. Null for other words, and if no character follows double.
 */
export function readOut(hyphenated: string): string | null {
  let text = "";
  let times = 1;
  for (const part of hyphenated.split("-")) {
    const again: number = times === 1 ? (TIMES.get(part) ?? 1) : 1;
    const character = again === 1 ? characterOf(part) : "";
    if (character === null) return null;
    text += character.repeat(times);
    times = again;
  }
  return times === 1 ? text : null;
}

/** A letter or a digit, possibly in words; null for another word. */
export function characterOf(word: string): string | null {
  if (word === "oh" || /^[a-z0-9]$/u.test(word)) return word.charAt(0);
  const digit = WORDS.get(word);
  return digit === undefined || digit.isOrdinal || digit.value > 9 ? null : String(digit.value);
}
