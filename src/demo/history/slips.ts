import type { Random } from "../simulation.ts";

/** Typical misspellings; each changes one place of a word. */
const MISSPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])([bcdfglmnprst])\1(?=[a-z])/u, "$1"],
  [/(?<=[a-z]{2}[aeiou])([lmnprt])(?=[aiou]|e[lmnrt])/u, "$1$1"],
  [/(?<=[a-z])ie(?=[a-z])/u, "ei"],
  [/(?<=[a-z])ei(?=[a-z])/u, "ie"],
  [/ance\b/u, "ence"],
  [/ence\b/u, "ance"],
  [/ery\b/u, "ary"],
  [/ary\b/u, "ery"],
  [/able\b/u, "eble"],
  [/ous\b/u, "us"],
  [/or\b/u, "er"],
  [/(?<=[a-z]{3})ar\b/u, "er"],
  [/(?<=[a-z]{3})le\b/u, "el"],
  [/(?<=[a-z]{4}[bdgklmnprst])e\b/u, ""],
  [/(?<=[a-z]{2}[^aeiou])e(?=[^aeiou][a-z])/u, "a"],
  [/(?<=[a-z]{2}[^aeiou])a(?=[^aeiou][a-z])/u, "e"],
  [/(?<=[a-z]{2}[^aeiou])i(?=[^aeiou][a-z])/u, "e"],
];

/** A word as it is spelled by ear; unchanged if no typical misspelling applies. */
export function misspell(word: string, random: Random): string {
  const spellings = MISSPELLINGS.map(([pattern, instead]) => word.replace(pattern, instead));
  const others = [...new Set(spellings)].filter((spelling) => spelling !== word);
  return others.length === 0 ? word : random.pick(others);
}

/** A misheard number: fifteen for fifty, two swapped digits, or a different digit. */
export function mishear(number: string, random: Random): string {
  const teen = /\b1([3-9])\b/u;
  const ten = /\b([3-9])0\b/u;
  if (teen.test(number)) return number.replace(teen, "$10");
  if (ten.test(number)) return number.replace(ten, "1$1");
  const swapped = number.replace(/(\d)(?!\1)(\d)/u, "$2$1");
  if (swapped !== number && !swapped.startsWith("0") && random.happens(0.5)) return swapped;
  return number.replace(/\d(?=\D*$)/u, (figure) => String((Number(figure) + random.between(1, 8)) % 10));
}

/** The word with a final s added or removed; unchanged if the mistake is implausible. */
export function otherNumber(word: string): string {
  if (/[^s]s$/u.test(word)) return word.slice(0, -1);
  return word.length < SHORTEST || /(?:s|ing|ed|ly|y)$/u.test(word) ? word : `${word}s`;
}

/** The minimum length of a word to which an s is added by mistake. */
const SHORTEST = 5;
