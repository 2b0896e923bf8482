import { lazy } from "./lazy.ts";
import { each, pairs, type TypePhrases } from "./phrase-patterns.ts";
import { listedNames, type NamedTypes } from "./question-type-names.ts";
import { phrasesByThing } from "./question-type-things.ts";

const JUDGED_EN = ["", "not given", "ng", "n", "not stated", "not mentioned", "cannot say"] as const;
const JUDGED_ZH = [
  "未提及",
  "未给出",
  "没提及",
  "没提到",
  "没有提及",
  "未提到",
  "未知",
  "不确定",
  "无判断",
  "未说明",
  "NG",
] as const;

const judgements = (): readonly TypePhrases[] => [
  {
    types: ["true_false_not_given"],
    phrases: [
      ...each(
        ["true false", "t f"],
        JUDGED_EN.map((end) => `… ${end}`.trim()),
      ),
      ...each(["对错", "正误", "真假", "正确错误", "是非"], [...JUDGED_ZH.map((end) => `…${end}`), "判断…", "…判断"]),
      ...["判断事实", "信息判断", "判断信息", "agree with the information given", "agree with the information"],
    ],
  },
  {
    types: ["yes_no_not_given"],
    phrases: [
      ...each(
        ["yes no", "y n"],
        JUDGED_EN.map((end) => `… ${end}`.trim()),
      ),
      ...each(["是否", "是与否", "同意不同意", "同意反对"], [...JUDGED_ZH.map((end) => `…${end}`), "判断…", "…判断"]),
      ...each(
        ["观点", "作者观点", "作者态度", "态度", "作者主张", "主张", "作者看法"],
        ["判断…", "…判断", "…判断题", "…是否一致"],
      ),
      ...each(
        ["view", "claim", "opinion"],
        ["agree with the … of the writer", "agree with the writer's …", "writer's … yes no"],
      ),
      "观点题",
      "作者观点题",
      "作者态度题",
      ...each(
        ["view", "claim", "opinion"],
        ["identifying writer's …", "identifying the …", "identifying … of the writer"],
      ),
    ],
  },
];

const CHOOSING = ["choose", "select", "pick", "tick", "circle", "choosing", "selecting", "picking"] as const;
const ANSWERS = ["letter", "answer", "option", "correct letter", "correct answer", "correct option"] as const;
const ONE = ["one", "1", "a single"] as const;
const SEVERAL = ["two", "2", "three", "3", "four", "4", "several", "multiple", "more than one"] as const;
const NUMBERS_ZH = ["二", "2", "两", "三", "3"] as const;

const choices = (): readonly TypePhrases[] => [
  {
    types: ["multiple_choice"],
    phrases: [
      ...["multi choice", "multi choices", "mc question", "single answer", "single select", "single correct answer"],
      ...[
        ...each(
          ["multiple choice", "multi choice", "mcq"],
          ["… single answer", "… with single answer", "… with one answer", "… one answer"],
        ),
        "one correct answer",
        "choose the best answer",
      ],
      ...each(
        CHOOSING,
        ONE.flatMap((count) => ANSWERS.map((answer) => `… ${count} ${answer}`)),
      ),
      ...each(CHOOSING, [
        "… correct letter",
        "… correct answer",
        "… correct option",
        "… right answer",
        "… appropriate letter",
      ]),
      ...each(["四", "4", "三", "3"], ["…选一", "…选1"]),
      ...["单项选择", "单选", "单个答案", "选一个", "选择一个", "选出一个", "选出正确答案", "选择正确答案", "单一选择"],
    ],
  },
  {
    types: ["multiple_select"],
    phrases: [
      ...["multi select", "multi answer", "multiple answer", "multi response", "select all that apply"],
      ...[
        ...pairs(
          ["multiple choice", "multi choice", "mcq"],
          ["multiple", "two", "2", "three", "several", "more than one"],
          ["… # answer", "… with # answer", "# answer …"],
        ),
        "multi select mcq",
        "multiple select mcq",
      ],
      ...["multiple correct answer"],
      ...each(
        CHOOSING,
        SEVERAL.flatMap((count) => ANSWERS.map((answer) => `… ${count} ${answer}`)),
      ),
      ...each(
        ["五", "5", "六", "6", "七", "7", "八", "8"],
        NUMBERS_ZH.map((count) => `…选${count}`),
      ),
      ...each(
        ["两", "二", "三", "多", "2", "3"],
        ["选…个", "选择…个", "选出…个", "选…项", "选…个答案", "选择…项", "…项选择"],
      ),
      ...["不定项选择", "不定项", "双选", "三选题", "多个答案", "多选多"],
    ],
  },
];

