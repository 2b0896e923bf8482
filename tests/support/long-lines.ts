const WORDS = "the harbour ferry leaves at nine and well-known visitors organised 20 per cent for £4.50".split(" ");

function prose(length: number, step: number): string {
  let made = "";
  for (let at = 0; made.length < length - 10; at++) made += `${WORDS[(at * step + (at >> 3)) % WORDS.length]} `;
  return made;
}

/** The spoken and the written text of a dictation line, as long as the operation accepts: prose, and texts that are hard to compare. */
export const LONG_LINES: readonly (readonly [title: string, said: string, written: string])[] = [
  ["prose", prose(2000, 3), prose(4000, 5)],
  ["one-letter words", "a ".repeat(1000), "b ".repeat(2000)],
  ["figures", "1 2 ".repeat(500), "12 ".repeat(1333)],
  ["numbers in words", "seven ".repeat(333), "seven ".repeat(666)],
  ["digits that are read out", "oh double 1 ".repeat(166), "0110".repeat(20).concat(" o").repeat(48)],
  ["words of one letter each", "ab".repeat(1000), "a b ".repeat(1000)],
  [
    "times",
    "half past nine ".repeat(133),
    Array.from({ length: 720 }, (_, at) => `${(at % 12) + 1}:${10 + (at % 50)}`).join(" "),
  ],
  ["groups of digits", `${"1".repeat(15)} `.repeat(125), "1 ".repeat(2000)],
  ["points and hyphens", "a.b-".repeat(500), "a-b.".repeat(1000)],
  ["signs", "£".repeat(2000), "%".repeat(4000)],
  ["one long word", "汉".repeat(2000), "字".repeat(4000)],
];
