/** A JSON value with the keys of every object sorted, so that `JSON.stringify` writes the same text for the same data. */
export function inKeyOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  // Without a prototype the key `__proto__` is an ordinary key.
  const ordered: Record<string, unknown> = Object.create(null);
  const entries: Record<string, unknown> = { ...value };
  for (const key of Object.keys(entries).sort()) ordered[key] = inKeyOrder(entries[key]);
  return ordered;
}
