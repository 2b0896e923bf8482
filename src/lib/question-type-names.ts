/** The names of a question type in both languages of the workspace, the usual name first. */
export interface TypeName {
  readonly en: string;
  readonly zh: string;
}

/** The usual names of the question types, for display and input. */
export const QUESTION_TYPE_TITLES = {
  form_completion: { en: "Form completion", zh: "表单填空" },
  note_completion: { en: "Note completion", zh: "笔记填空" },
  table_completion: { en: "Table completion", zh: "表格填空" },
  flow_chart_completion: { en: "Flow-chart completion", zh: "流程图填空" },
  summary_completion: { en: "Summary completion", zh: "摘要填空" },
  sentence_completion: { en: "Sentence completion", zh: "句子填空" },
  short_answer: { en: "Short answer", zh: "简答题" },
  plan_labelling: { en: "Plan labelling", zh: "平面图标注" },
  map_labelling: { en: "Map labelling", zh: "地图标注" },
  diagram_labelling: { en: "Diagram labelling", zh: "示意图标注" },
  multiple_choice: { en: "Multiple choice", zh: "单项选择" },
  multiple_select: { en: "Multiple select", zh: "多项选择" },
  matching: { en: "Matching", zh: "配对" },
  matching_information: { en: "Matching information", zh: "段落信息配对" },
  matching_headings: { en: "Matching headings", zh: "标题配对" },
  matching_features: { en: "Matching features", zh: "特征配对" },
  matching_sentence_endings: { en: "Matching sentence endings", zh: "句子结尾配对" },
  true_false_not_given: { en: "True / False / Not Given", zh: "判断（True / False / Not Given）" },
  yes_no_not_given: { en: "Yes / No / Not Given", zh: "判断（Yes / No / Not Given）" },
  writing_task: { en: "Writing task", zh: "写作任务" },
  speaking_question: { en: "Speaking questions", zh: "口语问答" },
  cue_card: { en: "Cue card", zh: "话题卡" },
} as const satisfies Readonly<Record<string, TypeName>>;
export type NamedType = keyof typeof QUESTION_TYPE_TITLES;

const ALL_TYPES = Object.keys(QUESTION_TYPE_TITLES).filter(isNamedType);

function isNamedType(type: string): type is NamedType {
  return Object.hasOwn(QUESTION_TYPE_TITLES, type);
}

/**
 * Other names that candidates, teachers and books use for one type or several. Case, punctuation, spaces, plural, British and American
 * spelling, "and" and "or" make no difference, and words such as "questions" or 题 may follow.
 */
