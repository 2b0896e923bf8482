import { describe, expect, test } from "bun:test";
import { ASSETS_FIELDS } from "../../src/verify/contract/assets.ts";
import { COURSES_FIELDS } from "../../src/verify/contract/courses.ts";
import type { ContractField } from "../../src/verify/contract/fields.ts";
import { FOOTPRINTS_FIELDS } from "../../src/verify/contract/footprints.ts";
import { PREDICTIONS_FIELDS } from "../../src/verify/contract/predictions.ts";
import { PREP_FIELDS } from "../../src/verify/contract/prep.ts";
import { DICTATION_FIELDS, QUESTION_BANK_FIELDS } from "../../src/verify/contract/question-bank.ts";
import { RESOURCES_FIELDS } from "../../src/verify/contract/resources.ts";
import { SPEAKING_FIELDS } from "../../src/verify/contract/speaking.ts";
import { VOCABULARY_FIELDS } from "../../src/verify/contract/vocabulary.ts";
import { agentOperations, operation } from "../support/operations.ts";
import { fieldsOf } from "../support/schema-walk.ts";
import { EVENTS_FIELDS } from "./events-fields.ts";
import { MOCK_FIELDS } from "./mock-fields.ts";
import { PRACTICE_FIELDS, REVIEWS_FIELDS } from "./practice-fields.ts";
import { WRITING_FIELDS } from "./writing-fields.ts";

/** The contract's tables of fields, by operation group. Add a line for a new group. */
const TABLES: Readonly<Record<string, readonly ContractField[]>> = {
  vocabulary: VOCABULARY_FIELDS,
  practice: PRACTICE_FIELDS,
  reviews: REVIEWS_FIELDS,
  mock: MOCK_FIELDS,
  writing: WRITING_FIELDS,
  speaking: SPEAKING_FIELDS,
  resources: RESOURCES_FIELDS,
  assets: ASSETS_FIELDS,
  courses: COURSES_FIELDS,
  prep: PREP_FIELDS,
  predictions: PREDICTIONS_FIELDS,
  "question-bank": QUESTION_BANK_FIELDS,
  dictation: DICTATION_FIELDS,
  events: EVENTS_FIELDS,
  footprints: FOOTPRINTS_FIELDS,
};

const groups = Object.entries(TABLES).map(([group, fields]) => ({
  group,
  ids: [...new Set(fields.map((field) => field.operation))],
}));

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

describe("request fields of the contract", () => {
  test.each(groups)("the operations of $group are the contract's", ({ group, ids }) => {
    const declared = agentOperations.filter((one) => one.group === group).map(({ id }) => id);
    expect(declared.toSorted()).toEqual(ids.toSorted());
  });

  test.each(groups.flatMap(({ ids }) => ids))(
    "%s takes the contract's fields with its types, bounds and defaults",
    (id) => {
      const contract = Object.values(TABLES)
        .flat()
        .filter((field) => field.operation === id)
        .map(({ ours, ...field }) => field);
      expect(byName(declaredFields(id))).toEqual(byName(contract));
    },
  );
});
