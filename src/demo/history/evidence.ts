/** A skill that the learner's agent trains: the level at the beginning and at the end of the 90 days, from 0 to 1. */
interface Trained {
  readonly skillCode: string;
  readonly subjectCode: "listening" | "reading" | "writing" | "speaking";
  readonly evidenceType: "objective" | "rubric" | "retrieval";
  readonly from: number;
  readonly to: number;
  /** The agent's notes; one of them each time. */
  readonly notes: readonly string[];
}

/** Weak until the end: True/False/Not Given, and map labelling. */
export const trained: readonly Trained[] = [
  {
    skillCode: "reading.true-false-not-given",
    subjectCode: "reading",
    evidenceType: "objective",
    from: 0.35,
    to: 0.55,
    notes: [
      "Chose FALSE where the passage says nothing of it",
      "把 NOT GIVEN 判成 FALSE：原文没有比较",
      "Missed 'seldom' and read it as 'never'",
      "先在原文划线再判断，正确率明显好一些",
    ],
  },
  {
    skillCode: "reading.paraphrase",
    subjectCode: "reading",
    evidenceType: "objective",
    from: 0.5,
    to: 0.85,
    notes: [
      "Matched 'made up for' with 'compensated'",
      "同义替换：give rise to / cause",
      "Two sentences, one meaning: explained the difference aloud",
    ],
  },
  {
    skillCode: "reading.time-management",
    subjectCode: "reading",
    evidenceType: "rubric",
    from: 0.4,
    to: 0.68,
    notes: [
      "24 minutes for one passage",
      "卡在 matching headings 上七分钟",
      "Left two questions and came back to them",
    ],
  },
  {
    skillCode: "listening.location-tracking",
    subjectCode: "listening",
    evidenceType: "objective",
    from: 0.3,
    to: 0.52,
    notes: [
      "Lost the way after 'on your left as you come in'",
      "地图题：第二个转弯之后跟丢了",
      "Turned the plan in her head first, then listened",
    ],
  },
  {
    skillCode: "listening.spelling",
    subjectCode: "listening",
    evidenceType: "objective",
    from: 0.6,
    to: 0.9,
    notes: ["accommodation: one m", "questionnaire 第二遍写对了", "Names spelt letter by letter: a / e / i"],
  },
  {
    skillCode: "listening.number-detail",
    subjectCode: "listening",
    evidenceType: "objective",
    from: 0.65,
    to: 0.95,
    notes: ["thirteen / thirty", "电话号码里的 double seven", "Dates and prices at full speed"],
  },
  {
    skillCode: "writing.cohesion",
    subjectCode: "writing",
    evidenceType: "rubric",
    from: 0.5,
    to: 0.64,
    notes: [
      "Moreover in three sentences running",
      "用 such + noun 回指，比连接词自然",
      "Each paragraph now has one line of thought",
    ],
  },
  {
    skillCode: "writing.idea-development",
    subjectCode: "writing",
    evidenceType: "rubric",
    from: 0.5,
    to: 0.66,
    notes: ["A claim without an example", "例子太笼统（many countries）", "One cause, one result, one place: better"],
  },
  {
    skillCode: "writing.lexical-precision",
    subjectCode: "writing",
    evidenceType: "retrieval",
    from: 0.45,
    to: 0.8,
    notes: ["exacerbate", "stem from", "have a detrimental effect on", "viable"],
  },
  {
    skillCode: "speaking.fluency",
    subjectCode: "speaking",
    evidenceType: "rubric",
    from: 0.5,
    to: 0.68,
    notes: ["Long pauses before abstract nouns", "Part 2 说满了 1 分 50 秒", "Repairs a sentence instead of stopping"],
  },
  {
    skillCode: "speaking.pronunciation",
    subjectCode: "speaking",
    evidenceType: "rubric",
    from: 0.54,
    to: 0.62,
    notes: ["Final consonants are dropped", "重音：econOmic / ecOnomy", "Sentence stress is clearer than last week"],
  },
  {
    skillCode: "speaking.lexical-resource",
    subjectCode: "speaking",
    evidenceType: "retrieval",
    from: 0.4,
    to: 0.75,
    notes: ["by and large", "it boils down to", "come to think of it", "on the spur of the moment"],
  },
];
