import { lazy } from "../../lib/lazy.ts";
import { isJoining, nameWords } from "../../lib/name-keys.ts";

/** Words that people write around a name in a search and that say nothing about a part. */
const ENGLISH = `about academic again also another any are as ask at be been before book bring can class could course day did
  do does doing dont drill each easy effort exam exercise few find focus for free from general get give go good got had hard has
  have having hello help hey hi how i id ielt if ill im ive improve in is it item just kind language learn less lesson let lets like list
  little look looking lot love make many material maybe me mine mock month more morning much must my need new next no not now
  of ok okay on one only our out over paper part passage patience piece please plz practice practise practicing practizing
  prepare problem question quick ready really right section see send set shall should show skill so some something start
  still strategy stuff study such suggest sure tag task teach tell ten test text than thank that them then there these they
  thing this those three time tip to today tomorrow tonight too topic train training try tutorial two type u up us
  use very want was way we week weekend well were what when where which while who will wish with work worksheet would yes you
  your`;

/** General words for the searched item, and words that test papers add to the name of a type. */
const ENGLISH_KINDS = `above advanced answer assignment audio b basic beginner below c choose correct coursework d dictate
  dictation e f following g gimme guide h homework ii iii intermediate introduction intro iv j kind listen masterclass maximum
  module pdf pick quiz resource revise revision sample select set sheet syllabus than transcript unit v vi vii viii video wanna
  warmup word workbook write x`;

/** The same in Chinese, by characters: 我想做几道…的题, 给我找一些…的专项练习. */
const CHINESE =
  "我你他她们想要请给帮找来去做练习训题目型类道几些点个篇组套份部分文章材料专项方面关于有没在是吗呢吧啊呀嘛下那这种今天明早晚上现再多可以能会需应该怎么样如何什为了对把让看学复强化巩固提高提升技巧方法雅思考试谢麻烦推荐出最新老师同学一二三两四五六七八九十次先后就还都很比较难简单基础的得地里中用从向跟同";

/** The same in Chinese, by words whose characters have a meaning elsewhere. */
const CHINESE_KINDS =
  "话题 主题 场景 课 课程 课堂 网课 公开课 微课 听写 默写 跟读 精听 泛听 精读 精讲 精练 测试 测验 试卷 试题 真题 样题 例题 考题 考点 知识点 教程 教材 讲解 讲义 视频 音频 录音 资料 资源 素材 章节 单元 模块 内容 题库 题集 集锦 合集 大全 入门 进阶 初级 中级 高级 模拟 模考 自测 作业 任务 范例 示例 案例 攻略 技能 要点 下面 以下 下列 上面 答案 选出 选择 字母 正确 单词".split(
    " ",
  );

const around = lazy(
  (): ReadonlySet<string> => new Set([ENGLISH, ENGLISH_KINDS, CHINESE].flatMap(nameWords).map(({ key }) => key)),
);
const CHINESE_AROUND: ReadonlySet<string> = new Set(CHINESE_KINDS);
/** Length of the longest of these, in words or Han characters. */
export const MOST_AROUND = 3;

/** The names of subjects in searches. */
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

/** The number of leading words, in the form of {@link nameWords}, that do not describe the searched item. */
export function lengthAround(keys: readonly string[]): number {
  for (let length = Math.min(keys.length, MOST_AROUND); length > 0; length--) {
    if (CHINESE_AROUND.has(keys.slice(0, length).join(""))) return length;
  }
  const [first = ""] = keys;
  return around().has(first) || isJoining(first) || /^\d+$/.test(first) ? 1 : 0;
}

/** The subject that words name, in the form of {@link nameWords}, and how many of the words name it, or null. */
export function subjectNamed(keys: readonly string[]): { readonly subject: string; readonly length: number } | null {
  for (const length of [1, 2]) {
    const subject = SUBJECT_WORDS[keys.slice(0, length).join("")];
    if (subject !== undefined && keys.length >= length) return { subject, length };
  }
  return null;
}
