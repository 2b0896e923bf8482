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
    "a".repeat(1000),
    "P@ssw0rd--2026",
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

  test.each([
    "li.wen+study@example.org",
    "my LI.WEN likes 41 tractors",
    "Ｌｉ．Ｗｅｎ likes 41 tractors",
    "wenjing 41 violet tractors",
    "violet 文静 41 tractors meadow",
  ])("%p is refused because it holds the address or the name", async (password) => {
    expect(await reasonFor(password)).toBe("password.holds_owner");
  });

  test("may contain text that is too short to be distinguished from other words", async () => {
    expect(await reasonFor("violet tractor 41 alias", { email: "al@example.org", name: "Ed" })).toBeNull();
  });

  test.each(["", "Tr9#vq!mZ", "k".repeat(1001)])("of the wrong length is refused for that: %#", async (password) => {
    expect(await reasonFor(password)).toBe("password.length");
  });

  test("is judged apart by the service, with the same result", async () => {
    const apart = (...asked: [string, readonly string[]]) => judgeApart(runOwnProgram, ...asked);
    expect((await newPasswordRefusal("password123", OWNER, apart))?.reason).toBe("password.guessable");
    expect(await newPasswordRefusal("violet tractor 41 meadow", OWNER, apart)).toBeNull();
  });
});
