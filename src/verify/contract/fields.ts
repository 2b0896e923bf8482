/** One request field of an operation as the contract defines it. */
export interface ContractField {
  readonly operation: string;
  readonly field: string;
  readonly type: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly required: boolean;
  /** JSON text, or null if the field has no default. */
  readonly fallback: string | null;
  /**
   * The aspects that the contract does not define and this service chose, so that no other service must match them: the whole field, its
   * bounds, its maximum, or its default. Absent if the contract defines all of it.
   */
  readonly ours?: (typeof OURS)[number];
}

const OURS = ["field", "bounds", "maximum", "default"] as const;

/**
 * Parses a table of fields: for each operation one line per field, name | type | bounds | "required", "optional" or its default as JSON.
 * Bounds apply to the value, the length of a string, or the number of items of an array. Enumerations list their values. A fifth cell says
 * which aspects the contract does not define: "our field", "our bounds", "our maximum" or "our default".
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

/** The fields as far as the contract defines them. */
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
