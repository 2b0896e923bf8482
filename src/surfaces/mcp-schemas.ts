import { MAX_SAFE } from "../kernel/fields.ts";

/** Keywords under which a schema has schemas by name. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
/** Keywords under which there are values. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "required"]);

/**
 * A schema as it checks values, without the words for people and without the marks that the validator keeps. The largest integer of JSON
 * is no bound that a client has to check, and naming it hundreds of times makes the list a tenth larger.
 */
export function withoutDescriptions(schema: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      keyword === "description" || (keyword === "maximum" && value === MAX_SAFE)
        ? []
        : [[keyword, stripped(keyword, value)]],
    ),
  );
}

function stripped(keyword: string, value: unknown): unknown {
  if (VALUES.has(keyword) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => stripped("", one));
  if (!BY_NAME.has(keyword)) return withoutDescriptions(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stripped("", one)]));
}
