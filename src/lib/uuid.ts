/** A UUID in the form of RFC 9562, in either letter case. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Characters of a UUID. */
export const UUID_LENGTH = 36;

/** A random UUID (RFC 9562, version 4), for client programs without the kernel's Ids. */
export function newUuid(): string {
  return crypto.randomUUID();
}

const UUIDS = /(?<![\da-z-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z-])/gi;

/** A text that contains UUIDs, such as `dictation_attempt:7F3C…`, with each UUID in lower case. */
export function canonicalUuidsIn(text: string): string {
  return text.replace(UUIDS, (found) => found.toLowerCase());
}

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/**
 * The canonical form of a UUID for storage and comparison: lower case (RFC 9562, section 4, accepts both and writes lower case). Any other
 * value is returned unchanged.
 */
export function canonicalUuid<T>(value: T): T | string {
  return isUuid(value) ? value.toLowerCase() : value;
}
