import { isObject, type JsonObject } from "./json.ts";

/**
 * What is wrong with a value by a JSON Schema (2020-12) whose references are already resolved, or null. Unknown keywords allow everything,
 * as the standard requires of annotations.
 */
export function schemaProblem(schema: unknown, value: unknown, path = ""): string | null {
  if (schema === false) return `${here(path)} must not be there`;
  if (!isObject(schema)) return null;
  const { type, enum: words } = schema;
  if ("const" in schema && !Bun.deepEquals(value, schema["const"]))
    return `${here(path)} is not ${JSON.stringify(schema["const"])}`;
  if (Array.isArray(words) && !words.some((word) => Bun.deepEquals(word, value))) {
    return `${here(path)} is not one of ${words.map((word) => JSON.stringify(word)).join(", ")}`;
  }
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((one) => hasType(one, value)))
    return `${here(path)} is not of type ${types.join(" or ")}`;
  return combinedProblem(schema, value, path) ?? ownProblem(schema, value, path);
}

function here(path: string): string {
  return path === "" ? "the whole" : path;
}

function hasType(type: unknown, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return typeof value === type;
}

function combinedProblem({ anyOf, oneOf, allOf }: JsonObject, value: unknown, path: string): string | null {
  if (Array.isArray(allOf)) {
    const problem = firstOf(allOf.map((part) => schemaProblem(part, value, path)));
    if (problem !== null) return problem;
  }
  for (const options of [anyOf, oneOf]) {
    if (!Array.isArray(options)) continue;
    const problems = options.map((option) => schemaProblem(option, value, path));
    const fitting = problems.filter((problem) => problem === null).length;
    // With a single alternative, its own problem is the most precise message.
    if (fitting === 0)
      return problems.length === 1 ? (problems[0] ?? null) : `${here(path)} matches none of its alternatives`;
    if (options === oneOf && fitting > 1) return `${here(path)} fits ${fitting} alternatives where it may fit one`;
  }
  return null;
}

function ownProblem(schema: JsonObject, value: unknown, path: string): string | null {
  if (typeof value === "number") return rangeProblem(schema, ["minimum", "maximum"], value, path);
  if (typeof value === "string") return textProblem(schema, value, path);
  if (Array.isArray(value)) return listProblem(schema, value, path);
  return isObject(value) ? objectProblem(schema, value, path) : null;
}

function rangeProblem(
  schema: JsonObject,
  [low, high]: readonly [string, string],
  size: number,
  path: string,
): string | null {
  const [min, max] = [schema[low], schema[high]];
  if (typeof min === "number" && size < min) return `${here(path)} is below its ${low} ${min}`;
  return typeof max === "number" && size > max ? `${here(path)} is above its ${high} ${max}` : null;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

function textProblem(schema: JsonObject, value: string, path: string): string | null {
  const pattern = FORMATS[String(schema["format"])];
  if (pattern !== undefined && !pattern.test(value)) return `${here(path)} is not a valid ${String(schema["format"])}`;
  return rangeProblem(schema, ["minLength", "maxLength"], [...value].length, path);
}

function listProblem(schema: JsonObject, value: readonly unknown[], path: string): string | null {
  const problem = rangeProblem(schema, ["minItems", "maxItems"], value.length, path);
  return problem ?? firstOf(value.map((item, index) => schemaProblem(schema["items"], item, `${path}/${index}`)));
}

function objectProblem(schema: JsonObject, value: JsonObject, path: string): string | null {
  const { properties, patternProperties, additionalProperties, required } = schema;
  const named = isObject(properties) ? properties : {};
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const missing = Array.isArray(required) ? required.find((name) => !Object.hasOwn(value, String(name))) : undefined;
  if (missing !== undefined) return `${here(path)} lacks ${String(missing)}`;
  return firstOf(
    Object.entries(value).map(([name, inner]) => {
      const inside = `${path}/${name}`;
      if (Object.hasOwn(named, name)) return schemaProblem(named[name], inner, inside);
      const pattern = patterns.find(([expression]) => new RegExp(expression, "u").test(name));
      return schemaProblem(pattern === undefined ? additionalProperties : pattern[1], inner, inside);
    }),
  );
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
