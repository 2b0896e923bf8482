/** Longer field names are cut in responses, in UTF-16 units: callers can send names of any length. */
const MAX_SHOWN_NAME = 80;

/** How messages name a field, from its JSON pointer: `items.0.title`. */
export function fieldName(path: string): string {
  const segments = path.split("/").slice(1).map(unescapePointer);
  return segments.length === 0 ? "The request body" : segments.map(shorten).join(".");
}

/** A pointer for display: callers can send names of any length and content. */
export function shownPath(path: string): string {
  return path.split("/").map(shorten).join("/");
}

export function lastSegment(path: string): string {
  return unescapePointer(path.slice(path.lastIndexOf("/") + 1));
}

function shorten(name: string): string {
  return (name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name).toWellFormed();
}

/** Escapes a name as a segment of a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
