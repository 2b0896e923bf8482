import { isJoining, nameWords } from "../../lib/name-keys.ts";

/** What people write around the name of what they look for, and what says nothing of a part. */
const ENGLISH = `about academic again also another any are as ask at be been before book bring can class could course day did
  do does doing dont drill each easy effort exam exercise few find focus for free from general get give go good got had hard has
  have having hello help hello hey hi how i id ielt if ill im ive improve in is it item just kind language learn less lesson let lets like list
  little look looking lot love make many material maybe me mine mock month more morning much must my need new next no not now
  of ok okay on one only our out over paper part passage patience piece please plz practice practise practicing practizing
  prepare problem question quick ready really right section see send set shall should show skill so some something start
  still strategy stuff study such suggest sure tag task teach tell ten test text than thank that them then there these they
  thing this those three time tip to today tomorrow tonight too topic train training training try tutorial two type u up us
  use very want was way we week weekend well were what when where which while who will wish with work worksheet would yes you
  your`;

/** The same in Chinese, by characters: 我想做几道…的题, 给我找一些…的专项练习. */
const CHINESE =
  "我你他她们想要请给帮找来去做练习训题目型类道几些点个篇组套份部分文章材料专项方面关于有没在是吗呢吧啊呀嘛下那这种今天明早晚上现再多可以能会需应该怎么样如何什为了对把让看学复强化巩固提高提升技巧方法雅思考试谢麻烦推荐出最新老师同学一二三两四五六七八九十次先后就还都很比较难简单基础的得地里中用从向跟同";

const AROUND: ReadonlySet<string> = new Set([
  ...nameWords(ENGLISH).map(({ key }) => key),
  ...nameWords(CHINESE).map(({ key }) => key),
]);

/** The subjects as people name them. */
const SUBJECT_WORDS: Readonly<Record<string, string>> = {
  listening: "listening",
  reading: "reading",
  writing: "writing",
  speaking: "speaking",
  听力: "listening",
  阅读: "reading",
  写作: "writing",
  口语: "speaking",
};

/** Whether a word, in the form of {@link nameWords}, says nothing of what is looked for. */
export function isAround(key: string): boolean {
  return AROUND.has(key) || isJoining(key) || /^\d+$/.test(key);
}

/** The subject that words name, in the form of {@link nameWords}, and how many of the words do; null for none. */
export function subjectNamed(keys: readonly string[]): { readonly subject: string; readonly length: number } | null {
  for (const length of [1, 2]) {
    const subject = SUBJECT_WORDS[keys.slice(0, length).join("")];
    if (subject !== undefined && keys.length >= length) return { subject, length };
  }
  return null;
}
