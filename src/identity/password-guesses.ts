import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as englishWords } from "@zxcvbn-ts/language-en";
import { lazy } from "../lib/lazy.ts";

/**
 * The number of characters that are checked: further ones cannot make a password easier to guess, and the work grows faster than the
 * length.
 */
const MAX_JUDGED = 64;
/**
 * The minimum number of guesses: the threshold from which zxcvbn considers a password safe against offline guessing of slow hashes (score
 * 3).
 */
const LEAST_GUESSES = 1e8;
/** The minimum number of guesses for the rest after removing words of the field: the strength of ten characters without any pattern. */
const LEAST_GUESSES_OF_REST = 1e10;

/**
 * Words that people here think of first: the service, the examinations and their organizers, the parts, and the same in Chinese and pinyin.
 * The dictionaries lack these names and rate the other words as no more likely than any.
 */
const FIELD_WORDS = `
  ielts yasi 雅思 lectern toefl tuofu 托福 cambridge jianqiao 剑桥 britishcouncil duolingo cefr kaoyan 考研 cet4 cet6 siji liuji
  band overall score fenshu 分数 listening tingli 听力 reading yuedu 阅读 writing xiezuo 写作 speaking kouyu 口语
  academic general training part task essay section passage question answer vocabulary vocab words danci 单词 cihui 词汇
  grammar yufa 语法 dictation tingxie 听写 english yingyu 英语 xuexi 学习 study learn practice mock mokao 模考 zhenti 真题
  5201314 1314520 1314 woaini woaiyasi 我爱你
  exam test kaoshi 考试 beikao 备考 student teacher laoshi 老师 school abroad liuxue 留学 jiayou 加油 shangan 上岸`
  .trim()
  .split(/\s+/u);

/** Signs used as substitutes for letters. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["a", "[a4@]"],
  ["e", "[e3]"],
  ["i", "[i1!|]"],
  ["l", "[l1|]"],
  ["o", "[o0]"],
  ["s", "[s5$]"],
  ["t", "[t7+]"],
]);
const ANY_WORD = FIELD_WORDS.toSorted((a, b) => b.length - a.length)
  .map((word) => word.replace(/[a-z]/gu, (letter) => SIGNS.get(letter) ?? letter))
  .join("|");
/** A word of the field in any case and spelling, with its separators. The longest words come first, so that no part of a word remains. */
const FIELD_WORD = new RegExp(String.raw`[^\p{L}\p{N}]*(?:${ANY_WORD})[^\p{L}\p{N}]*`, "giu");
/** Characters of a run, after the first, that add no guesses: separators, and one repeated sign. */
const FURTHER_SIGNS = /(?<=[\s_\-/.,|·])[\s_\-/.,|·]+|(?<=([^\p{L}\p{N}]))\1+/gu;

const estimator = lazy(
  () =>
    new ZxcvbnFactory({
      dictionary: { ...commonWords, ...englishWords },
      graphs: adjacencyGraphs,
      maxLength: MAX_JUDGED,
    }),
);

/**
 * Whether a password is soon guessed by a program that knows common passwords, words, names, dates, keyboard patterns, the words of the
 * field and `about`. Words of the field add no strength, so the rest is also checked without them and the signs around them. The
 * dictionaries take 50 MB and a tenth of a second to load, so the service runs the check in a separate process (new-passwords.ts).
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const known = [...about, ...FIELD_WORDS];
  const guesses = (text: string) => estimator().check(text, known).guesses;
  const rest = password.replace(FIELD_WORD, "");
  const least = rest === password ? LEAST_GUESSES : LEAST_GUESSES_OF_REST;
  return guesses(password) < LEAST_GUESSES || guesses(rest.replace(FURTHER_SIGNS, "")) < least;
}
