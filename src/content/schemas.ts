import type { TSchema } from "@sinclair/typebox";
import { PACK_FOLDERS, PackManifest } from "./format/index.ts";

/** A JSON Schema document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The address of a schema, relative to the service. */
export function schemaPath(name: string): string {
  return `/content-pack/${name}.schema.json`;
}

/** The JSON Schemas of the files of a content pack: `pack` for pack.json, the others by the name of their folder. */
export function packSchemas(): Record<string, JsonSchema> {
  const folders = Object.entries(PACK_FOLDERS).map(
    ([folder, { file }]) => [folder, file, `A file of ${folder}/`] as const,
  );
  const all: (readonly [string, TSchema, string])[] = [["pack", PackManifest, "pack.json"], ...folders];
  return Object.fromEntries(
    all.map(([name, schema, what]) => [
      name,
      { $schema: DIALECT, $id: schemaPath(name), title: `${what} of a lectern content pack`, ...published(schema) },
    ]),
  );
}

/** A schema as authors see it: fields with a default are optional. */
function published(schema: TSchema): JsonSchema {
  const { properties, required, items, anyOf, ...rest } = schema;
  // Only string keys: the marks that TypeBox stores under symbols are not part of the document.
  const shown: Record<string, unknown> = Object.fromEntries(Object.entries(rest));
  if (Array.isArray(anyOf)) shown["anyOf"] = anyOf.map(published);
  if (items !== undefined) shown["items"] = published(items);
  if (properties === undefined) return shown;
  const fields = Object.entries<TSchema>(properties);
  shown["properties"] = Object.fromEntries(fields.map(([name, field]) => [name, published(field)]));
  const needed = fields.filter(([name, field]) => required?.includes(name) && !("default" in field));
  if (needed.length > 0) shown["required"] = needed.map(([name]) => name);
  return shown;
}
