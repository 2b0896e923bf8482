/** What `make` makes, made at the first call: a table that a start does not need costs the start nothing. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
