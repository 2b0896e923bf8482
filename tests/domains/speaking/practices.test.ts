import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { purgeDeletedAssets } from "../../../src/domains/assets/purge.store.ts";
import { changedTables, dump } from "../../support/dump.ts";
import type { RequestOf } from "../../support/operations.ts";
import { addRecording, speakingPart } from "../../support/speaking.ts";
import { SpeakingBench, TOPICS } from "./speaking-bench.ts";

let bench: SpeakingBench;
let me: number;
let slot: number;

beforeAll(() => {
  bench = new SpeakingBench();
  slot = bench.slot("town");
});
beforeEach(() => {
  me = bench.account();
});
afterAll(() => bench.close());

let recordings = 0;
const recording = (account = me, mediaType = "audio/webm") =>
  inTransaction(bench.db, (db) =>
    addRecording(db, account, { title: `Recording ${++recordings}`, now: bench.clock.now(), mediaType }),
  );
const keep = (request: Partial<RequestOf<"speaking_record_answer">>, account = me) =>
  bench.call(account, "speaking_record_answer", { questionSlotId: slot, done: true, ...request });
const list = (request: RequestOf<"speaking_list_practices"> = {}, account = me) =>
  bench.call(account, "speaking_list_practices", request);
const now = () => new Date(bench.clock.now()).toISOString();

