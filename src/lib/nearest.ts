import { closest, distance } from "fastest-levenshtein";

/** A longer text is not a typing error, and comparing it costs time. */
const MAX_LENGTH = 100;
/** A shorter common prefix is not significant. */
const MIN_BEGINNING = 4;

/**
 * The candidate that `name` was probably meant as: one or two typing errors away, or with the same beginning. Undefined if none is near.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || name.length > MAX_LENGTH) return undefined;
  const written = name.toLowerCase();
  const begun = candidates.filter((one) => written.length >= MIN_BEGINNING && one.toLowerCase().startsWith(written));
  if (begun.length === 1) return begun[0];
  const best = closest(
    written,
    candidates.map((one) => one.toLowerCase()),
  );
  // Words of two or three letters are all near each other.
  const slips = Math.min(Math.max(2, Math.floor(best.length / 4)), written.length - 1, best.length - 1);
  if (distance(written, best) > slips) return undefined;
  return candidates.find((one) => one.toLowerCase() === best);
}
