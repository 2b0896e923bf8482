import { Validator } from "@cfworker/json-schema";

/** Where a value does not satisfy a schema, and why. */
export interface SchemaProblem {
  /** The names and positions that lead to the value; empty for the whole. */
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * The first reason why a value does not satisfy a JSON Schema (2020-12), or null. The reason of the innermost value is the most precise;
 * only of several alternatives none is more precise than the others.
 * @throws if the schema itself is not valid, or refers to a schema elsewhere.
 */
export function schemaProblem(schema: object, value: unknown): SchemaProblem | null {
  const { errors } = new Validator(schema, "2020-12").validate(value);
  const reason =
    errors.find(({ keyword }) => keyword === "anyOf" || keyword === "oneOf") ??
    errors.findLast(({ keyword }) => keyword !== "false") ??
    errors[0];
  if (reason === undefined) return null;
  const steps = decodeURIComponent(reason.instanceLocation).split("/").slice(1);
  return { path: steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")), text: reason.error };
}
