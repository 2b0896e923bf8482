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
  /**
   * What of it the contract does not show and this service chose, which nothing else may be held to: the whole field, its
   * bounds, the upper one of them, or its default. Absent where all of it is the contract's.
   */
  readonly ours?: (typeof OURS)[number];
}

const OURS = ["field", "bounds", "maximum", "default"] as const;

/**
 * Reads a table of fields: for each operation one line for a field, name | type | bounds | "required", "optional" or its
 * default as JSON. Bounds are those of the value, of the length for strings, of the number of items for arrays.
 * Enumerations list their words. A fifth cell says what of the line the contract does not show: "our field", "our bounds",
 * "our maximum" or "our default".
 */
export function contractFields(table: Readonly<Record<string, string>>): ContractField[] {
  return Object.entries(table).flatMap(([operation, lines]) =>
    lines
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .map(([field = "", type = "", bounds = "-", presence = "", mark = ""]) => {
        const [min = "", max = ""] = bounds.split("-");
        const ours = OURS.find((what) => mark === `our ${what}`);
        return {
          operation,
          field,
          type,
          min: min === "" ? null : Number(min),
          max: max === "" ? null : Number(max),
          required: presence === "required",
          fallback: presence === "required" || presence === "optional" ? null : presence,
          ...(ours !== undefined && { ours }),
        };
      }),
  );
}

/** The fields as far as the contract shows them. */
export function shownFields(fields: readonly ContractField[]): ContractField[] {
  return fields
    .filter(({ ours }) => ours !== "field")
    .map(({ ours, ...field }) => ({
      ...field,
      ...(ours === "bounds" && { min: null, max: null }),
      ...(ours === "maximum" && { max: null }),
      ...(ours === "default" && { fallback: null }),
    }));
}
