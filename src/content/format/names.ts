import { text } from "../../kernel/fields.ts";

/** Keys identify items within a pack permanently: letters, digits, dot, dash and underscore. */
export const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** A name that the author assigns and never changes: learners' records depend on it. */
export function key(what: string) {
  return text({ min: 1, max: 80, description: `Stable key of ${what}; letters, digits, dot, dash, underscore.` });
}

/** A file of the pack, by its path from the pack's top folder, such as `media/harbour.opus`. */
export function packPath(what: string) {
  return text({ min: 1, max: 300, description: `${what}: a path from the top folder of the pack.` });
}

/** A calendar day. */
export function day(what: string) {
  return text({ min: 10, max: 10, description: `${what}, YYYY-MM-DD.` });
}
