import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { changedTables, dump } from "../../support/dump.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import {
  begin,
  beginMockSection,
  createMock,
  eventsOf,
  partIdOf,
  practiceBench,
  type Sitting,
} from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const place = () => ({ partId: partIdOf(bench, "reading-1"), passage: 0, paragraph: 0, start: 0, end: 6 });

describe("learning events of practising", () => {
  test("report each step with its subject; saving an answer reports nothing", async () => {
    const sitting = await begin(bench, me, "reading-1", "test");
    const { sessionId } = sitting;
    await sitting.answer({ 1: "FALSE", 2: "FALSE", 9: "lid" });
    const { notes } = await bench.call(me, "practice_add_notes", { sessionId, notes: [{ ...place(), note: "n" }] });
    const noteId = Number(notes[0]?.noteId);
    await bench.call(me, "practice_change_note", { noteId, note: "m" });
    await bench.call(me, "practice_delete_note", { noteId });
    await bench.call(me, "practice_abandon", { sessionId });
    await bench.call(me, "practice_resume", { sessionId });
    bench.clock.advance(30_000);
    await sitting.save([], { openSeconds: 30 });
    await sitting.submit();

    const { partId } = place();
    const title = "The lamp that drinks seawater";
    const quote = String(notes[0]?.quote);
    const session = { object: `practice_session ${sessionId}` };
    const note = { object: `session_note ${noteId}`, subject: null };
    expect(eventsOf(bench, me)).toEqual([
      {
        ...session,
        type: "practice.started",
        subject: "reading",
        payload: { sessionId, partId, title, mode: "test", durationMinutes: 20 },
      },
      { ...note, type: "practice.note_added", payload: { sessionId, partId, quote, note: "n" } },
      { ...note, type: "practice.note_changed", payload: { sessionId, partId, quote, note: "m" } },
      { ...note, type: "practice.note_deleted", payload: { sessionId, partId, quote } },
      { ...session, type: "practice.abandoned", subject: null, payload: { sessionId, partId, paperId: null, title } },
      { ...session, type: "practice.resumed", subject: null, payload: { sessionId, partId, paperId: null, title } },
      {
        ...session,
        type: "practice.submitted",
        subject: "reading",
        payload: {
          ...{ sessionId, partId, title, mode: "test", finishReason: "learner", activeSeconds: 30 },
          ...{ questionCount: 13, answeredCount: 3, correct: 1, incorrect: 2, unanswered: 10, total: 13 },
          questionTypes: {
            true_false_not_given: { correct: 1, incorrect: 1, unanswered: 2, total: 4 },
            matching_information: { correct: 0, incorrect: 0, unanswered: 4, total: 4 },
            diagram_labelling: { correct: 0, incorrect: 1, unanswered: 2, total: 3 },
            short_answer: { correct: 0, incorrect: 0, unanswered: 2, total: 2 },
          },
        },
      },
    ]);
  });

  test("those of a mock test are its own: each submitted section, and the whole", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
    for (const subject of ["listening", "reading"] as const) {
      await (await beginMockSection(bench, me, { sessionId, subject })).submit();
    }
    await bench.call(me, "practice_add_notes", { sessionId, notes: [place()] });
    const recorded = eventsOf(bench, me).map(({ type, subject, object }) => [type, subject, object.split(" ")[0]]);
    expect(recorded).toEqual([
      ["mock.section_submitted", "listening", "mock_session"],
      ["mock.section_submitted", "reading", "mock_session"],
      ["mock.completed", null, "mock_session"],
      ["mock.note_added", null, "session_note"],
    ]);
    expect(eventsOf(bench, me)[2]?.payload).toEqual({ sessionId, paperId: "fixture:paper" });
  });
});

type Write = () => Promise<unknown>;

/** Each operation that writes, after its preparation. */
const WRITES: Record<string, (sitting: Sitting) => Promise<Write>> = {
  practice_begin: async ({ accountId }) => {
    // Each of the two learners is the first to practise a part, so that its version is written too.
    const partId = partIdOf(bench, accountId === me ? "listening-2" : "listening-3");
    return () => bench.call(accountId, "practice_begin", { partId, mode: "test" });
  },
  "practice_begin, again": async ({ accountId }) => {
    // A practice that is started again differs only in its time.
    return () => bench.call(accountId, "practice_begin", { partId: place().partId });
  },
  practice_save_answers: async (sitting) => {
    const audio = [{ partId: place().partId, seconds: 5 }];
    return () => sitting.save([sitting.change(1, "TRUE"), sitting.change(2, "TRUE")], { audio });
  },
  practice_submit: async (sitting) => {
    await sitting.answer({ 1: "FALSE" });
    return () => sitting.submit();
  },
  practice_abandon: async ({ accountId, sessionId }) => {
    return () => bench.call(accountId, "practice_abandon", { sessionId });
  },
  practice_resume: async ({ accountId, sessionId }) => {
    await bench.call(accountId, "practice_abandon", { sessionId });
    return () => bench.call(accountId, "practice_resume", { sessionId });
  },
  practice_add_notes: async ({ accountId, sessionId }) => {
    const notes = [place(), { ...place(), paragraph: 1 }];
    return () => bench.call(accountId, "practice_add_notes", { sessionId, notes });
  },
  practice_change_note: async (sitting) => {
    const noteId = await noted(sitting);
    return () => bench.call(sitting.accountId, "practice_change_note", { noteId, note: "m" });
  },
  practice_delete_note: async (sitting) => {
    const noteId = await noted(sitting);
    return () => bench.call(sitting.accountId, "practice_delete_note", { noteId });
  },
};

async function noted({ accountId, sessionId }: Sitting): Promise<number> {
  const { notes } = await bench.call(accountId, "practice_add_notes", { sessionId, notes: [place()] });
  return Number(notes[0]?.noteId);
}

describe("a write of practising that fails midway", () => {
  const EVENTS = ["INSERT", "UPDATE", "DELETE"];
  const breakTable = (table: string) => {
    for (const event of EVENTS) {
      bench.db.raw.exec(
        `CREATE TRIGGER broken_${event} AFTER ${event} ON "${table}" BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
      );
    }
  };
  const repair = () => {
    for (const event of EVENTS) bench.db.raw.exec(`DROP TRIGGER IF EXISTS broken_${event}`);
  };

  test.each(Object.entries(WRITES))("%s leaves no row and no event behind, wherever that is", async (name, prepare) => {
    const [first, second] = [await begin(bench, me, "reading-1"), await begin(bench, bench.account(), "reading-1")];
    const write = await prepare(first);
    const untouched = dump(bench.db);
    bench.clock.advance(1000);
    await write();
    // The tables behind a full-text index cannot have triggers; their content follows activity_texts.
    const touched = changedTables(untouched, dump(bench.db)).filter((table) => !/^(sqlite|activity_text)_/.test(table));
    expect([touched.length > 0, touched.includes("learning_events")]).toEqual([true, name !== "practice_save_answers"]);

    const again = await prepare(second);
    bench.clock.advance(1000);
    const before = dump(bench.db);
    const failed: string[] = [];
    for (const table of touched) {
      breakTable(table);
      await again()
        .catch(() => failed.push(table))
        .finally(repair);
      expect([table, changedTables(before, dump(bench.db))]).toEqual([table, []]);
    }
    expect(failed).toEqual(touched);
    await again();
    expect(changedTables(before, dump(bench.db))).toContain(failed[0] ?? "");
  });
});
