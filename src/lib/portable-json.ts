import { describeFault, findUnportable, withoutUnportable } from "./visible-text.ts";

/** A value that not every JSON reader accepts: where (a JSON pointer), and a sentence about it without its subject. */
export interface UnportableMember {
  readonly pointer: string;
  readonly kind: "text" | "number";
  readonly fault: string;
}

/**
 * Finds texts with U+0000 or a lone surrogate, also in field names, and numbers that became infinite when parsed: strict JSON readers fail
 * there. A generator, so that the caller can stop early.
 */
export function* findUnportableMembers(value: unknown, pointer = ""): Generator<UnportableMember> {
  if (typeof value === "string") {
    const fault = findUnportable(value);
    if (fault !== null) yield { pointer, kind: "text", fault: describeFault(fault) };
  } else if (typeof value === "number" && !Number.isFinite(value)) {
    yield { pointer, kind: "number", fault: "is a number that is too large; send it as text" };
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const fault = findUnportable(name);
      // The name itself cannot be reported: the place is that of its object.
      if (fault !== null) yield { pointer, kind: "text", fault: `has a field whose name ${describeFault(fault)}` };
      else yield* findUnportableMembers(inner, `${pointer}/${escapePointer(name)}`);
    }
  }
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A JSON value in which U+FFFD replaces what {@link findUnportableMembers} finds in its texts and names. */
export function portable(value: unknown): unknown {
  if (typeof value === "string") return withoutUnportable(value);
  if (Array.isArray(value)) return value.map(portable);
  return typeof value === "object" && value !== null ? portableFields(value) : value;
}

/** {@link portable} of an object. */
export function portableFields(fields: object): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [withoutUnportable(name), portable(value)]));
}

/** How `JSON.stringify` writes such characters. An escaped backslash looks the same, and {@link portable} leaves it unchanged. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** {@link portable} for a JSON text, which is returned unchanged if it needs no replacement. */
export function portableJson(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(portable(JSON.parse(text))) : text;
}
