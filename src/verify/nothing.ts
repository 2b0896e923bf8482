/** The largest id that the contract allows (section 2.1). No learner's data has it. */
export const NO_ID = Number.MAX_SAFE_INTEGER;
/** A number between two ids and far from any that a service issues, whichever way it is rounded. */
export const NO_WHOLE_ID = 2 ** 52 - 0.5;
export const NO_UUID = "00000000-0000-4000-8000-000000000000";
/** An id that no service issues. Other texts that begin like it do not refer to anything either. */
export const NO_TEXT = "lectern verify none";

/** Whether an id value cannot refer to existing data, even if a service reads it as another type. */
export function isOfNothing(value: unknown): boolean {
  if (typeof value === "string") {
    return value === "" || value === NO_UUID || value.startsWith("lectern verify") || isOfNothingNumber(Number(value));
  }
  if (typeof value === "number") return isOfNothingNumber(value);
  if (Array.isArray(value)) return value.every(isOfNothing);
  return false;
}

function isOfNothingNumber(value: number): boolean {
  // Not 0 or -1: a careless service would take the nearest valid id.
  return value >= NO_WHOLE_ID;
}
