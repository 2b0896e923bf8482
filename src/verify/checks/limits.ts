import type { Check, Probe } from "../check.ts";
import type { ContractField } from "../contract/fields.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { at, isObject } from "../json.ts";
import { isNested, wordsOf } from "./field-requests.ts";

const operations = [...new Set(CONTRACT_FIELDS.map(({ operation }) => operation))];

/** Section 8: the limits as the service publishes them. */
export const limitChecks: readonly Check[] = operations.map((operation) => ({
  section: "8",
  name: `published.${operation}`,
  title: `The OpenAPI description gives ${operation} the contract's bounds, words and defaults`,
  run: (probe) => comparePublished(probe, operation),
}));

async function comparePublished(probe: Probe, operation: string): Promise<void> {
  const schema = await probe.facts.requestSchema(operation);
  if (schema === undefined) probe.skip(`The OpenAPI description has no request of ${operation}.`);
  const fields = CONTRACT_FIELDS.filter((one) => one.operation === operation && !one.field.startsWith("contentRef."));
  for (const field of fields) {
    const published = schemaOf(schema, field.field.split("."));
    if (published === undefined) {
      const expected = `The request of ${operation} has ${field.field}.`;
      probe.deviates({ expected, actual: "The OpenAPI description does not name it." });
    } else compareField(probe, field, published);
  }
}

/** The schema of a field; null if it has several forms, which are not checked. */
function schemaOf(schema: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (["anyOf", "oneOf", "allOf"].some((word) => at(schema, word) !== undefined)) return null;
  const inner = name === "0" ? at(schema, "items") : at(schema, "properties", name);
  return inner === undefined ? undefined : schemaOf(inner, rest);
}

function compareField(probe: Probe, field: ContractField, published: unknown): void {
  if (!isObject(published) || field.type === "undefined") return;
  const compare = (what: string, contract: unknown, own: unknown) => {
    if (JSON.stringify(contract) === JSON.stringify(own)) return;
    const expected = `${field.operation} publishes ${what} ${JSON.stringify(contract)} of ${field.field}.`;
    probe.deviates({ expected, actual: `The OpenAPI description has ${JSON.stringify(own) ?? "none"}.` });
  };
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = published;
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : undefined;
  if (field.min !== null) compare("the minimum", field.min, minimum ?? above ?? minLength ?? minItems ?? 0);
  if (field.max !== null) compare("the maximum", field.max, maximum ?? maxLength ?? maxItems);
  const words = published["enum"];
  if (Array.isArray(words)) compare("the words", wordsOf(field).toSorted(), words.map(String).toSorted());
  if (field.fallback !== null && !isNested(field.field)) {
    compare("the default", JSON.parse(field.fallback), published["default"]);
  }
}
