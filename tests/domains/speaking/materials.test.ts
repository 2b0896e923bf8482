import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MAX_MATERIALS } from "../../../src/domains/speaking/materials.schema.ts";
import { group } from "../../support/checked-pack.ts";
import { changedTables, dump } from "../../support/dump.ts";
import type { RequestOf } from "../../support/operations.ts";
import { speakingPart } from "../../support/speaking.ts";
import { SpeakingBench, TOPICS } from "./speaking-bench.ts";

type Update = RequestOf<"ielts_speaking_materials_update">;

const ANGLE = { answerAngle: "From the end", outline: ["The station", "雪"], requiredAdaptation: "Shorter" };
/** The second question of the town part, identified by its key in another version of the part. */
const LEFT = { key: "q2", number: 2, stem: "What is your town known for?" };
const BARE = { answerAngle: "", outline: [], requiredAdaptation: "" };

let bench: SpeakingBench;
let me: number;

beforeAll(() => {
  bench = new SpeakingBench();
  me = bench.account();
});
afterAll(() => bench.close());

const create = (request: RequestOf<"ielts_speaking_materials_create">) =>
  bench.call(me, "ielts_speaking_materials_create", request);
const update = (request: Update) => bench.call(me, "ielts_speaking_materials_update", request);

describe("ielts_speaking_materials_create", () => {
  test("saves a story with its links in their order, as a read returns it", async () => {
    const [first, , third] = bench.slots("town");
    const [card] = bench.slots("journey");
    const made = await create({
      title: "  The night train ",
      coreStory: " It stopped in the snow.\n\n火车停在雪里。",
      questionLinks: [
        { questionSlotId: card ?? 0, ...ANGLE },
        { questionSlotId: third ?? 0 },
        { questionSlotId: first ?? 0 },
      ],
    });
    const partId = bench.partId("journey");
    expect(made).toMatchObject({
      contentRef: { kind: "speaking_material", materialId: made.materialId },
      id: made.materialId,
      title: "The night train",
      coreStory: " It stopped in the snow.\n\n火车停在雪里。",
      linkCount: 3,
      practiceCount: 0,
      recentPractices: [],
      createdAt: "2026-09-09T02:00:00.000Z",
      updatedAt: "2026-09-09T02:00:00.000Z",
      url: `http://test/speaking?material=${made.materialId}`,
      route: `/speaking?material=${made.materialId}`,
    });
    expect(made.questionLinks[0]).toEqual({
      questionSlotId: card ?? 0,
      ...ANGLE,
      question: "Describe a journey that you remember.",
      partId,
      partNumber: 2,
      partTitle: "On the road",
      contentRef: { kind: "question_part", partId },
      withdrawn: false,
    });
    expect(made.questionLinks.slice(1).map(({ question }) => question)).toEqual([
      "How has it changed?",
      "Where do you come from?",
    ]);
    expect(made.questionLinks[1]).toMatchObject(BARE);
    expect(await bench.read(me, made.materialId)).toEqual(made);
    expect(bench.events(me, 1)).toEqual([
      {
        type: "speaking.material_created",
        subject: "speaking",
        object: `speaking_material ${made.materialId}`,
        payload: { title: "The night train", linkCount: 3 },
      },
    ]);
  });

  test("matches nothing: a story without links stays without, whatever its text", async () => {
    const made = await create({ title: "Where do you come from?", coreStory: "Describe a journey that you remember." });
    expect([made.linkCount, made.questionLinks]).toEqual([0, []]);
    const later = await update({ id: made.materialId, coreStory: "Why do people travel?" });
    expect(later.questionLinks).toEqual([]);
  });

  const wide = (length: number) => "😀".repeat(length);
  test("takes every length at its bound, counted in characters", async () => {
    const many = bench.slots("many");
    const made = await create({
      title: wide(120),
      coreStory: wide(4000),
      questionLinks: many.slice(0, 30).map((questionSlotId) => ({
        questionSlotId,
        answerAngle: wide(500),
        outline: Array.from({ length: 8 }, () => wide(300)),
        requiredAdaptation: wide(500),
      })),
    });
    expect(made.questionLinks.map(({ questionSlotId }) => questionSlotId)).toEqual(many.slice(0, 30));
    expect([made.title, made.coreStory.length, made.questionLinks[29]?.outline.length]).toEqual([wide(120), 8000, 8]);
  });

  const beyond: [path: string, change: object][] = [
    ["/title", { title: wide(121) }],
    ["/title", { title: "" }],
    ["/title", { title: " \t" }],
    ["/coreStory", { coreStory: wide(4001) }],
    ["/coreStory", { coreStory: "" }],
    ["/coreStory", { coreStory: " \n\u3000" }],
    ["/tags", { tags: [] }],
    ["/questionLinks", { questionLinks: Array.from({ length: 31 }, (_, index) => ({ questionSlotId: index + 1 })) }],
    ["/questionLinks/0/questionSlotId", { questionLinks: [{}] }],
    ["/questionLinks/0/questionSlotId", { questionLinks: [{ questionSlotId: "1" }] }],
    ["/questionLinks/0/question", { questionLinks: [{ questionSlotId: 1, question: "Why?" }] }],
    ["/questionLinks/0/answerAngle", { questionLinks: [{ questionSlotId: 1, answerAngle: wide(501) }] }],
    ["/questionLinks/0/requiredAdaptation", { questionLinks: [{ questionSlotId: 1, requiredAdaptation: wide(501) }] }],
    ["/questionLinks/0/outline", { questionLinks: [{ questionSlotId: 1, outline: Array(9).fill("step") }] }],
    ["/questionLinks/0/outline/1", { questionLinks: [{ questionSlotId: 1, outline: ["step", ""] }] }],
    ["/questionLinks/0/outline/0", { questionLinks: [{ questionSlotId: 1, outline: [wide(301)] }] }],
  ];
  test.each(beyond)("refuses what goes beyond a bound at %s, case %#", async (path, change) => {
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "ielts_speaking_materials_create", {
      ...{ title: "A title", coreStory: "A story" },
      ...change,
    });
    expect([failure.status, failure.code, failure.parts.details?.map((detail) => detail.path)]).toEqual([
      400,
      40001,
      [path],
    ]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("refuses links to questions that are not there, not spoken, or named twice, each by its place", async () => {
    const [spoken] = bench.slots("town");
    const [reading] = bench.slots("reading");
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "ielts_speaking_materials_create", {
      title: "A title",
      coreStory: "A story",
      questionLinks: [spoken, 999_999, reading, spoken].map((questionSlotId = 0) => ({ questionSlotId })),
    });
    expect([failure.status, failure.code, failure.reason]).toEqual([400, 40001, "speaking.links_refused"]);
    expect(failure.parts.details?.map(({ path, message }) => [path, message])).toEqual([
      ["/questionLinks/1/questionSlotId", "questionLinks.1.questionSlotId names no question"],
      [
        "/questionLinks/2/questionSlotId",
        "questionLinks.2.questionSlotId names a question that is not of a speaking part",
      ],
      ["/questionLinks/3/questionSlotId", "questionLinks.3.questionSlotId names the question of questionLinks.0"],
    ]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});

describe("ielts_speaking_materials_update", () => {
  test("changes the fields that are sent, and links only where they are sent", async () => {
    const slots = bench.slots("town");
    const made = await bench.material(me, "Before", [{ questionSlotId: slots[1] ?? 0, ...ANGLE }, slots[0] ?? 0]);
    const { materialId: id, questionLinks } = made;
    bench.clock.advance(1000);
    const renamed = await update({ id, title: "After" });
    expect(renamed).toEqual({ ...made, title: "After", updatedAt: "2026-09-09T02:00:01.000Z" });
    const retold = await update({ id, coreStory: "Another story." });
    expect([retold.title, retold.coreStory, retold.questionLinks]).toEqual(["After", "Another story.", questionLinks]);
    const linked = await update({
      id,
      questionLinks: [{ questionSlotId: slots[2] ?? 0 }, { questionSlotId: slots[1] ?? 0 }],
    });
    expect(linked.questionLinks.map(({ questionSlotId, answerAngle }) => [questionSlotId, answerAngle])).toEqual([
      [slots[2] ?? 0, ""],
      [slots[1] ?? 0, ""],
    ]);
    const emptied = await update({ id, questionLinks: [] });
    expect([emptied.linkCount, emptied.questionLinks, emptied.coreStory]).toEqual([0, [], "Another story."]);
    expect(bench.events(me, 4).map(({ type, payload }) => [type, payload.fields])).toEqual([
      ["speaking.material_updated", ["title"]],
      ["speaking.material_updated", ["coreStory"]],
      ["speaking.material_updated", ["questionLinks"]],
      ["speaking.material_updated", ["questionLinks"]],
    ]);
  });

  test("another order of the same links is a change", async () => {
    const [first = 0, second = 0] = bench.slots("town");
    const { materialId: id } = await bench.material(me, "Ordered", [first, second]);
    const reordered = await update({ id, questionLinks: [{ questionSlotId: second }, { questionSlotId: first }] });
    expect(reordered.questionLinks.map(({ questionSlotId }) => questionSlotId)).toEqual([second, first]);
  });

  test("unchanged content changes nothing", async () => {
    const [slot = 0] = bench.slots("town");
    const made = await bench.material(me, "The same", [{ questionSlotId: slot, ...ANGLE }]);
    bench.clock.advance(1000);
    const before = dump(bench.db);
    const same = { title: " The same ", coreStory: "A story.", questionLinks: [{ questionSlotId: slot, ...ANGLE }] };
    expect(await update({ id: made.materialId, ...same })).toEqual(made);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  const refused: [title: string, change: object, path: string][] = [
    ["nothing to change", {}, ""],
    ["an empty title", { title: "" }, "/title"],
    ["a blank story", { coreStory: "  " }, "/coreStory"],
    ["a title of null", { title: null }, "/title"],
    ["an unknown field", { story: "x" }, "/story"],
    ["a link to nothing", { questionLinks: [{ questionSlotId: 999_999 }] }, "/questionLinks/0/questionSlotId"],
  ];
  test.each(refused)("refuses %s", async (_, change, path) => {
    const { materialId: id } = await bench.material(me, "Kept as it is");
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "ielts_speaking_materials_update", { id, ...change });
    expect([failure.status, failure.parts.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});

describe("ielts_speaking_materials_archive and speaking_restore_material", () => {
  test("an archived material is 404 for reads and writes until it is restored as it was", async () => {
    const [slot = 0] = bench.slots("town");
    const made = await bench.material(me, "The lighthouse", [slot]);
    const { materialId: id, contentRef } = made;
    const search = async () => (await bench.call(me, "ielts_speaking_materials_search", { query: "lighthouse" })).items;
    expect(await search()).toMatchObject([{ materialId: id, id }]);
    bench.clock.advance(5000);
    const archivedAt = new Date(bench.clock.now()).toISOString();
    expect(await bench.call(me, "ielts_speaking_materials_archive", { id })).toEqual({ materialId: id, archivedAt });
    expect(await search()).toEqual([]);
    const all = await bench.call(me, "ielts_speaking_materials_search", { limit: 8 });
    expect(all.items.map(({ materialId }) => materialId)).not.toContain(id);
    for (const failure of [
      await bench.refusal(me, "ielts_speaking_materials_read", { materialId: id }),
      await bench.refusal(me, "ielts_speaking_materials_update", { id, title: "Other" }),
      await bench.refusal(me, "ielts_speaking_materials_archive", { id }),
      await bench.refusal(me, "speaking_record_answer", { questionSlotId: slot, materialId: id, done: true }),
    ]) {
      expect([failure.status, failure.code, failure.reason]).toEqual([404, 40401, "speaking.material_not_found"]);
    }
    expect((await bench.refusal(me, "ielts_resources_related", { contentRef })).status).toBe(404);
    expect(await bench.call(me, "speaking_restore_material", { materialId: id })).toEqual(made);
    const events = bench.eventCount(me);
    expect(await bench.call(me, "speaking_restore_material", { materialId: id })).toEqual(made);
    expect(bench.eventCount(me)).toBe(events);
    expect(await search()).toHaveLength(1);
    expect(bench.events(me, 2).map(({ type, object, payload }) => [type, object, payload])).toEqual([
      ["speaking.material_archived", `speaking_material ${id}`, { title: "The lighthouse" }],
      ["speaking.material_restored", `speaking_material ${id}`, { title: "The lighthouse" }],
    ]);
  });
});

describe("a library that is full", () => {
  test("takes no new and no archived material until another is archived", async () => {
    const own = bench.account();
    const archived = await bench.material(own, "Archived");
    await bench.call(own, "ielts_speaking_materials_archive", { id: archived.materialId });
    const { materialId: last } = await bench.material(own, "Last");
    bench.db.raw
      .prepare(
        `INSERT INTO speaking_materials (account_id, title, core_story, created_at, updated_at)
         SELECT ?, 'One of many', 'A story.', 0, 0 FROM json_each(?)`,
      )
      .run(own, JSON.stringify(Array(MAX_MATERIALS - 1).fill(0)));
    const before = dump(bench.db);
    for (const failure of [
      await bench.refusal(own, "ielts_speaking_materials_create", { title: "One more", coreStory: "A story." }),
      await bench.refusal(own, "speaking_restore_material", { materialId: archived.materialId }),
    ]) {
      expect([failure.status, failure.reason]).toEqual([400, "speaking.too_many_materials"]);
    }
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    await bench.call(own, "ielts_speaking_materials_archive", { id: last });
    const back = await bench.call(own, "speaking_restore_material", { materialId: archived.materialId });
    expect(back.title).toBe("Archived");
  });
});

describe("ielts_resources_related", () => {
  test("leads from a material to the parts of its questions and back, while it is active", async () => {
    const mine = bench.account();
    const { materialId, contentRef } = await bench.material(mine, "The ferry", [
      bench.slot("travel"),
      bench.slot("town"),
    ]);
    const relations = async (ref: RequestOf<"ielts_resources_related">["contentRef"]) => {
      const { items } = await bench.call(mine, "ielts_resources_related", { contentRef: ref, limit: 30 });
      return items.filter(({ relationType }) => /question|material/.test(relationType)).map((item) => item.contentRef);
    };
    const part = { kind: "question_part", partId: bench.partId("travel") } as const;
    expect(await relations(contentRef)).toEqual([{ kind: "question_part", partId: bench.partId("town") }, part]);
    expect(await relations(part)).toEqual([contentRef]);
    await bench.call(mine, "ielts_speaking_materials_archive", { id: materialId });
    expect(await relations(part)).toEqual([]);
  });
});

describe("two accounts", () => {
  test("another account's material is answered as one that never was", async () => {
    const { materialId, contentRef } = await bench.material(me, "Mine alone", [bench.slot("town")]);
    const stranger = bench.account();
    const before = dump(bench.db);
    const calls = [
      ["ielts_speaking_materials_read", { materialId }],
      ["ielts_speaking_materials_update", { id: materialId, title: "Theirs" }],
      ["ielts_speaking_materials_archive", { id: materialId }],
      ["speaking_restore_material", { materialId }],
      ["speaking_record_answer", { questionSlotId: bench.slot("town"), materialId, done: true }],
    ] as const;
    for (const [id, request] of calls) {
      const failure = await bench.refusal(stranger, id, request);
      expect([id, failure.status, failure.reason]).toEqual([id, 404, "speaking.material_not_found"]);
    }
    expect((await bench.refusal(stranger, "ielts_resources_related", { contentRef })).status).toBe(404);
    expect((await bench.call(stranger, "ielts_speaking_materials_search", {})).items).toEqual([]);
    const { items } = await bench.call(stranger, "ielts_speaking_materials_search", { query: "Mine alone" });
    expect(items).toEqual([]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});

describe("a question that is withdrawn", () => {
  test("keeps the links that there are, and takes no new one", async () => {
    const own = new SpeakingBench();
    const account = own.account();
    const [first = 0, second = 0] = own.slots("town");
    const [travel = 0] = own.slots("travel");
    const { materialId: id } = await own.material(account, "A story of the town", [first, travel]);
    const others = TOPICS.filter(({ key }) => key !== "travel" && key !== "town");
    const town = { title: "Your town", groups: [group({ type: "speaking_question", questions: [LEFT] })] };
    own.apply({ version: "2.0.0", parts: [...others, speakingPart("town", [], town)] });
    const read = await own.read(account, id);
    expect(read.questionLinks.map(({ question, withdrawn }) => [question, withdrawn])).toEqual([
      ["Where do you come from?", true],
      ["Why do people travel?", true],
    ]);
    const links = [travel, second, first].map((questionSlotId) => ({ questionSlotId }));
    const updated = await own.call(account, "ielts_speaking_materials_update", { id, questionLinks: links });
    expect(updated.questionLinks.map(({ questionSlotId, withdrawn }) => [questionSlotId, withdrawn])).toEqual([
      [travel, true],
      [second, false],
      [first, true],
    ]);
    for (const slot of [first, travel]) {
      const failure = await own.refusal(account, "ielts_speaking_materials_create", {
        ...{ title: "New", coreStory: "New" },
        questionLinks: [{ questionSlotId: second }, { questionSlotId: slot }],
      });
      expect(failure.parts.details).toMatchObject([
        {
          path: "/questionLinks/1/questionSlotId",
          message: "questionLinks.1.questionSlotId names a question that has been withdrawn",
        },
      ]);
    }
    own.close();
  });
});
