export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `value[path…]`, or undefined if it does not exist. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isObject(found)) found = found[step];
    else return undefined;
  }
  return found;
}

/** The value at `path`, as an array. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`There is no array at ${path.join(".")}`);
  return found;
}

/** A copy of `value` with `inner` at `path`. Missing objects and arrays along the path are created. */
export function setAt(value: JsonObject, path: readonly string[], inner: Json): JsonObject {
  const copy: JsonObject = structuredClone(value);
  let here: Json = copy;
  path.forEach((step, i) => {
    const last = i === path.length - 1;
    const next: Json = last ? inner : (read(here, step) ?? (/^\d+$/.test(path[i + 1] ?? "") ? [] : {}));
    if (Array.isArray(here)) here[Number(step)] = next;
    else if (isObject(here)) here[step] = next;
    here = next;
  });
  return copy;
}

function read(value: Json, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}