/** Other phrases that the papers and their guides address to candidates. */
const rubrics = (): readonly TypePhrases[] => [
  {
    types: ["matching"],
    phrases: ["multiple matching", "matching list"],
  },
  {
    types: ["short_answer"],
    phrases: [
      ...[
        "answer the following questions",
        "answer questions",
        "answer the question below",
        "short response",
        "short answers",
      ],
      ...["回答问题", "简要回答", "简答问题", "短回答", "简短问答", "回答下列问题"],
    ],
  },
  {
    types: ["matching_headings"],
    phrases: [
      ...[
        "choose the correct heading",
        "choose the correct heading for each paragraph",
        "choose headings",
        "choose a heading",
      ],
      ...["choose the correct heading for each section", "choosing headings", "select headings", "list of headings"],
      ...["choose the correct heading for each paragraph from the list of headings", "which heading"],
    ],
  },
  {
    types: ["matching_information"],
    phrases: each(
      ["paragraph", "section"],
      [
        ...["which … contains", "which … contains the following information", "which … contains the information"],
        ...["which … mentions", "find information in …", "locate information in …"],
      ],
    ),
  },
  {
    types: ["matching_features"],
    phrases: [
      ...[
        "match each statement with the correct person",
        "match each statement with the correct researcher",
        "who said what",
      ],
      ...["list of people", "list of researchers", "classify the following", "classify"],
    ],
  },
  {
    types: ["matching_sentence_endings"],
    phrases: [
      ...["complete each sentence with the correct ending", "complete the sentences with the correct ending"],
      ...["choose the correct ending", "correct endings", "complete sentence endings"],
    ],
  },
];

const names = lazy((): readonly NamedTypes[] => {
  const phrases: readonly TypePhrases[] = [...phrasesByThing(), ...judgements(), ...choices(), ...rubrics()];
  return [...listedNames(), ...phrases.flatMap((one) => one.phrases.map((name) => ({ name, types: one.types })))];
});

/** Every name and phrase for question types, each with its types. */
export function namesOfTypes(): readonly NamedTypes[] {
  return names();
}

/**
 * Phrases that request a question type only if nothing else is named: "pick two" is an instruction, "pick two housing parts" is a request
 * for housing.
 */
export function phrasesAlone(): readonly TypePhrases[] {
  return [
    { types: ["multiple_choice"], phrases: [...each(CHOOSING, ["… one", "… 1"]), "one answer"] },
    {
      types: ["multiple_select"],
      phrases: [
        ...each(
          CHOOSING,
          SEVERAL.map((count) => `… ${count}`),
        ),
        ...each(["two", "three", "several"], ["… answer", "which …"]),
        "select all",
      ],
    },
  ];
}

/** A task of the writing test, identified by its number and not by a question type. */
export interface NamedTask {
  readonly subject: "writing";
  readonly partNumber: number;
}

/** The General Training letter and the Academic chart are both task 1; the essay of both is task 2. */
const LETTERS = [
  ...["letter writing", "writing letter", "write a letter", "general training letter", "general letter", "GT letter"],
  ...["task 1 letter", "书信", "写信", "书信作文", "书信写作", "信件写作", "G类书信", "培训类书信"],
] as const;
const CHARTS = ["task 1 report", "task 1 chart", "图表作文", "图表写作", "图表描述"] as const;
const ESSAYS = [
  "task 2 essay",
  "writing task 2 essay",
  "essay writing",
  "writing essay",
  "议论文",
  "议论文写作",
] as const;

/** The names of the writing tasks. The number alone counts only if nothing else is named. */
export function namesOfTasks(): readonly {
  readonly task: NamedTask;
  readonly name: string;
  readonly isAlone: boolean;
}[] {
  const tasks = [
    {
      partNumber: 1,
      numbers: ["1", "one"],
      numbersZh: ["一", "1"],
      names: ["小作文", ...LETTERS, ...CHARTS],
      alone: ["图表"],
    },
    { partNumber: 2, numbers: ["2", "two"], numbersZh: ["二", "2", "两"], names: ["大作文", ...ESSAYS], alone: [] },
  ];
  return tasks.flatMap(({ partNumber, numbers, numbersZh, names, alone }) => {
    const task = { subject: "writing", partNumber } as const;
    const inFull = each(numbers, ["writing task …", "academic task …", "general task …", "写作 task …", "作文 task …"]);
    const inChinese = each(numbersZh, ["写作任务…", "写作第…题"]);
    return [
      ...[...inFull, ...inChinese, ...names].map((name) => ({ task, name, isAlone: false })),
      ...[...each(numbers, ["task …"]), ...alone].map((name) => ({ task, name, isAlone: true })),
    ];
  });
}

/** What papers say about the length of an answer, for any type: it refers to nothing, including its `number`. */
export function answerLimits(): readonly string[] {
  const counts = ["one", "two", "three", "four", "1", "2", "3", "4"];
  return each(counts, ["… word", "… word number", "… word only", "… words and numbers"]);
}
