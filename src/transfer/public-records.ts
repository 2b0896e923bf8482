import type { Dataset, Field } from "../domains/export/dataset.ts";
import { inKeyOrder } from "../lib/key-order.ts";
import type { CarriedTable, Cell, Row } from "./carried-tables.ts";
import { translateRow } from "./carrying.ts";
import type { Translate } from "./kinds.ts";

/** A value as JSON with sorted keys: the same text for the same data. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inKeyOrder(value));
}

/** A record does not belong to its dataset. */
export class RecordError extends Error {}

/** The values of a record in the form of the columns of its table; JSON with sorted keys. */
export function toRow(dataset: Dataset, record: unknown): Row {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new RecordError("it is not an object");
  const given = new Map<string, unknown>(Object.entries(record));
  const row = Object.fromEntries(
    dataset.fields.map((field) => [field.column, cellOf(field, given.get(field.name), given.has(field.name))]),
  );
  for (const { name } of dataset.fields) given.delete(name);
  const [unknown] = given.keys();
  if (unknown !== undefined) throw new RecordError(`its field ${unknown} is not known here`);
  return row;
}

function cellOf({ name, form, before }: Field, value: unknown, isThere: boolean): Cell {
  if (!isThere && before !== undefined) return before;
  if (!isThere) throw new RecordError(`its field ${name} is missing`);
  if (value === null) return null;
  if (form === "json") return canonicalJson(value);
  if (form === "flag" && typeof value === "boolean") return value ? 1 : 0;
  if (form === "text" && typeof value === "string") return value;
  if (form === "number" && typeof value === "number") return value;
  if (form === "id" && (typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value)))) {
    return value;
  }
  if (form === "instant" && typeof value === "string") {
    const at = Date.parse(value);
    if (!Number.isNaN(at)) return at;
  }
  throw new RecordError(`its field ${name} is not a valid ${form}`);
}

/** A locally read row of a dataset, in the form of {@link toRow}. */
export function toRowHere(dataset: Dataset, values: readonly unknown[]): Row {
  return Object.fromEntries(
    dataset.fields.map(({ column, form }, index) => {
      const value = values[index];
      if (typeof value === "string") return [column, form === "json" ? canonicalJson(JSON.parse(value)) : value];
      return [column, typeof value === "number" ? value : null];
    }),
  );
}

/** A row of a dataset with local ids; `spec` describes its table. */
export function translateRecord(dataset: Dataset, spec: CarriedTable, row: Row, translate: Translate): Row {
  const ids = dataset.fields.flatMap(({ column, of }) => (of === undefined ? [] : [[column, of] as const]));
  const columns = { ...spec.columns, ...Object.fromEntries(ids) };
  const { id: _own, ...rest } = spec;
  const { row: translated } = translateRow({ ...rest, columns }, row, translate);
  const documents = dataset.fields.filter(({ form }) => form === "json").map(({ column }) => column);
  return {
    ...translated,
    ...Object.fromEntries(
      documents.map((column) => {
        const text = translated[column];
        return [column, typeof text === "string" ? canonicalJson(JSON.parse(text)) : null];
      }),
    ),
  };
}
