/** The position of a value in a JSON text. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Counted from 1. */
  readonly line: number;
}

/** A longer text is not searched: nobody wrote it by hand. */
const MOST_CHARACTERS = 1_000_000;

const TOKEN = /["[\]{}:,]|[^\s"[\]{}:,]+/g;

interface Level {
  /** Null if nothing inside is wanted. */
  readonly path: string | null;
  readonly start: number;
  readonly line: number;
  readonly isList: boolean;
  key: string;
  index: number;
}

/**
 * The ranges of the values that JSON pointers name in a JSON text, by pointer. For a missing field, the range of its nearest existing parent.
 * Unparsable text yields no ranges.
 */
export function placesOf(text: string, pointers: readonly string[]): ReadonlyMap<string, Place> {
  if (text.length > MOST_CHARACTERS) return new Map();
  const found = find(text, new Set(pointers.flatMap(outwards)));
  return new Map(
    pointers.flatMap((pointer) => {
      const place = outwards(pointer)
        .map((path) => found.get(path))
        .find((one) => one !== undefined);
      return place === undefined ? [] : [[pointer, place]];
    }),
  );
}

/** A pointer and those of its parents, except the whole text. */
function outwards(pointer: string): string[] {
  const names = pointer.split("/").slice(1);
  return names.map((_, inner) => `/${names.slice(0, names.length - inner).join("/")}`);
}

function find(text: string, wanted: ReadonlySet<string>): Map<string, Place> {
  const found = new Map<string, Place>();
  const levels: Level[] = [];
  let isKey = false;
  for (const { start, end, line } of tokensOf(text)) {
    const first = text[start];
    const level = levels.at(-1);
    if (first === ",") {
      if (level !== undefined) level.index += 1;
      isKey = level?.isList === false;
    } else if (first === ":") isKey = false;
    else if (first === "}" || first === "]") {
      levels.pop();
      isKey = false;
      if (level?.path) found.set(level.path, { start: level.start, end, line: level.line });
    } else if (isKey && level !== undefined) {
      const key = keyOf(text.slice(start, end));
      if (key === null) return new Map();
      level.key = key;
    } else {
      const path = pathIn(level, wanted);
      if (first === "{" || first === "[") {
        isKey = first === "{";
        levels.push({ path, start, line, isList: first === "[", key: "", index: 0 });
      } else if (path) found.set(path, { start, end, line });
    }
  }
  return found;
}

/** The pointer of the value at the current place of a level, if it is wanted. */
function pathIn(level: Level | undefined, wanted: ReadonlySet<string>): string | null {
  if (level === undefined) return "";
  if (level.path === null) return null;
  const path = `${level.path}/${level.isList ? level.index : level.key}`;
  return wanted.has(path) ? path : null;
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  let nextBreak = text.indexOf("\n");
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) return;
    const start = token.index;
    for (; nextBreak !== -1 && nextBreak < start; line += 1) nextBreak = text.indexOf("\n", nextBreak + 1);
    at = token[0] === '"' ? endOfString(text, start) : start + token[0].length;
    yield { start, end: at, line };
  }
}

/** Character by character: a regular expression for a whole string can exhaust memory on a long one. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** A name as a pointer writes it; null if it is not a valid string. */
function keyOf(token: string): string | null {
  try {
    const name: unknown = JSON.parse(token);
    return typeof name === "string" ? name.replaceAll("~", "~0").replaceAll("/", "~1") : null;
  } catch {
    return null;
  }
}
