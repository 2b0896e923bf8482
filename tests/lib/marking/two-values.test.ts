import { describe, expect, test } from "bun:test";
import { writeKey } from "../../../src/lib/marking/key-notation.ts";
import { markAnswers } from "../../../src/lib/marking/mark.ts";

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
/** The days of the dates below in words. */
const ORDINALS: ReadonlyMap<number, string> = new Map([
  ...["first", "second", "third"].map((name, at): [number, string] => [at + 1, name]),
  ...["eleventh", "twelfth", "thirteenth"].map((name, at): [number, string] => [at + 11, name]),
  ...[21, 23, 30].map((day, at): [number, string] => [day, ["twenty-first", "twenty-third", "thirtieth"][at] ?? ""]),
]);
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function isRight(key: string, answer: string): boolean {
  const question = { slotId: 1, questionType: "note_completion", responseKind: "blank", set: null } as const;
  const blank = { ...question, key: writeKey(key), limit: null, letters: [] };
  return markAnswers([blank], new Map([[1, answer]]))[0]?.mark === 1;
}

function inWords(value: number): string {
  if (value < 20) return UNITS[value] ?? "";
  if (value < 100) return `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? "" : `-${UNITS[value % 10]}`}`;
  const [scale, name] = value < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = value % scale;
  if (rest === 0) return `${inWords(value / scale)} ${name}`;
  return `${inWords(Math.floor(value / scale))} ${name}${rest < 100 ? " and" : ""} ${inWords(rest)}`;
}

function numberForms(value: number): string[] {
  const words = inWords(value);
  const forms = [String(value), words, words.replaceAll("-", " ")];
  if (value >= 1000) forms.push(value.toLocaleString("en"), value.toLocaleString("en").replace(",", " "));
  return forms;
}

function timeForms(hour: number, minutes: number): string[] {
  const [digits, next] = [String(minutes).padStart(2, "0"), hour === 12 ? 1 : hour + 1];
  const forms = [`${hour}.${digits}`, `${hour}:${digits}`];
  const left = 60 - minutes;
  if (minutes === 0) forms.push(`${inWords(hour)} o'clock`);
  else forms.push(`${inWords(hour)} ${minutes < 10 ? "oh " : ""}${inWords(minutes)}`);
  if (minutes === 15) forms.push(`quarter past ${inWords(hour)}`);
  if (minutes === 30) forms.push(`half past ${inWords(hour)}`);
  if (minutes === 45) forms.push(`a quarter to ${inWords(next)}`);
  if (minutes > 0 && minutes < 30) forms.push(`${inWords(minutes)} minutes past ${inWords(hour)}`);
  if (minutes > 30) forms.push(`${inWords(left)} minutes to ${hour === 12 ? 1 : next}`);
  return forms;
}

function dateForms(day: number, month: string): string[] {
  const ending = ["th", "st", "nd", "rd"][day % 10 < 4 && (day < 10 || day > 20) ? day % 10 : 0];
  const short = month.slice(0, 3);
  const written = `${day}${ending}`;
  return [
    `${day} ${month}`,
    `${written} of ${month}`,
    `${month} ${written}`,
    `${short}. ${day}`,
    `${ORDINALS.get(day)} ${month}`,
  ];
}

function amountForms(value: number): string[] {
  return [`£${value}`, `${value} pounds`, `${inWords(value)} pounds`, `£${value}.00`];
}

interface Value {
  readonly name: string;
  readonly forms: readonly string[];
}

const numbers = [
  ...Array(24).keys(),
  30,
  39,
  50,
  90,
  99,
  100,
  101,
  110,
  119,
  150,
  190,
  200,
  900,
  1000,
  1010,
  1019,
  1050,
]
  .concat([1090, 1100, 1900, 1919, 1990, 2000, 2020, 2050, 9000, 10_000, 12_000, 19_000, 20_000, 90_000])
  .map((value): Value => ({ name: String(value), forms: numberForms(value) }));
