/** How a column is stored: an instant is an integer in milliseconds since the epoch, a flag is 0 or 1, `json` a document as text. */
export type ColumnForm = "text" | "number" | "flag" | "instant" | "json" | "bytes";

export interface ColumnSchema {
  readonly form: ColumnForm;
  /** The table whose key the column holds. */
  readonly names?: string;
  /** Set to null when that row is deleted. */
  readonly isCleared?: true;
  readonly isNullable?: true;
  readonly default?: string | number;
  /** The values that it can have, if no constraint of the table says so. */
  readonly words?: readonly string[];
}

/** What the migrations say about a table. */
export interface TableSchema {
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The columns of each other unique index. */
  readonly unique: readonly (readonly string[])[];
  readonly isFullText?: true;
  /** An id of this table is never given to a second row. */
  readonly isCounted?: true;
  /** The column of the row with which rows are deleted: of another record of the account if there is one, else of the account. */
  readonly owner?: string;
  readonly columns: Readonly<Record<string, ColumnSchema>>;
}
