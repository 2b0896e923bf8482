import { at, isObject, type JsonObject } from "./json.ts";

/** A deeper nesting of references than this is a cycle. */
const DEEPEST = 40;

/** A part of an OpenAPI document with its local references (`#/…`) resolved; a cycle ends in `{}`, which allows everything. */
export function resolved(document: unknown, part: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return {};
  if (Array.isArray(part)) return part.map((item) => resolved(document, item, depth + 1));
  if (!isObject(part)) return part;
  const reference = part["$ref"];
  if (typeof reference === "string" && reference.startsWith("#/")) {
    const steps = reference
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
    return resolved(document, at(document, ...steps), depth + 1);
  }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, resolved(document, inner, depth + 1)]));
}

/** The fields of an object schema by name; those of the first alternative if it has several. */
export function propertiesOf(schema: unknown): JsonObject {
  const own = at(schema, "properties");
  if (isObject(own)) return own;
  const [first] = alternativesOf(schema);
  return first === undefined || first === schema ? {} : propertiesOf(first);
}

/** The required names of an object schema that have no default. */
export function requiredOf(schema: unknown): string[] {
  const names = at(schema, "required");
  const properties = propertiesOf(schema);
  if (!Array.isArray(names)) return [];
  return names
    .filter((name) => typeof name === "string")
    .filter((name) => at(properties, name, "default") === undefined);
}

/** The schemas of which a value must satisfy one (or all); the schema itself if it has no alternatives. */
function alternativesOf(schema: unknown): readonly unknown[] {
  for (const word of ["oneOf", "anyOf", "allOf"]) {
    const options = at(schema, word);
    if (Array.isArray(options) && options.length > 0) return options;
  }
  return [schema];
}

/**
 * A small value that satisfies a schema. `known` may give the value of a field by its name; undefined leaves it to the schema. null if
 * `known` returns null for a field because the data does not exist.
 */
export function sampleOf(schema: unknown, known: Known, name = ""): unknown {
  const given = known(name, schema);
  if (given !== undefined) return given;
  const [first] = alternativesOf(schema);
  if (first !== schema) return sampleOf(first, known, name);
  const constant = at(schema, "const");
  if (constant !== undefined) return constant;
  const words = at(schema, "enum");
  if (Array.isArray(words)) return words.find((word) => word !== "") ?? words[0];
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, known);
    case "array": {
      const length = Number(at(schema, "minItems") ?? 0);
      const item = length > 0 ? sampleOf(at(schema, "items"), known, name) : null;
      return length > 0 && item === null ? null : Array.from({ length }, () => item);
    }
    case "integer":
    case "number":
      return Number(at(schema, "minimum") ?? 1);
    case "boolean":
      return false;
    default:
      return "lectern verify"
        .padEnd(Number(at(schema, "minLength") ?? 0), ".")
        .slice(0, Number(at(schema, "maxLength") ?? 1000));
  }
}

/** The known value of a field by its name and schema; null if it must be known but does not exist. */
export type Known = (name: string, schema: unknown) => unknown;

function objectOf(schema: unknown, known: Known): JsonObject | null {
  const fields = requiredOf(schema).map(
    (name) => [name, sampleOf(at(propertiesOf(schema), name), known, name)] as const,
  );
  return fields.some(([, value]) => value === null) ? null : Object.fromEntries(fields);
}

/** The type of a schema; the one other than null if it lists several. */
export function typeOf(schema: unknown): string | undefined {
  const type = at(schema, "type");
  const [first] = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  return typeof first === "string" ? first : undefined;
}
