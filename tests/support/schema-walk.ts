import type { TObject, TSchema } from "@sinclair/typebox";
import type { Capability } from "../../src/kernel/capability.ts";
import { isObject, type Json, type JsonObject, setAt } from "./json.ts";

/** One field of a request, nested ones included; array items are reached as item 0. */
export interface Field {
  /** JSON pointer. */
  readonly pointer: string;
  readonly path: readonly string[];
  readonly schema: TSchema;
  readonly required: boolean;
  /** What the request must contain for the field to exist: an option of alternatives above it. */
  readonly within: readonly { readonly path: readonly string[]; readonly value: Json }[];
}

export function propertiesOf(schema: TSchema): [string, TSchema][] {
  const properties: unknown = schema["properties"];
  return typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
}

/** The alternatives of a schema, including nested ones; empty if it has only one form. */
export function optionsOf(schema: TSchema): TSchema[] {
  const options: readonly TSchema[] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return options.flatMap((option) => ("anyOf" in option ? optionsOf(option) : [option]));
}

export function fieldsOf(schema: TSchema, path: readonly string[] = [], within: Field["within"] = []): Field[] {
  const names: readonly string[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return propertiesOf(schema).flatMap(([name, property]) => {
    const here = [...path, name];
    return [
      { pointer: `/${here.join("/")}`, path: here, schema: property, required: names.includes(name), within },
      ...fieldsBelow(property, here, within),
    ];
  });
}

function fieldsBelow(schema: TSchema, here: readonly string[], within: Field["within"]): Field[] {
  if (schema["type"] === "object") return fieldsOf(schema, here, within);
  if (schema["type"] === "array" && schema["maxItems"] !== 0) {
    const items: TSchema = schema["items"];
    const path = [...here, "0"];
    const own = { pointer: `/${path.join("/")}`, path, schema: items, required: true, within };
    return [own, ...fieldsBelow(items, path, within)];
  }
  return optionsOf(schema).flatMap((option) =>
    option["type"] === "object" ? fieldsOf(option, here, [...within, { path: here, value: validValue(option) }]) : [],
  );
}

/** Whether an object is declared to accept fields that its schema does not name. */
export function isOpen(schema: TSchema): boolean {
  return schema["additionalProperties"] === true;
}

/** A value that satisfies a schema. */
export function validValue(schema: TSchema): Json {
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"].find((word) => word !== "");
  const [option] = optionsOf(schema);
  if (option !== undefined) return validValue(option);
  switch (schema["type"]) {
    case "object":
      return Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, validValue(property)]));
    case "array":
      return Array.from({ length: Math.min(schema["maxItems"] ?? 1, Math.max(1, schema["minItems"] ?? 1)) }, () =>
        validValue(schema["items"]),
      );
    case "integer":
    case "number":
      return Math.min(schema["maximum"] ?? 1, Math.max(1, schema["minimum"] ?? 1));
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return validText(schema);
  }
}

function validText(schema: TSchema): string {
  const formats: Record<string, string> = {
    "date-time": "2027-01-01T08:00:00.000+08:00",
    date: "2027-01-01",
    uuid: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55",
  };
  const isPath = typeof schema["pattern"] === "string" && !new RegExp(schema["pattern"], "u").test("word");
  return formats[String(schema["format"])] ?? (isPath ? "/word" : "word").padEnd(schema["minLength"] ?? 0, "x");
}

/** A request with every field: the example's value if it has one, or else a valid one. */
export function completeRequest(operation: Capability, values: JsonObject = {}): JsonObject {
  const { example } = firstExample(operation);
  const all = fill(operation.request, example);
  for (const name of Object.keys(values)) if (name in operation.request.properties) all[name] = values[name] ?? null;
  return all;
}

/** A request with only the first example's required fields, nested ones included. */
export function minimalRequest(operation: Capability, values: JsonObject = {}): JsonObject {
  const { example } = firstExample(operation);
  const least = strip(operation.request, example);
  if (!isObject(least)) throw new Error(`${operation.id} takes no object`);
  for (const name of Object.keys(values)) if (name in least) least[name] = values[name] ?? null;
  return least;
}

/** The same request with every default of the schema written out. */
export function withDefaults(schema: TSchema, value: Json): Json {
  if (Array.isArray(value) && schema["type"] === "array") {
    return value.map((item) => withDefaults(schema["items"], item));
  }
  if (!isObject(value) || schema["type"] !== "object") return value;
  const entries = propertiesOf(schema).flatMap(([name, property]): [string, Json][] => {
    const own = value[name];
    if (own !== undefined) return [[name, withDefaults(property, own)]];
    return "default" in property ? [[name, property["default"]]] : [];
  });
  return Object.fromEntries(entries);
}

/** A copy of `request` in which the field has `value`. */
export function requestWith(request: JsonObject, field: Field, value: Json): JsonObject {
  let changed: JsonObject = request;
  for (const { path, value: option } of field.within) changed = setAt(changed, path, option);
  return setAt(changed, field.path, value);
}

function firstExample(operation: Capability): { example: JsonObject } {
  const example: Json = JSON.parse(JSON.stringify(operation.examples[0]?.request));
  if (!isObject(example)) throw new Error(`${operation.id} has no example`);
  return { example };
}

function fill(schema: TObject | TSchema, example: JsonObject): JsonObject {
  return Object.fromEntries(
    propertiesOf(schema).map(([name, property]) => {
      const own = example[name];
      if (own === undefined || (Array.isArray(own) && own.length === 0)) return [name, validValue(property)];
      if (isObject(own) && property["type"] === "object" && !isOpen(property)) return [name, fill(property, own)];
      const items: TSchema | undefined = property["type"] === "array" ? property["items"] : undefined;
      if (Array.isArray(own) && items?.["type"] === "object") {
        return [name, own.map((item) => (isObject(item) ? fill(items, item) : item))];
      }
      return [name, own];
    }),
  );
}

function strip(schema: TSchema, value: Json): Json {
  if (Array.isArray(value) && schema["type"] === "array") return value.map((item) => strip(schema["items"], item));
  if (!isObject(value) || schema["type"] !== "object") return value;
  const required: readonly string[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const entries = propertiesOf(schema).flatMap(([name, property]): [string, Json][] => {
    if ("default" in property || !required.includes(name)) return [];
    return [[name, strip(property, value[name] ?? validValue(property))]];
  });
  return Object.fromEntries(entries);
}
