import { describe, expect, test } from "bun:test";
import { fitsModule, moduleFor } from "../../src/web/features/mock/builder.ts";

type Short = Parameters<typeof moduleFor>[0][number];

const reading: Short = { subject: "reading", partNumber: 1, module: "academic" };
const letter: Short = { subject: "writing", partNumber: 1, module: "general" };

const cases: [what: string, picked: Short[], part: Short, fits: boolean][] = [
  ["a letter beside an Academic passage", [reading], letter, false],
  ["a letter in the place of an Academic task", [{ ...letter, module: "academic" }], letter, true],
  ["a letter beside passages for both", [{ ...reading, module: "both" }], letter, true],
  ["a task for both beside an Academic passage", [reading], { ...letter, module: "both" }, true],
  ["listening of the other module", [reading], { subject: "listening", partNumber: 1, module: "general" }, true],
  ["a passage beside listening of the other module", [{ ...letter, subject: "listening" }], reading, true],
  ["the first part of a paper", [], letter, true],
];

describe("the parts that are offered for a paper", () => {
  test.each(cases)("%s", (_what, picked, part, fits) => {
    expect(fitsModule(part, moduleFor(picked, part))).toBe(fits);
  });
});
