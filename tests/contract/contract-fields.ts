/** One request field of an operation as the contract gives it. */
export interface ContractField {
  readonly operation: string;
  readonly field: string;
  readonly type: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly required: boolean;
  /** JSON text; null where the field has no default. */
  readonly fallback: string | null;
}

/**
 * Reads a table of fields: for each operation one line for a field, name | type | bounds | "required", "optional" or its
 * default as JSON. Bounds are those of the value, of the length for strings, of the number of items for arrays.
 * Enumerations list their words.
 */
export function contractFields(table: Readonly<Record<string, string>>): ContractField[] {
  return Object.entries(table).flatMap(([operation, lines]) =>
    lines
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .map(([field = "", type = "", bounds = "-", presence = ""]) => {
        const [min = "", max = ""] = bounds.split("-");
        return {
          operation,
          field,
          type,
          min: min === "" ? null : Number(min),
          max: max === "" ? null : Number(max),
          required: presence === "required",
          fallback: presence === "required" || presence === "optional" ? null : presence,
        };
      }),
  );
}
