import type { TSchema } from "@sinclair/typebox";
import { counted } from "../lib/counted.ts";
import { optionsOf, variantsOf } from "./variants.ts";

/** If there are more kinds than this, messages list only the first ones. */
const MAX_NAMED_KINDS = 4;

/**
 * Describes in words what a schema accepts: `integer from 1 to 50`, `one of "csv", "json"`, `string of 1 to 300 characters`, `object with
 * kind practice or mock, or null`.
 */
export function describeSchema(schema: TSchema): string {
  if (Array.isArray(schema["enum"]) && schema["enum"].length === 1) return JSON.stringify(schema["enum"][0]);
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].map((v) => JSON.stringify(v)).join(", ")}`;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["anyOf"])) return describeAlternatives(schema);
  switch (schema["type"]) {
    case "integer":
    case "number":
      if (schema["minimum"] !== undefined && schema["minimum"] === schema["maximum"]) return String(schema["minimum"]);
      return `${schema["type"]}${range(schema["minimum"], schema["maximum"], "")}`;
    case "string":
      return `string${schema["format"] === undefined ? "" : ` (${schema["format"]})`}${lengthRange(schema["minLength"], schema["maxLength"], "character")}`;
    case "array":
      return `array${lengthRange(schema["minItems"], schema["maxItems"], "item")}`;
    case "null":
      return "null";
    default:
      return String(schema["type"] ?? "any value");
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The type of a JSON value, for messages. Never includes the value itself. */
export function describeType(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that is too large";
  if (typeof value === "number") return Number.isInteger(value) ? "an integer" : "a number with a fraction";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

/** Objects distinguished by a tag field count as one alternative. Identical descriptions are listed once. */
function describeAlternatives(schema: TSchema): string {
  const variants = variantsOf(schema);
  const kinds = [...(variants?.objects.keys() ?? [])];
  const named =
    kinds.length > MAX_NAMED_KINDS ? [...kinds.slice(0, MAX_NAMED_KINDS - 1), "…"].join(", ") : listed(kinds);
  const words = optionsOf(schema).map((option) =>
    option["type"] === "object" && variants !== undefined
      ? `object with ${variants.tag} ${named}`
      : describeSchema(option),
  );
  return [...new Set(words)].join(", or ");
}

function range(min: unknown, max: unknown, unit: string): string {
  const unbounded = max === undefined;
  if (min === undefined && unbounded) return "";
  if (unbounded) return ` of at least ${String(min)}${unit}`;
  if (min === undefined) return ` of at most ${String(max)}${unit}`;
  return ` from ${String(min)} to ${String(max)}${unit}`;
}

function lengthRange(min: unknown, max: unknown, unit: string): string {
  if (min === undefined && max === undefined) return "";
  if (max === 0) return ` without ${unit}s`;
  if (max === undefined) return ` of at least ${counted(Number(min), unit)}`;
  if (min === undefined || min === 0) return ` of at most ${counted(Number(max), unit)}`;
  if (min === max) return ` of exactly ${counted(Number(max), unit)}`;
  return ` of ${String(min)} to ${counted(Number(max), unit)}`;
}
