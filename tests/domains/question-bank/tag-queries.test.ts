import { describe, expect, test } from "bun:test";
import { QUESTION_TYPE_NAMES } from "../../../src/content/format/terms.ts";
import { type NamedTag, TagNames } from "../../../src/domains/question-bank/tag-names.ts";
import { type NamedType, QUESTION_TYPE_TITLES } from "../../../src/lib/question-type-names.ts";
import { namesOfTypes } from "../../../src/lib/question-type-phrases.ts";

const tag = (id: number, name: string, more: Partial<NamedTag> = {}): NamedTag => ({
  ...{ id, name, nameZh: "", otherNames: [], mergedInto: null },
  ...more,
});
const TAGS: readonly NamedTag[] = [
  tag(1, "Housing", { nameZh: "住房" }),
  tag(2, "Green housing"),
  tag(3, "Note-taking", { nameZh: "记笔记" }),
  tag(4, "自然环境"),
  tag(5, "环境"),
  tag(6, "Art"),
  tag(7, "Martial arts"),
  tag(8, "artisan food"),
  tag(9, "Main ideas", { nameZh: "主旨大意", otherNames: ["Gist"] }),
  tag(10, "Main idea", { mergedInto: 9 }),
  tag(11, "Writer's views"),
  tag(12, "Cause and effect", { nameZh: "因果关系" }),
  tag(13, "Describing a place"),
  tag(14, "Recognising colours"),
  tag(15, "Form completion"),
];
const names = new TagNames(TAGS);

describe("tags that a name resolves to", () => {
  test.each([
    ["housing", [1]],
    ["  HOUSING ", [1]],
    ["ｈｏｕｓｉｎｇ", [1]],
    ["住房", [1]],
    ["note taking", [3]],
    ["NOTE_TAKING", [3]],
    ["notetaking", [3]],
    ["环境", [5]],
    ["art", [6]],
    ["arts", [6]],
    ["main ideas", [9, 10]],
    ["main idea", [9, 10]],
    ["Main-Idea", [9, 10]],
    ["gist", [9, 10]],
    ["writers’ views", [11]],
    ["writers views", [11]],
    ["cause & effect", [12]],
    ["Causes/Effects", [12]],
    ["describing places", [13]],
    ["recognizing color", [14]],
  ] as const)("%p is exactly the name of %p", (query, ids) => {
    expect(names.exact(query)?.tagIds).toEqual([...ids]);
  });

  test.each([
    ["hous", [1]],
    ["green", [2]],
    ["ousing", null],
    ["taking", [3]],
    ["自然", [4]],
    ["然环", [4]],
    ["artis", [8]],
    ["rtial", null],
    ["", null],
    ["   ", null],
    ["😀", null],
    ["%", null],
  ] as const)("%p occurs in the names of %p", (query, ids) => {
    expect(names.exact(query)).toBeNull();
    expect(names.holding(query)?.tagIds ?? null).toEqual(ids === null ? null : [...ids]);
  });

  test("of one name in two groups are both", () => {
    expect(new TagNames([tag(1, "Tour"), tag(2, "tour")]).exact("tours")?.tagIds).toEqual([1, 2]);
  });

  test("follow a merge by id from either side", () => {
    expect([names.family(9), names.family(10), names.family(99)]).toEqual([[9, 10], [9, 10], [99]]);
  });

  test.each([
    ["give me form completion practice", ["form completion"], true, ""],
    ["I'd like some listening multiple-choice questions, please", ["multiple-choice"], true, "listening"],
    ["我想做几道表格填空题", ["表格填空"], true, ""],
    ["给我找一些阅读的标题匹配练习", ["标题匹配"], true, "reading"],
    ["TFNG and YNNG", ["TFNG", "YNNG"], true, ""],
    ["housing form completion", ["form completion", "housing"], true, ""],
    ["form completion for a gym", ["form completion"], false, ""],
    ["rivers and trams", [], false, ""],
    ["", [], true, ""],
  ] as const)("of %p are read %p", (query, words, isAll, subject) => {
    const read = names.read(query);
    expect([read.names.map((one) => one.words), read.isAll, read.subject]).toEqual([[...words], isAll, subject]);
  });
});

