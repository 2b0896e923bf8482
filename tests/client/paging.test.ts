import { describe, expect, test } from "bun:test";
import { LecternClient, LecternPagingError, type PagedId } from "../../client/lib/index.js";

/** A client of a service that gives these answers in order, with the requests it received. */
function answering(...answers: readonly object[]) {
  const asked: unknown[] = [];
  const fetch = (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json({ code: 0, message: "ok", data: answers[asked.length - 1] ?? {} }));
  };
  return { client: new LecternClient({ baseUrl: "https://study.example.org", fetch }), asked };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("items", () => {
  test("follow the offset from where the request begins, with its other fields unchanged", async () => {
    const { client, asked } = answering(
      { items: [1, 2], hasMore: true, nextOffset: 12 },
      { items: [3], hasMore: false, nextOffset: null },
    );
    const items: unknown[] = await all(client.items("ielts_study_todos_list", { offset: 10, limit: 2, query: "x" }));
    expect(items).toEqual([1, 2, 3]);
    expect(asked).toEqual([
      { offset: 10, limit: 2, query: "x" },
      { offset: 12, limit: 2, query: "x" },
    ]);
  });

  test("follow the cursor rather than the offset if there are both", async () => {
    const { client, asked } = answering(
      { activities: [1], hasMore: true, nextCursor: "c", nextOffset: 6 },
      { activities: [], hasMore: false, nextCursor: null, nextOffset: null },
    );
    expect(await all<unknown>(client.items("ielts_footprints_list", { offset: 5, kinds: ["mock"] }))).toEqual([1]);
    expect(asked).toEqual([
      { offset: 5, kinds: ["mock"] },
      { kinds: ["mock"], cursor: "c" },
    ]);
  });

  test("follow a cursor that is a number", async () => {
    const { client, asked } = answering(
      { events: [1], hasMore: true, nextCursor: 7 },
      { events: [2], hasMore: false, nextCursor: 8 },
    );
    expect(await all<unknown>(client.items("ielts_learning_pull_events"))).toEqual([1, 2]);
    expect(asked).toEqual([{}, { cursor: 7 }]);
  });

  test("are found where the list is within the answer", async () => {
    const attempt = (items: number[], nextOffset: number | null) => ({
      lines: { items, hasMore: nextOffset !== null, nextOffset },
    });
    const { client } = answering(attempt([1], 1), attempt([2], null));
    const items: unknown[] = await all(client.items("ielts_dictation_read_attempt", { attemptId: "a" }));
    expect(items).toEqual([1, 2]);
  });

  test("are read no further than they are taken", async () => {
    const { client, asked } = answering({ items: [1, 2], hasMore: true, nextPage: 2 });
    for await (const _ of client.items("ielts_courses_search_sections")) break;
    expect(asked).toEqual([{}]);
  });
});

describe("pages", () => {
  test("of a text continue by its offset", async () => {
    const { client, asked } = answering(
      { content: "a", hasMore: true, nextOffset: 1 },
      { content: "b", hasMore: false, nextOffset: null },
    );
    const pages = await all(client.pages("ielts_prep_read_guide", { slug: "s" }));
    expect(pages.map((page) => page.content)).toEqual(["a", "b"]);
    expect(asked).toEqual([{ slug: "s" }, { slug: "s", offset: 1 }]);
  });

  const endless: [name: string, answers: object[], says: string][] = [
    ["an empty page that says more follows", [{ items: [], hasMore: true, nextCursor: "c" }], "A page is empty"],
    [
      "a cursor that repeats",
      ["a", "b", "a"].map((nextCursor) => ({ items: [1], hasMore: true, nextCursor })),
      "leads back",
    ],
    ["the end of what a list reaches", [{ items: [1], hasMore: true, nextCursor: null }], "Narrow the request"],
  ];
  test.each(endless)("end with a sentence at %s", async (_name, answers, says) => {
    const { client } = answering(...answers);
    const error: unknown = await all(client.pages("ielts_practice_search_parts")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LecternPagingError);
    expect(String(error)).toContain(`ielts_practice_search_parts: `);
    expect(String(error)).toContain(says);
  });

  const OFFSET = "ielts_study_todos_list";
  const PAGE = "ielts_courses_search_sections";
  const CURSOR = "ielts_practice_search_parts";
  const nowhere: [id: PagedId, next: string, value: unknown][] = [
    ...[{ at: 20 }, [20], "20", 1.5, -1, true].map((value): [PagedId, string, unknown] => [
      OFFSET,
      "nextOffset",
      value,
    ]),
    ...[{ at: 2 }, "2", Number.MAX_VALUE].map((value): [PagedId, string, unknown] => [PAGE, "nextPage", value]),
    ...[{ at: "c" }, ["c"], "", 0.5, false].map((value): [PagedId, string, unknown] => [CURSOR, "nextCursor", value]),
  ];
  test.each(nowhere)("of %s end if %s is not a position to continue from: %j", async (id, next, value) => {
    const { client, asked } = answering({ items: [1], hasMore: true, [next]: value });
    const error: unknown = await all<unknown>(client.pages(id)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LecternPagingError);
    expect(String(error)).toContain(`${id}: ${next} is no `);
    expect(asked).toHaveLength(1);
  });

  test("of an operation without pages are refused", async () => {
    const { client, asked } = answering();
    const pages: AsyncIterable<unknown> = Reflect.apply(client.pages, client, ["ielts_feedback_list"]);
    await expect(all(pages)).rejects.toThrow("answers in one piece");
    expect(asked).toEqual([]);
  });
});
