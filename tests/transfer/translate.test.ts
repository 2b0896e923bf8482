import { describe, expect, test } from "bun:test";
import type { RecordKind } from "../../src/database/record-kinds.ts";
import { type Id, MissingContentError } from "../../src/transfer/kinds.ts";
import {
  translateJson,
  translateObject,
  translatePath,
  translateRefKey,
  translateSource,
} from "../../src/transfer/translate.ts";

/** Every id grows by a thousand, so that a missed one shows; texts get a mark. */
function there(kind: RecordKind, id: Id): Id {
  if (kind === "part" && id === 404) throw new MissingContentError(kind, id);
  return typeof id === "number" ? id + 1000 : `${id}'`;
}

describe("translateJson", () => {
  test.each([
    [
      { sessionId: 1, partId: 2, title: "1" },
      { sessionId: 1001, partId: 1002, title: "1" },
    ],
    [
      { taskIds: [1, 2], position: 3 },
      { taskIds: [1001, 1002], position: 3 },
    ],
    [{ contentRef: { kind: "asset", assetId: 5 } }, { contentRef: { kind: "asset", assetId: 1005 } }],
    [[{ slotId: 1, partId: 2, answer: "7" }], [{ slotId: 1001, partId: 1002, answer: "7" }]],
    [
      { paperId: "user:a", materialId: null },
      { paperId: "user:a'", materialId: null },
    ],
    [{ reviewId: 3 }, { reviewId: 1003 }],
    [
      { route: "/practice?part=2", count: 2 },
      { route: "/practice?part=1002", count: 2 },
    ],
    [
      { sessionId: "not an id of ours", id: 4 },
      { sessionId: "not an id of ours'", id: 4 },
    ],
  ])("%j becomes %j", (before, after) => {
    expect(translateJson(before, there)).toEqual(after);
  });

  test("keeps the order of the keys", () => {
    expect(JSON.stringify(translateJson({ z: 1, partId: 2, a: 3 }, there))).toBe('{"z":1,"partId":1002,"a":3}');
  });

  test("takes what agents write for theirs, but for what the contract gives a meaning", () => {
    expect(translateJson({ sessionId: 1, taskId: 2 }, there, "agent")).toEqual({ sessionId: 1001, taskId: 2 });
  });

  test("knows which review an event about writing names", () => {
    const kinds: RecordKind[] = [];
    translateJson(
      { reviewId: 1, versionId: 2 },
      (kind, id) => {
        kinds.push(kind);
        return id;
      },
      "writing",
    );
    expect(kinds).toEqual(["writing_review", "writing_version"]);
  });
});

describe("texts with ids in them", () => {
  test.each([
    ["/practice/12", "/practice/1012"],
    ["/reviews/mock-3-reading", "/reviews/mock-1003-reading"],
    ["/writing/4", "/writing/1004"],
    ["/learning-center?course=1&section=2", "/learning-center?course=1001&section=1002"],
    ["/mock?paper=user%3Aabc", "/mock?paper=user%3Aabc'"],
    ["/practice?part=404&from=match", "/practice?part=404&from=match"],
    ["/vocabulary?part=x", "/vocabulary?part=x"],
    ["/feedback", "/feedback"],
  ])("the path %s becomes %s", (before, after) => {
    expect(translatePath(before, there)).toBe(after);
  });

  test.each([
    ["question_part:2", "question_part:1002"],
    ["course_section:3:4", "course_section:1003:1004"],
    ["mock_paper:pack:key", "mock_paper:pack:key'"],
    ["prep_guide:a-slug", "prep_guide:a-slug"],
    ["asset:9", "asset:1009"],
  ])("the reference %s becomes %s", (before, after) => {
    expect(translateRefKey(before, there)).toBe(after);
  });

  test("a reference to content that is not there is not made up", () => {
    expect(() => translateRefKey("question_part:404", there)).toThrow(MissingContentError);
  });

  test.each([
    ["practice_session", "12", "1012"],
    ["writing_session", "12", "1012"],
    ["course_section", "3:4", "1003:1004"],
    ["wordbook_entry", "core-curriculum", "core-curriculum"],
    ["dictation_attempt", "a-uuid", "a-uuid'"],
    ["something_of_an_agent", "5", "5"],
    ["practice_session", "no number", "no number"],
  ])("an event about a %s %s becomes one about %s", (type, before, after) => {
    expect(translateObject(type, before, there)).toBe(after);
  });

  test.each([
    ["practice_session:12", "practice_session:1012"],
    ["writing_session:3", "writing_session:1003"],
    ["course_section:1:2", "course_section:1001:1002"],
    ["practice_session:of an agent", "practice_session:of an agent"],
    ["a guide", "a guide"],
  ])("the source %s becomes %s", (before, after) => {
    expect(translateSource(before, there)).toBe(after);
  });
});
