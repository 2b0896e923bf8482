import type { TSchema } from "@sinclair/typebox";
import { describeSchema, listed } from "../kernel/describe.ts";
import { choice } from "../kernel/fields.ts";
import { constantOf, objectsOf, optionsOf, tagOf } from "../kernel/variants.ts";

/** Describes when a field is present. */
export type Presence = (name: string, required: boolean, schema: TSchema) => string;

interface Field {
  readonly name: string;
  readonly schema: TSchema;
  readonly required: boolean;
  /** Which of several alternatives have the field, in words; empty if all have it. */
  readonly condition: string;
}

/**
 * A Markdown table of every field of an object, including nested ones and those of all alternatives. The contents of fields whose names are
 * in `known` are not expanded.
 */
export function fieldTable(schema: TSchema, presence: Presence, known: ReadonlySet<string> = new Set()): string {
  const rows = collectRows([schema], "", presence, known);
  if (rows.length === 0) return "No fields: `{}`.";
  return ["| field | type | presence | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

function collectRows(
  objects: readonly TSchema[],
  prefix: string,
  presence: Presence,
  known: ReadonlySet<string>,
): string[] {
  const [only, ...others] = objects;
  if (only === undefined) return [];
  const fields = others.length === 0 ? fieldsOf(only) : fieldsOfAll(objects);
  return fields.flatMap(({ name, schema, required, condition }) => {
    const path = `${prefix}${name}${schema["type"] === "array" ? "[]" : ""}`;
    const when = `${presence(name, required, schema)}${condition}`;
    const row = `| \`${path}\` | ${cell(describeSchema(schema))} | ${when} | ${cell(schema.description ?? "")} |`;
    return known.has(name) ? [row] : [row, ...collectRows(objectsIn(schema), `${path}.`, presence, known)];
  });
}

function fieldsOf(object: TSchema): Field[] {
  const required: readonly string[] = Array.isArray(object["required"]) ? object["required"] : [];
  // Properties of a TypeBox object are schemas; TSchema itself types them as unknown.
  return Object.entries((object["properties"] ?? {}) as Record<string, TSchema>).map(([name, schema]) => {
    return { name, schema, required: required.includes(name), condition: "" };
  });
}

/** The fields of several alternatives. A name is listed once for all alternatives that describe it alike. */
function fieldsOfAll(objects: readonly TSchema[]): Field[] {
  const tag = tagOf(objects) ?? "";
  const fields = objects.flatMap((object) =>
    fieldsOf(object).map((field) => ({ ...field, kind: constantOf(object, tag) ?? "" })),
  );
  return [...Map.groupBy(fields, ({ name }) => name)].flatMap(([name, sameName]): Field[] => {
    if (name === tag) return [{ name, schema: tagField(objects, tag), required: true, condition: "" }];
    const alike = Map.groupBy(sameName, ({ schema, required }) => JSON.stringify([schema, required]));
    return [...alike.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const kinds = listed(group.map(({ kind }) => kind));
      const only = alike.size === 1 ? " only" : "";
      return [{ ...first, condition: group.length === objects.length ? "" : ` for ${tag} ${kinds}${only}` }];
    });
  });
}

/** The tag field of several alternatives as one field with all their values and meanings. */
function tagField(objects: readonly TSchema[], tag: string): TSchema {
  const kinds = objects.map((object) => constantOf(object, tag) ?? "");
  const meanings = objects.map((object) => String(object["properties"]?.[tag]?.description ?? ""));
  const description =
    new Set(meanings).size === 1
      ? (meanings[0] ?? "")
      : meanings.map((meaning, index) => `${kinds[index]}: ${meaning}`).join(" ");
  return choice(kinds, { description });
}

/** The objects inside a field: itself, an array's items, or those among its alternatives. */
function objectsIn(field: TSchema): TSchema[] {
  const arrays = optionsOf(field).filter((option) => option["type"] === "array");
  return [...objectsOf(field), ...arrays.flatMap((array) => objectsIn(array["items"]))];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
