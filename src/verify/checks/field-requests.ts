import type { Probe } from "../check.ts";
import type { ContractField } from "../contract/fields.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { isObject, type JsonObject } from "../json.ts";
import { NO_ID, NO_UUID } from "../nothing.ts";
import { MARK } from "../request-parts.ts";
import { leastRequest, reads } from "./calls.ts";

const LONGEST_SHOWN = 40;

/** The enumeration of a field; empty if it has none. */
export function wordsOf({ type }: Pick<ContractField, "type">): readonly string[] {
  return type.includes(",") ? type.split(",") : [];
}

/** Whether a field is inside an object or a list. */
export function isNested(field: string): boolean {
  return field.includes(".");
}

/** A value of a field's type that is too long or too large, or has too many items. Its texts begin with `mark` if it fits. */
export function sizedValue(field: ContractField, size: number, mark = MARK): unknown {
  if (field.type === "integer") return size;
  if (field.type === "string") return mark.padEnd(size, "a").slice(0, size);
  const item = itemOf(field);
  return Array.from({ length: size }, (_, index) => (item === undefined ? "a" : inventValue(item, index, mark)));
}

/** A value as part of a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  const size = typeof value === "string" ? `a text of ${value.length} characters` : "";
  const items = Array.isArray(value) ? `a list of ${value.length}` : "";
  return text.length <= LONGEST_SHOWN ? text : size || items || `${text.slice(0, LONGEST_SHOWN)}…`;
}

/**
 * A valid request except for one field, which has `value`, or is omitted if that is undefined. Reads use existing data, if there is any;
 * writes use ids that do not exist and texts that begin with `mark`.
 */
export async function requestWith(
  probe: Probe,
  { operation, field }: Pick<ContractField, "operation" | "field">,
  value: unknown,
  mark = MARK,
): Promise<JsonObject> {
  const least = reads(operation) ? await leastRequest(probe, operation) : null;
  return put(operation, least ?? inventRequiredFields(operation, "", mark), {
    path: field.split("."),
    value,
    above: "",
    mark,
  });
}

/** The required fields of an operation with made-up values. */
function inventRequiredFields(operation: string, above: string, mark: string): JsonObject {
  const required = CONTRACT_FIELDS.filter((one) => one.operation === operation && one.required);
  const here = required.filter(({ field }) => field.startsWith(above) && !isNested(field.slice(above.length)));
  const least = Object.fromEntries(here.map((one) => [one.field.slice(above.length), inventValue(one, 0, mark)]));
  // If the phrase of a word is used for something else, the word can still be found by its meaning.
  return operation.endsWith("_add") && "phrase" in least ? { ...least, meaning: mark } : least;
}

function inventValue(field: ContractField, index: number, mark: string): unknown {
  const words = wordsOf(field).filter((word) => word !== "");
  if (words.length > 0) return words[index % words.length];
  if (field.type === "integer") return NO_ID - index;
  if (field.type === "object") return inventRequiredFields(field.operation, `${field.field}.`, mark);
  if (field.type === "undefined") return { kind: "question_part", partId: NO_ID };
  if (field.field === "attemptId") return NO_UUID;
  if (field.type !== "array") return `${mark} ${index}`;
  const item = itemOf(field);
  return item === undefined ? [] : [inventValue(item, 0, mark)];
}

function itemOf({ operation, field }: ContractField): ContractField | undefined {
  return CONTRACT_FIELDS.find((one) => one.operation === operation && one.field === `${field}.0`);
}

/** A copy with a value at a path; objects along the path get their required fields. */
function put(
  operation: string,
  holder: JsonObject,
  change: { path: readonly string[]; value: unknown; above: string; mark: string },
): JsonObject {
  const [name = "", ...rest] = change.path;
  if (rest.length === 0) {
    const { [name]: _, ...others } = holder;
    return change.value === undefined ? others : { ...holder, [name]: change.value };
  }
  const above = `${change.above}${name}.`;
  if (rest[0] !== "0") {
    const inner = holder[name];
    return { ...holder, [name]: put(operation, isObject(inner) ? inner : {}, { ...change, path: rest, above }) };
  }
  const [, ...inItem] = rest;
  if (inItem.length === 0) return { ...holder, [name]: [change.value] };
  const item = inventRequiredFields(operation, `${above}0.`, change.mark);
  return { ...holder, [name]: [put(operation, item, { ...change, path: inItem, above: `${above}0.` })] };
}
