import type { TSchema } from "@sinclair/typebox";

/** The alternatives of a schema, those of alternatives among them; a schema without any stands for itself. */
export function optionsOf(schema: TSchema): TSchema[] {
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"].flatMap(optionsOf) : [schema];
}

/** The objects among the alternatives of a schema. */
export function objectsOf(schema: TSchema): TSchema[] {
  return optionsOf(schema).filter((option) => option["type"] === "object");
}

/** The constant in the field `kind` by which an object is told from its alternatives; undefined where it has none. */
export function kindOf(object: TSchema): string | undefined {
  const kind: unknown = object["properties"]?.kind?.const;
  return typeof kind === "string" ? kind : undefined;
}

/** The objects among the alternatives of a schema by their kinds; empty where one of them has none. */
export function variantsOf(schema: TSchema): ReadonlyMap<string, TSchema> {
  const variants = new Map<string, TSchema>();
  for (const object of objectsOf(schema)) {
    const kind = kindOf(object);
    if (kind === undefined) return new Map();
    variants.set(kind, object);
  }
  return variants;
}
