/** No control character, white space or backslash, and nothing invisible or that reorders text: URL parsers drop or change them, readers miss them. */
const SIGN =
  "\\s\\\\\\0-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb";

/**
 * A path of this site as JSON Schema publishes it, with query and fragment, or nothing. It begins with one `/`, and no two stand side
 * by side before the query: `//host` is another site, and so is what remains of `/.//host` once its dots are resolved.
 */
export const SITE_PATH_PATTERN = `^(?:(?:/|(?:/[^${SIGN}/?#]+)+/?)(?:[?#][^${SIGN}]*)?)?$`;

/** As in visible-text.ts; those beyond U+FFFF cannot be named in a pattern that works without the flag `u` as well. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const SITE_PATH = new RegExp(SITE_PATH_PATTERN, "u");

export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text) && !INVISIBLE.test(text);
}
