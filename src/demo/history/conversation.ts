/** One message of the learner's conversation with the owner; days count back from the last one. */
interface Turn {
  readonly daysAgo: number;
  readonly hour: number;
  readonly by: "learner" | "agent" | "owner";
  readonly content: string;
  readonly pagePath?: string;
}

/** In chronological order. The learner has not seen the owner's last answer, and her agent writes once more after it. */
export const conversation: readonly Turn[] = [
  {
    ...{ daysAgo: 81, hour: 12.6, by: "learner", pagePath: "/vocabulary" },
    content: "你好！生词本很好用，想问一下，加了一个词以后还能改它的中文意思吗？我昨天把 effect 和 affect 写混了。",
  },
  {
    ...{ daysAgo: 81, hour: 17.4, by: "owner" },
    content:
      "Hello Lin Yue! Yes: open your book and choose Edit at the word. Its review schedule stays as it is, so correcting it costs you nothing. 改意思不会影响复习进度，放心。",
  },
  { ...{ daysAgo: 80, hour: 12.4, by: "learner" }, content: "找到了，谢谢！" },
  {
    ...{ daysAgo: 58, hour: 21.9, by: "agent" },
    content:
      "Lin Yue asked me to pass this on: in map questions she would like to see the plan larger while the audio is playing. 她说地图太小，一滚动就跟不上录音了。",
  },
  {
    ...{ daysAgo: 57, hour: 10.2, by: "owner" },
    content:
      "Thank you, both of you. In reading you can drag the line between the passage and the questions; for maps I will see what we can do. Until then, zooming the page to 125% helps on most laptops. Would you tell me which one it was?",
  },
  {
    ...{ daysAgo: 56, hour: 12.7, by: "learner" },
    content:
      "是 city farm 那一题。放大到 125% 好一点了，谢谢 Noor！不过 map 题我还是错很多，主要是第二个转弯以后就不知道自己在哪里了，这个怪不了你们哈哈。",
  },
  {
    ...{ daysAgo: 30, hour: 12.5, by: "learner", pagePath: "/reviews" },
    content:
      "请问 TRUE/FALSE/NOT GIVEN 的解析可以再多一点吗？有一题我选了 FALSE，答案是 NOT GIVEN，看完 explanation 我还是不太明白为什么不是 FALSE。",
  },
  {
    ...{ daysAgo: 29, hour: 9.6, by: "owner" },
    content:
      "That is a fair point, and you are not the first to say so. I have asked Margaret to look at those explanations again. One rule helps meanwhile: FALSE needs a sentence in the passage that you can put your finger on and that says the opposite. If there is none, it is NOT GIVEN.",
  },
  {
    ...{ daysAgo: 28, hour: 12.3, by: "learner" },
    content: "“能用手指着的那一句”，这个好记！我写成便签贴在书桌上了。Thank you Noor and Margaret!",
  },
  {
    ...{ daysAgo: 6, hour: 12.8, by: "learner", pagePath: "/vocabulary" },
    content: "想问一下，考完试以后我的生词可以带走吗？我想继续用 Anki 背。我看到可以 export 成 CSV，里面有复习进度吗？",
  },
  {
    ...{ daysAgo: 2, hour: 16.3, by: "owner" },
    content:
      "Sorry to keep you waiting. Yes, they are yours to take: the CSV holds the words with meanings and examples, and Anki reads it. Your reviews are not in it; they are in the full record that you can download, though Anki cannot use those. 考试加油！",
  },
  {
    ...{ daysAgo: 1, hour: 21.4, by: "agent" },
    content:
      "Lin Yue has one more suggestion: in the calendar of her study plan she would like to mark the day of the real test, so that she sees how many days are left. 她说“最好能有个倒计时”。",
  },
];
