import type { Static, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import { fillDefaults } from "../../kernel/fields.ts";
import { counted } from "../../lib/counted.ts";
import { nearest } from "../../lib/nearest.ts";
import { isInvisible } from "../../lib/visible-text.ts";
import { listed, quoted, type Report } from "../problems.ts";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

function checkerOf(schema: TSchema): TypeCheck<TSchema> {
  const checker = compiled.get(schema) ?? TypeCompiler.Compile(schema);
  compiled.set(schema, checker);
  return checker;
}

function matches<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return checkerOf(schema).Check(value);
}

/** The most problems listed for one item. */
const MAX_OF_ONE = 100;

/**
 * Checks a value against its shape after filling in defaults, and reports every wrong field.
 * @returns the filled value, or null if anything is wrong.
 */
export function checkShape<T extends TSchema>(schema: T, value: unknown, report: Report): Static<T> | null {
  const filled = fillDefaults(schema, value);
  if (matches(schema, filled)) {
    const blanks: string[] = [];
    findBlanks(schema, filled, "", blanks);
    for (const pointer of blanks) {
      report.error(pointer, `${nameOf(pointer)} has no visible character`, "Write some text there.");
    }
    return blanks.length === 0 ? filled : null;
  }
  const seen = new Set<string>();
  for (const error of checkerOf(schema).Errors(filled)) {
    if (seen.size === MAX_OF_ONE) break;
    // The first error of a path is the most specific; further ones have the same cause.
    if (seen.has(error.path)) continue;
    seen.add(error.path);
    const { message, remedy } = explain(error);
    report.error(error.path, message, remedy);
  }
  return null;
}

/** Adds the pointers of required texts without visible characters. */
function findBlanks(schema: TSchema, value: unknown, pointer: string, blanks: string[]): void {
  if (typeof value === "string") {
    if (Number(schema["minLength"] ?? 0) > 0 && isInvisible(value)) blanks.push(pointer);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      findBlanks(schema["items"], value[index], `${pointer}/${index}`, blanks);
    }
  } else if (typeof value === "object" && value !== null) {
    const properties: Record<string, TSchema> = schema["properties"] ?? {};
    for (const name in properties) {
      const property = properties[name];
      if (property !== undefined) findBlanks(property, Reflect.get(value, name), `${pointer}/${name}`, blanks);
    }
  }
}

function explain(error: ValueError): { message: string; remedy: string } {
  const name = nameOf(error.path);
  if (error.type === ValueErrorType.ObjectAdditionalProperties) {
    const known = Object.keys(error.schema["properties"] ?? {});
    const meant = nearest(segmentsOf(error.path).at(-1) ?? "", known);
    const remedy = meant === undefined ? `Use only ${listed(known)}.` : `Did you mean ${meant}?`;
    return { message: `${name} is not a field here`, remedy };
  }
  if (error.type === ValueErrorType.ObjectRequiredProperty || error.value === undefined) {
    const properties: Record<string, TSchema> = error.schema["properties"] ?? {};
    const schema = properties[segmentsOf(error.path).at(-1) ?? ""] ?? error.schema;
    return { message: `${name} is missing`, remedy: `Give it: ${describe(schema)}.${purposeOf(schema)}` };
  }
  const found = describeFound(error.schema, error.value);
  return { message: `${name} is ${found}`, remedy: `It must be ${describe(error.schema)}.${purposeOf(error.schema)}` };
}

function purposeOf(schema: TSchema): string {
  return schema.description === undefined ? "" : ` ${schema.description.replace(/\.?$/, ".")}`;
}

/** What a shape accepts, in words. */
function describe(schema: TSchema): string {
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].map(String).join(", ")}`;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["anyOf"])) {
    const forms = schema["anyOf"].map((one) => Object.keys(one["properties"] ?? {}).join(" and "));
    return `an object with ${forms.join(", or with ")}`;
  }
  switch (schema["type"]) {
    case "string":
      return `a text of ${bounds(schema["minLength"], schema["maxLength"], "character")}`;
    case "integer":
      return `a whole number of ${bounds(schema["minimum"], schema["maximum"])}`;
    case "number":
      return `a number of ${bounds(schema["minimum"], schema["maximum"])}`;
    case "array":
      return `a list of ${bounds(schema["minItems"], schema["maxItems"], "item")}`;
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}

function bounds(min: unknown, max: unknown, thing?: string): string {
  const end = (bound: unknown) => (thing === undefined ? String(bound) : counted(Number(bound), thing));
  if (max === undefined) return `at least ${end(min ?? 0)}`;
  if (min === max) return `exactly ${end(max)}`;
  return min === undefined ? `at most ${end(max)}` : `${String(min)} to ${end(max)}`;
}

/** Describes the value that was found, without the value itself if it may be long. */
function describeFound(schema: TSchema, value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return schema["type"] === "array" ? `a list of ${counted(value.length, "item")}` : "a list";
  if (typeof value === "object") return schema["type"] === "object" ? "an object of another form" : "an object";
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value !== "string") return `${String(value)}`;
  if (value.includes("\0")) return "a text with a NUL character";
  if (!value.isWellFormed()) return "a text with half of a surrogate pair";
  if (Array.isArray(schema["enum"])) return quoted(value);
  return schema["type"] === "string" ? `a text of ${counted([...value].length, "character")}` : "a text";
}

/** The last name of a pointer with its parents: `options/2/letter`. */
function nameOf(pointer: string): string {
  const segments = segmentsOf(pointer);
  if (segments.length === 0) return "This";
  const from = segments.findLastIndex((segment, index) => index < segments.length - 1 && !/^\d+$/.test(segment));
  const shown = segments.slice(/^\d+$/.test(segments.at(-1) ?? "") ? Math.max(0, from) : -1).join("/");
  return quoted(shown).slice(1, -1);
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
