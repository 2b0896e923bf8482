import { type Failure, invalidRequest, notFound } from "../kernel/errors.ts";
import type { IsOpen } from "./mcp-resources.ts";

/** A prompt as it is listed. A type, not an interface, because the protocol's own type is open. */
export type ListedPrompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { readonly name: string; readonly description: string; readonly required: boolean }[];
};

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tools that it asks for: it is offered where all of them are. */
  readonly tools: readonly string[];
  readonly text: Readonly<Record<Language, string>>;
}

const LANGUAGES = ["en", "zh-CN"] as const;
type Language = (typeof LANGUAGES)[number];

const LANGUAGE = {
  name: "language",
  description: "Language of the conversation: en or zh-CN. English if left out. 对话语言，填 en 或 zh-CN。",
  required: false,
};

const PROMPTS: readonly Prompt[] = [
  {
    name: "plan_my_week",
    title: "Plan my week · 安排我这一周",
    description:
      "Look at the plan, what is overdue and what is weak, and propose changes for this week. 看计划和进度，提出本周的调整。",
    tools: [
      "ielts_study_plans_list",
      "ielts_study_plans_get",
      "ielts_learner_read_profile",
      "ielts_study_plans_change_tasks",
    ],
    text: {
      en: `Help me plan this week of IELTS study.
1. Find my current plan with ielts_study_plans_list, then read this week's tasks and the overdue ones with ielts_study_plans_get (fromDate, toDate).
2. Read ielts_learner_read_profile to see where I am weak. A skill without evidence is unknown, not weak.
3. Tell me in a few lines: what is done, what is overdue, what this week holds day by day, and what you would change and why.
4. Ask me how much time I have. Change nothing yet.
5. After I agree, make exactly those changes with ielts_study_plans_change_tasks, with the revision you read as expectedRevision. If I have no plan, propose one and ask before you create it.`,
      "zh-CN": `帮我安排这一周的雅思学习。
1. 用 ielts_study_plans_list 找到我现在的计划，再用 ielts_study_plans_get（fromDate、toDate）看本周的任务和已经逾期的任务。
2. 用 ielts_learner_read_profile 看看我哪些能力弱。没有证据的能力是“未知”，不是“弱”。
3. 用几行话告诉我：完成了什么，落下了什么，这周每天有什么，你建议怎么调整、为什么。
4. 问我这周有多少时间。这一步先不要改任何东西。
5. 等我同意后，再用 ielts_study_plans_change_tasks 只做我同意的修改，expectedRevision 填你读到的 revision。如果我还没有计划，先提方案，问过我再创建。`,
    },
  },
  {
    name: "review_my_last_mock",
    title: "Review my last mock test · 复盘我最近一次模考",
    description:
      "Go through the mistakes of the latest mock test, section by section. 按科目过一遍最近一次模考的错题。",
    tools: ["ielts_review_recent_activity", "ielts_review_read_snapshot"],
    text: {
      en: `Review my last mock test with me.
1. Find it with ielts_review_recent_activity, kind mock, limit 1. If there is none, say so and stop.
2. Give me the marks of each section and the overall band if there is one. Bands of listening and reading are estimates.
3. For each section that can be reviewed, read the mistakes with ielts_review_read_snapshot: pass its reviewTarget unchanged, scope incorrect. Begin with the section that lost the most marks.
4. Group the mistakes by question type and by cause. Quote the evidence in the material for at most three of each group.
5. Say which two things to practise next. Do not change my plan or my words unless I ask.`,
      "zh-CN": `陪我复盘最近一次模考。
1. 用 ielts_review_recent_activity（kind 填 mock，limit 填 1）找到它。如果没有，直接告诉我，然后结束。
2. 告诉我每一科的得分；有总分就说总分。听力和阅读的分数是估算。
3. 对每个可以复盘的科目，用 ielts_review_read_snapshot 读错题：原样传 reviewTarget，scope 填 incorrect。从丢分最多的一科开始。
4. 按题型和原因把错题归类，每类最多引用三处原文依据。
5. 最后说接下来最该练的两件事。除非我要求，不要改我的计划和生词本。`,
    },
  },
  {
    name: "review_my_words",
    title: "Quiz me on my due words · 考考我今天该复习的生词",
    description:
      "Go through the due words of the notebook one by one and record each result. 逐个过到期的生词，并记录结果。",
    tools: ["ielts_vocabulary_personal_prepare_cards", "ielts_vocabulary_personal_record_review"],
    text: {
      en: `Quiz me on the words of my notebook that are due.
1. Take them with ielts_vocabulary_personal_prepare_cards, mode due, limit 10. If none are due, say so and ask whether to take new ones.
2. Ask one word at a time, without its meaning. Wait for my answer before you show it.
3. Record each answer once with ielts_vocabulary_personal_record_review and a new idempotency key: good if I knew it, hard if it took effort, again if not. When unsure, ask me.
4. At the end list the words I missed, each with one new example sentence.`,
      "zh-CN": `考考我生词本里今天到期的词。
1. 用 ielts_vocabulary_personal_prepare_cards 取词，mode 填 due，limit 填 10。没有到期的就告诉我，并问要不要学新词。
2. 一次只问一个词，先不给释义，等我回答后再公布。
3. 每个词用 ielts_vocabulary_personal_record_review 记录一次，每次用新的 idempotency key：认识记 good，想了很久记 hard，不认识记 again。拿不准就问我。
4. 最后列出没答上来的词，每个配一个新例句。`,
    },
  },
  {
    name: "practise_what_is_weak",
    title: "Find something to practise · 找点薄弱项来练",
    description: "Choose two unseen parts that fit the weakest skills. 按薄弱项挑两篇没做过的题。",
    tools: ["ielts_learner_read_profile", "ielts_practice_list_taxonomy", "ielts_practice_search_parts"],
    text: {
      en: `Find me something to practise today.
1. Read ielts_learner_read_profile and name my two weakest skills that have evidence.
2. See with ielts_practice_list_taxonomy which question types and tags exist for them.
3. Find two parts with ielts_practice_search_parts, preferUnseen true, with tagQueries that exist.
4. Give me the title, why it fits, and practiceUrl, where I answer it. Do not show the answers.`,
      "zh-CN": `帮我找点今天可以练的题。
1. 用 ielts_learner_read_profile 找出有证据的、我最弱的两项能力。
2. 用 ielts_practice_list_taxonomy 看有哪些对应的题型和标签。
3. 用 ielts_practice_search_parts 找两篇，preferUnseen 填 true，tagQueries 只用存在的名称。
4. 给我标题、为什么适合我，以及做题的链接 practiceUrl。不要透露答案。`,
    },
  },
];

