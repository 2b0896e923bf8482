import type { Static, TSchema } from "@sinclair/typebox";
import { checkShape } from "../../src/content/check/shape.ts";
import { Problems, type Report } from "../../src/content/problems.ts";

/** The findings of a rule about an item, as `pointer: message` lines; warnings begin with `warning`. The item may omit defaults. */
export function findings<T extends TSchema>(
  schema: T,
  value: object,
  rule: (item: Static<T>, report: Report) => void,
): string[] {
  const problems = new Problems();
  const item = checkShape(schema, value, problems.at("file"));
  if (item !== null) rule(item, problems.at("file"));
  return problems
    .list()
    .map(({ severity, pointer, message }) => `${severity === "error" ? "" : "warning "}${pointer}: ${message}`);
}
