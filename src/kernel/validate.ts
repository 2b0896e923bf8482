import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler, ValueErrorType } from "@sinclair/typebox/compiler";
import { closest, distance } from "fastest-levenshtein";
import { describeSchema, describeType } from "./describe.ts";
import { type Detail, invalidRequest } from "./errors.ts";
import { choice, fillDefaults } from "./fields.ts";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** More problems than this in one request are not worth listing. */
const MAX_DETAILS = 20;
/** Longer field names are cut in answers, in UTF-16 units. */
const MAX_SHOWN_NAME = 80;

function checker(schema: TSchema): TypeCheck<TSchema> {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

/**
 * Checks a request against its schema: fills defaults, coerces nothing, strips nothing.
 * @throws Failure 400 with one detail for each path that is wrong.
 */
export function validateRequest<T extends TObject>(schema: T, input: unknown): Static<T> {
  const value = fillDefaults(schema, input);
  const check = checker(schema);
  if (check.Check(value)) return value as Static<T>; // Check has just proved it; TypeCheck lost the type in the cache
  const details = explain(schema, check, value);
  const first = details[0];
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : "";
  const sentence = `${first?.message ?? "The request does not match the operation's schema"}${more}`;
  throw invalidRequest(sentence.endsWith("?") ? sentence : `${sentence}.`, details);
}

/** Tells what is wrong with an answer, or null where it matches its response schema. */
export function findAnswerProblem(schema: TSchema, answer: unknown): string | null {
  const check = checker(schema);
  if (check.Check(answer)) return null;
  const first = check.Errors(answer).First();
  return `${first?.path ?? ""}: ${first?.message ?? "does not match"}`;
}

function explain(schema: TObject, check: TypeCheck<TSchema>, value: unknown): Detail[] {
  const details = new Map<string, Detail>();
  for (const error of check.Errors(value)) {
    for (const detail of explainAlternatives(error) ?? [explainOne(schema, error)]) {
      if (details.size < MAX_DETAILS && !details.has(detail.path)) details.set(detail.path, detail);
    }
  }
  return [...details.values()];
}

/**
 * What is wrong with one of several objects that a field `kind` tells apart: held against the one that `kind` names, or
 * else `kind` itself. Null where the error is of another sort.
 */
function explainAlternatives(error: { type: ValueErrorType; path: string; schema: TSchema; value: unknown }) {
  if (error.type !== ValueErrorType.Union || typeof error.value !== "object" || error.value === null) return null;
  const options: readonly TSchema[] = error.schema["anyOf"] ?? [];
  const kinds = options.map((option) => String(option["properties"]?.kind?.const ?? ""));
  if (Array.isArray(error.value) || kinds.includes("")) return null;
  const named = options[kinds.indexOf(String(Reflect.get(error.value, "kind")))];
  if (named !== undefined) {
    return [...checker(named).Errors(error.value)].map((inner) =>
      explainOne(named, { ...inner, path: `${error.path}${inner.path}` }),
    );
  }
  const kind = choice(kinds, { description: "" });
  const path = `${error.path}/kind`;
  return [explainOne(kind, { ...error, path, schema: kind, value: Reflect.get(error.value, "kind") })];
}

function explainOne(
  root: TSchema,
  error: { type: ValueErrorType; path: string; schema: TSchema; value: unknown },
): Detail {
  const field = fieldName(error.path);
  const path = shownPath(error.path);
  if (error.type === ValueErrorType.ObjectAdditionalProperties) {
    const accepted = Object.keys(error.schema["properties"] ?? {});
    const wanted = nearest(lastSegment(error.path), accepted);
    return {
      path,
      message: `Unknown field ${field}${wanted === undefined ? "" : `; did you mean ${wanted}?`}`,
      expected: accepted.length === 0 ? "an empty object" : `only the fields ${accepted.join(", ")}`,
    };
  }
  const schema =
    error.type === ValueErrorType.ObjectRequiredProperty ? propertyOf(error.schema, error.path) : error.schema;
  const expected = describeSchema(schema);
  if (error.value === undefined) {
    return { path, message: `${field} is missing; it must be ${article(expected)}`, expected };
  }
  const where = error.path === "" ? "The request body" : field;
  const found = describeFound(schema, error.value);
  return {
    path: error.path === "" && root !== schema ? "/" : path,
    message: `${where} must be ${article(expected)}; found ${found}`,
    expected,
  };
}

/** The type of a value and, where its type is right, which bound it breaks; never the value. */
function describeFound(schema: TSchema, value: unknown): string {
  if (typeof value === "string" && schema["type"] === "string") {
    if (value.includes("\0")) return "a string with a NUL character";
    if (!value.isWellFormed()) return "a string with half of a surrogate pair";
    if (value !== "" && value.trim() === "") return "a string without a visible character";
    if (Array.isArray(schema["enum"])) {
      const wanted = nearest(value, schema["enum"].map(String));
      return `another string${wanted === undefined ? "" : ` (did you mean "${wanted}"?)`}`;
    }
    return `a string of ${[...value].length} characters`;
  }
  if (Array.isArray(value) && schema["type"] === "array") return `an array of ${value.length} items`;
  if (typeof value === "number" && schema["type"] === "integer" && Number.isInteger(value)) {
    if (typeof schema["minimum"] === "number" && value < schema["minimum"]) return "a smaller integer";
    return "a larger integer";
  }
  return describeType(value);
}

function propertyOf(schema: TSchema, path: string): TSchema {
  const properties: unknown = schema["properties"];
  const name = lastSegment(path);
  if (typeof properties === "object" && properties !== null && name in properties) {
    return (properties as Record<string, TSchema>)[name] ?? schema; // a TypeBox object keeps its property schemas here
  }
  return schema;
}

/** The nearest of `candidates` to a misspelt name, where one is near enough to be meant. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || name.length > 200) return undefined;
  const best = closest(name.toLowerCase(), [...candidates]);
  // Words of two or three letters are all near each other.
  const near = Math.min(Math.max(2, Math.floor(best.length / 4)), name.length - 1, best.length - 1);
  return distance(name.toLowerCase(), best) <= near ? best : undefined;
}

function fieldName(path: string): string {
  const segments = path.split("/").slice(1).map(unescapePointer);
  return segments.length === 0 ? "The request body" : segments.map(shorten).join(".");
}

/** A pointer to show: names that a caller made up can be of any length and any content. */
function shownPath(path: string): string {
  return path.split("/").map(shorten).join("/");
}

function shorten(name: string): string {
  return (name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name).toWellFormed();
}

function lastSegment(path: string): string {
  return unescapePointer(path.slice(path.lastIndexOf("/") + 1));
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

function article(expected: string): string {
  return /^(integer|array|object)/.test(expected)
    ? `an ${expected}`
    : /^(string|number|boolean)/.test(expected)
      ? `a ${expected}`
      : expected;
}
