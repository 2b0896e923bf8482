import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import type { RequestOf } from "../../support/operations.ts";
import { speakingPart } from "../../support/speaking.ts";
import { SpeakingBench, TOPICS } from "./speaking-bench.ts";

let bench: SpeakingBench;
let me: number;

beforeAll(() => {
  bench = new SpeakingBench();
  me = bench.account();
});
afterAll(() => bench.close());

const search = (request: RequestOf<"speaking_search_topics">, account = me) =>
  bench.call(account, "speaking_search_topics", request);
const titles = async (request: RequestOf<"speaking_search_topics">) =>
  (await search(request)).items.map(({ title }) => title);

describe("speaking_search_topics", () => {
  test("lists the speaking parts in the order of the catalogue", async () => {
    const { items } = await search({});
    expect(items.map(({ title }) => title)).toEqual([
      "Your home town 家乡",
      "On the road",
      "Travel today",
      "Many questions",
    ]);
    expect(items[0]).toEqual({
      partId: bench.partId("town"),
      contentRef: { kind: "question_part", partId: bench.partId("town") },
      partNumber: 1,
      title: "Your home town 家乡",
      difficulty: "核心",
      tags: [],
      questionCount: 3,
      materialCount: 0,
      doneCount: 0,
      lastPractisedAt: null,
    });
  });

  const found: [request: RequestOf<"speaking_search_topics">, titles: string[]][] = [
    [{ query: "home town" }, ["Your home town 家乡"]],
    [{ query: "家乡" }, ["Your home town 家乡"]],
    [{ query: "TRAVEL" }, ["Travel today"]],
    [{ query: "remember" }, ["On the road"]],
    [{ query: "going" }, ["On the road"]],
    [{ partNumber: 2 }, ["On the road"]],
    [{ partNumber: 3, query: "people" }, ["Travel today"]],
    [{ partNumber: 2, query: "people" }, []],
    [{ query: "subject0speaking" }, []],
    [{ query: "??" }, []],
  ];
  test.each(found)("finds %j in titles, questions and cue cards", async (request, expected) => {
    expect(await titles(request)).toEqual(expected);
  });

  test("pages, and takes any typed input as text", async () => {
    const first = await search({ limit: 3 });
    expect([first.items.length, first.hasMore, first.nextOffset]).toEqual([3, true, 3]);
    const second = await search({ limit: 3, offset: 3 });
    expect([second.items.length, second.hasMore, second.nextOffset]).toEqual([1, false, null]);
    for (const query of HOSTILE_QUERIES.map((text) => [...text].slice(0, 120).join(""))) {
      expect((await search({ query })).offset).toBe(0);
    }
    const failure = await bench.refusal(me, "speaking_search_topics", { partNumber: 4 });
    expect(failure.parts.details?.[0]?.path).toBe("/partNumber");
  });

  test("counts the learner's own active materials and the questions that were practised", async () => {
    const own = bench.account();
    const [first = 0, second = 0, third = 0] = bench.slots("town");
    await bench.material(own, "Both questions", [first, second]);
    const { materialId } = await bench.material(own, "One question", [third, bench.slot("travel")]);
    for (const request of [
      { questionSlotId: first, done: true },
      { questionSlotId: first, done: true },
      { questionSlotId: third, done: true },
    ]) {
      bench.clock.advance(1000);
      await bench.call(own, "speaking_record_answer", request);
    }
    const lastPractisedAt = new Date(bench.clock.now()).toISOString();
    const counts = async (account: number) => {
      const { items } = await search({ query: "home town" }, account);
      return items.map(({ materialCount, doneCount, lastPractisedAt: at }) => [materialCount, doneCount, at]);
    };
    expect(await counts(own)).toEqual([[2, 2, lastPractisedAt]]);
    expect(await counts(bench.account())).toEqual([[0, 0, null]]);
    await bench.call(own, "ielts_speaking_materials_archive", { id: materialId });
    expect(await counts(own)).toEqual([[1, 2, lastPractisedAt]]);
  });
});

