import { describe, expect, test } from "bun:test";
import { titlePhrase } from "../../../src/domains/resources/mentioning.ts";

const titles: [title: string, phrase: string | null][] = [
  ["Glass", null],
  ["1984", null],
  ["港口", null],
  ["城市交", null],
  ["港口 harbour", '"港  口  harbour"'],
  ["城市交通", '"城  市  交  通"'],
  ["The history of glass", '"The history of glass"'],
  ['Say "no" NOT yes', '"Say  no  NOT yes"'],
  ["?!", null],
  ["", null],
];

describe("titlePhrase", () => {
  test.each(titles)("makes of %p the phrase %p", (title, phrase) => {
    expect(titlePhrase(title)?.replaceAll(/\s+/g, " ") ?? null).toBe(phrase?.replaceAll(/\s+/g, " ") ?? null);
  });
});
