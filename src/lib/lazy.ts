/** Calls `make` on first use and caches the result, so that tables which startup does not need cost nothing there. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
