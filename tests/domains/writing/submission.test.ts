import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { finishOverdue } from "../../../src/domains/practice/finish.store.ts";
import { GRACE_MS } from "../../../src/domains/practice/practice.schema.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { TestApp } from "../../support/app.ts";
import { installPack } from "../../support/install-pack.ts";
import { FIXTURE_PACK } from "../question-bank/fixture-parts.ts";
import { changeParts, Person, startReviews } from "../reviews/people.ts";
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

const storedVersions = async (text: Text) =>
  (await text.versions()).map(({ reason, number, text: written }) => [reason, number, written]);

describe("handing in a text", () => {
  test("keeps it as a version, after those that the learner saved, even where it is the last of them", async () => {
    const text = await beginText(writer);
    await text.version("A draft.");
    await text.version("The last draft.");
    app.clock.advance(5 * MINUTE_MS);
    await text.handIn();
    expect(await storedVersions(text)).toEqual([
      ["handed_in", 3, "The last draft."],
      ["saved", 2, "The last draft."],
      ["saved", 1, "A draft."],
    ]);
    const { versions, practice } = await text.open();
    expect(versions[0]?.savedAt).toBe(practice.finishedAt ?? "");
  });

  test("keeps no version of a blank text", async () => {
    const blank = await (await (await beginText(writer)).type(" \n ")).handIn();
    expect(await storedVersions(blank)).toEqual([]);
    const empty = await (await beginText(writer)).handIn();
    expect([(await empty.open()).status, await storedVersions(empty)]).toEqual(["submitted", []]);
  });

  test("saves the texts of both tasks of a mock test, and none while another section is submitted", async () => {
    const { task1, task2, sessionId } = await beginMock(writer);
    await task1.type("The chart shows three ways to work.");
    await task2.type("I agree with it.");
    await task2.handIn();
    expect(await storedVersions(task1)).toEqual([
      ["handed_in", 1, "I agree with it."],
      ["handed_in", 1, "The chart shows three ways to work."],
    ]);
    await writer.sit("speaking", {}, sessionId);
    const { practice, status } = await task1.open();
    expect([practice.versionCount, practice.state, status]).toEqual([2, "in_progress", "submitted"]);
  });

  test("keeps them when the time runs out, as of the end of the time", async () => {
    const text = await beginText(writer, "writing-1", "test");
    await text.type("The chart shows");
    const { section } = await writer.call("practice_open", { sessionId: text.sessionId });
    app.clock.advance(Date.parse(section.endsAt ?? "") - app.clock.now() + GRACE_MS + 1);
    const context = { now: app.clock.now(), uuid: () => crypto.randomUUID() };
    await app.app.kernel.writer.write((db) => finishOverdue(db, context));
    const { versions, status } = await text.open();
    expect([status, await storedVersions(text)]).toEqual(["submitted", [["handed_in", 1, "The chart shows"]]]);
    expect(versions[0]?.savedAt).toBe(section.endsAt ?? "");
  });

  test("saves them when the player finds the time over, and when an abandoned test is resumed too late", async () => {
    const late = await beginText(writer, "writing-1", "test");
    await late.type("In time.");
    const left = await beginText(writer, "writing-1", "test");
    await left.type("Left alone.");
    await writer.call("practice_abandon", { sessionId: left.sessionId });
    app.clock.advance(300 * MINUTE_MS);
    await late.type("Too late.");
    await writer.call("practice_resume", { sessionId: left.sessionId });
    expect(await storedVersions(late)).toEqual([["handed_in", 1, "In time."]]);
    expect(await storedVersions(left)).toEqual([["handed_in", 1, "Left alone."]]);
  });

  test("keeps nothing of other subjects", async () => {
    const sessionId = await writer.practise("reading-1", { 1: "FALSE" });
    const rows = app.db.raw.prepare("SELECT * FROM writing_versions WHERE session_id = ?").all(sessionId);
    expect(rows).toEqual([]);
  });
});

describe("a writing practice while the content changes", () => {
  test("shows the task as it was at the start, once the part was imported again or withdrawn", async () => {
    const text = await beginSubmitted(writer);
    const before = await text.open();
    await changeParts(app, (part) =>
      part.key === "writing-2" && part.task !== undefined
        ? { ...part, title: "Another title", task: { ...part.task, prompt: "Another task.", minWords: 10 } }
        : part,
    );
    expect(await text.open()).toEqual(before);
    const parts = (FIXTURE_PACK.parts ?? []).filter(({ key }) => key !== "writing-2");
    await installPack(app, { ...FIXTURE_PACK, version: "3.0.0", parts });
    expect(await text.open()).toEqual(before);
    await text.revise("Revised all the same.");
    expect((await text.save()).version.number).toBe(2);
  });
});
