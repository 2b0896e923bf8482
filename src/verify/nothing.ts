/** The largest id of the contract (section 2.1): none that a learner has. */
export const NO_ID = Number.MAX_SAFE_INTEGER;
/** A number between two ids, far from those that a service gives out, whichever way it is rounded. */
export const NO_WHOLE_ID = 2 ** 52 - 0.5;
export const NO_UUID = "00000000-0000-4000-8000-000000000000";
/** An id that no service gives out. Other texts that begin like it name nothing either. */
export const NO_TEXT = "lectern verify none";

/** Whether a value in the place of an id can name nothing that is there, also where a service reads it as another type. */
export function isOfNothing(value: unknown): boolean {
  if (typeof value === "string") {
    return value === "" || value === NO_UUID || value.startsWith("lectern verify") || isOfNothingNumber(Number(value));
  }
  if (typeof value === "number") return isOfNothingNumber(value);
  if (Array.isArray(value)) return value.every(isOfNothing);
  return false;
}

function isOfNothingNumber(value: number): boolean {
  // Not 0 and not -1: a careless service takes the nearest id that there can be.
  return value >= NO_WHOLE_ID;
}
