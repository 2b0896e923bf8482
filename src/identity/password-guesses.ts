import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as englishWords } from "@zxcvbn-ts/language-en";
import { lazy } from "../lib/lazy.ts";

/** Characters of a password that are judged: what is hard to guess so far stays so, and the work grows faster than the length. */
const MAX_JUDGED = 64;
/**
 * Guesses that a password takes at least: where zxcvbn begins to call one safe from a copy of hashes that are slow to compute (its score 3).
 */
const LEAST_GUESSES = 1e8;
/** Guesses that the rest takes at least where words of the field were left out: as many as ten characters without any pattern. */
const LEAST_GUESSES_OF_REST = 1e10;

/**
 * What people think of first here: the service, the examinations and who runs them, their parts, and the same in Chinese and its pinyin.
 * The dictionaries list none of these names, and the other words as no likelier than any.
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

/** The signs that are written for letters. */
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
/** A word of the field in whatever case and signs, with what separates it; the longest first, so that no part of it is left. */
const FIELD_WORD = new RegExp(String.raw`[^\p{L}\p{N}]*(?:${ANY_WORD})[^\p{L}\p{N}]*`, "giu");
/** Signs of a run, beside the first, that take no further guesses: separators, and one sign again and again. */
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
 * Whether a program that knows common passwords, words, names, dates, patterns of keys, the words of the field and `about` guesses
 * a password soon. Words of the field add nothing however many there are, so what else it holds is judged by itself too, without them
 * and the signs around them. The dictionaries take 50 MB and a tenth of a second to load, so the service asks in a process of its own
 * (new-passwords.ts).
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const known = [...about, ...FIELD_WORDS];
  const guesses = (text: string) => estimator().check([...text].slice(0, MAX_JUDGED).join(""), known).guesses;
  const rest = password.replace(FIELD_WORD, "");
  const least = rest === password ? LEAST_GUESSES : LEAST_GUESSES_OF_REST;
  return guesses(password) < LEAST_GUESSES || guesses(rest.replace(FURTHER_SIGNS, "")) < least;
}
