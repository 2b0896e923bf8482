/** Keywords under which a schema has schemas by name. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
/** Keywords under which there are values. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "required"]);

/** A schema as it checks values, without the words for people and without the marks that the validator keeps. */
export function withoutDescriptions(schema: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      keyword === "description" ? [] : [[keyword, stripped(keyword, value)]],
    ),
  );
}

function stripped(keyword: string, value: unknown): unknown {
  if (VALUES.has(keyword) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => stripped("", one));
  if (!BY_NAME.has(keyword)) return withoutDescriptions(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stripped("", one)]));
}
