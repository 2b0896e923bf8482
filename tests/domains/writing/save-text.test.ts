import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { remarkSlice } from "../../../src/domains/reviews/remark.store.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { TestApp } from "../../support/app.ts";
import { changedTables, dump, rowsOf } from "../../support/dump.ts";
import { eventsOf, Person, partIdOf, slotOf, startReviews } from "../reviews/people.ts";
import { beginMock, beginSubmitted, beginText, type Text } from "./texts.ts";

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await startReviews();
});
beforeEach(async () => {
  writer = await Person.of(app);
});
afterAll(() => app.stop());

const sectionOf = ({ sessionId }: Text) =>
  rowsOf(app.db, "SELECT * FROM session_sections WHERE session_id = ? AND subject = 'writing'", sessionId)[0] ?? {};
const sessionOf = ({ sessionId }: Text) =>
  rowsOf(app.db, "SELECT * FROM practice_sessions WHERE id = ?", sessionId)[0] ?? {};

describe("writing_save_text", () => {
  test("saves the text under the section's next revision and counts its words", async () => {
    const text = await beginSubmitted(writer, "As handed in.");
    const before = await text.working();
    app.clock.advance(MINUTE_MS);
    const saved = await text.revise("As revised, with more words.");
    expect(saved).toEqual({
      ...{ saved: true, text: "As revised, with more words.", revision: before.revision + 1, wordCount: 5 },
    });
    expect(await text.working()).toEqual({
      questionSlotId: text.questionSlotId,
      ...{ text: saved.text, wordCount: 5, isKept: false, revision: saved.revision },
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
  });

  test("changes neither the submission of the section nor its review", async () => {
    const text = await beginSubmitted(writer, "As handed in.");
    const [section, session] = [sectionOf(text), sessionOf(text)];
    const review = await writer.review(text.sessionId);
    const read = await writer.call("ielts_practice_read_session", { sessionId: text.sessionId });
    app.clock.advance(MINUTE_MS);
    const { revision } = await text.revise("");
    expect(sectionOf(text)).toEqual({ ...section, revision });
    expect(sessionOf(text)).toEqual({ ...session, last_activity_at: app.clock.now() });
    expect(await writer.review(text.sessionId)).toEqual(review);
    const { lastActivityAt, ...rest } = await writer.call("ielts_practice_read_session", {
      sessionId: text.sessionId,
    });
    expect({ ...rest, lastActivityAt: read.lastActivityAt }).toEqual(read);
    expect(Date.parse(lastActivityAt)).toBe(app.clock.now());
  });

  test("keeps what another window saved, and answers it", async () => {
    const text = await beginSubmitted(writer, "First.");
    const { revision } = await text.working();
    const mine = await text.revise("Mine.", revision);
    const before = dump(app.db);
    const theirs = await text.revise("Theirs, from another window.", revision);
    expect(theirs).toEqual({ saved: false, text: "Mine.", revision: mine.revision, wordCount: 1 });
    expect(changedTables(before, dump(app.db))).toEqual([]);
    expect((await text.revise("Theirs after all.", theirs.revision)).saved).toBe(true);
  });

  test("the same text again is not a conflict, whatever its revision, and changes nothing", async () => {
    const text = await beginSubmitted(writer, "First.");
    const { revision } = await text.working();
    const saved = await text.revise("Second.", revision);
    const before = dump(app.db);
    expect(await text.revise("Second.", revision)).toEqual(saved);
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });

  test("the tasks of a mock test are revised side by side", async () => {
    const { task1, task2 } = await beginMock(writer);
    await task1.type("One.");
    await task1.handIn();
    const [first, second] = [await task1.working(), await task2.working()];
    expect([second.text, second.revision, second.updatedAt]).toEqual(["", 0, null]);
    const own = [await task2.revise("Two.", second.revision), await task1.revise("One and a half.", first.revision)];
    expect(own.map(({ saved, revision }) => [saved, revision])).toEqual([
      [true, first.revision + 1],
      [true, first.revision + 2],
    ]);
    const { working } = await task1.open();
    expect(working.map(({ text }) => text)).toEqual(["One and a half.", "Two."]);
  });

  test("keeps a flag that the question had", async () => {
    const text = await beginText(writer);
    const change = { questionSlotId: text.questionSlotId, value: "Flagged.", flagged: true };
    await writer.call("practice_save_answers", { sessionId: text.sessionId, subject: "writing", changes: [change] });
    await text.handIn();
    await text.revise("Still flagged.");
    const rows = rowsOf(app.db, "SELECT value, flagged FROM session_answers WHERE session_id = ?", text.sessionId);
    expect(rows).toEqual([{ value: "Still flagged.", flagged: 1 }]);
  });

  test("an event reports the first change to a version, and further typing is not reported", async () => {
    const text = await beginSubmitted(writer, "First.");
    for (const value of ["Second.", "Second, longer.", "Second, longest."]) await text.revise(value);
    const events = () => eventsOf(app, writer.accountId, "writing.text_revised");
    expect(events().map(({ object, payload }) => [object, payload.taskNumber, payload.afterNumber])).toEqual([
      [`writing_session ${text.sessionId}`, 2, 1],
    ]);
    await text.save();
    await text.revise("Third.");
    expect(events().map(({ payload }) => payload.afterNumber)).toEqual([1, 2]);
    const blank = await (await beginText(writer)).handIn();
    await blank.revise("Something at last.");
    expect(events().at(-1)?.payload).toMatchObject({ sessionId: blank.sessionId, afterNumber: null });
  });

  test("is for submitted texts: before that the player saves, and after that the player does not", async () => {
    const text = await beginText(writer);
    await text.type("In the player.");
    const refused = await writer.refusal("writing_save_text", { ...text.key, text: "Here.", revision: 1 });
    expect([refused.status, refused.reason]).toEqual([400, "section.in_progress"]);
    expect(refused.message).toContain("practice_save_answers");
    await text.handIn();
    const change = { questionSlotId: text.questionSlotId, value: "In the player.", basedOn: 1 };
    const late = { sessionId: text.sessionId, subject: "writing" as const, changes: [{ ...change, value: "Late." }] };
    expect((await writer.call("practice_save_answers", late)).outcome).toBe("closed");
    expect((await text.working()).text).toBe("In the player.");
  });

  test("says what is wrong with the session, the section and the slot", async () => {
    const text = await beginSubmitted(writer);
    const reading = await writer.practise("reading-1");
    const { sessionId: waiting } = await writer.call("mock_begin", { paperId: "fixture:full" });
    const left = await beginText(writer);
    await writer.call("practice_abandon", { sessionId: left.sessionId });
    const stranger = await beginSubmitted(await Person.of(app));
    await stranger.share();
    const refused = async (person: Person, key: { sessionId: number; questionSlotId: number }) => {
      const { status, reason } = await person.refusal("writing_save_text", { ...key, text: "No.", revision: 1 });
      return [status, reason];
    };
    const { questionSlotId } = text;
    expect(await refused(writer, { sessionId: 999_999, questionSlotId })).toEqual([404, "session.unknown"]);
    expect(await refused(writer, stranger.key)).toEqual([404, "session.unknown"]);
    // A shared session lets a teacher read it, not write to it.
    expect(await refused(await Person.of(app, "teacher"), stranger.key)).toEqual([404, "session.unknown"]);
    expect(await refused(writer, { sessionId: reading, questionSlotId })).toEqual([400, "session.not_writing"]);
    expect(await refused(writer, { sessionId: waiting, questionSlotId })).toEqual([400, "section.not_begun"]);
    expect(await refused(writer, left.key)).toEqual([400, "session.abandoned"]);
    const other = { ...text.key, questionSlotId: slotOf(app, "writing-1", 1) };
    expect(await refused(writer, other)).toEqual([400, "slot.unknown"]);
    const tooLong = { ...text.key, text: "a".repeat(20_001), revision: 1 };
    expect((await writer.refusal("writing_save_text", tooLong)).details?.[0]?.path).toBe("/text");
  });

  test("marking the section again uses the submitted text", async () => {
    const text = await beginSubmitted(writer, "As handed in.");
    await text.revise("As revised.");
    const partId = partIdOf(app, "writing-2");
    const { lastInsertRowid } = app.db.raw
      .prepare(
        `INSERT INTO key_corrections (slot_id, part_id, from_key, to_key, reason, corrected_by, created_at)
         VALUES (?, ?, '', 'a model', '', 1, 0)`,
      )
      .run(text.questionSlotId, partId);
    const batch = { correctionId: Number(lastInsertRowid), partId, now: app.clock.now() };
    await app.app.kernel.writer.write((db) => remarkSlice(db, { ...batch, uuid: () => crypto.randomUUID() }));
    const { snapshots, questions } = await writer.review(text.sessionId);
    expect(snapshots).toHaveLength(2);
    expect(questions.map(({ answer }) => answer)).toEqual(["As handed in."]);
    expect((await text.working()).text).toBe("As revised.");
  });
});