const OTHER_NAMES: readonly (readonly [types: NamedType | readonly NamedType[], names: readonly string[]])[] = [
  ["form_completion", ["completing a form", "form filling", "fill in a form", "complete the form", "表格信息填空"]],
  ["form_completion", ["表单补全", "表单完成", "填表", "登记表填空", "信息表填空"]],
  [
    "note_completion",
    ["notes completion", "completing notes", "note filling", "complete the notes", "笔记补全", "笔记完成"],
  ],
  ["table_completion", ["completing a table", "table filling", "complete the table", "表格补全", "表格完成", "表格题"]],
  [
    "flow_chart_completion",
    ["completing a flow chart", "complete the flow chart", "flow chart", "flow diagram completion"],
  ],
  ["flow_chart_completion", ["流程图", "流程图补全", "流程图完成", "流程填空"]],
  [
    "summary_completion",
    ["completing a summary", "complete the summary", "summary", "summary cloze", "summary with a word bank"],
  ],
  ["summary_completion", ["摘要", "摘要补全", "摘要完成", "摘要题", "总结填空", "概要填空", "总结题", "小结填空"]],
  [
    "sentence_completion",
    ["completing sentences", "complete the sentences", "句子补全", "句子完成", "完成句子", "补全句子"],
  ],
  [
    "short_answer",
    [
      "short answer question",
      "short-answer",
      "SAQ",
      "answer the questions",
      "简答",
      "简短回答",
      "短答",
      "短问答",
      "问答题",
    ],
  ],
  ["plan_labelling", ["label a plan", "label the plan", "plan label completion", "floor plan labelling"]],
  ["plan_labelling", ["平面图", "平面图题", "平面图标示", "平面图填空", "平面图配对", "楼层图标注"]],
  ["map_labelling", ["label a map", "label the map", "map label completion", "map completion"]],
  ["map_labelling", ["地图", "地图题", "地图标示", "地图填空", "地图配对"]],
  ["diagram_labelling", ["label a diagram", "label the diagram", "diagram label completion", "diagram completion"]],
  [
    "diagram_labelling",
    [
      "labelling a diagram",
      "diagram label",
      "示意图",
      "图表标注",
      "图示标注",
      "示意图填空",
      "图表填空",
      "图形标注",
      "图解题",
    ],
  ],
  ["multiple_choice", ["MCQ", "multiple choice with one answer", "single choice", "choose the correct letter"]],
  ["multiple_choice", ["单选", "单选题", "单项选择题"]],
  ["multiple_select", ["choose two letters", "pick from a list", "multiple answer"]],
  [
    "multiple_select",
    ["multiple choice with more than one answer", "multiple response", "multi-select", "list selection"],
  ],
  ["multiple_select", ["多选", "多选题", "多项选择题", "双选题", "列表选择"]],
  [
    ["multiple_choice", "multiple_select"],
    ["选择", "选择题"],
  ],
  ["matching_information", ["match information", "information matching", "paragraph matching", "matching paragraphs"]],
  ["matching_information", ["matching paragraph information", "locating information", "which paragraph contains"]],
  [
    "matching_information",
    ["段落信息匹配", "信息匹配", "信息配对", "段落匹配", "段落配对", "段落细节匹配", "段落细节配对", "包含信息题"],
  ],
  [
    "matching_headings",
    ["match headings", "heading matching", "headings", "list of headings", "paragraph headings", "LOH"],
  ],
  [
    "matching_headings",
    ["标题匹配", "段落标题", "段落标题匹配", "段落标题配对", "小标题", "小标题匹配", "选标题", "标题题"],
  ],
  [
    "matching_features",
    ["match features", "feature matching", "matching people", "matching names", "classification", "classifying"],
  ],
  [
    "matching_features",
    [
      "matching statements",
      "特征匹配",
      "人名匹配",
      "人名配对",
      "人物匹配",
      "人物配对",
      "观点匹配",
      "观点配对",
      "人名观点匹配",
      "人名观点配对",
      "分类题",
      "分类匹配",
      "特征分类",
    ],
  ],
  [
    "matching_sentence_endings",
    ["match sentence endings", "sentence endings", "sentence ending matching", "matching endings"],
  ],
  [
    "matching_sentence_endings",
    [
      "matching sentence halves",
      "句子结尾匹配",
      "句尾匹配",
      "句尾配对",
      "完成句子配对",
      "句子匹配",
      "句子配对",
      "句子搭配",
      "半句匹配",
    ],
  ],
  [
    ["matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings"],
    ["匹配", "匹配题", "配对题", "搭配题", "连线题", "matching questions"],
  ],
  ["true_false_not_given", ["TFNG", "TF/NG", "T/F/NG", "T/F/N", "true false", "identifying information", "是非无判断"]],
  [
    "true_false_not_given",
    [
      "True False Not Given 判断题",
      "TFNG 判断题",
      "判断 TFNG",
      "是非判断",
      "正误判断",
      "事实判断",
      "对错未提及",
      "正确错误未提及",
    ],
  ],
  [
    "yes_no_not_given",
    ["YNNG", "YN/NG", "Y/N/NG", "Y/N/N", "yes no", "identifying the writer's views", "identifying the writer's claims"],
  ],
  [
    "yes_no_not_given",
    ["identifying writer's views or claims", "identifying views and claims", "identifying opinions"],
  ],
  [
    "yes_no_not_given",
    ["Yes No Not Given 判断题", "YNNG 判断题", "判断 YNNG", "观点判断", "作者观点判断", "是否未提及"],
  ],
  [
    ["true_false_not_given", "yes_no_not_given"],
    ["not given", "判断", "判断题", "是非题", "正误题", "对错题"],
  ],
  ["writing_task", ["writing prompt", "写作题", "作文", "作文题"]],
  ["speaking_question", ["口语题", "口语问题"]],
  [
    "cue_card",
    ["cue cards", "long turn card", "task card", "topic card", "candidate task card", "话题卡片", "口语卡片", "题卡"],
  ],
  [
    [
      ...(["form_completion", "note_completion", "table_completion", "flow_chart_completion"] as const),
      ...(["summary_completion", "sentence_completion"] as const),
    ],
    [
      "completion",
      "gap fill",
      "gap filling",
      "fill in the gaps",
      "fill in the blanks",
      "blank filling",
      "cloze",
      "填空",
      "填空题",
    ],
  ],
  [
    ["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion"],
    ["form, note, table, flow-chart, summary completion", "form, note, table, flow-chart and summary completion"],
  ],
  [
    ["summary_completion", "note_completion", "table_completion", "flow_chart_completion"],
    ["summary, note, table, flow-chart completion"],
  ],
  [
    ["plan_labelling", "map_labelling", "diagram_labelling"],
    [
      "labelling",
      "plan, map, diagram labelling",
      "plan/map/diagram labelling",
      "图形题",
      "标注",
      "标注题",
      "标图题",
      "图表标记",
    ],
  ],
];

/** A name and the types that it refers to. */
export interface NamedTypes {
  readonly name: string;
  readonly types: readonly NamedType[];
}

/** The codes, usual names and other names of the types. */
export function listedNames(): NamedTypes[] {
  const usual = ALL_TYPES.flatMap((type) => {
    const { en, zh } = QUESTION_TYPE_TITLES[type];
    return [type, en, zh].map((name) => ({ name, types: [type] }));
  });
  const others = OTHER_NAMES.flatMap(([types, names]) =>
    names.map((name) => ({ name, types: typeof types === "string" ? [types] : types })),
  );
  return [...usual, ...others];
}
