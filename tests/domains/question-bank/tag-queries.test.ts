import { describe, expect, test } from "bun:test";
import { pickTags } from "../../../src/domains/question-bank/tag-queries.ts";
import { foldPhrase } from "../../../src/lib/text.ts";

const NAMES = [
  "Housing",
  "Green housing",
  "Note-taking",
  "True, False, Not Given",
  "自然环境",
  "环境",
  "Art",
  "Martial arts",
  "artisan food",
];
const TAGS = NAMES.map((name, id) => ({ id, nameKey: foldPhrase(name) }));

describe("tags that a name resolves to", () => {
  test.each([
    ["housing", ["Housing"]],
    ["  HOUSING ", ["Housing"]],
    ["ｈｏｕｓｉｎｇ", ["Housing"]],
    ["hous", ["Housing"]],
    ["green", ["Green housing"]],
    ["ousing", []],
    ["taking", ["Note-taking"]],
    ["false", ["True, False, Not Given"]],
    ["not given", ["True, False, Not Given"]],
    ["环境", ["环境"]],
    ["自然", ["自然环境"]],
    ["然环", ["自然环境"]],
    ["art", ["Art"]],
    ["arts", ["Martial arts"]],
    ["artis", ["artisan food"]],
    ["rtial", []],
    ["", []],
    ["   ", []],
    ["😀", []],
    ["%", []],
  ] as const)("%p names %p", (query, names) => {
    expect(pickTags(query, TAGS).map((id) => NAMES[id] ?? "")).toEqual([...names]);
  });

  test("of one name in two groups are both", () => {
    expect(
      pickTags(
        "tour",
        [1, 2].map((id) => ({ id, nameKey: "tour" })),
      ),
    ).toEqual([1, 2]);
  });
});
