/** A UUID as RFC 9562 writes it, in either letter case. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Characters of a UUID. */
export const UUID_LENGTH = 36;

/** A random UUID (RFC 9562, version 4), for a program that has no Ids of the kernel: one that calls a service from outside. */
export function newUuid(): string {
  return crypto.randomUUID();
}

const UUIDS = /(?<![\da-z-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z-])/gi;

/** A text that names things by UUIDs among other words, such as `dictation_attempt:7F3C…`, with each in lower case. */
export function canonicalUuidsIn(text: string): string {
  return text.replace(UUIDS, (found) => found.toLowerCase());
}

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/**
 * The one text by which a UUID is stored and compared: in lower case (RFC 9562, section 4, reads both and writes that one).
 * What is no UUID is returned as it is.
 */
export function canonicalUuid<T>(value: T): T | string {
  return isUuid(value) ? value.toLowerCase() : value;
}
