import type { TSchema } from "@sinclair/typebox";
import type { Fault } from "./problems.ts";
import { meantObjectOf, optionsOf } from "./variants.ts";

/** What is wrong with a text by itself at `now`, milliseconds since the epoch; null where nothing is. */
export type ValueRule = (value: string, now: number) => Omit<Fault, "path"> | null;

/** A symbol, so that a schema is published without it and keeps it where it is copied. */
const RULE = Symbol("rule");

/**
 * A field with a rule beyond its schema. The operation applies the rule itself, since it may know more;
 * declared here it is named together with what does not fit the schema, which the operation never gets to see.
 * @throws Error where the field has a rule: a second one would replace it.
 */
export function ruled<T extends TSchema>(schema: T, rule: ValueRule): T {
  if (RULE in schema) throw new Error("This field has a rule already; one rule says all that is wrong with it");
  return { ...schema, [RULE]: rule };
}

/** Finds what breaks its rule, at whatever depth, one by one: whoever has enough of them ends the search. */
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
