import { describe, expect, test } from "bun:test";
import { judgeApart, newPasswordRefusal } from "../../src/identity/new-passwords.ts";
import { isGuessable } from "../../src/identity/password-guesses.ts";
import { runOwnProgram } from "../../src/lib/own-program.ts";

const OWNER = { email: "li.wen+study@example.org", name: "Li 文静 Wenjing" };
const reasonFor = async (password: string, owner = OWNER) =>
  (await newPasswordRefusal(password, owner, isGuessable))?.reason ?? null;

/** The most common passwords, in two halves. */
const COMMON = [
  ["P@ssw0rd", "2026"],
  ["Password", "2026!"],
  ["Qwerty", "12345"],
  ["Welcome", "2026"],
  ["Admin", "123456"],
] as const;

const WORDS = ["IELTS", "1elts", "雅思", "Listening"];
const SIGNS = ["", "-", "_", " ", "!", "--", " / "];

/**
 * Common passwords with a word of IELTS before, within or after them, and signs between: every word with every password, and both with
 * every sign. All combinations of the three would be four times as many, and each costs a search in all dictionaries.
 */
const WITH_WORD = COMMON.flatMap(([first, last], password) =>
  SIGNS.flatMap((sign, index) => {
    const word = WORDS[(password + index) % WORDS.length] ?? "";
    return [[first, word, last].join(sign), [word, first, last].join(sign), [first, last, word].join(sign)];
  }),
);

