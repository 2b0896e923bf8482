import { describe, expect, test } from "bun:test";
import { agentOperations, operation } from "../support/operations.ts";
import { fieldsOf } from "../support/schema-walk.ts";
import { type ContractField, VOCABULARY_FIELDS } from "./vocabulary-fields.ts";

const ids = [...new Set(VOCABULARY_FIELDS.map((field) => field.operation))];

/** The fields of an operation as its own schema declares them, in the form of the contract's table. */
function declaredFields(id: string): ContractField[] {
  return fieldsOf(operation(id).request).map(({ path, schema, required }) => {
    const fallback = "default" in schema ? JSON.stringify(schema["default"]) : null;
    return {
      operation: id,
      field: path.join("."),
      type: Array.isArray(schema["enum"]) ? schema["enum"].join(",") : String(schema["type"]),
      min: schema["minimum"] ?? schema["minLength"] ?? schema["minItems"] ?? null,
      max: schema["maximum"] ?? schema["maxLength"] ?? schema["maxItems"] ?? null,
      // A field with a default is never required of a caller; the schema marks it so, as the contract's own does.
      required: required && fallback === null,
      fallback,
    };
  });
}

function byName(fields: readonly ContractField[]): ContractField[] {
  return fields.toSorted((a, b) => a.field.localeCompare(b.field, "en"));
}

describe("vocabulary operations", () => {
  test("are the contract's twelve", () => {
    const declared = agentOperations.filter(({ group }) => group === "vocabulary").map(({ id }) => id);
    expect(declared.toSorted()).toEqual(ids.toSorted());
    expect(ids).toHaveLength(12);
  });

  test.each(ids)("%s takes the contract's fields with its types, bounds and defaults", (id) => {
    const contract = VOCABULARY_FIELDS.filter((field) => field.operation === id);
    expect(byName(declaredFields(id))).toEqual(byName(contract));
  });
});
