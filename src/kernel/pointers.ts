/** Longer names of fields are cut in answers, in UTF-16 units: callers can make up names of any length. */
const MAX_SHOWN_NAME = 80;

/** What messages call a field, by its JSON pointer: `items.0.title`. */
export function fieldName(path: string): string {
  const segments = path.split("/").slice(1).map(unescapePointer);
  return segments.length === 0 ? "The request body" : segments.map(shorten).join(".");
}

/** A pointer to show: names that a caller made up can be of any length and any content. */
export function shownPath(path: string): string {
  return path.split("/").map(shorten).join("/");
}

export function lastSegment(path: string): string {
  return unescapePointer(path.slice(path.lastIndexOf("/") + 1));
}

function shorten(name: string): string {
  return (name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name).toWellFormed();
}

/** A name as a segment of a pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
