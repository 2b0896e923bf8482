import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { isSearchText } from "../../src/kernel/fields.ts";
import { registry } from "../support/operations.ts";
import { isOpen, optionsOf, propertiesOf } from "../support/schema-walk.ts";

/** What a request may contain without a bound in its schema, and what bounds it instead. */
const BOUNDED_ELSEWHERE: Readonly<Record<string, string>> = {
  "ielts_learning_push_events /events/*/payload": "an open object; the operation refuses a payload that is too long",
};

/** Texts, lists and open objects of a request whose length the schema does not limit. */
function unboundedIn(schema: TSchema, path = ""): string[] {
  const options = optionsOf(schema);
  if (options.length > 0) return options.flatMap((option) => unboundedIn(option, path));
  if ("const" in schema || Array.isArray(schema["enum"])) return [];
  switch (schema["type"]) {
    case "string":
      // A search text is truncated before it is used.
      return typeof schema["maxLength"] === "number" || isSearchText(schema) ? [] : [path];
    case "array": {
      const items: TSchema = schema["items"];
      return [...(typeof schema["maxItems"] === "number" ? [] : [path]), ...unboundedIn(items, `${path}/*`)];
    }
    case "object":
      return [
        ...(isOpen(schema) ? [path] : []),
        ...propertiesOf(schema).flatMap(([name, property]) => unboundedIn(property, `${path}/${name}`)),
      ];
    case "integer":
    case "number":
    case "boolean":
    case "null":
      return [];
    default:
      return [path];
  }
}

describe("what a request may hold", () => {
  test.each(registry.all.map((one) => [one.id, one] as const))(
    "has a bound in every field of %s",
    (id, { request }) => {
      const unbounded = unboundedIn(request).filter((path) => BOUNDED_ELSEWHERE[`${id} ${path}`] === undefined);
      expect(unbounded).toEqual([]);
    },
  );

  test("is listed as bounded elsewhere only where its schema has no bound", () => {
    const unbounded = registry.all.flatMap(({ id, request }) => unboundedIn(request).map((path) => `${id} ${path}`));
    expect(Object.keys(BOUNDED_ELSEWHERE).filter((name) => !unbounded.includes(name))).toEqual([]);
  });
});
