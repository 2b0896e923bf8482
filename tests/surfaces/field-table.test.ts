import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { choice, closed, defaulted, integer, nullable, text } from "../../src/kernel/fields.ts";
import { fieldTable } from "../../src/surfaces/field-table.ts";

const word = (description: string) => text({ description });
const kind = (value: string, description = "Its kind.") => Type.Literal(value, { description });

/** The cells of each row below the head. */
function rowsOf(properties: Parameters<typeof closed>[0]): string[][] {
  const presence = (_name: string, required: boolean) => (required ? "required" : "optional");
  const lines = fieldTable(closed(properties), presence).split("\n").slice(2);
  return lines.map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
}

describe("fieldTable", () => {
  test("says so if there are no fields", () => {
    expect(fieldTable(closed({}), () => "required")).toBe("No fields: `{}`.");
  });

  test("lists the fields of objects, of items and of nullable values", () => {
    const inner = closed({ a: word("A.") }, { description: "Inner." });
    const fields = { one: inner, many: Type.Array(inner, { description: "Many." }), none: nullable(inner) };
    expect(rowsOf(fields)).toEqual([
      ["`one`", "object", "required", "Inner."],
      ["`one.a`", "string", "required", "A."],
      ["`many[]`", "array", "required", "Many."],
      ["`many[].a`", "string", "required", "A."],
      ["`none`", "object, or null", "required", "Inner."],
      ["`none.a`", "string", "required", "A."],
    ]);
  });

  test("shows nothing inside of fields that are known by their name, at any depth", () => {
    const ref = closed({ id: word("Id.") }, { description: "Where." });
    const schema = closed({ ref, many: Type.Array(closed({ ref, other: ref }), { description: "Many." }) });
    const rows = fieldTable(schema, () => "required", new Set(["ref"]))
      .split("\n")
      .slice(2);
    expect(rows.map((row) => row.split("`")[1])).toEqual([
      "ref",
      "many[]",
      "many[].ref",
      "many[].other",
      "many[].other.id",
    ]);
  });

  test("lists what all alternatives share once, and says which kind has the rest", () => {
    const either = Type.Union(
      [
        closed({
          kind: kind("a", "The first."),
          id: word("Id."),
          size: defaulted(integer({ min: 1, max: 9, description: "Size." }), 3),
        }),
        closed({ kind: kind("b", "The second."), id: word("Id."), name: Type.Optional(word("Name.")) }),
        closed({ kind: kind("c", "The third."), id: word("Id."), name: Type.Optional(word("Name.")) }),
      ],
      { description: "One of three." },
    );
    expect(rowsOf({ what: either })).toEqual([
      ["`what`", "object with kind a, b or c", "required", "One of three."],
      ["`what.kind`", 'one of "a", "b", "c"', "required", "a: The first. b: The second. c: The third."],
      ["`what.id`", "string", "required", "Id."],
      ["`what.size`", "integer from 1 to 9", "required for kind a only", "Size."],
      ["`what.name`", "string", "optional for kind b or c only", "Name."],
    ]);
  });

  test("gives a name that alternatives use differently a row for each use, with what is inside", () => {
    const a = closed({ kind: kind("a"), at: closed({ row: word("Row.") }, { description: "In a." }) });
    const b = closed({ kind: kind("b"), at: closed({ place: word("Place.") }, { description: "In b." }) });
    expect(rowsOf({ items: Type.Array(Type.Union([a, b]), { description: "Items." }) })).toEqual([
      ["`items[]`", "array", "required", "Items."],
      ["`items[].kind`", 'one of "a", "b"', "required", "Its kind."],
      ["`items[].at`", "object", "required for kind a", "In a."],
      ["`items[].at.row`", "string", "required", "Row."],
      ["`items[].at`", "object", "required for kind b", "In b."],
      ["`items[].at.place`", "string", "required", "Place."],
    ]);
  });

  test("keeps alternatives apart that may be null besides", () => {
    const either = nullable(Type.Union([closed({ kind: kind("a") }), closed({ kind: kind("b"), x: word("X.") })]));
    expect(rowsOf({ what: either })).toEqual([
      ["`what`", "object with kind a or b, or null", "required", ""],
      ["`what.kind`", 'one of "a", "b"', "required", "Its kind."],
      ["`what.x`", "string", "required for kind b only", "X."],
    ]);
  });

  test("keeps bars and line ends out of the cells", () => {
    const field = choice(["a|b"], { description: "One\nof | two." });
    expect(rowsOf({ field: nullable(field) })).toEqual([
      ["`field`", '"a\\|b", or null', "required", "One of \\| two."],
    ]);
  });
});
