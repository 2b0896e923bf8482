/** Milliseconds in one minute. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds in one UTC day. */
export const DAY_MS = 86_400_000;

/**
 * A duration in whole seconds, rounded. All responses in seconds use it, and a total is the sum of the rounded values. In SQL: `(ms + 500)
 * / 1000`.
 */
export function toSeconds(ms: number): number {
  return Math.floor((ms + 500) / 1000);
}

/** Formats an instant (integer milliseconds since the epoch, UTC) as `2026-09-09T02:00:00.000Z`. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Formats an instant for a Date header: `Wed, 09 Sep 2026 02:00:00 GMT` (RFC 9110, section 5.6.7). */
export function toHttpDate(ms: number): string {
  return new Date(ms).toUTCString();
}

/** {@link toInstant} for an instant that may be null. */
export function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : toInstant(ms);
}
