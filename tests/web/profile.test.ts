import { describe, expect, test } from "bun:test";
import { SKILL_SUBJECTS, skillCodesOf } from "../../src/lib/skills.ts";
import { levelOf } from "../../src/web/features/profile/level.ts";
import en from "../../src/web/locales/en.json";
import zh from "../../src/web/locales/zh-CN.json";

describe("levelOf", () => {
  test.each([
    [0, 1],
    [0.199, 1],
    [0.2, 2],
    [0.4, 3],
    [0.599, 3],
    [0.6, 4],
    [0.8, 5],
    [1, 5],
  ])("a share of %d is in fifth %d", (share, level) => {
    expect(Number(levelOf(share))).toBe(level);
  });
});

describe("the names of skills", () => {
  test.each([
    ["en", en],
    ["zh-CN", zh],
  ])("each skill has a name and an explanation in %s, no two of a subject the same", (_, { profile }) => {
    for (const texts of [profile.names, profile.abouts]) {
      const codes = SKILL_SUBJECTS.flatMap(skillCodesOf);
      expect(Object.keys(texts)).toEqual(codes.map((code) => code.replace(".", "-")));
      for (const subject of SKILL_SUBJECTS) {
        const own = Object.entries(texts).filter(([key]) => key.startsWith(subject));
        expect(new Set(own.map(([, text]) => text)).size).toBe(own.length);
      }
    }
  });
});
