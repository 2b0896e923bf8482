/** A random UUID (RFC 9562, version 4), for a program that has no Ids of the kernel: one that calls a service from outside. */
export function newUuid(): string {
  return crypto.randomUUID();
}
