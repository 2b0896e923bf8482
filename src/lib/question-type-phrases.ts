import type { NamedType } from "./question-type-names.ts";

/** What books, papers and teachers say of one type, or of several that they do not tell apart. */
export interface TypePhrases {
  readonly types: readonly NamedType[];
  readonly phrases: readonly string[];
}

/** Every pattern with every noun in the place of `…`. */
function each(nouns: readonly string[], patterns: readonly string[]): string[] {
  return nouns.flatMap((noun) => patterns.map((pattern) => pattern.replaceAll("…", noun)));
}

// Articles, "and", "or", 和 and 的 between two words, and the plural, make no difference: patterns go without them.
const GAPS_EN = [
  ...["complete …", "completing …", "… completion", "… completing", "… complete", "finish …", "… gap", "gapped …"],
  ...["fill …", "fill in …", "fill out …", "filling …", "filling in …", "… fill", "… filling", "… fill in"],
  ...["… gap fill", "… gap filling", "… cloze", "… blank", "fill in gap in …", "fill gap in …", "fill in blank in …"],
  ...["… fill in blank", "… fill in gap", "… blank filling"],
] as const;
const GAPS_ZH = [
  ...["…填空", "…补全", "…完成", "…填写", "…填词", "…补充", "…完形", "完成…", "补全…", "填写…", "填…", "补充…"],
] as const;
const LABELS_EN = [
  ...["label …", "labelling …", "… label", "… labelling", "… labelled", "… label completion", "… completion"],
  ...["complete …", "complete label on …", "label part of …", "… gap fill", "… matching", "mark …", "… marking"],
] as const;
const LABELS_ZH = [
  ...[
    "…标注",
    "…标记",
    "…标示",
    "…标识",
    "…标签",
    "…填空",
    "…填图",
    "…配对",
    "…匹配",
    "…连线",
    "…题",
    "标注…",
    "标记…",
  ],
] as const;
const MATCHES_EN = ["match …", "matching …", "… match", "… matching", "matched …", "match each …"] as const;
const MATCHES_ZH = ["…匹配", "…配对", "…搭配", "…连线", "…对应", "匹配…", "配对…", "搭配…", "连线…"] as const;

