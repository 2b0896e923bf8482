import { MAX_SAFE } from "../kernel/fields.ts";

/** Keywords whose value maps names to schemas. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
/** Keywords that contain values. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "required"]);

/**
 * A schema reduced to validation, without descriptions and without the validator's marks. The largest safe integer is left out: clients
 * need not check it, and repeating it hundreds of times makes the list a tenth larger.
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