describe("speaking_record_answer", () => {
  test("keeps a recording for a question and a material, and counts it once it is done", async () => {
    const { materialId } = await bench.material(me, "My town", [slot]);
    const assetId = recording();
    const practice = await keep({ materialId, assetId, durationMs: 95_600, done: false });
    expect(practice).toEqual({
      practiceId: practice.practiceId,
      questionSlotId: slot,
      question: "Where do you come from?",
      partId: bench.partId("town"),
      partTitle: "Your home town 家乡",
      materialId,
      materialTitle: "My town",
      recording: { assetId, downloadUrl: `/files/assets/${assetId}`, mediaType: "audio/webm" },
      durationSeconds: 96,
      createdAt: now(),
      doneAt: null,
    });
    expect((await bench.read(me, materialId)).practiceCount).toBe(0);
    bench.clock.advance(60_000);
    const done = await bench.call(me, "speaking_mark_done", { practiceId: practice.practiceId, done: true });
    expect(done).toEqual({ ...practice, doneAt: now() });
    const read = await bench.read(me, materialId);
    expect([read.practiceCount, read.recentPractices]).toEqual([
      1,
      [
        {
          practiceId: practice.practiceId,
          questionSlotId: slot,
          question: "Where do you come from?",
          practisedAt: now(),
          recorded: true,
          durationSeconds: 96,
        },
      ],
    ]);
    const payload = {
      ...{ questionSlotId: slot, partId: practice.partId, question: practice.question, materialId },
      ...{ recorded: true, durationSeconds: 96 },
    };
    const object = `speaking_practice ${practice.practiceId}`;
    expect(bench.events(me, 2)).toEqual([
      { type: "speaking.recorded", subject: "speaking", object, payload },
      { type: "speaking.practised", subject: "speaking", object, payload },
    ]);
  });

  test("a practice without a recording or material counts at once", async () => {
    const practice = await keep({});
    expect(practice).toMatchObject({
      materialId: null,
      materialTitle: null,
      recording: null,
      durationSeconds: 0,
      doneAt: now(),
    });
    expect(bench.events(me, 5).map(({ type }) => type)).toEqual(["speaking.practised"]);
    const both = await keep({ assetId: recording() });
    expect(both.doneAt).toBe(now());
    expect(bench.events(me, 2).map(({ type }) => type)).toEqual(["speaking.recorded", "speaking.practised"]);
  });

  test("the same recording again is the same answer; it goes with one question only", async () => {
    const assetId = recording();
    const practice = await keep({ assetId, done: false });
    const before = dump(bench.db);
    expect(await keep({ assetId, done: false })).toEqual(practice);
    const failure = await bench.refusal(me, "speaking_record_answer", {
      ...{ questionSlotId: bench.slot("travel"), assetId, done: false },
    });
    expect([failure.reason, failure.parts.details?.[0]?.path]).toEqual(["speaking.recording_refused", "/assetId"]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("the same recording with other details changes its answer, with the events of what changed", async () => {
    const { materialId } = await bench.material(me, "My town");
    const other = await bench.material(me, "Another town");
    const assetId = recording();
    const { practiceId } = await keep({ assetId, done: false });
    const events = bench.eventCount(me);
    const cases: [change: Partial<RequestOf<"speaking_record_answer">>, answer: object, types: string[]][] = [
      [{ done: true }, { doneAt: now(), materialId: null }, ["practised"]],
      [{ materialId, durationMs: 61_000 }, { materialId, durationSeconds: 61, doneAt: now() }, ["practice_changed"]],
      [
        { materialId: other.materialId, durationMs: 61_000, done: false },
        { materialTitle: "Another town", doneAt: null },
        ["practice_changed", "practice_reopened"],
      ],
    ];
    let expected = events;
    for (const [change, answer, types] of cases) {
      const request = { assetId, ...change };
      const changed = await keep(request);
      expect(changed).toMatchObject({ practiceId, recording: { assetId }, ...answer });
      expect(await keep(request)).toEqual(changed);
      expected += types.length;
      expect(bench.eventCount(me)).toBe(expected);
      expect(bench.events(me, types.length).map(({ type }) => type)).toEqual(types.map((type) => `speaking.${type}`));
    }
    expect(bench.events(me, 1)[0]?.payload).toMatchObject({ materialId: other.materialId, durationSeconds: 61 });
    expect((await list()).items).toHaveLength(1);
  });

  test("a repeat is answered though its material is archived meanwhile; another archived one is refused", async () => {
    const { materialId } = await bench.material(me, "My town");
    const archived = await bench.material(me, "Archived");
    const request = { assetId: recording(), materialId, done: false };
    const { practiceId } = await keep(request);
    for (const id of [materialId, archived.materialId])
      await bench.call(me, "ielts_speaking_materials_archive", { id });
    expect(await keep({ ...request, done: true })).toMatchObject({
      practiceId,
      materialTitle: "My town",
      doneAt: now(),
    });
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "speaking_record_answer", {
      ...{ ...request, questionSlotId: slot },
      materialId: archived.materialId,
    });
    expect([failure.status, failure.reason]).toEqual([404, "speaking.material_not_found"]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  const refused: [
    title: string,
    request: () => Promise<object> | object,
    status: number,
    reason: string,
    path: string | null,
  ][] = [
    [
      "a question that is not there",
      () => ({ questionSlotId: 999_999 }),
      400,
      "speaking.question_refused",
      "/questionSlotId",
    ],
    [
      "a question of another subject",
      () => ({ questionSlotId: bench.slot("reading") }),
      ...([400, "speaking.question_refused", "/questionSlotId"] as const),
    ],
    ["a material that is not there", () => ({ materialId: 999_999 }), 404, "speaking.material_not_found", null],
    ["a recording that is not there", () => ({ assetId: 999_999 }), 400, "speaking.recording_refused", "/assetId"],
    [
      "another account's recording",
      () => ({ assetId: recording(bench.account()) }),
      ...([400, "speaking.recording_refused", "/assetId"] as const),
    ],
    [
      "a recording that is deleted",
      async () => {
        const assetId = recording();
        await bench.call(me, "assets_delete", { assetId });
        return { assetId };
      },
      ...([400, "speaking.recording_refused", "/assetId"] as const),
    ],
    [
      "a file that is not audio",
      () => ({ assetId: recording(me, "application/pdf") }),
      ...([400, "speaking.recording_refused", "/assetId"] as const),
    ],
    ["nothing to keep", () => ({ done: false }), 400, "speaking.nothing_to_keep", null],
    ["more than an hour", () => ({ durationMs: 3_600_001 }), 400, "request.invalid", "/durationMs"],
  ];
  test.each(refused)("refuses %s and writes nothing", async (_, request, status, reason, path) => {
    const change = await request();
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "speaking_record_answer", { questionSlotId: slot, done: true, ...change });
    expect([failure.status, failure.reason, failure.parts.details?.[0]?.path ?? null]).toEqual([status, reason, path]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});

describe("speaking_mark_done", () => {
  test("undoes a practice and marks it again, reporting each change once", async () => {
    const { materialId } = await bench.material(me, "My town");
    const { practiceId } = await keep({ materialId, assetId: recording() });
    const events = bench.eventCount(me);
    bench.clock.advance(1000);
    const again = await bench.call(me, "speaking_mark_done", { practiceId, done: true });
    expect(Date.parse(again.doneAt ?? "")).toBe(bench.clock.now() - 1000);
    expect(bench.eventCount(me)).toBe(events);
    expect((await bench.call(me, "speaking_mark_done", { practiceId, done: false })).doneAt).toBe(null);
    expect((await bench.read(me, materialId)).recentPractices).toEqual([]);
    expect((await bench.call(me, "speaking_mark_done", { practiceId, done: true })).doneAt).toBe(now());
    expect(bench.events(me, 2).map(({ type }) => type)).toEqual(["speaking.practice_reopened", "speaking.practised"]);
  });

  test("keeps an answer done whose recording does not exist, or no longer exists", async () => {
    const assetId = recording();
    const recorded = await keep({ assetId });
    await bench.call(me, "assets_delete", { assetId });
    for (const { practiceId } of [recorded, await keep({})]) {
      const before = dump(bench.db);
      const failure = await bench.refusal(me, "speaking_mark_done", { practiceId, done: false });
      expect([failure.status, failure.reason]).toEqual([400, "speaking.nothing_to_keep"]);
      expect(changedTables(before, dump(bench.db))).toEqual([]);
      expect((await bench.call(me, "speaking_mark_done", { practiceId, done: true })).doneAt).toBe(now());
    }
    await bench.call(me, "assets_restore", { assetId });
    const { practiceId } = recorded;
    expect((await bench.call(me, "speaking_mark_done", { practiceId, done: false })).doneAt).toBe(null);
  });
});

describe("speaking_delete_practice", () => {
  test("removes the answer, and its recording goes to the deleted files", async () => {
    const assetId = recording();
    const { practiceId } = await keep({ assetId });
    expect(await bench.call(me, "speaking_delete_practice", { practiceId })).toEqual({ practiceId, assetId });
    expect((await list()).items).toEqual([]);
    expect((await bench.refusal(me, "assets_read", { assetId })).status).toBe(404);
    expect(bench.events(me, 2)).toMatchObject([
      { type: "speaking.practice_deleted", object: `speaking_practice ${practiceId}`, payload: { recorded: true } },
      { type: "asset.deleted", object: `asset ${assetId}`, payload: { assetId } },
    ]);
    const repeated = await bench.refusal(me, "speaking_delete_practice", { practiceId });
    expect([repeated.status, repeated.reason]).toEqual([404, "speaking.practice_not_found"]);
    await bench.call(me, "assets_restore", { assetId });
    expect((await keep({ assetId })).practiceId).not.toBe(practiceId);
    const silent = await keep({});
    expect(await bench.call(me, "speaking_delete_practice", { practiceId: silent.practiceId })).toEqual({
      practiceId: silent.practiceId,
      assetId: null,
    });
  });
});

describe("a recording that is deleted among the files", () => {
  test("leaves the practice, is restored with it, and is gone for good when it is purged", async () => {
    const { materialId } = await bench.material(me, "My town");
    const assetId = recording();
    const { practiceId } = await keep({ materialId, assetId });
    const shown = async () => {
      const [item] = (await list()).items;
      const [recent] = (await bench.read(me, materialId)).recentPractices;
      return [item?.practiceId, item?.recording?.assetId, recent?.recorded];
    };
    expect(await shown()).toEqual([practiceId, assetId, true]);
    await bench.call(me, "assets_delete", { assetId });
    expect(await shown()).toEqual([practiceId, undefined, false]);
    await bench.call(me, "assets_restore", { assetId });
    expect(await shown()).toEqual([practiceId, assetId, true]);
    await bench.call(me, "assets_delete", { assetId });
    inTransaction(bench.db, (db) => purgeDeletedAssets(db, { olderThan: bench.clock.now() + 1 }));
    expect(await shown()).toEqual([practiceId, undefined, false]);
    expect(bench.number("SELECT count(*) FROM speaking_practices WHERE asset_id = ?", assetId)).toBe(0);
    expect((await bench.call(me, "speaking_delete_practice", { practiceId })).assetId).toBe(null);
  });
});

describe("a write whose event cannot be stored", () => {
  test("is not stored either", async () => {
    const { materialId } = await bench.material(me, "My town");
    const { practiceId } = await keep({ materialId, assetId: recording() });
    const archived = await bench.material(me, "Archived");
    await bench.call(me, "ielts_speaking_materials_archive", { id: archived.materialId });
    const assetId = recording();
    bench.db.raw.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON learning_events BEGIN SELECT RAISE(ABORT, 'injected failure'); END",
    );
    const before = dump(bench.db);
    const calls = [
      ["speaking_record_answer", { questionSlotId: slot, assetId, done: true }],
      ["speaking_mark_done", { practiceId, done: false }],
      ["speaking_delete_practice", { practiceId }],
      ["speaking_restore_material", { materialId: archived.materialId }],
      ["ielts_speaking_materials_archive", { id: materialId }],
    ] as const;
    for (const [id, request] of calls) {
      expect([id, (await bench.refusal(me, id, request)).status]).toEqual([id, 500]);
    }
    bench.db.raw.exec("DROP TRIGGER broken");
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});

describe("speaking_list_practices", () => {
  test("lists the newest first, of a question or a material too, in pages", async () => {
    const { materialId } = await bench.material(me, "My town");
    const travel = bench.slot("travel");
    const made: number[] = [];
    for (const request of [
      { materialId },
      { questionSlotId: travel },
      { questionSlotId: travel, materialId },
      {},
      {},
    ]) {
      made.unshift((await keep(request)).practiceId);
      bench.clock.advance(1000);
    }
    const ids = async (request: RequestOf<"speaking_list_practices">) =>
      (await list(request)).items.map(({ practiceId }) => practiceId);
    expect(await ids({})).toEqual(made);
    expect(await ids({ questionSlotId: travel })).toEqual([made[2] ?? 0, made[3] ?? 0]);
    expect(await ids({ materialId })).toEqual([made[2] ?? 0, made[4] ?? 0]);
    expect(await ids({ materialId, questionSlotId: travel })).toEqual([made[2] ?? 0]);
    const first = await list({ limit: 2 });
    expect([first.items.length, first.hasMore, first.nextOffset]).toEqual([2, true, 2]);
    expect(await ids({ limit: 2, offset: 4 })).toEqual([made[4] ?? 0]);
    expect(await ids({ offset: 10_000 })).toEqual([]);
  });

  test("a material shows the ten times that it was practised last", async () => {
    const { materialId } = await bench.material(me, "My town");
    const made: number[] = [];
    for (let index = 0; index < 12; index++) {
      made.unshift((await keep({ materialId, assetId: recording() })).practiceId);
      bench.clock.advance(1000);
    }
    const oldest = made.at(-1) ?? 0;
    await bench.call(me, "speaking_mark_done", { practiceId: oldest, done: false });
    await bench.call(me, "speaking_mark_done", { practiceId: oldest, done: true });
    const read = await bench.read(me, materialId);
    expect(read.practiceCount).toBe(12);
    expect(read.recentPractices.map(({ practiceId }) => practiceId)).toEqual([oldest, ...made.slice(0, 9)]);
  });

  test("an archived material keeps its name in the history, and leads nowhere", async () => {
    const { materialId } = await bench.material(me, "My town");
    await keep({ materialId });
    await bench.call(me, "ielts_speaking_materials_archive", { id: materialId });
    expect((await list()).items[0]).toMatchObject({ materialId: null, materialTitle: "My town" });
    await bench.call(me, "speaking_restore_material", { materialId });
    expect((await list()).items[0]).toMatchObject({ materialId, materialTitle: "My town" });
  });

  test("keeps the question as it was asked when the part changes or is withdrawn", async () => {
    const own = new SpeakingBench();
    const account = own.account();
    const questionSlotId = own.slot("travel");
    const { materialId } = await own.material(account, "Far away", [questionSlotId]);
    const answer = { questionSlotId, materialId, done: true };
    await own.call(account, "speaking_record_answer", answer);
    const others = TOPICS.filter(({ key }) => key !== "travel");
    own.apply({ version: "2.0.0", parts: [...others, speakingPart("travel", ["Why do people stay at home?"])] });
    expect(own.slot("travel")).toBe(questionSlotId);
    await own.call(account, "speaking_record_answer", answer);
    own.apply({ version: "3.0.0", parts: others });
    const { items } = await own.call(account, "speaking_list_practices", {});
    const asked = ["Why do people stay at home?", "Why do people travel?"];
    expect(items.map(({ question }) => question)).toEqual(asked);
    const read = await own.read(account, materialId);
    expect(read.recentPractices.map(({ question }) => question)).toEqual(asked);
    expect(read.questionLinks[0]).toMatchObject({ question: "Why do people stay at home?", withdrawn: true });
    // An answer recorded while the part is withdrawn is saved as well.
    const assetId = inTransaction(own.db, (db) => addRecording(db, account, { title: "Late", now: own.clock.now() }));
    for (const late of [answer, { ...answer, assetId, done: false }]) {
      expect(await own.call(account, "speaking_record_answer", late)).toMatchObject({
        questionSlotId,
        question: "Why do people stay at home?",
      });
    }
    own.close();
  });
});

describe("two accounts", () => {
  test("another account's answer is one that never was", async () => {
    const { materialId } = await bench.material(me, "Mine");
    const { practiceId } = await keep({ materialId, assetId: recording() });
    const stranger = bench.account();
    const before = dump(bench.db);
    for (const failure of [
      await bench.refusal(stranger, "speaking_mark_done", { practiceId, done: false }),
      await bench.refusal(stranger, "speaking_delete_practice", { practiceId }),
    ]) {
      expect([failure.status, failure.reason]).toEqual([404, "speaking.practice_not_found"]);
    }
    for (const request of [{}, { materialId }, { questionSlotId: slot }]) {
      expect((await list(request, stranger)).items).toEqual([]);
    }
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("an account that is deleted takes its materials and answers along", async () => {
    const { materialId } = await bench.material(me, "Mine", [slot]);
    await keep({ materialId, assetId: recording() });
    bench.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(me);
    for (const table of ["speaking_materials", "speaking_practices"]) {
      expect(bench.number(`SELECT count(*) FROM ${table} WHERE account_id = ?`, me)).toBe(0);
    }
    expect(bench.number("SELECT count(*) FROM speaking_material_links WHERE material_id = ?", materialId)).toBe(0);
  });
});
