import {
  Kind,
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnion,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isSitePath, SITE_PATH_PATTERN } from "../lib/site-path.ts";
import { countCharacters, firstCharacters } from "../lib/text.ts";
import { canonicalUuid, isUuid, UUID_LENGTH } from "../lib/uuid.ts";
import { findTextFault, LINE_PATTERN, LINES_PATTERN, type TextFault } from "../lib/visible-text.ts";
import { meantObjectOf } from "./variants.ts";

/** The largest integer that JSON carries without loss, and the contract's limit for numeric ids. */
export const MAX_SAFE = 9_007_199_254_740_991;

export interface TText extends TSchema {
  [Kind]: "Text";
  static: string;
  type: "string";
  minLength?: number;
  maxLength?: number;
}

export interface TChoice<T extends string> extends TSchema {
  [Kind]: "Choice";
  static: T;
  type: "string";
  enum: readonly T[];
}

interface Described {
  readonly description: string;
}

/** Lengths count characters (code points). NUL and lone surrogates are refused because storage would not preserve them. */
function isText(schema: { minLength?: number; maxLength?: number }, value: unknown): boolean {
  if (typeof value !== "string") return false;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  // A character takes at most two UTF-16 units, so a longer value needs no further check.
  if (value.length > maxLength * 2 || value.includes("\0") || !value.isWellFormed()) return false;
  // UTF-16 units bound the characters from above, so most strings need no counting.
  if (
    minLength > 0 &&
    (value.length < minLength || (value.length < minLength * 2 && countCharacters(value) < minLength))
  ) {
    return false;
  }
  return value.length <= maxLength || countCharacters(value) <= maxLength;
}

TypeRegistry.Set<TText>("Text", isText);
TypeRegistry.Set<TChoice<string>>(
  "Choice",
  (schema, value) => typeof value === "string" && schema.enum.includes(value),
);

/** A string of Unicode characters; `min` and `max` count code points. */
export function text(options: Described & { min?: number; max?: number; format?: string; pattern?: never }): TText {
  const schema: { [Kind]: "Text" } & Record<string, unknown> = { [Kind]: "Text", type: "string" };
  if (options.min !== undefined) schema["minLength"] = options.min;
  if (options.max !== undefined) schema["maxLength"] = options.max;
  if (options.format !== undefined) schema["format"] = options.format;
  schema["description"] = options.description;
  return schema as unknown as TText; // TypeBox has no builder for a registered kind; the registry above defines it
}

export interface TLabel extends TSchema {
  [Kind]: "Label";
  static: string;
  type: "string";
  minLength: number;
  maxLength: number;
}

TypeRegistry.Set<TLabel>(
  "Label",
  (schema, value) => isText(schema, value) && textFault(schema, String(value)) === null,
);

/** A display name: one line with at least one visible character, and none that changes the order of the others. */
export function label(options: Described & { max: number }): TLabel {
  const schema = { type: "string", minLength: 1, maxLength: options.max, description: options.description };
  return { [Kind]: "Label", ...schema } as unknown as TLabel; // as in text()
}

/**
 * Text stored exactly as written: a password, a secret, an answer of the learner. The rule for readable text ({@link textFault}) does not
 * apply.
 */
export function verbatim(options: Described & { min?: number; max?: number }): TText {
  const schema: TText = { ...text(options), [verbatimText]: true };
  return schema;
}

const verbatimText = Symbol("verbatim");

/** The number of characters used in a search. The contract does not limit the length; the rest is cut off before processing. */
export const SEARCH_CHARACTERS = 1_000;

const searched = Symbol("search");

/** Search words of any length. Of a long text the first {@link SEARCH_CHARACTERS} are used. */
export function searchText(options: Described): TText {
  const schema: TText = { ...text(options), [searched]: true };
  return schema;
}

/** Whether a schema is a {@link searchText}. */
export function isSearchText(schema: TSchema): boolean {
  return searched in schema;
}

function cutSearch(value: unknown): unknown {
  // Leading spaces do not count. Other white space may contain forbidden characters, so it is checked.
  return typeof value === "string" ? firstCharacters(value.replace(/^[ \u3000]+/, ""), SEARCH_CHARACTERS) : value;
}

/** A path of this site, such as `/plans?plan=3`, or empty. */
export function sitePath(options: Described & { max: number }): TText {
  const schema = {
    type: "string",
    maxLength: options.max,
    pattern: SITE_PATH_PATTERN,
    description: options.description,
  };
  return { [Kind]: "SitePath", ...schema } as unknown as TText; // as in text()
}

TypeRegistry.Set<TText>("SitePath", (schema, value) => isText(schema, value) && isSitePath(String(value)));

TypeRegistry.Set<TText>("Prose", (schema, value) => isText(schema, value) && textFault(schema, String(value)) === null);

