import { SCALE_VALUES } from "./figures.ts";

/** By value; a dash means that the value has no word. */
const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety";
const ORDINAL_UNITS =
  "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const ORDINAL_TENS = "- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth";

/** The meaning of a word within a number. */
export interface NumberWord {
  readonly value: number;
  readonly isOrdinal: boolean;
}

/** Cardinal and ordinal number names up to twenty and in tens, used for counting and marking. */
export const WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...valued(UNITS, 1, false),
  ["nought", { value: 0, isOrdinal: false }],
  ["naught", { value: 0, isOrdinal: false }],
  ...valued(TENS, 10, false),
  ...valued(ORDINAL_UNITS, 1, true),
  ...valued(ORDINAL_TENS, 10, true),
]);
/** Hundred, thousand, million and billion, and their ordinals. */
export const SCALES: ReadonlyMap<string, NumberWord> = new Map(
  [...SCALE_VALUES].flatMap(([word, value]): [string, NumberWord][] => [
    [word, { value, isOrdinal: false }],
    [`${word}th`, { value, isOrdinal: true }],
  ]),
);

/** The second half of `nineteen nineties` and `eighteen hundreds` in figures; also used for `the nineties`. */
export const DECADES: ReadonlyMap<string, string> = new Map([
  ["hundreds", "00s"],
  ["twenties", "20s"],
  ["thirties", "30s"],
  ["forties", "40s"],
  ["fifties", "50s"],
  ["sixties", "60s"],
  ["seventies", "70s"],
  ["eighties", "80s"],
  ["nineties", "90s"],
]);

/** Whether a word is hundred, thousand, million or billion, or the ordinal of one. */
export function isScale(word: string): boolean {
  return SCALES.has(word);
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  const ending = isTeen ? undefined : ["th", "st", "nd", "rd"][value % 10];
  return `${value}${ending ?? "th"}`;
}

function valued(words: string, factor: number, isOrdinal: boolean): [string, NumberWord][] {
  const all = words.split(" ").map((word, index): [string, NumberWord] => [word, { value: index * factor, isOrdinal }]);
  return all.filter(([word]) => word !== "-");
}
