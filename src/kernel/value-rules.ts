import type { TSchema } from "@sinclair/typebox";
import type { Fault } from "./problems.ts";
import { meantObjectOf, optionsOf } from "./variants.ts";

/** The fault of a text on its own at `now` (milliseconds since the epoch), or null. */
export type ValueRule = (value: string, now: number) => Omit<Fault, "path"> | null;

/** A symbol, so that it is not published with the schema but survives copying. */
const RULE = Symbol("rule");

/**
 * A field with a rule beyond its schema. The operation also applies the rule itself, since it may know more. Declaring it here reports it
 * together with schema violations, which the operation never sees.
 * @throws Error if the field already has a rule, which a second one would replace.
 */
export function ruled<T extends TSchema>(schema: T, rule: ValueRule): T {
  if (RULE in schema) throw new Error("This field has a rule already; one rule says all that is wrong with it");
  return { ...schema, [RULE]: rule };
}

/** Finds values that break their rule at any depth, one at a time, so that the caller can stop the search early. */
export function* brokenRules(schema: TSchema, value: unknown, now: number, path = ""): Generator<Fault> {
  if (typeof value === "string") {
    for (const option of optionsOf(schema)) {
      const rule: ValueRule | undefined = Reflect.get(option, RULE);
      const fault = rule?.(value, now) ?? null;
      if (fault !== null) yield { path, ...fault };
    }
  } else if (Array.isArray(value)) {
    const list = optionsOf(schema).find((option) => option["type"] === "array");
    if (list === undefined || value.length > (list["maxItems"] ?? 0)) return;
    for (const [index, item] of value.entries()) yield* brokenRules(list["items"], item, now, `${path}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    const properties: Readonly<Record<string, TSchema>> = meantObjectOf(schema)(value)?.["properties"] ?? {};
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(value, name)) yield* brokenRules(property, Reflect.get(value, name), now, `${path}/${name}`);
    }
  }
}
