import { DAYS_TO_TEST } from "../curriculum.ts";
import { HISTORY_DAYS } from "../simulation.ts";
import type { What } from "./plan-tasks.ts";

/** The day of the test, as a day of the past counted from 0. */
const TEST_DAY = HISTORY_DAYS + DAYS_TO_TEST;

/** A day of the past counted from 0 and an hour of it in Shanghai; days from 91 on are in the future. */
export type Moment = readonly [day: number, hour: number];

interface Made {
  readonly made: Moment;
  readonly by: "agent" | "learner";
}

export interface Todo extends Made {
  readonly title: string;
  readonly note?: string;
  /** A whole hour. */
  readonly due?: Moment;
  readonly messenger?: true;
  /** Links to the next reminder. */
  readonly content?: What;
  /** When it was completed or deleted; absent if it is still open. */
  readonly done?: Moment;
  readonly deleted?: Moment;
}

export interface Reminder extends Made {
  readonly content: string;
  readonly remindAt: Moment;
  /** Whether it is only for the workspace. */
  readonly isQuiet?: true;
  /** When the learner cancelled it, or turned off its messenger. */
  readonly cancelled?: Moment;
  readonly silenced?: Moment;
}

/** Texts for the evening before each mock test, in rotation. */
export const MOCK_EVES = [
  "明早 9 点模考：手机静音，水和草稿纸放桌上。",
  "Mock test at nine tomorrow. Headphones charged? Then no more practice tonight.",
  "明早 9 点模考，今晚不做新题，早点睡。",
];

export const TODOS: readonly Todo[] = [
  {
    made: [0, 8.4],
    by: "agent",
    title: "做一套听力，记下每道错题的原因",
    content: "listening",
    note: "不用计时。分三类就够：没听到、听到没跟上、拼错。",
    due: [2, 20],
    done: [2, 20.9],
  },
  { made: [0, 8.4], by: "agent", title: "读一篇备考指南", content: "guide", done: [4, 13] },
  { made: [1, 12.7], by: "learner", title: "买一副头戴式耳机", done: [5, 18.5] },
  { made: [4, 12.7], by: "learner", title: "把听错的地名和数字抄一遍", due: [5, 21], done: [5, 22.6] },
  {
    made: [8, 12.5],
    by: "agent",
    title: "Redo one reading passage without the clock",
    content: "reading",
    note: "Underline the sentence that proves each answer.",
    due: [10, 19],
    messenger: true,
    done: [10, 20.6],
  },
  { made: [9, 18.4], by: "learner", title: "问老师：Not Given 和 False 到底怎么分", done: [15, 13] },
  {
    made: [13, 18.3],
    by: "agent",
    title: "试一遍模考页面：耳机音量、交卷按钮在哪里",
    due: [14, 20],
    messenger: true,
    done: [14, 21.4],
  },
  { made: [18, 13], by: "learner", title: "把一篇范文抄到本子上，标出从句", done: [21, 12.9] },
  {
    made: [20, 18.4],
    by: "agent",
    title: "Sort the map questions you missed: left and right, or a turn too late?",
    due: [22, 20],
    done: [23, 13],
  },
  {
    made: [24, 12.6],
    by: "learner",
    title: "背地图方位词",
    note: "opposite, adjacent to, at the far end, on the corner of",
    done: [24, 22.6],
  },
  {
    made: [27, 18.3],
    by: "agent",
    title: "用两分钟讲一次迷路的经历，录下来自己听一遍",
    due: [29, 20],
    messenger: true,
    done: [29, 22.6],
  },
  {
    made: [30, 12.6],
    by: "learner",
    title: "报名考位（学术类，机考）",
    note: "先把护照号找出来。",
    due: [33, 10],
    messenger: true,
    done: [33, 11.9],
  },
  {
    made: [34, 18.4],
    by: "agent",
    title: "Pick five linking words you never use and write a sentence with each",
    done: [40, 13],
  },
  { made: [37, 12.6], by: "learner", title: "还图书馆的阅读书", due: [39, 17], done: [39, 17.6] },
  { made: [40, 18.4], by: "agent", title: "把这一节课程看完", content: "course", done: [42, 12.7] },
  { made: [43, 12.6], by: "learner", title: "换一个安静的自习室", deleted: [52, 12.7] },
  { made: [51, 18.4], by: "agent", title: "缓一缓：今晚只听一篇", due: [52, 20], done: [52, 22.6] },
  { made: [56, 12.6], by: "learner", title: "整理前八周错题，只看 Not Given", due: [58, 20], done: [60, 13] },
  {
    made: [59, 18.3],
    by: "agent",
    title: "Rewrite the second body paragraph after the teacher's remarks",
    note: "One idea, one example, then what follows from it.",
    done: [61, 13],
  },
  { made: [66, 12.6], by: "learner", title: "把一个口语故事缩到一分半", done: [68, 22.6] },
  {
    made: [70, 18.3],
    by: "agent",
    title: "Time one passage: 20 minutes, phone in another room",
    content: "reading",
    due: [72, 20],
    messenger: true,
    done: [72, 21.9],
  },
  { made: [76, 12.6], by: "learner", title: "换一个静音键盘，机考作文要打字", done: [78, 18.5] },
  {
    made: [79, 18.3],
    by: "agent",
    title: "下次模考前，把上一套的阅读错题看一遍",
    content: "mock",
    due: [82, 20],
    messenger: true,
  },
  {
    made: [83, 18.3],
    by: "agent",
    title: "See what was asked in the test lately, and plan one answer",
    content: "hit",
    due: [86, 20],
  },
  { made: [84, 12.7], by: "learner", title: "打印准考信" },
  { made: [86, 12.6], by: "learner", title: "约老师模拟一次口语", due: [92, 16], messenger: true },
  {
    made: [88, 18.3],
    by: "agent",
    title: "Plan two essays, ten minutes each, and write neither",
    content: "writing",
    due: [93, 20],
  },
  { made: [88, 12.6], by: "learner", title: "检查护照有效期", due: [91, 20] },
];