describe("names of question types", () => {
  test("there is a title in both languages for every type of the pack format, and no other", () => {
    const known: readonly string[] = Object.keys(QUESTION_TYPE_TITLES);
    expect(known.toSorted()).toEqual([...QUESTION_TYPE_NAMES].toSorted());
    const titles = Object.values(QUESTION_TYPE_TITLES).flatMap(({ en, zh }) => [en, zh]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("each name means its types in every spelling", () => {
    const spellings = (name: string) => [
      ...[name, name.toUpperCase(), name.toLowerCase(), ` ${name} `, `${name}.`, name.replace(/[ /-]+/gu, "_")],
      ...[name.replace(/[ /_]+/gu, "-"), name.replace(/[ _-]+/gu, "/"), name.replace(/[-_/]+/gu, " ")],
    ];
    const missed = namesOfTypes().flatMap(({ name, types }) =>
      spellings(name).filter((one) => !types.every((type) => names.exact(one)?.questionTypes.includes(type))),
    );
    expect(missed).toEqual([]);
  });

  test.each([
    ["True/False/Not Given", ["true_false_not_given"]],
    ["true_false_not_given", ["true_false_not_given"]],
    ["True, False or Not Given", ["true_false_not_given"]],
    ["TFNG", ["true_false_not_given"]],
    ["T/F/NG", ["true_false_not_given"]],
    ["identifying information", ["true_false_not_given"]],
    ["identifying writer's views", ["yes_no_not_given"]],
    ["判断题", ["true_false_not_given", "yes_no_not_given"]],
    ["表格填空", ["table_completion"]],
    ["Multiple Choices", ["multiple_choice"]],
    ["MCQs", ["multiple_choice"]],
    ["map labeling", ["map_labelling"]],
    ["flowchart completion", ["flow_chart_completion"]],
    ["标题匹配", ["matching_headings"]],
    ["段落信息匹配", ["matching_information"]],
    ["diagram label completion", ["diagram_labelling"]],
    ["plan, map or diagram labelling", ["plan_labelling", "map_labelling", "diagram_labelling"]],
    ["short answers", ["short_answer"]],
  ] as const)("%p is %p", (query, types) => {
    expect(names.exact(query)?.questionTypes.toSorted()).toEqual([...types].toSorted());
  });

  test("the phrases of papers and teachers mean their types and no others, in requests too", () => {
    const alone = new TagNames([]);
    // "matching questions" finds all kinds of matching.
    const phrases = namesOfTypes().filter(({ name }) => name.toLowerCase() !== "matching");
    const wrong = phrases.filter(({ name, types }) => {
      const found = [name, `give me some ${name} questions`, `“${name}”练习`].map((text) => alone.read(text).names);
      return found.some((held) => held.length !== 1 || !Bun.deepEquals(held[0]?.choice.questionTypes, types));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test.each<readonly [type: NamedType, ...queries: string[]]>([
    ["form_completion", "fill the form", "fill in the form below", "form gap fill", "填写表单", "申请表填空"],
    ["note_completion", "complete the notes below", "note taking completion", "note-taking gap-fill", "补全笔记"],
    ["note_completion", "Complete the notes below. Write ONE WORD AND/OR A NUMBER for each answer."],
    ["table_completion", "fill in the table", "Complete the table. Write NO MORE THAN TWO WORDS.", "补全表格"],
    ["flow_chart_completion", "fill in the flowchart", "complete the flow-chart below", "补全流程图"],
    [
      "summary_completion",
      "summary with word list",
      "概要题",
      "概要填词",
      "complete the summary using the list of words A-H",
    ],
    ["sentence_completion", "complete the sentences below", "sentence gap filling", "补全句子题"],
    ["short_answer", "answer the questions below", "Answer the following questions.", "回答问题"],
    ["plan_labelling", "floor plan", "plan label", "label the floor plan below", "楼层图", "标注平面图"],
    ["map_labelling", "map label", "label the map below", "label map", "标注地图"],
    ["diagram_labelling", "diagram labels", "图示题", "label the diagram below", "图解标注题"],
    [
      "multiple_choice",
      "multi choice",
      "single answer",
      "choose one",
      "Choose the correct letter, A, B or C.",
      "四选一",
    ],
    [
      "multiple_select",
      "choose 2",
      "MCQ with two answers",
      "pick two",
      "select three",
      "五选二",
      "5选2",
      "七选三",
      "Choose TWO letters, A-E.",
    ],
    ["matching_headings", "heading match", "match the headings", "headings matching", "选标题", "标题对应"],
    ["matching_headings", "Choose the correct heading for each paragraph from the list of headings below."],
    [
      "matching_features",
      "match names",
      "people matching",
      "matching opinions to people",
      "match people to statements",
      "人名对应",
      "匹配人物",
    ],
    ["matching_information", "match the information", "which paragraph contains the following information?"],
    ["matching_sentence_endings", "match sentence endings", "Complete each sentence with the correct ending, A-F."],
    ["true_false_not_given", "判断正误", "对错未给出", "true or false", "T F NG", "判断真假题", "正误未提及练习"],
    ["yes_no_not_given", "yes no ng", "判断观点题", "判断作者的观点", "yes or no", "Y/N/not given", "是否未给出"],
  ])("%s is all that %p asks for", (type, ...queries) => {
    for (const query of queries) {
      const { names: held, isAll } = names.read(query);
      expect([query, isAll, held.map(({ choice }) => choice.questionTypes)]).toEqual([query, true, [[type]]]);
    }
  });

  test.each([
    ["pick two housing parts", [[1]]],
    ["choose one housing text and give me one answer", [[1]]],
    ["choose two", [[]]],
  ] as const)("an instruction to choose counts in %p only where nothing else is named", (query, ids) => {
    const { names: held, isAll } = names.read(query);
    expect([isAll, held.map(({ choice }) => choice.tagIds)]).toEqual([true, ids.map((each) => [...each])]);
  });
});
