import type { TSchema } from "@sinclair/typebox";
import type { Json } from "./json.ts";
import { optionsOf, validValue } from "./schema-walk.ts";

export interface Case {
  readonly title: string;
  readonly value: Json;
}

/** One character of two UTF-16 units and four bytes. */
export const WIDE = "😀";

/** Values that a field must refuse: out of bounds, of a wrong type, null, or text that cannot be stored. */
export function badValues(schema: TSchema): Case[] {
  return [...outOfBounds(schema), ...wrongTypes(schema), ...brokenText(schema)];
}

/** Values exactly at a field's bounds. */
export function boundaryValues(schema: TSchema): Case[] {
  const cases: Case[] = [];
  const add = (title: string, bound: unknown, value: (bound: number) => Json) => {
    if (typeof bound === "number") cases.push({ title: `${title} ${bound}`, value: value(bound) });
  };
  add("the minimum", schema["minimum"], (bound) => bound);
  add("the maximum", schema["maximum"], (bound) => bound);
  add("characters of two units, the fewest,", schema["minLength"], (bound) => WIDE.repeat(bound));
  add("characters of two units, the most,", schema["maxLength"], (bound) => WIDE.repeat(bound));
  add("items, the fewest,", schema["minItems"], (bound) => list(schema, bound));
  add("items, the most,", schema["maxItems"], (bound) => list(schema, bound));
  for (const word of Array.isArray(schema["enum"]) ? schema["enum"] : []) {
    cases.push({ title: `the word ${JSON.stringify(word)}`, value: word });
  }
  return cases;
}

function outOfBounds(schema: TSchema): Case[] {
  const cases: Case[] = [];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (typeof minimum === "number") cases.push({ title: "one below the minimum", value: minimum - 1 });
  if (typeof maximum === "number") cases.push({ title: "one above the maximum", value: maximum + 1 });
  if (typeof minLength === "number" && minLength > 0) {
    cases.push({ title: "one character too few", value: "a".repeat(minLength - 1) });
    // Counted in UTF-16 units it would be long enough.
    if (minLength > 1) cases.push({ title: "one wide character too few", value: WIDE.repeat(minLength - 1) });
  }
  if (typeof maxLength === "number") {
    cases.push({ title: "one character too many", value: "a".repeat(maxLength + 1) });
    cases.push({ title: "one wide character too many", value: WIDE.repeat(maxLength + 1) });
  }
  if (typeof minItems === "number" && minItems > 0) {
    cases.push({ title: "one item too few", value: list(schema, minItems - 1) });
  }
  if (typeof maxItems === "number") cases.push({ title: "one item too many", value: list(schema, maxItems + 1) });
  return cases;
}

function wrongTypes(schema: TSchema): Case[] {
  const accepted = new Set([schema, ...optionsOf(schema)].flatMap((one) => typesOf(one)));
  const candidates: readonly (Case & { type: string })[] = [
    { type: "null", title: "null", value: null },
    { type: "boolean", title: "true", value: true },
    { type: "boolean", title: "false", value: false },
    { type: "integer", title: "the number 1", value: 1 },
    { type: "number", title: "a fraction", value: 1.5 },
    { type: "string", title: "a numeral", value: "1" },
    { type: "string", title: "the word true", value: "true" },
    { type: "array", title: "an empty array", value: [] },
    { type: "object", title: "an empty object", value: {} },
  ];
  const words: readonly unknown[] = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const others: Case[] =
    words.length === 0
      ? []
      : [
          { title: "a word that is none of them", value: "no_such_word" },
          { title: "a word in upper case", value: String(words.at(-1)).toUpperCase() },
          { title: "a word with a space", value: `${String(words.at(-1))} ` },
          // Chinese has no upper case.
        ].filter(({ value }) => !words.includes(value));
  return [...candidates.filter(({ type }) => !accepted.has(type)), ...others];
}

function brokenText(schema: TSchema): Case[] {
  if (schema["type"] !== "string") return [];
  return [
    { title: "a NUL character", value: "wo\u0000rd" },
    { title: "half of a surrogate pair", value: "wo\ud83drd" },
    { title: "the other half", value: "wo\ude00rd" },
  ];
}

function typesOf(schema: TSchema): string[] {
  const { type } = schema;
  if (type === "number") return ["number", "integer"];
  if (type === undefined && "const" in schema) return [typeof schema["const"]];
  return typeof type === "string" ? [type] : [];
}

function list(schema: TSchema, length: number): Json {
  return Array.from({ length }, () => validValue(schema["items"]));
}
