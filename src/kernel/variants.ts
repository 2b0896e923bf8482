import type { TSchema } from "@sinclair/typebox";

/** The alternatives of a schema, including nested ones. A schema without alternatives is its own only one. */
export function optionsOf(schema: TSchema): TSchema[] {
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"].flatMap(optionsOf) : [schema];
}

/** The objects among the alternatives of a schema. */
export function objectsOf(schema: TSchema): TSchema[] {
  return optionsOf(schema).filter((option) => option["type"] === "object");
}

/** Objects distinguished by a constant in one field: the field's name, and the objects by that constant. */
export interface Variants {
  readonly tag: string;
  readonly objects: ReadonlyMap<string, TSchema>;
}

/** The constant text of an object's field, or undefined if the field is not constant. */
export function constantOf(object: TSchema, field: string): string | undefined {
  const constant: unknown = object["properties"]?.[field]?.const;
  return typeof constant === "string" ? constant : undefined;
}

/** The first field, usually `kind` or `action`, that is a constant in every one of the objects, or undefined. */
export function tagOf(objects: readonly TSchema[]): string | undefined {
  const fields = Object.keys(objects[0]?.["properties"] ?? {});
  return fields.find((field) => objects.every((object) => constantOf(object, field) !== undefined));
}

/** The objects among the alternatives of a schema by their tag, or undefined if they have no tag. */
export function variantsOf(schema: TSchema): Variants | undefined {
  const objects = objectsOf(schema);
  const tag = tagOf(objects);
  if (tag === undefined) return undefined;
  return { tag, objects: new Map(objects.map((object) => [constantOf(object, tag) ?? "", object])) };
}

/** The object among the alternatives of a schema that a value is meant as, or undefined if that is unclear. */
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