describe("a new password", () => {
  test.each([
    "violet tractor 41 meadow",
    "correct horse battery",
    "Tr9#vq!mZ2-pLw",
    "3a0eefeb-dc96-4230-b6a6-508913f8a610",
    "我的密码是今天吃了什么",
    "kettle orbit 93 lagoon maple",
    "reading violet tractor meadow",
    "speaking kettle orbit lagoon",
    "雅思之后我想去看北极的冰川",
    "Tr9#band!mZ2-pLw",
    "kq7vmzt2px",
    "Xk9#mQ2vL8",
    "IELTS: violet tractor meadow",
    "a long password",
    "purple walrus",
  ])("%p is accepted", async (password) => {
    expect(await reasonFor(password)).toBeNull();
  });

  test.each([
    "aaaaaaaaaa",
    "1234567890",
    "password123",
    "P@ssw0rd2024",
    "qwertyuiop12",
    "abcdefghij",
    "1qaz2wsx3edc",
    "P@ssw0rd".repeat(8),
    "ａａａａａａａａａａ",
    "ｃｏｎｓｔｉｔｕｅｎｃｙ",
    "a".repeat(1000),
    "P@ssw0rd--2026",
    "constituency",
    "poiuytgfds",
    // Without the words of the field in them, nothing of a dictionary would remain.
    "gastrointestinal",
    "verbandsgemeinde",
    // The name and a word of the field backwards or in signs.
    "w3nj1ng!2026",
    "gnijnew2026!",
    "nretcel2026!",
  ])("%p is refused as easy to guess", async (password) => {
    expect(await reasonFor(password)).toBe("password.guessable");
  });

  test.each([
    "Ielts2026!",
    "1elts2026!!",
    "I3LT5_2026!!",
    "IELTS-band-9",
    "ieltsband7.5",
    "Overall7.5!!",
    "MyIelts@2027",
    "CambridgeIELTS18",
    "BritishCouncil1",
    "Lectern2026!",
    "lectern-admin",
    "Toefl110!!",
    "Kaoyan2026!",
    "Listening2026",
    "SpeakingPart2",
    "WritingTask2!",
    "AcademicReading1",
    "GeneralTraining7",
    "listening reading writing speaking",
    "vocabulary2026",
    "Yasi2026!!",
    "yasi7.5fen",
    "woaiyasi2026",
    "5201314520131",
    "woaini5201314",
    "我爱你1314520!!",
    "yasikaoshi",
    "雅思考试2026加油!",
    "雅思2026加油!!",
    "单词2026!!!!",
    ...WITH_WORD,
  ])("%p is refused as made of what people think of first here", async (password) => {
    expect(await reasonFor(password)).toBe("password.guessable");
  });

  // Ten characters without a pattern are enough beside words of the field, nine are not, whatever is around the words.
  test.each<[where: string, around: (rest: string) => string]>([
    ["after it", (rest) => `${rest}IELTS`],
    ["before it", (rest) => `IELTS${rest}`],
    ["after a sign", (rest) => `${rest}-IELTS`],
    ["before a sign", (rest) => `IELTS-${rest}`],
    ["after several signs", (rest) => `${rest} / IELTS`],
    ["before several signs", (rest) => `IELTS / ${rest}`],
    ["between signs", (rest) => `${rest}!#IELTS#!`],
    ["on both sides", (rest) => `IELTS${rest}toefl`],
    ["twice after it", (rest) => `${rest}-IELTS-雅思`],
    ["three times", (rest) => `雅思-${rest}-Band IELTS`],
    ["with a shorter one in it", (rest) => `${rest}vocabulary`],
    ["in capitals", (rest) => `${rest}LISTENING`],
  ])("is as good as the rest of it, with a word of the field %s", async (_where, around) => {
    const judged = [await reasonFor(around("kq7vmzt2p")), await reasonFor(around("kq7vmzt2px"))];
    expect(judged).toEqual(["password.guessable", null]);
  });

  test.each([
    "y4si",
    "y@si",
    "i3lts",
    "1elts",
    "!elts",
    "|elts",
    "ie1ts",
    "ie|ts",
    "t0efl",
    "ielt5",
    "ielt$",
    "7oefl",
    "+oefl",
  ])("is as good as the rest of it beside %s, a word of the field in signs", async (word) => {
    const judged = [await reasonFor(`kq7vmzt2p${word}`), await reasonFor(`kq7vmzt2px${word}`)];
    expect(judged).toEqual(["password.guessable", null]);
  });

  test.each(["kq7-_-_-vmzt2", "kq7. | .vmzt2", "kq7#####vmzt2", "kq7--vm--zt", "kq7##vm##zt", "kq7·/·/·vmzt2"])(
    "%p beside a word of the field is no better for its row of signs",
    async (rest) => {
      expect(await reasonFor(`IELTS ${rest}`)).toBe("password.guessable");
    },
  );

  test.each([
    "li.wen+study@example.org",
    "my LI.WEN likes 41 tractors",
    "Ｌｉ．Ｗｅｎ likes 41 tractors",
    "wenjing 41 violet tractors",
    "violet 文静 41 tractors meadow",
  ])("%p is refused because it holds the address or the name", async (password) => {
    expect(await reasonFor(password)).toBe("password.holds_owner");
  });

  const an = (email: string, name = "Ed") => ({ email, name });
  test.each<[password: string, owner: typeof OWNER]>([
    ["al@example.org 41 tractors", an("al@example.org")],
    ["AL+STUDY 41 tractors", an("al+study@example.org")],
    ["anna 41 violet tractors", an("Anna@example.org")],
    ["anna 41 violet tractors", an("ａｎｎａ@example.org")],
    ["anna 41 violet tractors", an("anna+a@example.org")],
    ["anna 41 violet tractors", an("al@example.org", "Ａｎｎａ")],
    ["anna 41 violet tractors", an("al@example.org", "Ed  Anna")],
    ["xulin 41 violet tractors", an("al@example.org", "Xu Lin")],
    ["文静 violet tractors meadow", an("al@example.org", "文静")],
  ])("%p is refused because it holds the address or the name of %j", async (password, owner) => {
    expect(await reasonFor(password, owner)).toBe("password.holds_owner");
  });

  test.each<[password: string, owner: typeof OWNER]>([
    ["violet tractor 41 alias", an("al@example.org")],
    ["violet tractor 41 annals", an("ann@example.org", "Ann")],
    ["violet tractor 静 meadow", an("al@example.org", "静")],
    ["violet tractor 41 example", an("al@example.org")],
  ])("%p may contain text of %j that is too short to be distinguished from other words", async (password, owner) => {
    expect(await reasonFor(password, owner)).toBeNull();
  });

  test.each(["", "Tr9#vq!mZ", "k".repeat(1001)])("of the wrong length is refused for that: %#", async (password) => {
    expect(await reasonFor(password)).toBe("password.length");
  });

  test("is judged apart by the service, with the same result", async () => {
    const apart = (...asked: [string, readonly string[]]) => judgeApart(runOwnProgram, ...asked);
    expect((await newPasswordRefusal("password123", OWNER, apart))?.reason).toBe("password.guessable");
    expect(await newPasswordRefusal("violet tractor 41 meadow", OWNER, apart)).toBeNull();
  });

  test.each([
    [1, "good\n"],
    [1, "guessable\n"],
    [null, "good\n"],
    [0, ""],
  ])("is not judged by a program that ends with %p and writes %j", async (exitCode, stdout) => {
    const program = async () => ({ exitCode, stdout, stderr: "" });
    expect(judgeApart(program, "violet tractor 41 meadow", [])).rejects.toThrow("gave no answer");
  });
});
