import { isObject } from "./json.ts";

/**
 * What is wrong with a value by a JSON Schema as a client reads it from the wire, or null. Supports the keywords that the service publishes
 * and throws on others, so that none is ignored.
 */
export function schemaProblem(schema: unknown, value: unknown, path = ""): string | null {
  if (!isObject(schema)) return `${path}: the schema is no object`;
  for (const keyword of Object.keys(schema)) {
    if (!KNOWN.has(keyword)) throw new Error(`The schema at ${path || "/"} uses ${keyword}, which is not checked here`);
  }
  const { anyOf, enum: words, type } = schema;
  if (Array.isArray(anyOf) && anyOf.every((option) => schemaProblem(option, value, path) !== null)) {
    return `${path}: matches none of ${anyOf.length} alternatives`;
  }
  if ("const" in schema && value !== schema["const"]) return `${path}: is not ${JSON.stringify(schema["const"])}`;
  if (Array.isArray(words) && !words.some((word) => word === value)) return `${path}: is none of ${words.join(", ")}`;
  if (type !== undefined && !hasType(type, value)) return `${path}: is no ${JSON.stringify(type)}`;
  if (typeof value === "number") return numberProblem(schema, value, path);
  if (typeof value === "string") return textProblem(schema, value, path);
  if (Array.isArray(value)) return listProblem(schema, value, path);
  return isObject(value) ? objectProblem(schema, value, path) : null;
}

const KNOWN = new Set([
  ...["type", "const", "enum", "anyOf", "properties", "required", "additionalProperties", "patternProperties"],
  ...[
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "format",
    "pattern",
  ],
  ...["description", "default", "title", "examples"],
]);

function hasType(type: unknown, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return typeof value === type;
}

function numberProblem({ minimum, maximum }: Record<string, unknown>, value: number, path: string): string | null {
  if (typeof minimum === "number" && value < minimum) return `${path}: is below ${minimum}`;
  return typeof maximum === "number" && value > maximum ? `${path}: is above ${maximum}` : null;
}

const FORMATS: Record<string, RegExp> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

function textProblem(schema: Record<string, unknown>, value: string, path: string): string | null {
  const { minLength, maxLength, format } = schema;
  const length = [...value].length;
  if (typeof minLength === "number" && length < minLength) return `${path}: is shorter than ${minLength}`;
  if (typeof maxLength === "number" && length > maxLength) return `${path}: is longer than ${maxLength}`;
  if (typeof schema["pattern"] === "string" && !new RegExp(schema["pattern"], "u").test(value))
    return `${path}: does not match`;
  const pattern = FORMATS[String(format)];
  return pattern !== undefined && !pattern.test(value) ? `${path}: is no ${String(format)}` : null;
}

function listProblem(schema: Record<string, unknown>, value: unknown[], path: string): string | null {
  const { minItems, maxItems, items } = schema;
  if (typeof minItems === "number" && value.length < minItems) return `${path}: has fewer than ${minItems} items`;
  if (typeof maxItems === "number" && value.length > maxItems) return `${path}: has more than ${maxItems} items`;
  if (items === undefined) return null;
  return firstOf(value.map((item, i) => schemaProblem(items, item, `${path}/${i}`)));
}

function objectProblem(schema: Record<string, unknown>, value: Record<string, unknown>, path: string): string | null {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const patterns = isObject(schema["patternProperties"]) ? schema["patternProperties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const missing = required.find((name) => !(name in value));
  if (missing !== undefined) return `${path}: lacks ${missing}`;
  return firstOf(
    Object.entries(value).map(([name, inner]) => {
      const here = `${path}/${name}`;
      if (Object.hasOwn(properties, name)) return schemaProblem(properties[name], inner, here);
      const pattern = Object.keys(patterns).find((expression) => new RegExp(expression, "u").test(name));
      if (pattern !== undefined) return schemaProblem(patterns[pattern], inner, here);
      return schema["additionalProperties"] === false ? `${here}: is unknown` : null;
    }),
  );
}

function firstOf(problems: (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
