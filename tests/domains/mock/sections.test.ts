import { describe, expect, test } from "bun:test";
import { arrangeSections, type SectionPart } from "../../../src/domains/mock/sections.ts";

/** Parts by id: the subject's first letter, the number and, if it is not for both, the module. */
const NAMES = {
  ...{ 1: "l1", 2: "l2", 3: "l3", 4: "l4", 5: "l2", 7: "l1 general" },
  ...{ 11: "r1", 12: "r2", 13: "r3", 14: "r2 academic", 15: "r3 general", 16: "r1 academic" },
  ...{ 21: "w1", 22: "w2", 23: "w1 general" },
  ...{ 31: "s1", 32: "s2", 33: "s3", 34: "s1 general" },
};
const SUBJECTS = { l: "listening", r: "reading", w: "writing", s: "speaking" } as const;

function toPart([id, name]: [string, string]): SectionPart {
  const [, letter = "", number = "", module = "both"] = /^(\w)(\d)(?: (\w+))?$/.exec(name) ?? [];
  const subject = SUBJECTS[letter === "l" || letter === "r" || letter === "w" ? letter : "s"];
  const known = module === "academic" || module === "general" ? module : "both";
  return { id: Number(id), title: `T${id}`, subject, partNumber: Number(number), module: known };
}

const published = new Map(Object.entries(NAMES).map((entry) => [Number(entry[0]), toPart(entry)]));

const complete: [title: string, ids: number[], ordered: number[]][] = [
  ["a listening section", [1, 2, 3, 4], [1, 2, 3, 4]],
  ["sections in the order of the test, whatever the order of the ids", [33, 22, 31, 21, 32], [21, 22, 31, 32, 33]],
  ["parts of one module beside parts for both", [11, 14, 13], [11, 14, 13]],
  ["listening and speaking of any module", [7, 2, 3, 4, 16, 14, 13, 34, 32, 33], [7, 2, 3, 4, 16, 14, 13, 34, 32, 33]],
  ["reading for both beside a General Training letter", [11, 12, 13, 23, 22], [11, 12, 13, 23, 22]],
  ["a whole test", [31, 32, 33, 21, 22, 11, 12, 13, 1, 2, 3, 4], [1, 2, 3, 4, 11, 12, 13, 21, 22, 31, 32, 33]],
];

const broken: [title: string, ids: number[], problems: [path: string, message: string][]][] = [
  ["missing parts", [1, 3], [["/partIds", "partIds lacks listening parts 2 and 4"]]],
  ["one missing part", [21, 31, 32, 33], [["/partIds", "partIds lacks writing part 2"]]],
  ["several missing parts", [4, 21, 22], [["/partIds", "partIds lacks listening parts 1, 2 and 3"]]],
  [
    "two sections that lack something",
    [1, 2, 3, 11, 12],
    [
      ["/partIds", "partIds lacks listening part 4"],
      ["/partIds", "partIds lacks reading part 3"],
    ],
  ],
  ["two parts of one number", [1, 2, 3, 4, 5], [["/partIds/4", "partIds.4 names a second listening part 2"]]],
  ["a part given twice", [21, 22, 21], [["/partIds/2", "partIds.2 names part 21, which is given twice"]]],
  ["an unknown part", [21, 22, 99], [["/partIds/2", "partIds.2 names 99, which is not a published part"]]],
  [
    "an unknown part in the place of one that is missing",
    [21, 99],
    [["/partIds/1", "partIds.1 names 99, which is not a published part"]],
  ],
  [
    "unknown parts alone",
    [98, 99],
    [
      ["/partIds/0", "partIds.0 names 98, which is not a published part"],
      ["/partIds/1", "partIds.1 names 99, which is not a published part"],
    ],
  ],
  [
    "modules that are mixed in a section, with the parts",
    [11, 14, 15],
    [
      [
        "/partIds/2",
        "partIds.2 names reading part 3 (15, “T15”), which is for General Training, but reading part 2 (14, “T14”) is for Academic",
      ],
    ],
  ],
  [
    "an Academic passage with a General Training letter",
    [23, 22, 13, 14, 16],
    [
      [
        "/partIds/0",
        "partIds.0 names writing part 1 (23, “T23”), which is for General Training, but reading part 1 (16, “T16”) is for Academic",
      ],
    ],
  ],
];

describe("arrangeSections", () => {
  test.each(complete)("takes %s", (_, ids, ordered) => {
    const arranged = arrangeSections(ids, published);
    expect(arranged.problems).toEqual([]);
    expect(arranged.ordered.map((part) => part.id)).toEqual(ordered);
  });

  test.each(broken)("names %s", (_, ids, problems) => {
    const found = arrangeSections(ids, published).problems;
    expect(found.map(({ path, message }): [string, string] => [path, message])).toEqual(problems);
    expect(found.every(({ expected }) => expected !== "")).toBe(true);
  });
});
