import { describe, expect, test } from "bun:test";
import {
  changeDraft,
  draftKey,
  draftOf,
  forgetDrafts,
  hasArrived,
  restOf,
} from "../../src/web/features/feedback/drafts.ts";
import type { Message } from "../../src/web/features/feedback/feedback.ts";
import { firstNewOf } from "../../src/web/features/feedback/use-first-new.ts";

const message = (id: number, senderType: Message["senderType"], changes: Partial<Message> = {}): Message => ({
  ...{ id, senderType, content: "Hello", createdAt: "2026-11-21T08:00:10.000Z", source: "web", pagePath: "" },
  ...{ readAt: null, senderName: "", ...changes },
});

describe("sent messages", () => {
  test.each([
    ["First", "First", ""],
    ["First and second", "First", "and second"],
    ["\n First\n\nsecond", "First", "second"],
    ["Frist, put right", "First", "Frist, put right"],
    ["", "First", ""],
  ])("removes of %j, sent as %j, all but what was written since", (text, words, rest) => {
    expect(restOf(text, words)).toBe(rest);
  });

  const sent = { words: "Hello", since: Date.parse("2026-11-21T08:00:10.000Z") };
  test.each([
    ["the very words, since then", {}, true],
    ["the words of an agent", { source: "agent" }, false],
    ["an answer", { senderType: "team" }, false],
    ["other words", { content: "Hello!" }, false],
    ["the same words of before", { createdAt: "2026-11-21T08:00:09.999Z" }, false],
  ] as const)("has arrived or not: %s", (_, changes, expected) => {
    expect(hasArrived([message(1, "user", changes), message(2, "team", { content: "?" })], sent, "user")).toBe(
      expected,
    );
  });
});

describe("drafts", () => {
  test("are stored by sender and recipient, until they are forgotten", () => {
    const [own, answer] = [draftKey(1), draftKey(1, 2)];
    changeDraft(own, { text: "Mine" });
    expect([draftOf(own).text, draftOf(answer).text]).toEqual(["Mine", ""]);
    forgetDrafts();
    expect(draftOf(own)).toEqual({ text: "", sent: null, isSending: false, error: null });
  });
});

describe("where the new messages begin", () => {
  const messages = [1, 2, 3, 4, 5, 6].map((id) => message(id, id === 3 || id > 4 ? "team" : "user"));
  test.each([
    [{ count: 0, through: 6 }, null],
    [{ count: 2, through: 6 }, 5],
    [{ count: 3, through: 6 }, 3],
    [{ count: 1, through: 5 }, 5],
    // Earlier ones are not loaded yet.
    [{ count: 9, through: 6 }, 3],
  ])("%j: at %p", (newThen, expected) => {
    expect(firstNewOf(messages, newThen, "user")).toBe(expected);
  });
});