/** Types of which people name the thing that is completed, labelled or matched. */
const BY_THING: readonly TypePhrases[] = [
  {
    types: ["form_completion"],
    phrases: [
      ...each(["form", "application form"], GAPS_EN),
      ...each(["表单", "登记表", "信息表", "申请表", "报名表"], GAPS_ZH),
    ],
  },
  {
    types: ["note_completion"],
    phrases: [...each(["note", "note taking"], GAPS_EN), ...each(["笔记", "记笔记", "便条"], GAPS_ZH), "笔记题"],
  },
  { types: ["table_completion"], phrases: [...each(["table"], GAPS_EN), ...each(["表格"], GAPS_ZH)] },
  {
    types: ["flow_chart_completion"],
    phrases: [
      ...each(["flow chart", "flow diagram", "flow"], GAPS_EN),
      ...each(["流程图", "流程", "流程表"], GAPS_ZH),
      "流程图题",
    ],
  },
  {
    types: ["summary_completion"],
    phrases: [
      ...each(["summary", "summary text"], GAPS_EN),
      ...each(
        ["word list", "word bank", "word box", "list of word", "box", "option"],
        ["summary with …", "summary using …"],
      ),
      ...each(
        ["word list", "word bank", "list of word"],
        ["summary completion with …", "summary …", "complete summary using …"],
      ),
      ...each(["摘要", "总结", "概要", "小结", "概括", "大意"], GAPS_ZH),
      ...each(["摘要", "总结", "概要", "小结"], ["…题", "…选词", "…选词填空"]),
      "选词填空",
    ],
  },
  { types: ["sentence_completion"], phrases: [...each(["sentence"], GAPS_EN), ...each(["句子"], GAPS_ZH), "句子题"] },
  {
    types: ["plan_labelling"],
    phrases: [
      ...each(["plan", "floor plan", "site plan", "building plan", "layout plan"], LABELS_EN),
      ...each(["平面图", "楼层图", "户型图", "布局图", "楼层平面图"], LABELS_ZH),
      ...["floor plan", "floorplan", "site plan", "楼层图", "户型图", "布局图"],
    ],
  },
  { types: ["map_labelling"], phrases: [...each(["map"], LABELS_EN), ...each(["地图"], LABELS_ZH)] },
  {
    types: ["diagram_labelling"],
    phrases: [
      ...each(["diagram", "technical diagram"], LABELS_EN),
      ...each(["示意图", "图示", "图解", "图形", "结构图", "装置图", "图"], LABELS_ZH.slice(0, 4)),
      ...each(["示意图", "图示", "图解", "结构图", "装置图"], LABELS_ZH),
    ],
  },
  {
    types: ["matching_headings"],
    phrases: [
      ...each(["heading", "paragraph heading", "section heading", "subheading", "heading to paragraph"], MATCHES_EN),
      ...each(["heading with paragraph", "paragraph to heading", "paragraph with heading"], MATCHES_EN),
      ...each(["标题", "小标题", "段落标题", "段落大意", "段意", "段落小标题"], MATCHES_ZH),
      ...each(["标题", "小标题", "段落标题"], ["选…", "选择…", "…选择", "…题"]),
    ],
  },
  {
    types: ["matching_features"],
    phrases: [
      ...each(["people", "person", "name", "feature", "researcher", "expert", "scientist", "category"], MATCHES_EN),
      ...each(["statement", "opinion", "view", "theory", "people opinion", "name opinion"], MATCHES_EN),
      ...each(
        ["people", "person", "name", "researcher", "feature"],
        ["match … to statement", "match … with statement"],
      ),
      ...each(
        ["people", "person", "name", "researcher", "feature"],
        ["match statement to …", "match statement with …"],
      ),
      ...each(["people", "person", "name", "researcher"], ["matching statement to …", "matching statement with …"]),
      ...each(
        ["人名", "人物", "观点", "特征", "理论", "专家", "学者", "人名观点", "人物观点", "观点人名", "观点人物"],
        MATCHES_ZH,
      ),
      ...each(["分类", "归类", "类别"], MATCHES_ZH),
    ],
  },
  {
    types: ["matching_information"],
    phrases: [
      ...each(["information", "info", "paragraph", "paragraph information", "detail", "paragraph detail"], MATCHES_EN),
      ...each(["information to paragraph", "information with paragraph", "section information"], MATCHES_EN),
      ...each(["信息", "段落", "段落信息", "细节", "段落细节", "信息段落"], MATCHES_ZH),
      ...["信息定位题", "哪段包含", "哪一段包含", "段落包含信息"],
    ],
  },
  {
    types: ["matching_sentence_endings"],
    phrases: [
      ...each(
        ["sentence ending", "ending", "sentence half", "sentence halves", "sentence", "sentence beginning"],
        MATCHES_EN,
      ),
      ...each(["句子结尾", "结尾", "句尾", "句子", "半句", "后半句", "句子前后", "上下半句"], MATCHES_ZH),
    ],
  },
];

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

const JUDGEMENTS: readonly TypePhrases[] = [
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

const CHOICES: readonly TypePhrases[] = [
  {
    types: ["multiple_choice"],
    phrases: [
      ...["multi choice", "multi choices", "mc question", "single answer", "single select", "single correct answer"],
      ...[
        "multiple choice single answer",
        "multiple choice one answer",
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
      ...["multiple choice multiple answer", "multiple choice two answer", "multiple choice several answer"],
      ...["multiple choice more than one answer", "multi choice multiple answer", "multiple correct answer"],
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

/** What else the papers and their guides say to candidates. */
const RUBRICS: readonly TypePhrases[] = [
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

const PHRASES: readonly TypePhrases[] = [...BY_THING, ...JUDGEMENTS, ...CHOICES, ...RUBRICS];

/** Phrases that ask for a question type, within longer texts too. */
export function phrasesOfTypes(): readonly TypePhrases[] {
  return PHRASES;
}

/**
 * Phrases that ask for a question type where nothing else is named: "pick two" is an instruction, "pick two housing parts"
 * is a request for housing.
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

/** What papers say of the length of an answer, whatever the type: it names nothing, `number` in it neither. */
export function answerLimits(): readonly string[] {
  const counts = ["one", "two", "three", "four", "1", "2", "3", "4"];
  return each(counts, ["… word", "… word number", "… word only", "… words and numbers"]);
}
