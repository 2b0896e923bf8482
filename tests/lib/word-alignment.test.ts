import { describe, expect, test } from "bun:test";
import { sameWord } from "../../src/lib/spoken-forms.ts";
import { splitWords } from "../../src/lib/spoken-words.ts";
import { type AlignedWord, alignWords } from "../../src/lib/word-alignment.ts";
import { LONG_LINES } from "../support/long-lines.ts";

describe("splitWords", () => {
  test.each([
    ["", []],
    [" … — ! ", []],
    ["Good morning, harbour office.", ["Good", "morning", "harbour", "office"]],
    ["okay – so", ["okay", "so"]],
    ["okay—so", ["okay", "so"]],
    ["yes,I do.The end", ["yes", "I", "do", "The", "end"]],
    ["It leaves at 9.30.", ["It", "leaves", "at", "9.30"]],
    ["at 10 a.m. today", ["at", "10 a.m.", "today"]],
    ["£4.50, please", ["£4.50", "please"]],
    ["1,200 people; 20 per cent", ["1,200", "people", "20 per cent"]],
    ["e-mail/email", ["e-mail", "email"]],
    ["don’t 'stop'", ["don’t", "stop"]],
    ["one hundred and twenty-five boats", ["one hundred and twenty-five", "boats"]],
    ["eighteen pounds seventy-five a week", ["eighteen pounds seventy-five", "a", "week"]],
    ["five million years", ["five million", "years"]],
    ["nineteen ninety-five", ["nineteen ninety-five"]],
    ["It's L-O-W-E, then 960 482.", ["It's", "L-O-W-E", "then", "960", "482"]],
    ["nine six oh, four eight two", ["nine", "six", "oh", "four", "eight", "two"]],
    ["oh seven double four, triple 5", ["oh", "seven", "double four", "triple 5"]],
    ["one two three hundred; one two three pounds", ["one", "two", "three hundred", "one", "two", "three pounds"]],
    ["a double room, double glazing", ["a", "double", "room", "double", "glazing"]],
    ["P-E-double L-O-W-E, then double T", ["P-E-double L-O-W-E", "then", "double T"]],
    ["seven hundred and fifty-eight", ["seven hundred and fifty-eight"]],
    ["the nineteen nineties, the nineties", ["the", "nineteen nineties", "the", "nineties"]],
    ["港口，办公室 now", ["港口", "办公室", "now"]],
    ["har\u00adbour cafe\u0301 har\u200bbour", ["harbour", "café", "harbour"]],
    ["minus five or -5°C", ["minus five", "or", "-5°C"]],
    ["❤️ 👍 hello %%% ££", ["hello", "%", "£"]],
  ] as const)("%j", (text, words) => {
    expect(splitWords(text)).toEqual([...words]);
  });
});

describe("sameWord", () => {
  test.each([
    ["Harbour", "HARBOUR"],
    ["harbour", "harbor"],
    ["organised", "organized"],
    ["licence", "license"],
    ["license", "licence"],
    ["tire", "tyre"],
    ["acclimatise", "acclimatize"],
    ["don’t", "don't"],
    ["don’t", "don`t"],
    ["e-mail", "email"],
    ["e‑mail", "e-mail"],
    ["café", "cafe"],
    ["Dr", "doctor"],
    ["9.30", "9:30"],
    ["09.30", "9.30"],
    ["ten thirty", "10.30"],
    ["10 a.m.", "10am"],
    ["10.00 a.m.", "10 am"],
    ["twenty-five", "25"],
    ["one hundred and five", "105"],
    ["twenty-first", "21st"],
    ["1,200", "twelve hundred"],
    ["5 million", "5,000,000"],
    ["£4.50", "4.50 pounds"],
    ["£46", "forty-six pounds"],
    ["eighteen pounds seventy-five", "£18.75"],
    ["20%", "twenty per cent"],
    ["U.K.", "UK"],
    ["oh", "0"],
    ["Oh", "O"],
    ["double four", "44"],
    ["triple oh", "000"],
    ["double T", "TT"],
    ["M-A-double-C", "MACC"],
    ["P-E-double L-O-W-E", "Pellowe"],
    ["seven-oh-eight", "708"],
    ["BN4 0QR", "bn4 0qr"],
    ["1990s", "nineteen nineties"],
    ["1990's", "nineteen nineties"],
    ["1800s", "eighteen hundreds"],
    ["twenties", "20s"],
    ["cheque", "check"],
  ])("takes %j and %j for one word", (said, written) => {
    expect(sameWord(said, written)).toBe(true);
  });

  test.each([
    ["it's", "its"],
    ["we're", "were"],
    ["a", "the"],
    ["4.50", "450"],
    ["£4.50", "£450"],
    ["2.50", "250"],
    ["£4.50", "4.50"],
    ["25", "thirty-five"],
    ["10 a.m.", "10 p.m."],
    ["港口", "港"],
    ["-5", "5"],
    ["check", "cheque"],
    ["oh", "zero"],
    ["double four", "4"],
    ["double four", "444"],
    ["708", "78"],
    ["nineties", "1990s"],
    ["12th", "12"],
  ])("takes %j and %j for two", (said, written) => {
    expect(sameWord(said, written)).toBe(false);
  });
});

