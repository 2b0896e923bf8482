import { inKeyOrder } from "../../lib/key-order.ts";
import { portableJson } from "../../lib/portable-json.ts";
import { toInstant } from "../../lib/time.ts";
import type { Field } from "./dataset.ts";
import { kindNamed, type ReferencesSeen } from "./references.ts";

/** The text of a record; `row` contains the values of the fields' columns in order. */
export type WriteRecord = (row: readonly unknown[]) => string;

/**
 * Writes records of these fields as JSON, with the same bytes for the same data, and notes what they name in `seen`.
 */
export function recordWriter(fields: readonly Field[], seen: ReferencesSeen): WriteRecord {
  const indexes = new Map(fields.map(({ column }, index) => [column, index]));
  const makers = fields.map((field, index) => ({ name: field.name, index, make: valueMaker(field, indexes, seen) }));
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const { name, index, make } of makers) {
      const value = row[index];
      record[name] = value === null ? null : make(value, row);
    }
    return JSON.stringify(record);
  };
}

function valueMaker(
  { form, of }: Field,
  indexes: ReadonlyMap<string, number>,
  seen: ReferencesSeen,
): (value: unknown, row: readonly unknown[]) => unknown {
  switch (form) {
    case "text":
    case "number":
    case "bytes":
      return (value) => value;
    case "flag":
      return (value) => value === 1;
    case "instant":
      return (value) => toInstant(Number(value));
    case "id":
      return (value, row) => {
        if (of !== undefined)
          seen.note(
            kindNamed(of, (column) => row[indexes.get(column) ?? -1]),
            value,
          );
        return value;
      };
    case "json":
      return (value) => {
        const json = portableJson(String(value));
        const document: unknown = JSON.parse(json);
        seen.noteDocument(json, document);
        return inKeyOrder(document);
      };
  }
}
