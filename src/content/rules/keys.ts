import { KEY_PATTERN } from "../format/names.ts";
import { quoted, type Report } from "../problems.ts";

/** Checks the form of a key, because keys are permanent names. */
export function checkKey(key: string, pointer: string, report: Report): void {
  if (KEY_PATTERN.test(key)) return;
  const remedy = "Use letters, digits, dot, dash and underscore, beginning with a letter or digit, at most 80.";
  report.error(pointer, `${quoted(key)} is not a key`, remedy);
}

/** Reports every duplicate value. */
export function checkOnce<V extends string | number>(
  values: Iterable<readonly [value: V, pointer: string]>,
  what: string,
  report: Report,
): void {
  const seen = new Set<V>();
  for (const [value, pointer] of values) {
    const shown = typeof value === "string" ? quoted(value) : String(value);
    if (seen.has(value)) report.error(pointer, `The ${what} ${shown} is used twice`, `Give each its own ${what}.`);
    seen.add(value);
  }
}
