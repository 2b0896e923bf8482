import type { TSchema } from "@sinclair/typebox";

/** The alternatives of a schema, those of alternatives among them; a schema without any stands for itself. */
export function optionsOf(schema: TSchema): TSchema[] {
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"].flatMap(optionsOf) : [schema];
}

/** The objects among the alternatives of a schema. */
export function objectsOf(schema: TSchema): TSchema[] {
  return optionsOf(schema).filter((option) => option["type"] === "object");
}

/** Objects that are told apart by a constant in one of their fields: its name, and the objects by that constant. */
export interface Variants {
  readonly tag: string;
  readonly objects: ReadonlyMap<string, TSchema>;
}

/** The text that a field of an object always holds; undefined where it may hold others. */
export function constantOf(object: TSchema, field: string): string | undefined {
  const constant: unknown = object["properties"]?.[field]?.const;
  return typeof constant === "string" ? constant : undefined;
}

/** The first field, `kind` or `action` as a rule, that is a constant in every one of some objects; undefined for none. */
export function tagOf(objects: readonly TSchema[]): string | undefined {
  const fields = Object.keys(objects[0]?.["properties"] ?? {});
  return fields.find((field) => objects.every((object) => constantOf(object, field) !== undefined));
}

/** The objects among the alternatives of a schema, told apart; undefined where nothing does. */
export function variantsOf(schema: TSchema): Variants | undefined {
  const objects = objectsOf(schema);
  const tag = tagOf(objects);
  if (tag === undefined) return undefined;
  return { tag, objects: new Map(objects.map((object) => [constantOf(object, tag) ?? "", object])) };
}

/** Which object among the alternatives of a schema a value is meant as; undefined where nothing tells. */
export type MeantObject = (value: unknown) => TSchema | undefined;

/** Finds the object that a value is meant as: the only one that the schema accepts, or the one that the value's tag names. */
export function meantObjectOf(schema: TSchema): MeantObject {
  const [first, ...others] = objectsOf(schema);
  const variants = variantsOf(schema);
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    if (others.length === 0) return first;
    const tag: unknown = variants === undefined ? undefined : Reflect.get(value, variants.tag);
    return variants?.objects.get(typeof tag === "string" ? tag : "");
  };
}
