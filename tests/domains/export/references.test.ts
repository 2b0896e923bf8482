import { describe, expect, test } from "bun:test";
import { ReferencesSeen } from "../../../src/domains/export/references.ts";

/** What a document names, by kind. */
function namedIn(document: object) {
  const seen = new ReferencesSeen();
  seen.noteDocument(JSON.stringify(document), document);
  const kinds = ["part", "question_slot", "mock_paper"] as const;
  return Object.fromEntries(kinds.flatMap((kind) => (seen.of(kind).length === 0 ? [] : [[kind, seen.of(kind)]])));
}

describe("the references of a document", () => {
  test.each([
    ["a name anywhere in it", { marks: [{ partId: 9 }, { at: { partId: 2 } }, { partId: 9 }] }, { part: [2, 9] }],
    ["the id of a slot beside its key", { slots: [{ id: 7, slotKey: "q1" }] }, { question_slot: [7] }],
    ["not the id of anything else", { partId: 3, id: 7 }, { part: [3] }],
    ["not the key of a slot without an id", { slotKey: "q1", number: 7 }, {}],
    ["only the text id of a paper", { paperId: "p-1", partId: "p-2" }, { mock_paper: ["p-1"] }],
  ])("are %s", (_what, document, named) => {
    expect(namedIn(document)).toEqual(named);
  });
});