/** The prompts of which the caller may use every tool. */
export function listPrompts(isOpen: IsOpen): ListedPrompt[] {
  return PROMPTS.filter(({ tools }) => tools.every(isOpen)).map(({ name, title, description }) => {
    return { name, title, description, arguments: [LANGUAGE] };
  });
}

/**
 * A prompt in the language that is asked for.
 * @throws Failure if the prompt does not exist or is not offered, or if an argument is wrong.
 */
export function getPrompt(
  name: string,
  { language = "en", ...others }: Readonly<Record<string, string>>,
  isOpen: IsOpen,
): { readonly description: string; readonly text: string } {
  const open = PROMPTS.filter(({ tools }) => tools.every(isOpen));
  const prompt = open.find((one) => one.name === name);
  const names = open.map((one) => one.name);
  if (names.length === 0) {
    const what = "This address and your access offer no prompts. Use /mcp, or ask the learner for more access.";
    throw notFound("prompt.not_found", what);
  }
  if (prompt === undefined) {
    throw notFound("prompt.not_found", `This prompt is not offered here. Use one of ${names.join(", ")}.`);
  }
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`${name} takes only language. Leave out ${unknown.slice(0, 80)}`, unknown);
  const known = LANGUAGES.find((one) => one === language);
  if (known === undefined) throw wrong(`language must be ${LANGUAGES.join(" or ")}`, "language");
  return { description: prompt.description, text: prompt.text[known] };
}

function wrong(message: string, argument: string): Failure {
  const detail = {
    path: `/arguments/${argument.slice(0, 80)}`,
    message,
    expected: `language: ${LANGUAGES.join(" or ")}`,
  };
  return invalidRequest(`${message}.`, [detail], "request.invalid");
}
