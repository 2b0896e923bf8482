/** Where a value stands in a JSON text. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Counted from 1. */
  readonly line: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

/** The value that a JSON pointer names in a JSON text; a field that is not there is looked for in what should hold it. */
export function placeOf(text: string, pointer: string): Place | null {
  const wanted = pointer.split("/").slice(1);
  for (let depth = wanted.length; depth > 0; depth -= 1) {
    const found = find(text, `/${wanted.slice(0, depth).join("/")}`);
    if (found !== null) return found;
  }
  return null;
}

interface Level {
  readonly path: string;
  readonly start: number;
  readonly isList: boolean;
  key: string;
  index: number;
}

function find(text: string, pointer: string): Place | null {
  const levels: Level[] = [];
  let isKey = false;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === ",") {
      if (level !== undefined) level.index += 1;
      isKey = level?.isList === false;
    } else if (token === ":") isKey = false;
    else if (token === "}" || token === "]") {
      levels.pop();
      isKey = false;
      if (level?.path === pointer) return { start: level.start, end: at + 1, line: lineOf(text, level.start) };
    } else if (isKey && level !== undefined) level.key = keyOf(token);
    else {
      const path = level === undefined ? "" : `${level.path}/${level.isList ? level.index : level.key}`;
      if (token === "{" || token === "[") {
        isKey = token === "{";
        levels.push({ path, start: at, isList: token === "[", key: "", index: 0 });
      } else if (path === pointer) return { start: at, end: at + token.length, line: lineOf(text, at) };
    }
  }
  return null;
}

/** A name as a pointer writes it. */
function keyOf(token: string): string {
  const name: unknown = JSON.parse(token);
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}
