/** The agent's texts for the first plan. */
export const FIRST_PLAN = {
  title: "八周打基础：总分 5.5 → 6.5",
  goal: "学术类，最终目标 7.0。前八周先补基础：阅读先过判断题（True / False / Not Given）和定位；听力每周两次精听加一套分项练习，重点是地图题和拼写；写作放在周末，写完隔天自己改一遍；口语先把 Part 1 说顺。工作日每天不超过一小时，从第五周起隔周六上午做一套模考。",
};

/** The agent's texts when it replans the rest of these weeks. */
export function firstReview({ planned, done }: { planned: number; done: number }): string {
  return `上一周感冒，计划 ${planned} 项做了 ${done} 项。比数量更明显的是质量：做了的题正确率普遍比前两周低，单词也停了几天。这是累，不是退步，不用急着补。这周剩下的几天照原来的节奏走：没做的课程小节挪到晚上，没做的练习有几项留在原处，想补再补，不补也没关系。阅读判断题仍是失分最多的一类，先放慢速度，回原文找到依据再选。`;
}

/** The agent's texts for the second plan, and its later changes. */
const SECOND_FIRST_GOAL =
  "Overall 7.0 with no section below 6.5. One full mock test every second Saturday and its review before the next one begins; reading against the clock, 20 minutes a passage; one map task a week in listening; one essay every weekend, revised once after the teacher's remarks; speaking from prepared stories.";
export function secondPlan(weeks: number): { title: string; goal: string } {
  return { title: `${weeks} weeks to the test: overall 7.0`, goal: SECOND_FIRST_GOAL };
}
export const SECOND_GOAL =
  "Overall 7.0 with no section below 6.5. Listening has come further than the rest, so it only has to be kept warm. The time goes into reading (Not Given against False, 20 minutes a passage) and into task 2: a clear position in the first paragraph, one idea a paragraph, and five minutes at the end for articles and verb forms.";

/** The learner's own plan, which she later deletes. */
export const SHORT_PLAN = {
  title: "三天突击地图题",
  goal: "周末前把三套带地图的听力全部重做一遍。",
};
