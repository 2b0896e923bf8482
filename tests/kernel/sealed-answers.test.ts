import { describe, expect, test } from "bun:test";
import { createSealedAnswers } from "../../src/kernel/sealed-answers.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { testVault } from "../support/vault.ts";

const of = { accountId: 1, caller: 7, now: 0 };
const words = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => `word ${i} 单词`));

describe("first answers to keys", () => {
  test.each([["{}"], ["null"], [words(10)], [words(5_000)]])("are returned again unchanged: %#", (answer) => {
    const answers = createSealedAnswers(testVault);
    const sealed = answers.seal(answer, of);
    expect(answers.open(sealed, 1)).toBe(answer);
    expect(sealed).not.toContain("word");
    expect(answers.open(sealed, 2)).toBeNull();
  });

  test("take little room where they are large", () => {
    const answer = words(20_000);
    expect(createSealedAnswers(testVault).seal(answer, of).length).toBeLessThan(answer.length / 2);
  });

  test("are not stored if a token has too much stored in a day, and are again on the next", () => {
    const answers = createSealedAnswers(testVault, 1_000);
    const answer = "x".repeat(500);
    expect(answers.seal(answer, of)).not.toBe("");
    expect(answers.seal(answer, of)).toBe("");
    expect(answers.open("", 1)).toBeNull();
    expect(answers.seal(answer, { ...of, caller: 8 })).not.toBe("");
    expect(answers.seal("{}", of)).not.toBe("");
    expect(answers.seal(answer, { ...of, now: DAY_MS })).not.toBe("");
  });
});
