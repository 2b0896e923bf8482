import { describe, expect, test } from "bun:test";
import { schemaProblem } from "../../src/verify/schema-problem.ts";

describe("schemaProblem", () => {
  const named = (schema: object) => ({ type: "object", properties: { a: schema } });
  const cases: [title: string, schema: object, value: unknown, path: string[], text: string][] = [
    ["a missing field", { required: ["b"] }, {}, [], 'does not have required property "b"'],
    ["a value of another type", named({ type: "string" }), { a: 1 }, ["a"], 'Expected "string"'],
    ["the innermost value of a list", named({ items: { enum: ["x"] } }), { a: ["x", "y"] }, ["a", "1"], '["x"]'],
    ["none of several alternatives", { anyOf: [named({ type: "string" }), named({ const: 2 })] }, { a: 1 }, [], "any"],
    ["two alternatives of one", { oneOf: [{ type: "integer" }, { minimum: 1 }] }, 2, [], "(2 matches)"],
    ["a part of all", { allOf: [{ type: "integer" }, { minimum: 9 }] }, 2, [], "2 is less than 9"],
    ["an unknown field", { ...named({}), additionalProperties: false }, { b: 1 }, [], '"b" does not match'],
    ["a field outside a composed object", { allOf: [named({})], unevaluatedProperties: false }, { b: 1 }, [], '"b"'],
    ["a condition", { if: named({ const: 2 }), else: { required: ["b"] } }, { a: 1 }, [], '"b"'],
    ["a name", { propertyNames: { maxLength: 1 } }, { ab: 1 }, ["ab"], "(2 > 1)"],
    ["a dependent field", { dependentRequired: { a: ["b"] } }, { a: 1 }, [], "b"],
    ["an item by its place", { prefixItems: [{}, { type: "null" }] }, [1, 1], ["1"], 'Expected "null"'],
    ["a text against a pattern", { pattern: "^[a-z]$" }, "A", [], "pattern"],
    ["a step", { multipleOf: 0.5 }, 0.7, [], "0.5"],
    ["a value given twice", { uniqueItems: true }, [{ a: 1 }, { a: 1 }], [], "0 and 1"],
    ["a format", { format: "date-time" }, "2026-13-01T00:00:00Z", [], "date-time"],
    ["a length in characters", { maxLength: 1 }, "\u{1f600}\u{1f600}", [], "(2 > 1)"],
    ["a forbidden value", named({ not: {} }), { a: 1 }, ["a"], "not"],
    [
      "a name with special characters",
      { properties: { "é/~ #%": { type: "null" } } },
      { "é/~ #%": 1 },
      ["é/~ #%"],
      "null",
    ],
  ];
  test.each(cases)("reports %s, and where it is", (_title, schema, value, path, text) => {
    const problem = schemaProblem(schema, value);
    expect(problem?.path).toEqual(path);
    expect(problem?.text).toContain(text);
  });

  test.each([{}, { unknownKeyword: 1 }, { minLength: 1 }, { format: "of-some-service" }])(
    "accepts what %j does not forbid",
    (schema) => {
      expect(schemaProblem(schema, 1)).toBeNull();
      expect(schemaProblem(schema, "one")).toBeNull();
    },
  );

  test.each([{ $ref: "https://elsewhere.example/schema" }, { pattern: "[" }])("throws for %j", (schema) => {
    expect(() => schemaProblem(schema, "text")).toThrow();
  });
});
