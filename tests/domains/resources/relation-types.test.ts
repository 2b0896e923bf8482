import { describe, expect, test } from "bun:test";
import {
  countRelationTypes,
  orderRelations,
  type Relation,
  structural,
  toPart,
} from "../../../src/domains/resources/relation-types.ts";

const asked = { kind: "question_part", partId: 1 } as const;

function explicit(relationType: string, direction: "outgoing" | "incoming", partId: number, note = ""): Relation {
  return { relationType, direction, note, ref: { kind: "question_part", partId } };
}

const lines = (relations: readonly Relation[]) =>
  relations.map(({ relationType, direction, ref }) => `${relationType} ${direction} ${Object.values(ref)[1]}`);

describe("orderRelations", () => {
  test("puts explicit relations first, then sorts by type and by number", () => {
    const found = orderRelations(
      asked,
      [explicit("z", "outgoing", 3), explicit("b", "incoming", 10), explicit("b", "outgoing", 9)],
      [...structural("same_source", [{ id: 10 }, { id: 2 }], toPart), ...structural("about", [{ id: 7 }], toPart)],
    );
    expect(lines(found)).toEqual([
      "b outgoing 9",
      "b incoming 10",
      "z outgoing 3",
      "about structural 7",
      "same_source structural 2",
      "same_source structural 10",
    ]);
  });

  test("lists a resource once for a type, by the pack's word, and never the one that was asked for", () => {
    const found = orderRelations(
      asked,
      [
        explicit("same_source", "incoming", 2),
        explicit("same_source", "outgoing", 2, "first"),
        explicit("like", "outgoing", 2),
        explicit("like", "outgoing", 1),
      ],
      structural("same_source", [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 3 }], toPart),
    );
    expect(lines(found)).toEqual(["like outgoing 2", "same_source outgoing 2", "same_source structural 3"]);
    expect(countRelationTypes(found)).toEqual([
      { relationType: "like", count: 1 },
      { relationType: "same_source", count: 2 },
    ]);
  });
});
