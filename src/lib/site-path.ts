/** No control character, white space or backslash, and nothing that reorders text: URL parsers drop or change them. */
const SIGN = "\\s\\\\\\0-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069";

/**
 * A path of this site as JSON Schema publishes it, with query and fragment, or nothing. It begins with one `/`, and no two stand side
 * by side before the query: `//host` is another site, and so is what remains of `/.//host` once its dots are resolved.
 */
export const SITE_PATH_PATTERN = `^(?:(?:/|(?:/[^${SIGN}/?#]+)+/?)(?:[?#][^${SIGN}]*)?)?$`;

const SITE_PATH = new RegExp(SITE_PATH_PATTERN, "u");

export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text);
}