const LETTERS = { match: "", substitution: "~", deletion: "-", insertion: "+" } as const;

/** An alignment in short form: `said`, `~said/written`, `-said`, `+written`; a match with another spelling as `said/written`. */
function short(words: readonly AlignedWord[]): string {
  const one = ({ result, expected, written }: AlignedWord) =>
    LETTERS[result] + [...new Set([expected, written])].filter((text) => text !== null).join("/");
  return words.map(one).join(" ");
}

const align = (said: string, written: string) => alignWords(splitWords(said), splitWords(written));

describe("alignWords", () => {
  test.each([
    ["nothing written", "Good morning.", "", "-Good -morning"],
    ["nothing said", "…", "hello", "+hello"],
    ["neither", "", "", ""],
    ["all right", "The ferry leaves", "The ferry leaves!", "The ferry leaves"],
    ["a word left out", "the big ferry", "the ferry", "the -big ferry"],
    ["a word too many", "the ferry", "the big ferry", "the +big ferry"],
    ["another word", "the ferry leaves", "the fairy leaves", "the ~ferry/fairy leaves"],
    ["rather a match than two substitutions", "a b", "b c", "-a b +c"],
    ["the substitution that looks alike", "the harbour office", "the ofice", "the -harbour ~office/ofice"],
    ["the first of two that look alike", "one ship ship", "one shop", "one ~ship/shop -ship"],
    ["words parted in two are two errors", "a lot of it", "alot of it", "-a ~lot/alot of it"],
    ["a hyphenated word written apart", "my e-mail now", "my e mail now", "my e-mail/e mail now"],
    ["words written with a hyphen", "so well known", "so well-known", "so well/well-known known/well-known"],
    ["a number in groups", "call 960 482", "call 960482", "call 960/960482 482/960482"],
    ["a unit next to its figure", "20kg of it", "20 kg of it", "20kg/20 kg of it"],
    ["a time in words", "at 9.30 sharp", "at nine thirty sharp", "at 9.30/nine thirty sharp"],
    ["single numbers in a row", "One, two, three.", "1 2 3", "One/1 two/2 three/3"],
    ["digits that are read out", "call oh one one seven", "call 0117", "call oh/0117 one/0117 one/0117 seven/0117"],
    ["a zero that is read out as oh", "960 482", "nine six oh four eight two", "960/nine six oh 482/four eight two"],
    ["a missed digit", "seven five eight", "seven eight", "seven -five eight"],
    ["a wrong digit", "seven five eight", "7 9 8", "seven/7 ~five/9 eight/8"],
    [
      "a double digit",
      "oh seven double four five six",
      "0744 56",
      "oh/0744 seven/0744 double four/0744 five/56 six/56",
    ],
    ["a double digit written twice", "double four six", "four four six", "double four/four four six"],
    ["a digit twice written as double", "four four six", "double four six", "four/double four four/double four six"],
    [
      "a telephone number",
      "4479460554",
      "four four seven nine four six oh double five four",
      "4479460554/four four seven nine four six oh double five four",
    ],
    ["other groups", "07946 554 221", "0794 6554 221", "07946/0794 6554 554/0794 6554 221"],
    [
      "other groups that are read out",
      "seven double four, two oh one",
      "74 4201",
      "seven/74 4201 double four/74 4201 two/74 4201 oh/74 4201 one/74 4201",
    ],
    ["other numbers", "rooms 12, 3", "rooms 1, 23", "rooms ~12/1 ~3/23"],
    ["a name that is spelled", "It's M, A, double C.", "its MACC", "~It's/its M/MACC A/MACC double C/MACC"],
    ["a name with hyphens", "M-A-double-C", "m a c c", "M-A-double-C/m a c c"],
    ["a spelled name with an o", "L-O-W-E", "l oh w e", "L-O-W-E/l oh w e"],
    ["a missed letter", "L, O, W, E", "l w e", "L/l -O W/w E/e"],
    ["a postcode", "B N four, oh Q R", "BN4 0QR", "B/BN4 N/BN4 four/BN4 oh/0QR Q/0QR R/0QR"],
    ["a postcode in one", "BN4 7QR", "bn47qr", "BN4/bn47qr 7QR/bn47qr"],
    ["a year", "in nineteen oh five", "in 1905", "in nineteen/1905 oh/1905 five/1905"],
    ["a decade", "the 1990s", "the nineteen nineties", "the 1990s/nineteen nineties"],
    ["half past", "at half past nine", "at 9:30", "at half/9:30 past/9:30 nine/9:30"],
    ["half past, an hour wrong", "half past nine", "half past ten", "half past ~nine/ten"],
    ["a quarter to", "it's 12.45 now", "it's a quarter to one now", "it's 12.45/a quarter to one now"],
    ["minutes past", "ten past nine p.m.", "9.10pm", "ten/9.10pm past/9.10pm nine p.m./9.10pm"],
    ["minutes to", "8.40", "twenty to nine", "8.40/twenty to nine"],
    ["an hour", "at nine o'clock", "at 9:00", "at nine/9:00 o'clock/9:00"],
    ["a minute below ten", "ten oh five", "10.05", "ten/10.05 oh/10.05 five/10.05"],
    ["a date as it is read", "on 12 March", "on the twelfth of March", "on +the 12/twelfth +of March"],
    ["a date with the month first", "March the 3rd", "march 3", "March/march -the 3rd/3"],
    ["an ordinal that is not a date", "the 3rd floor", "the 3 floor", "the ~3rd/3 floor"],
    ["Chinese", "Good morning", "早上好", "~Good/早上好 -morning"],
  ])("%s", (_title, said, written, expected) => {
    expect(short(align(said, written))).toBe(expected);
  });

  test.each(LONG_LINES)("long entries are compared to their ends: %s", (_title, said, written) => {
    const aligned = align(said, written);
    expect(aligned.filter(({ expected }) => expected !== null).length).toBe(splitWords(said).length);
  });
});

