import { describe, expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { describeSchema } from "../../src/kernel/describe.ts";
import { choice, integer, text } from "../../src/kernel/fields.ts";
import { registry } from "../support/operations.ts";
import { optionsOf, propertiesOf } from "../support/schema-walk.ts";

const described = { description: "A field." };

describe("what a schema accepts, in words", () => {
  test.each<[TSchema, string]>([
    [integer({ ...described, min: 1, max: 1 }), "1"],
    [integer({ ...described, min: 0, max: 0 }), "0"],
    [integer({ ...described, min: 1, max: 50 }), "integer from 1 to 50"],
    [Type.Number({ minimum: 0.5, maximum: 0.5 }), "0.5"],
    [text({ ...described, min: 10, max: 10 }), "string of exactly 10 characters"],
    [text({ ...described, min: 1, max: 1 }), "string of exactly 1 character"],
    [text({ ...described, min: 1, max: 300 }), "string of 1 to 300 characters"],
    [text({ ...described, max: 0 }), "string without characters"],
    [Type.Array(text(described), { minItems: 2, maxItems: 2 }), "array of exactly 2 items"],
    [Type.Array(text(described), { maxItems: 0 }), "array without items"],
    [choice(["csv"], described), '"csv"'],
    [choice(["csv", "json"], described), 'one of "csv", "json"'],
  ])("%#: is %s", (schema, words) => {
    expect(describeSchema(schema)).toBe(words);
  });

  test("is in no operation a range of one value", () => {
    const wordsOf = (schema: TSchema): string[] => [
      describeSchema(schema),
      ...optionsOf(schema).flatMap(wordsOf),
      ...(schema["type"] === "array" ? wordsOf(schema["items"]) : []),
      ...propertiesOf(schema).flatMap(([, property]) => wordsOf(property)),
    ];
    const words = registry.all.flatMap(({ request, response }) => [...wordsOf(request), ...wordsOf(response)]);
    expect(words.filter((one) => /\b(\d+) to \1\b/.test(one))).toEqual([]);
  });
});
