/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `value[path…]`, or undefined if it does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step];
    else return undefined;
  }
  return found;
}

/** The array at `path`, or an empty one. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Every value within a value, itself first, with its field name or array index. */
export function* walk(
  value: unknown,
  name: string | number = "",
): Generator<{ name: string | number; value: unknown }> {
  yield { name, value };
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, index);
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) yield* walk(inner, key);
}

/** The first value of a field of this name, at any depth, that `accepts` accepts; undefined if there is none. */
export function firstNamed(value: unknown, name: string, accepts: (found: unknown) => boolean): unknown {
  for (const inner of walk(value)) if (inner.name === name && accepts(inner.value)) return inner.value;
  return undefined;
}

/** Every object within a value whose `kind` is this kind, such as every contentRef of one kind. */
export function objectsOfKind(value: unknown, kind: string): JsonObject[] {
  return [...walk(value)]
    .map((inner) => inner.value)
    .filter((inner) => isObject(inner))
    .filter((inner) => inner["kind"] === kind);
}