// ---- a slow, plain model: every possible alignment, and the best of them

interface Outcome {
  readonly errors: number;
  readonly matches: number;
  readonly alike: number;
  readonly words: readonly AlignedWord[];
}

/** Letters that both words have, minus those that only one has; at least 0. */
function alike(said: string, written: string): number {
  const [a, b] = [new Set(said.replace("-", "")), new Set(written.replace("-", ""))];
  const shared = [...a].filter((letter) => b.has(letter)).length;
  return Math.max(0, 3 * shared - a.size - b.size);
}

function isBetter(one: Outcome, other: Outcome): boolean {
  if (one.errors !== other.errors) return one.errors < other.errors;
  if (one.matches !== other.matches) return one.matches > other.matches;
  return one.alike > other.alike;
}

function modelAlign(said: readonly string[], written: readonly string[]): Outcome {
  const [first, second] = [said[0], written[0]];
  if (first === undefined && second === undefined) return { errors: 0, matches: 0, alike: 0, words: [] };
  const matched: Outcome[] = [];
  const groups: Outcome[] = [];
  const others: Outcome[] = [];
  const gaps: Outcome[] = [];
  const rest = (skipped: number, left: number) => modelAlign(said.slice(skipped), written.slice(left));
  if (first !== undefined && second !== undefined) {
    const after = rest(1, 1);
    const words = (result: "match" | "substitution") => [{ result, expected: first, written: second }, ...after.words];
    if (first === second) matched.push({ ...after, matches: after.matches + 1, words: words("match") });
    else {
      const shared = after.alike + alike(first, second);
      others.push({ ...after, errors: after.errors + 1, alike: shared, words: words("substitution") });
    }
    for (const count of [2, 3]) {
      const parts = written.slice(0, count);
      if (parts.length < count || !isDivided(first, parts)) continue;
      const join = rest(1, count);
      const word = { result: "match", expected: first, written: parts.join(" ") } as const;
      matched.push({ ...join, matches: join.matches + 1, words: [word, ...join.words] });
    }
    for (const [count, left] of GROUPS) {
      const [these, those] = [said.slice(0, count), written.slice(0, left)];
      if (these.length < count || those.length < left || !isRegrouped(these, those)) continue;
      const join = rest(count, left);
      const covered = these.map((expected) => ({ result: "match", expected, written: those.join(" ") }) as const);
      groups.push({ ...join, matches: join.matches + count, words: [...covered, ...join.words] });
    }
    for (const count of [2, 3]) {
      const parts = said.slice(0, count);
      if (parts.length < count || !isDivided(second, parts)) continue;
      const join = rest(count, 1);
      const covered = parts.map((expected) => ({ result: "match", expected, written: second }) as const);
      matched.push({ ...join, matches: join.matches + count, words: [...covered, ...join.words] });
    }
  }
  if (first !== undefined) {
    const after = rest(1, 0);
    const word = { result: "deletion", expected: first, written: null } as const;
    gaps.push({ ...after, errors: after.errors + 1, words: [word, ...after.words] });
  }
  if (second !== undefined) {
    const after = rest(0, 1);
    const word = { result: "insertion", expected: null, written: second } as const;
    gaps.push({ ...after, errors: after.errors + 1, words: [word, ...after.words] });
  }
  return [...matched, ...groups, ...others, ...gaps].reduce((best, one) => (isBetter(one, best) ? one : best));
}

