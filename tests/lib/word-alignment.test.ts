import { describe, expect, test } from "bun:test";
import { sameWord, splitWords } from "../../src/lib/spoken-words.ts";
import { type AlignedWord, alignWords } from "../../src/lib/word-alignment.ts";

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
  ])("takes %j and %j for one word", (said, written) => {
    expect(sameWord(said, written)).toBe(true);
  });

  test.each([
    ["it's", "its"],
    ["we're", "were"],
    ["license", "licence"],
    ["a", "the"],
    ["4.50", "450"],
    ["£4.50", "£450"],
    ["2.50", "250"],
    ["£4.50", "4.50"],
    ["25", "thirty-five"],
    ["10 a.m.", "10 p.m."],
    ["港口", "港"],
    ["-5", "5"],
  ])("takes %j and %j for two", (said, written) => {
    expect(sameWord(said, written)).toBe(false);
  });
});

const LETTERS = { match: "", substitution: "~", deletion: "-", insertion: "+" } as const;

/** An alignment in short: `said`, `~said/written`, `-said`, `+written`; a match written otherwise as `said/written`. */
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
    ["single numbers in a row", "One, two, three.", "1 2 3", "One two three/1 2 3"],
    ["Chinese", "Good morning", "早上好", "~Good/早上好 -morning"],
  ])("%s", (_title, said, written, expected) => {
    expect(short(align(said, written))).toBe(expected);
  });

  test("long texts are compared in little time", () => {
    const words = "the harbour ferry leaves at nine and well-known visitors organised 20 per cent for £4.50".split(" ");
    const text = (length: number, step: number) => {
      let made = "";
      for (let at = 0; made.length < length - 10; at++) made += `${words[(at * step + (at >> 3)) % words.length]} `;
      return made;
    };
    const [said, written] = [text(2000, 3), text(4000, 5)];
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage().user;
      expect(align(said, written).length).toBeGreaterThan(300);
      return (process.cpuUsage().user - before) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  test.each([
    ["one-letter words", "a ".repeat(1000), "b ".repeat(2000)],
    ["figures", "1 2 ".repeat(500), "12 ".repeat(1333)],
    ["numbers in words", "seven ".repeat(333), "seven ".repeat(666)],
    ["points and hyphens", "a.b-".repeat(500), "a-b.".repeat(1000)],
    ["signs", "£".repeat(2000), "%".repeat(4000)],
    ["one long word", "汉".repeat(2000), "字".repeat(4000)],
  ])("hostile entries are compared in bounded time: %s", (_title, said, written) => {
    const before = process.cpuUsage().user;
    expect(align(said, written).length).toBeGreaterThan(0);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1500);
  });
});

// ---- a slow, plain model: every alignment there is, and the best of them

interface Outcome {
  readonly errors: number;
  readonly matches: number;
  readonly alike: number;
  readonly words: readonly AlignedWord[];
}

/** Letters that both words have, less those that one of them has; nothing below 0. */
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
      if (parts.length < count || !first.includes("-") || plain(first) !== plain(parts.join(""))) continue;
      const join = rest(1, count);
      const word = { result: "match", expected: first, written: parts.join(" ") } as const;
      matched.push({ ...join, matches: join.matches + 1, words: [word, ...join.words] });
    }
    for (const count of [2, 3]) {
      const parts = said.slice(0, count);
      if (parts.length < count || !second.includes("-") || plain(second) !== plain(parts.join(""))) continue;
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
  return [...matched, ...others, ...gaps].reduce((best, one) => (isBetter(one, best) ? one : best));
}

function plain(word: string): string {
  return word.replaceAll("-", "");
}

/** The same draws in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe("splitWords over numbers", () => {
  test("keeps every word of a text, in its order, however numbers are joined", () => {
    const pieces =
      "one two twenty twenty-five half three-quarters minus point hundred thousand million and a ten nineteen-twenty first 5 £1.5 % per cent pounds am seventy-five 960 2nd-half thirds".split(
        " ",
      );
    const draw = drawing(7);
    for (let i = 0; i < 2000; i++) {
      const text = Array.from({ length: 1 + draw(9) }, () => pieces[draw(pieces.length)]).join(" ");
      expect(splitWords(text).join(" ")).toBe(text);
    }
  });
});

describe("alignWords against a slow model", () => {
  const VOCABULARY = ["sun", "sand", "sad", "nun", "dun", "sun-dun", "nun-sad", "mist"];

  test.each(Array.from({ length: 12 }, (_, seed) => [seed + 1]))("draws of seed %i", (seed) => {
    const draw = drawing(seed);
    const text = () => Array.from({ length: draw(6) }, () => VOCABULARY[draw(VOCABULARY.length)] ?? "sun");
    for (let i = 0; i < 60; i++) {
      const [said, written] = [text(), text()];
      const model = modelAlign(said, written);
      expect({ said, written, words: alignWords(said, written) }).toEqual({ said, written, words: [...model.words] });
    }
  });

  test("every word that is said and every one that was written has its place, whatever was written", () => {
    const draw = drawing(99);
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
    ];
    for (let i = 0; i < 400; i++) {
      const text = () => Array.from({ length: draw(14) }, () => pieces[draw(pieces.length)]).join(" ");
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