const incomingSchemas = new WeakMap<TSchema, TSchema>();

/**
 * A request schema that applies the rule for readable text to every text field without a form of its own, and publishes the rule. Response
 * schemas share shapes with requests but may hold older texts, so the rule does not apply to them.
 */
export function incoming<T extends TSchema>(schema: T): T {
  const known = incomingSchemas.get(schema) ?? makeIncoming(schema);
  incomingSchemas.set(schema, known);
  return known as T; // the same shape: only the check of its texts differs
}

function makeIncoming(schema: TSchema): TSchema {
  if (schema[Kind] === "Label") return { ...schema, pattern: LINE_PATTERN };
  if (schema[Kind] === "Text") return isProse(schema) ? { ...schema, [Kind]: "Prose", pattern: LINES_PATTERN } : schema;
  if (Array.isArray(schema["anyOf"])) {
    const anyOf = schema["anyOf"].map(incoming);
    return anyOf.some((option, i) => option !== schema["anyOf"][i]) ? { ...schema, anyOf } : schema;
  }
  if (schema["type"] === "array") {
    const items = incoming(schema["items"]);
    return items === schema["items"] ? schema : { ...schema, items };
  }
  if (schema["type"] !== "object" || schema["properties"] === undefined) return schema;
  // Copied only if it contains a text: startup builds hundreds of these, and they stay in memory.
  let isSame = true;
  const properties: Record<string, TSchema> = {};
  for (const [name, property] of Object.entries<TSchema>(schema["properties"])) {
    properties[name] = incoming(property);
    isSame &&= properties[name] === property;
  }
  return isSame ? schema : { ...schema, properties };
}

/** Dates and UUIDs have a form that their operation checks. */
function isProse(schema: TSchema): boolean {
  return !(verbatimText in schema) && schema["format"] === undefined;
}

/** The violation of the rule for readable text ({@link findTextFault}), or null, also if the schema does not use the rule. */
export function textFault(schema: TSchema, value: string): TextFault | null {
  const oneLine = schema[Kind] === "Label";
  if (!oneLine && schema[Kind] !== "Prose") return null;
  return findTextFault(value, { oneLine, mayBeBlank: Number(schema["minLength"] ?? 0) === 0 });
}

export interface TUuid extends TSchema {
  [Kind]: "Uuid";
  static: string;
  type: "string";
  format: "uuid";
}

TypeRegistry.Set<TUuid>("Uuid", (_schema, value) => isUuid(value));

/** A UUID in a request. Either letter case is accepted and the operation receives lower case, so that one UUID has one spelling. */
export function uuid(description: string): TUuid {
  const schema = { type: "string", minLength: UUID_LENGTH, maxLength: UUID_LENGTH, format: "uuid", description };
  return { [Kind]: "Uuid", ...schema } as unknown as TUuid; // as in text()
}

declare const memberOf: unique symbol;
/** A list member that the operation validates itself. The mark exists only in the types. */
export interface TMember<T extends TSchema> extends TSchema {
  [Kind]: "Member";
  static: unknown;
  readonly [memberOf]: T;
}

TypeRegistry.Set("Member", () => true);

/**
 * A list member that does not cause the other members to be refused. Published like any other; passed on unvalidated, with defaults filled
 * in; the operation validates it with `readMember`.
 */
export function member<T extends TSchema>(schema: T): TMember<T> {
  return { ...schema, [Kind]: "Member" } as unknown as TMember<T>; // as in text()
}

/** One of a closed list of words. */
export function choice<const T extends string>(values: readonly T[], options: Described): TChoice<T> {
  return { [Kind]: "Choice", type: "string", enum: values, ...options } as unknown as TChoice<T>; // as in text()
}

/** An integer within bounds, both inclusive. */
export function integer(options: Described & { min: number; max: number }) {
  return Type.Integer({ minimum: options.min, maximum: options.max, description: options.description });
}

/** A count in responses: an integer from 0. */
export function count(description: string) {
  return integer({ min: 0, max: MAX_SAFE, description });
}

/** A numeric id: an integer greater than 0. */
export function numericId(description: string) {
  return integer({ min: 1, max: MAX_SAFE, description });
}

/** An instant in responses, such as `2026-09-09T02:00:00.000Z`. */
export function instant(description: string) {
  return text({ description, format: "date-time" });
}

/** A value or null, in responses. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()], schema.description === undefined ? {} : { description: schema.description });
}

declare const hasDefault: unique symbol;
/** A schema whose field is optional in a request. The mark exists only in the types. */
export type Defaulted<T extends TSchema> = T & { readonly [hasDefault]: true };

/** An optional request field with the default `value`. */
export function defaulted<T extends TSchema>(schema: T, value: Static<T>): Defaulted<T> {
  return { ...schema, default: value } as unknown as Defaulted<T>; // the mark has no counterpart at run time
}