/** Whether a word may match these: a hyphenated word or a number in any parts, another one letter by letter. */
function isDivided(whole: string, parts: readonly string[]): boolean {
  const isDivisible = /[-0-9]/.test(whole) || parts.every((part) => /^[a-z](?:-[a-z])*$/.test(part));
  return isDivisible && plain(whole) === plain(parts.join(""));
}

const GROUPS = [2, 3, 4, 5, 6].flatMap((said) => [2, 3, 4, 5, 6].map((written) => [said, written] as const));

/** Whether they are one number of six digits or more, and no fewer of them match. */
function isRegrouped(said: readonly string[], written: readonly string[]): boolean {
  const ends = (words: readonly string[]) => words.map((_, at) => words.slice(0, at + 1).join("").length);
  const [all, other] = [said.join(""), written.join("")];
  const shared = ends(said).filter((end) => ends(written).includes(end));
  return all === other && /^[0-9]{6,}$/.test(all) && shared.length === 1;
}

function plain(word: string): string {
  return word.replaceAll("-", "");
}

/** The same random numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe("splitWords over numbers", () => {
  test("keeps every word of a text, in its order, however numbers are joined", () => {
    const pieces =
      "one two twenty twenty-five half three-quarters minus point hundred thousand million and a ten nineteen-twenty first 5 £1.5 % per cent pounds am seventy-five 960 2nd-half thirds double oh b-double nineties three eight".split(
        " ",
      );
    const random = randomNumbers(7);
    for (let i = 0; i < 2000; i++) {
      const text = Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)]).join(" ");
      expect(splitWords(text).join(" ")).toBe(text);
    }
  });
});

describe("alignWords against a slow model", () => {
  const VOCABULARIES = [
    ["sun", "sand", "sad", "nun", "dun", "sun-dun", "nun-sad", "mist"],
    ["sun", "un", "s", "u", "n", "s-u", "mist"],
    ["7", "5", "8", "75", "58", "758", "57"],
    ["777", "77", "7", "75", "577", "5"],
  ];
  const seeds = VOCABULARIES.flatMap((words) => Array.from({ length: 12 }, (_, at) => ({ words, seed: at + 1 })));

  test.each(seeds)("random numbers of seed $seed from $words", ({ words: vocabulary, seed }) => {
    const random = randomNumbers(seed);
    const text = () => Array.from({ length: random(6) }, () => vocabulary[random(vocabulary.length)] ?? "");
    for (let i = 0; i < 60; i++) {
      const [said, written] = [text(), text()];
      const model = modelAlign(said, written);
      expect({ said, written, words: alignWords(said, written) }).toEqual({ said, written, words: [...model.words] });
    }
  });

  test("every spoken word and every written word has its place, whatever was written", () => {
    const random = randomNumbers(99);
    const pieces = [
      "the",
      "9.30",
      "nine",
      "thirty",
      "£4.50",
      "10",
      "a.m.",
      "well-known",
      "well",
      "known",
      "港口",
      "25",
      "%",
      "double",
      "four",
      "oh",
      "9:15",
      "quarter",
      "past",
      "12th",
      "March",
      "M-A-double",
    ];
    for (let i = 0; i < 400; i++) {
      const text = () => Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join(" ");
      const [said, written] = [splitWords(text()), splitWords(text())];
      const aligned = alignWords(said, written);
      expect(aligned.flatMap(({ expected }) => expected ?? [])).toEqual(said);
      const left = aligned.map((word) => word.written).filter((word, at, all) => word !== null && word !== all[at - 1]);
      expect(written.join(" ")).toContain(left[0] ?? "");
      const errors = aligned.filter(({ result }) => result !== "match").length;
      expect(errors).toBeLessThanOrEqual(Math.max(said.length, written.length));
      expect(alignWords(said, said).every(({ result }) => result === "match")).toBe(true);
      expect(alignWords(said, written)).toEqual(aligned);
    }
  });
});
