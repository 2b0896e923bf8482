import { closest, distance } from "fastest-levenshtein";

/** A longer text is no slip of the pen, and comparing it costs time. */
const MAX_LENGTH = 100;
/** A beginning of fewer letters says nothing. */
const MIN_BEGINNING = 4;

/** The candidate that somebody meant who wrote `name`: one or two slips away, or one that begins like it. Undefined where none is near. */
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
