import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { applyCatalogue, CATALOGUE, type SearchPage, walk } from "./catalogue.ts";

type Request = RequestOf<"ielts_practice_list_taxonomy">;
type Taxonomy = DataOf<"ielts_practice_list_taxonomy">;

let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = new LibraryBench();
  applyCatalogue(bench);
  me = bench.account();
});
afterAll(() => bench.close());

const list = (request: Request) => bench.call(me, "ielts_practice_list_taxonomy", request);

/** Values with how often each occurs, sorted for comparison. */
function tally(values: readonly (string | number)[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].toSorted();
}

function asTally(
  rows: readonly { count: number; [name: string]: string | number }[],
  name: string,
): [string, number][] {
  return rows.map((row): [string, number] => [String(row[name]), row.count]).toSorted();
}

/** The same facts counted over the parts that a search finds. */
function countOver(items: SearchPage["items"]) {
  return {
    total: items.length,
    subjects: tally(items.map((item) => item.subject)),
    difficulties: tally(items.map((item) => item.difficulty)),
    questionTypes: tally(items.map((item) => item.questionType)),
    partNumbers: tally(items.map((item) => item.partNumber)),
    tags: tally(items.flatMap((item) => item.tags.map((tag) => tag.id))),
  };
}

function counted(taxonomy: Taxonomy) {
  return {
    total: taxonomy.total,
    subjects: asTally(taxonomy.subjects, "subject"),
    difficulties: asTally(taxonomy.difficulties, "difficulty"),
    questionTypes: asTally(taxonomy.questionTypes, "questionType"),
    partNumbers: asTally(taxonomy.partNumbers, "partNumber"),
    tags: asTally(taxonomy.tags, "id"),
  };
}

/** Every combination of some values of the filters. */
function combinations(): Request[] {
  return (["", "reading", "listening"] as const).flatMap((subject) =>
    (["", "核心"] as const).flatMap((difficulty) =>
      ["", "harbour", "城市", "?"].flatMap((search) =>
        [[], ["housing"], ["tour", "自然"], ["nowhere"]].flatMap((tagQueries) =>
          [false, true].map((includeCourseLinked) => ({
            ...{ subject, difficulty, search, tagQueries, includeCourseLinked },
          })),
        ),
      ),
    ),
  );
}

describe("ielts_practice_list_taxonomy", () => {
  test("counts exactly the parts that a search with the same filters finds", async () => {
    let together = 0;
    for (const request of combinations()) {
      const taxonomy = await list(request);
      expect([request, counted(taxonomy)]).toEqual([request, countOver(await walk(bench, me, request))]);
      together += taxonomy.total;
    }
    expect(together).toBeGreaterThan(500);
  });

  test("obeys tagIds", async () => {
    const all = await list({});
    for (const { id, count } of all.tags) expect((await list({ tagIds: [id] })).total).toBe(count);
    const both = all.tags.slice(0, 2).map((tag) => tag.id);
    expect((await list({ tagIds: both })).total).toBe((await walk(bench, me, { tagIds: both })).length);
  });

  test("lists what occurs in a fixed order, and nothing else", async () => {
    const all = await list({ includeCourseLinked: true });
    expect(all.total).toBe(CATALOGUE.length);
    expect(all.subjects.map((row) => row.subject)).toEqual(["listening", "reading", "writing", "speaking"]);
    expect(all.difficulties.map((row) => row.difficulty)).toEqual(["基础", "核心", "冲刺"]);
    expect(all.questionTypes.map((row) => row.questionType)).toEqual(["blank", "choice", "mixed", "open"]);
    expect(all.partNumbers.map((row) => row.partNumber)).toEqual([1, 2]);
    expect(all.tags).toEqual(
      all.tags.toSorted((a, b) => (a.group === b.group ? b.count - a.count : a.group < b.group ? -1 : 1)),
    );
    expect((await list({ subject: "speaking" })).questionTypes.map((row) => row.questionType)).toEqual(["open"]);
  });

  test("reports names that no tag has, and counts nothing then", async () => {
    const taxonomy = await list({ tagQueries: ["housing", "nowhere"] });
    expect(taxonomy).toEqual({
      total: 0,
      subjects: [],
      difficulties: [],
      questionTypes: [],
      partNumbers: [],
      tags: [],
      unknownTagQueries: ["nowhere"],
    });
  });

  test("takes any text as text", async () => {
    for (const search of HOSTILE_QUERIES) {
      const found = await walk(bench, me, { search, limit: 6 });
      expect((await list({ search })).total).toBe(found.length);
    }
  });

  test("counts again when the library changes", async () => {
    const library = new LibraryBench();
    const account = library.account();
    applyCatalogue(library);
    const count = async () => (await library.call(account, "ielts_practice_list_taxonomy", {})).total;
    const before = await count();
    applyCatalogue(library, CATALOGUE.slice(10), "1.0.1");
    const lost = CATALOGUE.slice(0, 10).filter((part) => !part.isLinked).length;
    expect(await count()).toBe(before - lost);
    applyCatalogue(library, CATALOGUE, "1.0.2");
    expect(await count()).toBe(before);
    library.close();
  });
});
