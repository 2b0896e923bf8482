import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";
import { begin, createMock, partIdOf, practiceBench, type Sitting } from "../../support/practice.ts";
import { FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

type NewNote = RequestOf<"practice_add_notes">["notes"][number];

let bench: LibraryBench;
let me: number;
let sitting: Sitting;
beforeAll(() => {
  bench = practiceBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  me = bench.account();
  sitting = await begin(bench, me, "reading-1");
});

const TEXTS =
  FIXTURE_PARTS.find(({ key }) => key === "reading-1")?.passages?.[0]?.paragraphs.map(({ text }) => text) ?? [];
const place = (more: Partial<NewNote> = {}): NewNote => ({
  ...{ partId: partIdOf(bench, "reading-1"), passage: 0, paragraph: 0, start: 0, end: 6 },
  ...more,
});
const add = (...notes: NewNote[]) => bench.call(me, "practice_add_notes", { sessionId: sitting.sessionId, notes });
const refused = (...notes: NewNote[]) =>
  bench.refusal(me, "practice_add_notes", { sessionId: sitting.sessionId, notes });
const storedCount = () => bench.number("SELECT count(*) FROM session_notes WHERE account_id = ?", me);

describe("practice_add_notes", () => {
  test("keeps highlights and notes with the words they mark, in the order of the request", async () => {
    const { notes } = await add(place({ paragraph: 2, start: 4, end: 9, note: "看这里 👀" }), place());
    expect(notes).toEqual([
      {
        noteId: Number(notes[0]?.noteId),
        ...place({ paragraph: 2, start: 4, end: 9 }),
        quote: String(TEXTS[2]?.slice(4, 9)),
        note: "看这里 👀",
        updatedAt: "2026-09-09T02:00:00.000Z",
      },
      {
        noteId: Number(notes[1]?.noteId),
        ...place(),
        quote: String(TEXTS[0]?.slice(0, 6)),
        note: "",
        updatedAt: "2026-09-09T02:00:00.000Z",
      },
    ]);
    const shown = (await sitting.open()).notes;
    expect(shown).toEqual(notes.toReversed());
  });

  test("words over several paragraphs are one item for each", async () => {
    const [first = "", second = "", third = ""] = TEXTS;
    const { notes } = await add(
      place({ start: 10, end: first.length }),
      place({ paragraph: 1, start: 0, end: second.length }),
      place({ paragraph: 2, start: 0, end: 12 }),
    );
    expect(notes.map(({ quote }) => quote)).toEqual([first.slice(10), second, third.slice(0, 12)]);
  });

  test("one that overlaps another is saved as well", async () => {
    await add(place({ end: 10 }));
    await add(place({ start: 5, end: 15 }), place({ end: 10, note: "the same words, noted" }));
    expect((await sitting.open()).notes.map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [0, 10],
      [5, 15],
    ]);
  });

  test("an existing one is returned again, as after a lost response, and not added twice", async () => {
    const first = await add(place({ note: "once" }), place({ paragraph: 1 }));
    const eventCount = bench.number("SELECT count(*) FROM learning_events WHERE account_id = ?", me);
    bench.clock.advance(60_000);
    const again = await add(place({ note: "once" }), place({ paragraph: 1 }));
    expect(again).toEqual(first);
    expect(storedCount()).toBe(2);
    expect(bench.number("SELECT count(*) FROM learning_events WHERE account_id = ?", me)).toBe(eventCount);
  });

  test.each([
    ["an empty range", { start: 3, end: 3 }],
    ["a range that ends before it begins", { start: 9, end: 3 }],
    ["a range beyond the paragraph", { start: 0, end: (TEXTS[0]?.length ?? 0) + 1 }],
    ["a paragraph that is not there", { paragraph: 6 }],
    ["a passage that is not there", { passage: 1 }],
    ["a part that is not there", { partId: 999_999 }],
  ] as const)("%s is refused, and nothing of the call is stored", async (_, wrong) => {
    const { kind, reason, parts } = await refused(place(), place(wrong));
    expect([kind, reason, parts.details?.map(({ path }) => path)]).toEqual(["invalid", "note.nowhere", ["/notes/1"]]);
    expect(storedCount()).toBe(0);
  });

  test("words of a part of another session do not belong to this one", async () => {
    await begin(bench, me, "reading-2");
    expect((await refused(place({ partId: partIdOf(bench, "reading-2") }))).reason).toBe("note.nowhere");
  });

  test("the whole of a paragraph can be marked, and its last character", async () => {
    const length = TEXTS[0]?.length ?? 0;
    const { notes } = await add(place({ end: length }), place({ start: length - 1, end: length }));
    expect(notes.map(({ quote }) => quote)).toEqual([String(TEXTS[0]), String(TEXTS[0]?.at(-1))]);
  });

  test("a note has 2000 characters, a call 20 notes, a session 500", async () => {
    const { notes } = await add(place({ note: "字".repeat(2000) }));
    expect(notes[0]?.note).toHaveLength(2000);
    expect((await refused(place({ note: "字".repeat(2001) }))).parts.details?.[0]?.path).toBe("/notes/0/note");
    expect((await refused(...Array.from({ length: 21 }, () => place()))).parts.details?.[0]?.path).toBe("/notes");
    expect((await refused()).parts.details?.[0]?.path).toBe("/notes");
    const twenty = (batch: number) => Array.from({ length: 20 }, (_, index) => place({ note: `${batch} ${index}` }));
    for (let batch = 0; batch < 24; batch++) await add(...twenty(batch));
    expect((await refused(...twenty(24))).reason).toBe("note.too_many");
    await add(...twenty(24).slice(0, 19));
    expect([storedCount(), (await refused(place())).reason]).toEqual([500, "note.too_many"]);
    expect((await add(...twenty(3))).notes).toHaveLength(20);
    await bench.call(me, "practice_delete_note", { noteId: Number(notes[0]?.noteId) });
    expect((await add(place())).notes).toHaveLength(1);
  });

  test("notes are taken after the practice was submitted too", async () => {
    await sitting.submit();
    expect((await add(place())).notes).toHaveLength(1);
  });

  test("a section of a mock test that waits shows nothing to mark", async () => {
    const sessionId = createMock(bench, me, { reading: ["reading-1"] });
    const { reason } = await bench.refusal(me, "practice_add_notes", { sessionId, notes: [place()] });
    expect(reason).toBe("note.nowhere");
  });

  test("a learner marks no other learner's session", async () => {
    const stranger = bench.account();
    const request = { sessionId: sitting.sessionId, notes: [place()] };
    const { kind, reason } = await bench.refusal(stranger, "practice_add_notes", request);
    expect([
      kind,
      reason,
      bench.number("SELECT count(*) FROM session_notes WHERE session_id = ?", sitting.sessionId),
    ]).toEqual(["notFound", "session.unknown", 0]);
  });
});