/** An object that refuses unknown properties. */
export function closed<T extends TProperties>(properties: T, options: Partial<Described> = {}): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

type DefaultedKeys<P extends TProperties> = {
  [K in keyof P]: P[K] extends { readonly [hasDefault]: true } ? K : never;
}[keyof P];

/** What a caller sends: fields with a default are optional, in nested objects too. */
export type InputOf<T extends TSchema> =
  T extends TMember<infer M>
    ? InputOf<M>
    : T extends TObject<infer P>
      ? {
          [K in keyof Static<T> as K extends DefaultedKeys<P> ? never : K]: K extends keyof P
            ? InputOf<NonNullable<P[K]>> | OptionalPart<Static<T>[K]>
            : never;
        } & { [K in DefaultedKeys<P>]?: InputOf<P[K]> }
      : T extends TArray<infer I>
        ? InputOf<I>[]
        : T extends TUnion<infer U>
          ? InputOf<U[number]>
          : Static<T>;

type OptionalPart<V> = undefined extends V ? undefined : never;

type Filler = (value: unknown) => unknown;
/** How UUIDs are written: in canonical form, or as they were sent if the response repeats them. */
type UuidStyle = "canonical" | "asSent";
const fillers: Readonly<Record<UuidStyle, WeakMap<TSchema, Filler>>> = {
  canonical: new WeakMap(),
  asSent: new WeakMap(),
};
const keep: Filler = (value) => value;

/**
 * Fills in defaults, also in nested objects and array items, writes UUIDs in canonical form, and truncates long search texts. Coerces
 * nothing. TypeBox's Value.Default is unsuitable: it merges a submitted object into the default, so that `{}` passes for a list whose
 * default is `[]`.
 */
export function fillDefaults(schema: TSchema, value: unknown): unknown {
  return fillerOf(schema, "canonical")(value);
}

function fillerOf(schema: TSchema, style: UuidStyle): Filler {
  const filler = fillers[style].get(schema) ?? makeFiller(schema, schema[Kind] === "Member" ? "asSent" : style);
  fillers[style].set(schema, filler);
  return filler;
}

/** Creates a new copy of the default each time, because the operation may change it. */
function fallbackOf(value: unknown): () => unknown {
  if (typeof value !== "object" || value === null) return () => value;
  // Nearly every default is an empty list, which needs no copying.
  return Array.isArray(value) && value.length === 0 ? () => [] : () => structuredClone(value);
}

function makeFiller(schema: TSchema, style: UuidStyle): Filler {
  if (schema[Kind] === "Uuid") return style === "canonical" ? canonicalUuid : keep;
  if (isSearchText(schema)) return cutSearch;
  if (Array.isArray(schema["anyOf"])) return alternativesFiller(schema, schema["anyOf"], style);
  if (schema["type"] === "array") {
    const fillItem = fillerOf(schema["items"], style);
    const most: number = schema["maxItems"] ?? Number.POSITIVE_INFINITY;
    if (fillItem === keep) return keep;
    // A list that is too long is refused for its length, whatever its items lack.
    return (value) => (Array.isArray(value) && value.length <= most ? value.map(fillItem) : value);
  }
  if (schema["type"] !== "object") return keep;
  const fields = Object.entries<TSchema>(schema["properties"] ?? {}).map(([name, property]) => ({
    name,
    fill: fillerOf(property, style),
    hasDefault: "default" in property,
    fallback: fallbackOf(property["default"]),
  }));
  const wanted = fields.filter((field) => field.hasDefault || field.fill !== keep);
  if (wanted.length === 0) return keep;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const filled: Record<string, unknown> = { ...value };
    for (const { name, fill, hasDefault, fallback } of wanted) {
      if (Object.hasOwn(filled, name)) filled[name] = fill(filled[name]);
      else if (hasDefault) filled[name] = fallback();
    }
    return filled;
  };
}

/**
 * Fills defaults into the alternative that the value is meant as, even if the value is otherwise invalid, so that errors do not report
 * missing defaults. If that is unclear: the first alternative that the value satisfies with its defaults filled in.
 */
function alternativesFiller(schema: TSchema, options: readonly TSchema[], style: UuidStyle): Filler {
  const alternatives = options.map((option) => ({ option, fill: fillerOf(option, style) }));
  if (alternatives.every(({ fill }) => fill === keep)) return keep;
  const meantObject = meantObjectOf(schema);
  return (value) => {
    const meant = meantObject(value);
    if (meant !== undefined) return fillerOf(meant, style)(value);
    for (const { option, fill } of alternatives) {
      const filled = fill(value);
      if (Value.Check(option, filled)) return filled;
    }
    return value;
  };
}
