import { camelCase } from "./camel-columns.ts";
import { DICTIONARY, type Holds, type IdOf, type LearnersTable, type TableEntry } from "./dictionary.ts";
import { factsOf, kindOfRow, type RecordKind } from "./record-kinds.ts";
import { SCHEMA } from "./schema.ts";
import type { TableSchema } from "./schema-types.ts";
import type { Tables } from "./tables.ts";

/** A table with what the dictionary and the migrations say about it. */
export interface Described {
  readonly table: keyof Tables;
  readonly entry: TableEntry;
  readonly schema: TableSchema;
}

/** Every table, in the order of the dictionary. */
export const DESCRIBED: readonly Described[] = Object.keys(DICTIONARY).flatMap((name) =>
  isTable(name) ? [describe(name)] : [],
);

/** The tables whose rows move with a learner's account, each after the tables that its rows refer to. */
export const LEARNERS_TABLES: readonly (Described & { readonly entry: LearnersTable })[] = DESCRIBED.flatMap(
  ({ entry, ...one }) => (entry.is === "learners" ? [{ ...one, entry }] : []),
);

export function describe(table: keyof Tables): Described {
  return { table, entry: DICTIONARY[table], schema: SCHEMA[table] };
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(SCHEMA, name);
}

/** The table that a row of another table belongs to, or `account` if it belongs to the account directly; null for nobody's. */
export function ownerOf({
  schema,
}: Pick<Described, "schema">): { column: string; of: keyof Tables } | "account" | null {
  const { owner, columns } = schema;
  if (owner === undefined) return null;
  const of = columns[owner]?.names;
  return of === undefined || of === "accounts" || !isTable(of) ? "account" : { column: owner, of };
}

/** The columns of a table except that of its account. */
export function columnsIn({ schema }: Pick<Described, "schema">): string[] {
  return Object.keys(schema.columns).filter((column) => column !== "account_id");
}

/** What a column holds: as the dictionary says, else the id of the record that its foreign key names. */
export function heldIn({ entry, schema }: Described, column: string): Holds | undefined {
  const stated = "holds" in entry ? entry.holds?.[column] : undefined;
  if (stated !== undefined) return stated;
  const { names, isCleared } = schema.columns[column] ?? {};
  const kind = names === undefined ? undefined : kindOfRow(names);
  return kind === undefined ? undefined : { id: kind, ...(isCleared && { isOptional: true }) };
}

/** The kind of the rows of a table that have an id of their own. */
export function ownKindOf({ table, schema }: Described): RecordKind | undefined {
  return schema.key.join() === "id" ? kindOfRow(table) : undefined;
}

/** The columns of each key of the table that identify a row within its account or parent. */
export function keysOf({ schema }: Pick<Described, "schema">): string[][] {
  return [...schema.unique, schema.key].map((key) => key.filter((column) => column !== "account_id"));
}

/** The name of a column in records, and what it holds if that is an id. */
export function fieldOf(one: Described, column: string): { name: string; of?: IdOf } {
  const stated = "named" in one.entry ? one.entry.named?.[column] : undefined;
  const own = column === "id" ? ownKindOf(one) : undefined;
  const held = own === undefined ? heldIn(one, column) : { id: own };
  if (typeof held !== "object") return { name: stated ?? camelCase(column) };
  if ("by" in held) return { name: stated ?? camelCase(column), of: held };
  const kind = factsOf(held.id).shownAs ?? held.id;
  return { name: stated ?? factsOf(kind).id ?? camelCase(column), of: { id: kind } };
}