const times = [1, 2, 7, 10, 12].flatMap((hour) =>
  [0, 5, 10, 15, 20, 30, 40, 45, 50, 55].map(
    (minutes): Value => ({ name: `${hour}:${minutes}`, forms: timeForms(hour, minutes) }),
  ),
);
const dates = ["March", "May", "August"].flatMap((month) =>
  [1, 2, 3, 11, 12, 13, 21, 23, 30].map((day): Value => ({ name: `${day} ${month}`, forms: dateForms(day, month) })),
);
const amounts = [2, 5, 12, 15, 20, 50, 100, 150].map(
  (value): Value => ({ name: `£${value}`, forms: amountForms(value) }),
);
const percentages = [2, 5, 15, 20, 50].map(
  (value): Value => ({ name: `${value}%`, forms: [`${value}%`, `${value} per cent`, `${inWords(value)} percent`] }),
);
const lengths = [5, 15, 50].flatMap((value) =>
  [
    ["km", "kilometres"],
    ["m", "metres"],
    ["miles", "mi"],
    ["cm", "centimeters"],
  ].map(
    ([short, long]): Value => ({
      name: `${value} ${short}`,
      forms: [`${value} ${short}`, `${value}${short}`, `${inWords(value)} ${long}`],
    }),
  ),
);
const fractions = [
  [1, 3, "third"],
  [2, 3, "thirds"],
  [1, 5, "fifth"],
  [2, 5, "fifths"],
  [3, 10, "tenths"],
].map(
  ([top, bottom, name]): Value => ({
    name: `${top}/${bottom}`,
    forms: [`${top}/${bottom}`, `${inWords(Number(top))} ${name}`, `${inWords(Number(top))}-${name}`],
  }),
);

const thousands = [1, 2, 15, 150].map(
  (value): Value => ({ name: `${value}k`, forms: [`${value}k`, `${value * 1000}`, `${inWords(value)} thousand`] }),
);
const kilometres = [1, 2, 15].map((value): Value => ({ name: `${value} km`, forms: [`${value} km`, `${value}km`] }));
const numbered = [1, 5, 15].map(
  (value): Value => ({ name: `No. ${value}`, forms: [`No. ${value}`, `number ${value}`, `number ${inWords(value)}`] }),
);
const spans = ["week", "month", "year", "mile"].flatMap((unit): Value[] => [
  { name: `1 ${unit}`, forms: [`a ${unit}`, `one ${unit}`, `1 ${unit}`] },
  { name: `2 ${unit}s`, forms: [`two ${unit}s`, `2 ${unit}s`] },
  { name: unit, forms: [unit] },
]);

/** Answers that are right for another value's key, or wrong for one of their own. */
function confused(values: readonly Value[]): string[] {
  return values.flatMap((one) =>
    values.flatMap((other) =>
      one.forms.flatMap((key) =>
        other.forms.filter((answer) => isRight(key, answer) !== (one === other)).map((answer) => `${key}: ${answer}`),
      ),
    ),
  );
}

describe("two values", () => {
  test.each([
    ["numbers", numbers],
    ["times", times],
    ["dates", dates],
    ["amounts", amounts],
    [
      "percentages beside numbers",
      [...percentages, ...numbers.filter(({ name }) => ["2", "5", "15", "20", "50"].includes(name))],
    ],
    ["lengths", lengths],
    ["fractions", fractions],
    [
      "thousands written short, kilometres, plain numbers and numbers of things",
      [...thousands, ...kilometres, ...numbered, ...numbers.slice(0, 16)],
    ],
    ["one and two of a kind", spans],
    ["amounts, percentages, lengths and dates", [...amounts, ...percentages, ...lengths, ...dates.slice(9, 18)]],
  ])("are never one, and every form of one is the same: %s", (_, values) => {
    expect(confused(values)).toEqual([]);
  });
});
