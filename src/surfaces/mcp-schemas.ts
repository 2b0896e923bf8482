import { MAX_SAFE } from "../kernel/fields.ts";
import { variantsOf } from "../kernel/variants.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Keywords whose value maps names to schemas. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
/** Keywords that contain values. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "required"]);

/**
 * A schema reduced to validation, without descriptions and without the validator's marks. The largest safe integer is left out: clients
 * need not check it, and repeating it hundreds of times makes the list a tenth larger.
 */
export function withoutDescriptions(schema: object): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      keyword === "description" || isUnbounded(keyword, value)
        ? []
        : [[keyword, mapped(keyword, value, withoutDescriptions)]],
    ),
  );
}

function isUnbounded(keyword: string, value: unknown): boolean {
  return keyword === "maximum" && value === MAX_SAFE;
}

/** A keyword's value with each schema in it replaced. */
function mapped(keyword: string, value: unknown, replace: (schema: object, name?: string) => unknown): unknown {
  if (VALUES.has(keyword) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => mapped("", one, replace));
  if (!BY_NAME.has(keyword)) return replace(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapped("", one, (schema) => replace(schema, name))]),
  );
}

/** Fields that continue a list. The server's instructions explain them once for all tools. */
const PAGING: ReadonlySet<string> = new Set(["limit", "offset", "cursor", "page"]);
/** Phrases that the instructions state once for all tools: how words are searched for, what an empty value means, and that a contentRef is passed on. */
const ONCE_FOR_ALL = [
  / Every word must occur[^.]*\./g,
  / Of a long (?:query|text) the first [^.]*\./g,
  /[.;] (?:Empty|empty|an empty list) (?:for|starts|returns)\b[^.;]*/g,
  /; may be empty/g,
  / ?Fields by kind: question_part: [^.]*\./g,
];
/** What the name of an id says already. */
const PLAIN_ID = /^(?:Id|Slug) of (?:the|a|an) [\w ]+\.$/;
/** Defaults that a left out field has without saying so. */
const EMPTY: ReadonlySet<string> = new Set(['""', "[]", "{}", "false"]);
/** A longer pattern is for programs; the description says the rule. */
const PATTERN_LENGTH = 60;
/** Shorter texts are ids and days, whose length nobody gets wrong. */
const TEXT_LENGTH = 100;

/** The input of a tool as a model reads it, without what the names of its fields and the server's instructions say already. */
export function briefInput(schema: object): Schema {
  return brief(schema, "", "");
}

/** @param above the description of the schema that this one is a part of, if it is of the same value. */
function brief(schema: object, name: string, above: string): Schema {
  const whole = {
    description: "",
    pattern: "",
    additionalProperties: false,
    ...(mergedAlternatives(schema) ?? schema),
  };
  const { pattern, additionalProperties, ...rest } = whole;
  // Of merged alternatives, only what was added is new.
  const description =
    above !== "" && whole.description.startsWith(`${above} `)
      ? whole.description.slice(above.length + 1)
      : whole.description;
  const { description: _, ...kept } = rest;
  const text = leavesOut(schema, name, description, above) ? "" : shortened(description);
  const around = description === "" ? above : description;
  const inner = Object.entries(kept).flatMap(([keyword, value]) =>
    isObvious(keyword, value, name, schema)
      ? []
      : [
          [
            keyword,
            mapped(keyword, value, (one, field) => brief(one, field ?? keyword, field === undefined ? around : "")),
          ],
        ],
  );
  return {
    ...Object.fromEntries(inner),
    ...(pattern !== "" && pattern.length <= PATTERN_LENGTH && { pattern }),
    ...(text !== "" && { description: text }),
  };
}

/** Bounds that no caller exceeds by mistake, and defaults that the instructions state for all. */
function isObvious(keyword: string, value: unknown, name: string, schema: object): boolean {
  const isShort = keyword === "maxLength" && (Number(value) < TEXT_LENGTH || PAGING.has(name) || "format" in schema);
  const isLeast = /^min(imum|Length|Items)$/.test(keyword) && (Number(value) <= 1 || "format" in schema);
  const isEmpty = keyword === "default" && EMPTY.has(JSON.stringify(value));
  return isUnbounded(keyword, value) || isShort || isLeast || isEmpty;
}

function leavesOut(schema: object, name: string, description: string, above: string): boolean {
  const isSaid = description === above || (above !== "" && !("properties" in schema) && !("anyOf" in schema));
  return PAGING.has(name) || isSaid || (/Id$|^slug$/i.test(name) && PLAIN_ID.test(description));
}

function shortened(description: string): string {
  return ONCE_FOR_ALL.reduce((text, phrase) => text.replaceAll(phrase, ""), description).replace(/([^.])$/, "$1.");
}

/**
 * Alternatives that a constant distinguishes, as one object with the fields of all and a description of which has which: clients handle it
 * better than a choice of objects, and it is half as long. Undefined if the schema is something else.
 */
function mergedAlternatives(schema: object): object | undefined {
  const { anyOf, ...rest }: { anyOf?: unknown; description?: string } = schema;
  const isOfObjects = Array.isArray(anyOf) && anyOf.every(({ type }) => type === "object");
  const variants = isOfObjects ? variantsOf(Object(schema)) : undefined;
  if (variants === undefined) return undefined;
  const { tag, objects } = variants;
  const properties = [...objects.values()].toReversed().flatMap((object) => Object.entries(object["properties"]));
  const fields = [...objects].map(([kind, object]) => {
    const names = Object.keys(object["properties"]).filter((name) => name !== tag);
    const marked = names.map((name) => (object["required"]?.includes(name) ? name : `${name}?`));
    return `${kind}: ${marked.join(", ")}`;
  });
  return {
    ...rest,
    type: "object",
    properties: { ...Object.fromEntries(properties), [tag]: { type: "string", enum: [...objects.keys()] } },
    required: [tag],
    description: `${rest.description ?? ""} Fields by ${tag}: ${fields.join("; ")}.`.trim(),
  };
}
