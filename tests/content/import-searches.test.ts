import { describe, expect, test } from "bun:test";
import { course, guide, type PackContent, part, prediction } from "../support/checked-pack.ts";
import { PackBench } from "../support/pack-bench.ts";
import { Words } from "../support/words.ts";

/** A version of a pack: about two thirds of 24 items of each kind, a third of them with different words than before. */
function version(number: number): PackContent {
  const words = new Words(number);
  const keys = Array.from({ length: 24 }, (_, index) => `k${index}`).filter(() => words.number(3) > 0);
  const own = (key: string) => new Words(Number(key.slice(1)) * 10 + (words.number(3) === 0 ? number : 0));
  const parts = keys.map((key) => {
    const text = own(key);
    const passages = [{ paragraphs: [{ text: text.sentences(200).join(" ") }] }];
    return part(key, { title: text.english(3) + text.chinese(2), passages, partNumber: 1 + text.number(3) });
  });
  return {
    version: `1.${number}.0`,
    parts,
    courses: keys.slice(0, 12).map((key) => course(key, { s1: [key], s2: [] }, { title: own(key).english(3) })),
    guides: keys.map((key) => guide(key, { title: own(key).english(2), tags: [own(key).english(1)] })),
    predictions: keys.map((key) => {
      const text = own(key);
      return prediction(key, { title: text.english(3), examDate: `2026-08-0${1 + text.number(9)}` });
    }),
  };
}

const searched = [
  { table: "part_text", columns: ["title"], key: "SELECT part_key FROM parts WHERE id = ?" },
  { table: "part_material_text", columns: ["material"], key: "SELECT part_key FROM parts WHERE id = ?" },
  {
    table: "section_text",
    columns: ["title", "body"],
    key: "SELECT course_key || section_key FROM course_sections s JOIN courses c ON c.id = course_id WHERE s.id = ?",
  },
  { table: "guide_text", columns: ["title", "body"], key: "SELECT slug FROM guides WHERE id = ?" },
  {
    table: "prediction_text",
    columns: ["title", "content_text"],
    key: "SELECT prediction_key FROM predictions WHERE sequence = ?",
  },
];

/** The keys that each search finds in each table. */
function searches(bench: PackBench): string[] {
  const vocabulary = new Words(0);
  const words = Array.from({ length: 36 }, (_, index) =>
    index % 4 === 0 ? vocabulary.chinese(1) : vocabulary.english(1),
  );
  const asked = [
    ...words.map((text) => ({ words: text })),
    { facets: { linked: 1 } },
    { facets: { part_number: 2 }, words: "a" },
    { facets: { date: "20260803" } },
  ];
  return searched.flatMap(({ table, columns, key }) =>
    asked.map((one) => {
      const keys = bench.find(table, { ...one, columns }).map((id) => Object.values(bench.rows(key, id)[0] ?? {})[0]);
      return `${table} ${JSON.stringify(one)}: ${keys.map(String).sort().join(" ")}`;
    }),
  );
}

describe("applyPack, version after version", () => {
  test("searches find the same as after installing only the last version", () => {
    const updated = new PackBench();
    const fresh = new PackBench();
    try {
      const summaries = [1, 2, 3, 4].map((number) => updated.apply(version(number)));
      fresh.apply(version(4));
      expect(searches(updated)).toEqual(searches(fresh));
      expect(searches(updated).filter((line) => !line.endsWith(": ")).length).toBeGreaterThan(30);
      const { parts } = summaries[3]?.counts ?? {};
      expect(Object.values(parts ?? {}).every((count) => count > 0)).toBe(true);
    } finally {
      updated.close();
      fresh.close();
    }
  });
});
