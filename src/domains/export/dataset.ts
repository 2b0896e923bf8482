import type { IdOf } from "../../database/dictionary.ts";
import type { ColumnForm } from "../../database/schema-types.ts";
import type { Tables } from "../../database/tables.ts";

export interface Field {
  /** Name in the record. */
  readonly name: string;
  /** Column of the dataset's table. */
  readonly column: string;
  /**
   * How a column appears in a record: a flag as a boolean, an instant as `2026-09-09T02:00:00.000Z`, a document as its value with sorted
   * keys, the others unchanged. Null stays null.
   */
  readonly form: ColumnForm | "id";
  /** For ids: what they name. */
  readonly of?: IdOf;
  /** What the column has in rows from before it was added; undefined if every record has it. */
  readonly before: string | number | null | undefined;
}

/** One list of records of an export, each a row of one table. Exports read it and imports write it. */
export interface Dataset {
  readonly name: string;
  /** One sentence for agents. */
  readonly description: string;
  readonly table: keyof Tables;
  readonly fields: readonly Field[];
}
