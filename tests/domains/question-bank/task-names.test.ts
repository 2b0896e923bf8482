import { describe, expect, test } from "bun:test";
import { TagNames } from "../../../src/domains/question-bank/tag-names.ts";

const names = new TagNames([]);
const PATTERNS = ["…", "“…”", "…练习", "… practice", "find … questions", "我想练…", "…题"];
const CALLED: Readonly<Record<number, readonly string[]>> = {
  1: ["小作文", "书信", "写信", "General Training letter", "letter writing", "图表作文", "图表", "writing task 1"],
  2: ["大作文", "Task 2 essay", "essay writing", "议论文", "writing task 2"],
};

describe("a writing task", () => {
  test.each(Object.entries(CALLED).flatMap(([number, all]) => all.map((name) => [name, Number(number)] as const)))(
    "%p is task %i in every pattern of asking",
    (name, partNumber) => {
      for (const pattern of PATTERNS) {
        const asked = pattern.replace("…", name);
        const tasks = names.read(asked).names.flatMap(({ choice }) => choice.tasks ?? []);
        expect([asked, tasks]).toEqual([asked, [{ subject: "writing", partNumber }]]);
      }
    },
  );
});
