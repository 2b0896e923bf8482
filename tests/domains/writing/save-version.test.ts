import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
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
  writer = await Person.of(app, "learner", "Lin");
});
afterAll(() => app.stop());

/** Saves this many drafts, numbered from `first`. */
function fill(text: Text, first: number, count: number): void {
  app.db.raw
    .prepare(
      `INSERT INTO writing_versions (session_id, slot_id, number, reason, text, saved_at)
       SELECT session_id, slot_id, value, 'saved', 'Draft ' || value, saved_at FROM writing_versions, json_each(?)
       WHERE session_id = ? AND number = 1`,
    )
    .run(JSON.stringify(Array.from({ length: count }, (_, index) => index + first)), text.sessionId);
}

const events = () => eventsOf(app, writer.accountId, "writing.version_saved");

describe("writing_save_version", () => {
  test("saves the current text, numbered, and an event reports it", async () => {
    const text = await beginText(writer);
    await text.type("Homework helps – a little.");
    const now = new Date(app.clock.now()).toISOString();
    const { version, isNew } = await text.save();
    expect([isNew, version]).toEqual([
      true,
      {
        versionId: version.versionId,
        questionSlotId: text.questionSlotId,
        ...{ number: 1, reason: "saved", text: "Homework helps – a little.", wordCount: 4, savedAt: now, reviews: [] },
      },
    ]);
    expect((await text.version("Homework helps a lot.")).number).toBe(2);
    const [event] = events();
    expect(event?.object).toBe(`writing_session ${text.sessionId}`);
    expect(event?.payload).toEqual({
      ...{ sessionId: text.sessionId, kind: "practice", title: "Should homework be abolished?" },
      ...{ partId: partIdOf(app, "writing-2"), paperId: null, questionSlotId: text.questionSlotId, taskNumber: 2 },
      ...{ versionId: version.versionId, number: 1, wordCount: 4 },
    });
    expect(events()).toHaveLength(2);
    const subjects = rowsOf(
      app.db,
      "SELECT DISTINCT subject_code FROM learning_events WHERE event_type = 'writing.version_saved'",
    );
    expect(subjects).toEqual([{ subject_code: "writing" }]);
  });

  test("a text that is the newest version already makes no other, and changes nothing", async () => {
    const text = await beginText(writer);
    const first = await text.version("One idea.");
    await text.version("Another idea.");
    const third = await text.version("One idea.");
    expect([third.number, third.text]).toEqual([3, first.text]);
    const before = dump(app.db);
    expect(await text.save()).toEqual({ version: third, isNew: false });
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });

  test("versions of the tasks of a mock test are numbered on their own", async () => {
    const { task1, task2 } = await beginMock(writer);
    expect((await task1.version("The chart shows.")).number).toBe(1);
    expect((await task2.version("I agree.")).number).toBe(1);
    expect((await task2.version("I disagree.")).number).toBe(2);
    const { versions } = await task1.open();
    expect(versions.map(({ questionSlotId, number }) => [questionSlotId, number])).toEqual([
      [task2.questionSlotId, 2],
      [task2.questionSlotId, 1],
      [task1.questionSlotId, 1],
    ]);
    expect(events().map(({ payload }) => [payload.kind, payload.taskNumber])).toEqual([
      ["mock", 1],
      ["mock", 2],
      ["mock", 2],
    ]);
  });

  test("a blank text is refused, and so is a task that nothing was written for", async () => {
    const text = await beginText(writer);
    const { reason, status } = await writer.refusal("writing_save_version", text.key);
    expect([status, reason]).toEqual([400, "text.blank"]);
    await text.type(" \n\t ");
    expect((await writer.refusal("writing_save_version", text.key)).reason).toBe("text.blank");
    expect((await text.open()).versions).toEqual([]);
  });

  test("says what is wrong with the session, the section and the slot", async () => {
    const text = await beginSubmitted(writer);
    const reading = await writer.practise("reading-1");
    const { sessionId: waiting } = await writer.call("mock_begin", { paperId: "fixture:full" });
    const left = await beginText(writer);
    await left.type("Half a");
    await writer.call("practice_abandon", { sessionId: left.sessionId });
    const stranger = await beginSubmitted(await Person.of(app));
    const { questionSlotId } = text;
    const refused = async (key: { sessionId: number; questionSlotId: number }) => {
      const { status, reason, message } = await writer.refusal("writing_save_version", key);
      expect(message.length).toBeGreaterThan(20);
      return [status, reason];
    };
    expect(await refused({ sessionId: 999_999, questionSlotId })).toEqual([404, "session.unknown"]);
    expect(await refused(stranger.key)).toEqual([404, "session.unknown"]);
    expect(await refused({ sessionId: reading, questionSlotId })).toEqual([400, "session.not_writing"]);
    expect(await refused({ sessionId: waiting, questionSlotId })).toEqual([400, "section.not_begun"]);
    expect(await refused(left.key)).toEqual([400, "session.abandoned"]);
    const other = { ...text.key, questionSlotId: slotOf(app, "writing-1", 1) };
    expect(await refused(other)).toEqual([400, "slot.unknown"]);
    const { details } = await writer.refusal("writing_save_version", other);
    expect(details?.map(({ path }) => path)).toEqual(["/questionSlotId"]);
  });

  test("stores 200 drafts of a task at most and the submitted text all the same, then 200 revisions", async () => {
    const text = await beginText(writer);
    await text.version("Draft 1");
    fill(text, 2, 198);
    expect((await text.version("Draft 200")).number).toBe(200);
    await text.type("Draft 201");
    const { status, reason, facts } = await writer.refusal("writing_save_version", text.key);
    expect([status, reason, facts]).toEqual([400, "versions.full", { max: 200 }]);
    await text.handIn();
    const { versions, practice } = await text.open();
    expect([versions.length, versions[0]?.number, practice.versionCount]).toEqual([201, 201, 201]);
    expect((await text.versions())[0]?.text).toBe("Draft 201");
    await text.revise("Revision 1");
    expect((await text.save()).version.number).toBe(202);
    fill(text, 203, 199);
    await text.revise("Revision 201");
    expect((await writer.refusal("writing_save_version", text.key)).reason).toBe("versions.full");
  });

  test("continues after the submission, from the submitted version", async () => {
    const text = await beginSubmitted(writer, "As handed in.");
    expect((await text.save()).isNew).toBe(false);
    await text.revise("Better than before.");
    app.clock.advance(MINUTE_MS);
    const { version, isNew } = await text.save();
    expect([isNew, version.number, version.reason, version.text]).toEqual([true, 2, "saved", "Better than before."]);
    const { versions } = await text.open();
    expect(versions.map(({ reason }) => reason)).toEqual(["saved", "handed_in"]);
  });

  test("a version that cannot be recorded as an event is not saved", async () => {
    const text = await beginText(writer);
    await text.type("All or nothing.");
    app.db.raw.exec(
      "CREATE TRIGGER no_event BEFORE INSERT ON learning_events BEGIN SELECT RAISE(ABORT, 'no event'); END",
    );
    const { status } = await writer.refusal("writing_save_version", text.key);
    app.db.raw.exec("DROP TRIGGER no_event");
    expect([status, (await text.open()).versions]).toEqual([500, []]);
    expect((await text.save()).version.number).toBe(1);
  });
});

describe("versions of a text", () => {
  test.each([
    ["changed", "UPDATE writing_versions SET text = 'Other'"],
    ["moved", "UPDATE writing_versions SET number = number + 1"],
    ["deleted", "DELETE FROM writing_versions"],
  ])("are never %s", async (_, statement) => {
    const text = await beginText(writer);
    const version = await text.version("It stays.");
    expect(() => app.db.raw.exec(statement)).toThrow("a version of a text is never");
    expect(await text.versions()).toEqual([version]);
  });

  test("go with the account, and only with it", async () => {
    const text = await beginText(writer);
    await text.version("Mine.");
    const count = () =>
      rowsOf(app.db, "SELECT count(*) AS n FROM writing_versions WHERE session_id = ?", text.sessionId)[0]?.["n"];
    expect(count()).toBe(1);
    app.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(writer.accountId);
    expect(count()).toBe(0);
  });
});
