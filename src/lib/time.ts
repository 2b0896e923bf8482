/** Milliseconds in one minute. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds in one UTC day. */
export const DAY_MS = 86_400_000;

/** Formats an instant (integer milliseconds since the epoch, UTC) as `2026-09-09T02:00:00.000Z`. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** {@link toInstant} for an instant that may be missing. */
export function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : toInstant(ms);
}