describe("practice_change_note", () => {
  test("replaces the text and leaves the place; the same text changes nothing", async () => {
    const { notes } = await add(place({ note: "before" }));
    const [note] = notes;
    const noteId = Number(note?.noteId);
    bench.clock.advance(1000);
    const changed = await bench.call(me, "practice_change_note", { noteId, note: "after" });
    expect({ ...changed, updatedAt: "" }).toEqual({
      ...place(),
      noteId,
      quote: String(note?.quote),
      note: "after",
      updatedAt: "",
    });
    expect(Date.parse(changed.updatedAt)).toBe(bench.clock.now());
    bench.clock.advance(1000);
    expect(await bench.call(me, "practice_change_note", { noteId, note: "after" })).toEqual(changed);
    expect((await bench.call(me, "practice_change_note", { noteId, note: "" })).note).toBe("");
    expect((await sitting.open()).notes.map(({ note: text }) => text)).toEqual([""]);
    const types = bench.rows("SELECT event_type AS type FROM learning_events WHERE account_id = ? ORDER BY cursor", me);
    expect(types.map(({ type }) => type)).toEqual([
      "practice.started",
      "practice.note_added",
      "practice.note_changed",
      "practice.note_changed",
    ]);
  });
});

describe("practice_delete_note", () => {
  test("takes the highlight away and answers it, so that it can be added again", async () => {
    const { notes } = await add(place({ note: "kept" }), place({ paragraph: 1 }));
    const [first] = notes;
    const deleted = await bench.call(me, "practice_delete_note", { noteId: Number(first?.noteId) });
    expect(deleted).toEqual(first ?? deleted);
    expect((await sitting.open()).notes).toEqual(notes.slice(1));
    const again = await bench.refusal(me, "practice_delete_note", { noteId: Number(first?.noteId) });
    expect([again.kind, again.reason]).toEqual(["notFound", "note.not_found"]);
    const { noteId: _, quote, updatedAt, ...rest } = deleted;
    const restored = (await add(rest)).notes[0];
    expect([restored?.quote, restored?.note, restored?.updatedAt]).toEqual([quote, "kept", updatedAt]);
  });
});

describe.each(["practice_change_note", "practice_delete_note"] as const)("%s", (operation) => {
  test("answers another learner's note like one that does not exist, and leaves it alone", async () => {
    const { notes } = await add(place({ note: "mine" }));
    const stranger = bench.account();
    const more = operation === "practice_change_note" ? { note: "theirs" } : {};
    const refusals = [];
    for (const noteId of [Number(notes[0]?.noteId), 999_999]) {
      const failure =
        operation === "practice_change_note"
          ? await bench.refusal(stranger, operation, { noteId, note: "theirs" })
          : await bench.refusal(stranger, operation, { noteId, ...more });
      refusals.push([failure.kind, failure.reason, failure.message]);
    }
    expect(refusals[0]).toEqual(refusals[1] ?? []);
    expect([refusals[0]?.[1], (await sitting.open()).notes]).toEqual(["note.not_found", notes]);
  });
});
