/**
 * No control character, white space or backslash, and no invisible or reordering character: URL parsers drop or change them, and readers do
 * not notice them.
 */
const SIGN =
  "\\s\\\\\\0-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb";

/**
 * A path of this site with query and fragment, or an empty text, as a JSON Schema pattern. It begins with one `/`, and no two are adjacent
 * before the query: `//host` is another site, and so is `/.//host` after its dots are resolved.
 */
export const SITE_PATH_PATTERN = `^(?:(?:/|(?:/[^${SIGN}/?#]+)+/?)(?:[?#][^${SIGN}]*)?)?$`;

/** As in visible-text.ts. Characters beyond U+FFFF cannot be named in a pattern that must also work without the flag `u`. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const SITE_PATH = new RegExp(SITE_PATH_PATTERN, "u");

export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text) && !INVISIBLE.test(text);
}
