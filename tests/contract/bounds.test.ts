import { describe, expect, test } from "bun:test";
import { isObject } from "../support/json.ts";
import { registry } from "../support/operations.ts";

const BOUNDS = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "default"];

/** One line for each field that has a bound or a default. */
function boundsOf(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return [];
  const own = BOUNDS.filter((name) => schema[name] !== undefined).map(
    (name) => `${name} ${JSON.stringify(schema[name])}`,
  );
  const variants = ["anyOf", "allOf"].flatMap((name) => {
    const inner = schema[name];
    return Array.isArray(inner) ? inner.flatMap((one) => boundsOf(one, path)) : [];
  });
  const fields = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  return [
    ...(own.length === 0 ? [] : [`${path}: ${own.join(", ")}`]),
    ...variants,
    ...fields.flatMap(([name, inner]) => boundsOf(inner, `${path}.${name}`)),
    ...boundsOf(schema["items"], `${path}[]`),
  ];
}

// The other contract tests read the bounds from the schemas, and would follow an accidental change. These do not: after an intended
// change, `bun test ./tests/contract/bounds.test.ts --update-snapshots` writes the new ones.
describe("bounds and defaults", () => {
  test.each(registry.all.map((one) => [one.id, one] as const))(
    "%s has those that were agreed",
    (_id, { request, response }) => {
      const lines = [...boundsOf(request, "request"), ...boundsOf(response, "answer")];
      expect([...new Set(lines)].join("\n")).toMatchSnapshot();
    },
  );
});
