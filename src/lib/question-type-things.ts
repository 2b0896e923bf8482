import { each, pairs, type TypePhrases } from "./phrase-patterns.ts";
import type { NamedType } from "./question-type-names.ts";

// Articles, "and", "or", 和 and 的 between two words, and the plural, make no difference: patterns omit them.
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

const PEOPLE_EN = ["people", "person", "name", "researcher", "expert", "scientist", "writer", "speaker"] as const;
const SAID_EN = ["statement", "opinion", "view", "theory", "idea", "finding", "comment"] as const;
const PAIRED_EN = [
  ...["match … to #", "match … with #", "matching … to #", "matching … with #", "… # matching", "matching … #"],
  ...["match # to …", "match # with …", "matching # to …", "matching # with …", "# … matching", "matching # …"],
] as const;
const PEOPLE_ZH = ["人名", "人物", "专家", "学者", "研究者"] as const;
const SAID_ZH = ["观点", "理论", "陈述", "说法"] as const;

/** Types that people identify by the thing that is completed, labelled or matched. */
const byThing = (): readonly TypePhrases[] => [
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
      ...pairs(
        ["word list", "word bank", "word box", "list of word", "box", "option", "word given"],
        ["with", "without", "using", "from"],
        ["summary # …", "summary completion # …", "complete summary # …"],
      ),
      ...each(["word list", "word bank", "list of word"], ["summary …", "… summary", "… summary completion"]),
      ...pairs(["带选项", "有选项", "无选项", "不带选项"], ["摘要", "总结", "概要", "小结"], ["…#填空", "…#", "…#题"]),
      ...each(["摘要", "总结", "概要", "小结", "概括", "大意"], GAPS_ZH),
      ...each(["摘要", "总结", "概要", "小结"], ["…题", "…选词", "…选词填空"]),
      "选词填空",
    ],
  },
  { types: ["sentence_completion"], phrases: [...each(["sentence"], GAPS_EN), ...each(["句子"], GAPS_ZH), "句子题"] },
  {
    types: ["plan_labelling"],
    phrases: [
      ...each(["plan", "floor plan", "site plan", "building plan", "layout plan", "room plan"], LABELS_EN),
      ...each(["平面图", "楼层图", "户型图", "布局图", "楼层平面图"], LABELS_ZH),
      ...["floor plan", "floorplan", "site plan", "楼层图", "户型图", "布局图"],
    ],
  },
  {
    types: ["map_labelling"],
    phrases: [...each(["map", "town map", "site map", "street map"], LABELS_EN), ...each(["地图"], LABELS_ZH)],
  },
  {
    types: ["diagram_labelling"],
    phrases: [
      ...each(["diagram", "technical diagram", "picture"], LABELS_EN),
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
      ...each(["分类", "归类", "类别", "研究者"], MATCHES_ZH),
      ...pairs(PEOPLE_ZH, SAID_ZH, ["…#匹配", "…#配对", "#…匹配", "#…配对", "…#连线"]),
      ...pairs(PEOPLE_EN, SAID_EN, PAIRED_EN),
      ...each(["人名", "人物", "特征"], ["…题"]),
    ],
  },
  {
    types: ["matching_information"],
    phrases: [
      ...each(["information", "info", "paragraph", "paragraph information", "detail", "paragraph detail"], MATCHES_EN),
      ...each(["information to paragraph", "information with paragraph", "section information"], MATCHES_EN),
      ...each(["信息", "段落", "段落信息", "细节", "段落细节", "信息段落"], MATCHES_ZH),
      ...["信息定位题", "段落信息题", "信息题", "哪段包含", "哪一段包含", "段落包含信息"],
    ],
  },
  {
    types: ["matching_sentence_endings"],
    phrases: [
      ...each(
        [
          "sentence ending",
          "ending",
          "sentence half",
          "sentence halves",
          "half",
          "halves",
          "sentence",
          "sentence beginning",
        ],
        MATCHES_EN,
      ),
      ...each(["句子结尾", "结尾", "句尾", "句子", "半句", "后半句", "句子前后", "上下半句"], MATCHES_ZH),
      ...["句子结尾题", "句尾题", "半句题", "sentence completion with endings"],
    ],
  },
];

type Thing = readonly [noun: string, type: NamedType];
const COMPLETED: readonly Thing[] = [
  ...([
    ["form", "form_completion"],
    ["note", "note_completion"],
    ["table", "table_completion"],
  ] as const),
  ...([
    ["flow chart", "flow_chart_completion"],
    ["summary", "summary_completion"],
  ] as const),
  ["sentence", "sentence_completion"],
];
const LABELLED: readonly Thing[] = [
  ["plan", "plan_labelling"],
  ["map", "map_labelling"],
  ["diagram", "diagram_labelling"],
];

/** Two things with one verb: "map and plan labelling". */
function together(things: readonly Thing[], patterns: readonly string[]): TypePhrases[] {
  return things.flatMap(([noun, type]) =>
    things
      .filter(([, other]) => other !== type)
      .map(([another, other]) => ({ types: [type, other], phrases: pairs([noun], [another], patterns) })),
  );
}

const allTogether = (): readonly TypePhrases[] => [
  ...together(COMPLETED, ["… # completion", "complete … #"]),
  ...together(LABELLED, ["… # labelling", "label … #", "… # completion"]),
];

/** Phrases that identify a type by the thing that is completed, labelled or matched. */
export function phrasesByThing(): readonly TypePhrases[] {
  return [...byThing(), ...allTogether()];
}
