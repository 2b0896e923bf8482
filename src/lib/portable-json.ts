import { describeFault, findUnportable, withoutUnportable } from "./visible-text.ts";

/** What not every JSON reader takes: where (a JSON pointer), and a sentence on it without its subject. */
export interface UnportableMember {
  readonly pointer: string;
  readonly kind: "text" | "number";
  readonly fault: string;
}

/**
 * Finds texts with U+0000 or half of a surrogate pair, in names of members too, and numbers that became infinite when they were read:
 * strict JSON readers stop there. One by one, so that whoever has enough of them ends the search.
 */
export function* findUnportableMembers(value: unknown, pointer = ""): Generator<UnportableMember> {
  if (typeof value === "string") {
    const fault = findUnportable(value);
    if (fault !== null) yield { pointer, kind: "text", fault: describeFault(fault) };
  } else if (typeof value === "number" && !Number.isFinite(value)) {
    yield { pointer, kind: "number", fault: "is a number that is too large to hold; send it as text" };
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const fault = findUnportable(name);
      // The name itself cannot be answered: the place is that of the object it is in.
      if (fault !== null) yield { pointer, kind: "text", fault: `has a field whose name ${describeFault(fault)}` };
      else yield* findUnportableMembers(inner, `${pointer}/${escapePointer(name)}`);
    }
  }
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A value of JSON with U+FFFD in the place of what {@link findUnportableMembers} finds in its texts and names. */
export function portable(value: unknown): unknown {
  if (typeof value === "string") return withoutUnportable(value);
  if (Array.isArray(value)) return value.map(portable);
  return typeof value === "object" && value !== null ? portableFields(value) : value;
}

/** {@link portable} of an object. */
export function portableFields(fields: object): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [withoutUnportable(name), portable(value)]));
}

/** How `JSON.stringify` writes such signs; a backslash that is escaped itself looks alike, and is left as it is by {@link portable}. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** {@link portable} of a JSON text, which is answered as it is where it holds none of it. */
export function portableJson(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(portable(JSON.parse(text))) : text;
}
