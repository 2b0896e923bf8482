/**
 * The UUID of something that follows from something else that has a UUID: always the same for the same `name` (RFC 9562, version 5).
 */
export function derivedUuid(cause: string, name: string): string {
  return Bun.randomUUIDv5(name, cause);
}