describe("speaking_read_topic", () => {
  test("shows the questions with the materials and answers to each", async () => {
    const own = bench.account();
    const [first = 0, second = 0] = bench.slots("town");
    const link = { questionSlotId: first, answerAngle: "As a child", outline: ["The harbour"], requiredAdaptation: "" };
    const older = await bench.material(own, "Older", [link]);
    bench.clock.advance(1000);
    const newer = await bench.material(own, "Newer", [first]);
    const archived = await bench.material(own, "Archived", [first]);
    await bench.call(own, "ielts_speaking_materials_archive", { id: archived.materialId });
    const made: number[] = [];
    for (let index = 0; index < 21; index++) {
      const answer = { questionSlotId: second, materialId: newer.materialId, done: true };
      made.unshift((await bench.call(own, "speaking_record_answer", answer)).practiceId);
    }
    const read = await bench.call(own, "speaking_read_topic", { partId: bench.partId("town") });
    expect(read.topic).toMatchObject({
      partId: bench.partId("town"),
      questionCount: 3,
      materialCount: 2,
      doneCount: 1,
    });
    expect(read.questions.map(({ number, question }) => [number, question])).toEqual([
      [1, "Where do you come from?"],
      [2, "What is your town known for?"],
      [3, "How has it changed?"],
    ]);
    const { questionSlotId: _slot, ...written } = link;
    expect(read.questions[0]?.materials).toEqual([
      { materialId: newer.materialId, title: "Newer", answerAngle: "", outline: [], requiredAdaptation: "" },
      { materialId: older.materialId, title: "Older", ...written },
    ]);
    expect(read.questions[1]?.practices.map(({ practiceId }) => practiceId)).toEqual(made.slice(0, 20));
    expect(read.questions[2]).toMatchObject({ materials: [], practices: [] });
    const stranger = await bench.call(bench.account(), "speaking_read_topic", { partId: bench.partId("town") });
    expect(stranger.questions.flatMap(({ materials, practices }) => [...materials, ...practices])).toEqual([]);
  });

  test("shows the cue card of a long turn", async () => {
    const { groups, questions } = await bench.call(me, "speaking_read_topic", { partId: bench.partId("journey") });
    expect(groups).toMatchObject([
      { type: "cue_card", title: "A journey", blocks: [{ kind: "bullet", text: "where you were going" }] },
    ]);
    expect(questions.map(({ question }) => question)).toEqual(["Describe a journey that you remember."]);
  });

  test("is 404 for a part that is unknown, of another subject, or withdrawn", async () => {
    const own = new SpeakingBench();
    const account = own.account();
    const partId = own.partId("travel");
    await own.call(account, "speaking_read_topic", { partId });
    const parts = TOPICS.filter(({ key }) => key !== "travel");
    own.apply({ version: "2.0.0", parts: [...parts, speakingPart("new", ["Is it new?"], { title: "New topic" })] });
    for (const id of [partId, own.partId("reading"), 999_999]) {
      const failure = await own.refusal(account, "speaking_read_topic", { partId: id });
      expect([failure.status, failure.reason]).toEqual([404, "speaking.topic_not_found"]);
    }
    const { items } = await own.call(account, "speaking_search_topics", {});
    expect(items.map(({ title }) => title)).toEqual([
      "Your home town 家乡",
      "On the road",
      "Many questions",
      "New topic",
    ]);
    own.close();
  });
});

describe("ielts_practice_read_part", () => {
  test("shows an agent the id of each spoken question, as links take it", async () => {
    const { questionGroups } = await bench.call(me, "ielts_practice_read_part", { partId: bench.partId("town") });
    const [first] = questionGroups.flatMap((group) => group.questions);
    expect(first?.questionSlotId).toBe(bench.slot("town"));
    const made = await bench.material(me, "From an agent", [first?.questionSlotId ?? 0]);
    expect(made.questionLinks[0]?.question).toBe(first?.stem ?? "");
  });
});