export const REMINDERS: readonly Reminder[] = [
  { made: [3, 12.5], by: "agent", content: "晚上有听写，先把耳机充好电。", remindAt: [4, 18.75] },
  {
    made: [10, 18.4],
    by: "agent",
    content: "Speaking in a quarter of an hour: open your notes.",
    remindAt: [11, 15.75],
  },
  { made: [12, 18.4], by: "agent", content: "今天只做一套阅读，做完就休息。", remindAt: [13, 13.25] },
  { made: [18, 12.6], by: "learner", content: "预约图书馆座位", remindAt: [19, 7.75] },
  { made: [22, 12.6], by: "learner", content: "给妈妈回电话", remindAt: [22, 18.5], isQuiet: true },
  { made: [32, 12.6], by: "learner", content: "考位 10 点放出，提前登录", remindAt: [33, 9.75] },
  { made: [36, 18.4], by: "agent", content: "Half an hour of map questions before dinner.", remindAt: [37, 17.5] },
  // During quiet hours: the messenger receives it when they end.
  { made: [39, 12.6], by: "learner", content: "晨读 20 分钟", remindAt: [40, 6.5] },
  { made: [44, 12.6], by: "agent", content: "今晚作文限时 40 分钟。", remindAt: [45, 18.75], cancelled: [45, 8.3] },
  { made: [51, 18.5], by: "agent", content: "Welcome back. One part today, nothing more.", remindAt: [52, 14] },
  { made: [63, 18.3], by: "agent", content: "先把老师的批注读完，再写下一篇。", remindAt: [65, 9.5] },
  {
    made: [71, 12.6],
    by: "agent",
    content: "今晚只复盘一篇阅读，先看 Not Given。",
    remindAt: [72, 19],
    silenced: [71, 18.4],
  },
  {
    made: [78, 18.3],
    by: "agent",
    content: "A map today: say the route aloud while you listen.",
    remindAt: [80, 14.25],
  },
  { made: [87, 12.6], by: "learner", content: "交自习室的费用", remindAt: [89, 12] },
  { made: [86, 18.3], by: "agent", content: "从今天起每天同一时间做阅读，和考试一样。", remindAt: [91, 8.25] },
  {
    made: [88, 18.4],
    by: "agent",
    content: "One timed essay tonight, then no more writing until the weekend.",
    remindAt: [97, 19.5],
  },
  { made: [88, 12.7], by: "learner", content: "带护照去考点走一遍路线", remindAt: [TEST_DAY - 4, 9] },
  {
    made: [89, 12.6],
    by: "agent",
    content: "考前一天：听一篇热热身就够了，别的不做，十点睡。",
    remindAt: [TEST_DAY - 1, 9],
  },
];
