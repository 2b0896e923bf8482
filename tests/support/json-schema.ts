import { Validator } from "@cfworker/json-schema";
import { isObject } from "./json.ts";

/** What is wrong with a value by a JSON Schema (2020-12) as a client reads it from the wire, or null. */
export function schemaProblem(schema: unknown, value: unknown): string | null {
  if (!isObject(schema)) return "the schema is no object";
  const { errors } = new Validator(schema, "2020-12").validate(value);
  return errors.length === 0 ? null : errors.map((one) => `${one.instanceLocation}: ${one.error}`).join("\n");
}
