import Papa from "papaparse";
import { describeType } from "../../kernel/describe.ts";
import { type Detail, Failure, invalidRequest } from "../../kernel/errors.ts";
import { Problems, summary } from "../../kernel/problems.ts";
import { validateRequest } from "../../kernel/validate.ts";
import { jsonProblem } from "../../lib/json-depth.ts";
import { joinExpansion, splitExpansion } from "./expansion-cell.ts";
import type { EntryContent } from "./merging.ts";
import { EntryInput } from "./vocabulary.schema.ts";

export type TransferFormat = "csv" | "json";

/** Maximum number of entries per import. */
export const MAX_IMPORT = 500;
/** Maximum number of characters per import; exports stay within it. */
export const MAX_FILE_CHARACTERS = 2_000_000;
/** Maximum number of table rows that are read, including empty ones. */
const MAX_ROWS = 5000;
const OPENING = "Nothing was imported: ";
/** Maximum number of fields of an entry, or columns of a table, that are read one by one. */
const MAX_FIELDS = 100;
/** Maximum nesting: an entry is an object in an array in an object, with an array inside. */
const MAX_DEPTH = 8;
/**
 * Maximum number of names and values of a JSON text that are parsed: every entry has six, plus its related expressions.
 */
const MAX_VALUES = 50_000;

const FIELDS = ["phrase", "meaning", "partOfSpeech", "example", "usage", "expansion"] as const;
type Field = (typeof FIELDS)[number];

/** Names of the same fields in other programs, in lower case without spaces, `_` and `-`. */
const ALIASES: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(FIELDS.map((field) => [field.toLowerCase(), field])),
  word: "phrase",
  term: "phrase",
  definition: "meaning",
  pos: "partOfSpeech",
  sentence: "example",
  note: "usage",
};

const ACCEPTED = `${FIELDS.join(", ")} (also ${Object.keys(ALIASES)
  .filter((name) => !FIELDS.some((field) => field.toLowerCase() === name))
  .join(", ")})`;

// ---- writing

/** Entries as the text of a file that {@link parseEntries} reads back unchanged. */
export function formatEntries(entries: readonly EntryContent[], format: TransferFormat): string {
  if (format === "json") {
    if (entries.length === 0) return "[]\n";
    return `[\n${entries.map((entry) => JSON.stringify(pickFields(entry))).join(",\n")}\n]\n`;
  }
  const rows = entries.map((entry) => [
    entry.phrase,
    entry.meaning,
    entry.partOfSpeech,
    entry.example,
    entry.usage,
    joinExpansion(entry.expansion),
  ]);
  return `${Papa.unparse({ fields: [...FIELDS], data: rows }, { newline: "\r\n" })}\r\n`;
}

/** The approximate number of characters of an entry in a file. */
export function roughSize(entry: EntryContent): number {
  return JSON.stringify(entry).length + 1;
}

function pickFields({ phrase, meaning, partOfSpeech, example, usage, expansion }: EntryContent) {
  return { phrase, meaning, partOfSpeech, example, usage, expansion };
}

// ---- reading

/** One entry of a file, with the place to report problems at. */
interface Row {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  /** Why it cannot be read at all. */
  readonly problem?: Detail;
}

/**
 * Entries of a CSV or JSON text.
 * @throws Failure 400 that names every invalid row; then nothing of the text may be used.
 */
export function parseEntries(content: string, format: TransferFormat): EntryContent[] {
  const text = content.startsWith("\uFEFF") ? content.slice(1) : content;
  const problems = new Problems();
  const rows = format === "csv" ? readCsv(text, problems) : readJson(text, problems);
  const entries = rows.flatMap((row) => {
    const entry = checkRow(row, problems);
    return entry === undefined ? [] : [entry];
  });
  problems.refuse(OPENING);
  return entries;
}

/** The refusal of a text that cannot be read at all. */
function refusal(detail: Detail): Failure {
  return invalidRequest(
    summary(`${OPENING}${detail.message}; send ${detail.expected}`, 0),
    [detail],
    "vocabulary.import_invalid",
  );
}

/** `sentence` is the message of the refusal if this is the first problem. */
function note(problems: Problems, detail: Detail, sentence?: string): void {
  problems.addDetail(detail, "vocabulary.import_invalid", sentence);
}

function requireImportable(entries: number): void {
  if (entries <= MAX_IMPORT) return;
  throw refusal({
    path: "/content",
    message: `The content holds more than ${MAX_IMPORT} entries`,
    expected: `at most ${MAX_IMPORT} entries; split it and import the parts one after the other`,
  });
}

function checkRow(row: Row, problems: Problems): EntryContent | undefined {
  if (row.problem !== undefined) {
    note(problems, row.problem);
    return undefined;
  }
  try {
    return validateRequest(EntryInput, row.value);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const { path, message, expected } of error.parts.details ?? []) {
      const detail = { path: `${row.path}${path === "/" ? "" : path}`, message: `${row.label}: ${message}`, expected };
      note(problems, detail, detail.message);
    }
  }
  return undefined;
}

function fieldFor(name: string): Field | undefined {
  const key = name.toLowerCase().replace(/[\s_-]+/gu, "");
  return Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined;
}

/** The field for each name. An unknown name, or a repeated field, is a problem and has no field. */
function toFields(
  names: readonly string[],
  place: { path: string; label: string },
  problems: Problems,
): (Field | undefined)[] {
  if (names.length > MAX_FIELDS) {
    const message = `${place.label}: more than ${MAX_FIELDS} fields; use ${ACCEPTED}`;
    throw refusal({ path: place.path, message, expected: ACCEPTED });
  }
  const seen = new Set<Field>();
  return names.map((name) => {
    const field = fieldFor(name);
    if (field !== undefined && !seen.has(field)) {
      seen.add(field);
      return field;
    }
    const shown = name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name;
    const message = field === undefined ? `unknown field "${shown}"` : `the field ${field} is given twice`;
    note(problems, { path: place.path, message: `${place.label}: ${message}`, expected: ACCEPTED });
    return undefined;
  });
}

function readJson(text: string, problems: Problems): Row[] {
  const unreadable = (message: string) =>
    refusal({
      path: "/content",
      message,
      expected: "an array of entries, or an object with one array items or entries",
    });
  const problem = jsonProblem(text, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (problem === "too_deep") throw unreadable("The JSON nests too deep");
  if (problem === "too_many_digits") throw unreadable("The JSON holds a number with too many digits");
  if (problem !== null) throw unreadable("The JSON holds too many names and values");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable("The content is not valid JSON");
  }
  const list = entryList(parsed);
  if (list === undefined) throw unreadable("The JSON holds no list of entries");
  requireImportable(list.length);
  return list.map((value, index) => toRow(value, index, problems));
}

function entryList(parsed: unknown): unknown[] | undefined {
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const items: unknown = "items" in parsed ? parsed.items : undefined;
  const entries: unknown = "entries" in parsed ? parsed.entries : undefined;
  if (Array.isArray(items)) return entries === undefined ? items : undefined;
  return Array.isArray(entries) && items === undefined ? entries : undefined;
}

function toRow(value: unknown, index: number, problems: Problems): Row {
  const row = { path: `/content/${index}`, label: `Entry ${index + 1}`, value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const expected = "an object with a phrase";
    const message = `${row.label}: it must be ${expected}; found ${describeType(value)}`;
    return { ...row, problem: { path: row.path, message, expected } };
  }
  const given = Object.entries(value);
  const fields = toFields(
    given.map(([name]) => name),
    row,
    problems,
  );
  return { ...row, value: Object.fromEntries(given.flatMap(([, cell], i) => (fields[i] ? [[fields[i], cell]] : []))) };
}

function readCsv(text: string, problems: Problems): Row[] {
  // A line ends at \n; the \r before it is removed below. Only a text without any \n can end its lines with \r.
  const newline = text.includes("\n") ? "\n" : "\r";
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text), newline, preview: MAX_ROWS });
  if (data.length === MAX_ROWS) requireImportable(MAX_ROWS);
  const lines = firstLines(data, newline);
  for (const error of errors) {
    const line = lines[error.row ?? 0] ?? 1;
    const expected = 'cells with quotes, commas or line breaks in "…", quotes inside doubled';
    note(problems, { path: `/content/line/${line}`, message: `Line ${line}: ${error.message}`, expected });
  }
  problems.refuse(OPENING);
  for (const row of data) {
    const last = row.length - 1;
    row[last] = row[last]?.replace(/\r$/, "") ?? "";
  }
  const filled = data
    .map((cells, index) => ({ cells, line: lines[index] ?? 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [header, ...body] = filled;
  const headerPath = `/content/line/${header?.line ?? 1}`;
  const fields = toFields(
    (header?.cells ?? []).map((name) => name.trim()),
    { path: headerPath, label: "Header" },
    problems,
  );
  problems.refuse(OPENING);
  if (!fields.includes("phrase")) {
    const expected = `a first row of column names out of ${ACCEPTED}`;
    throw refusal({ path: headerPath, message: "Header: the column phrase is missing", expected });
  }
  requireImportable(body.length);
  return body.map(({ cells, line }): Row => {
    const place = { path: `/content/line/${line}`, label: `Line ${line}` };
    if (cells.slice(fields.length).some((cell) => cell !== "")) {
      const message = `${place.label}: ${cells.length} cells for ${fields.length} columns`;
      const expected = `${fields.length} cells; quote a cell that holds a comma`;
      return { ...place, value: null, problem: { path: place.path, message, expected } };
    }
    const value = fields.flatMap((field, i): [Field, string | string[]][] => {
      const cell = cells[i] ?? "";
      return field === undefined ? [] : [[field, field === "expansion" ? splitExpansion(cell) : cell]];
    });
    return { ...place, value: Object.fromEntries(value) };
  });
}

/** The line of the text on which each row begins, from 1; a quoted cell can span several lines. */
function firstLines(rows: readonly (readonly string[])[], newline: string): number[] {
  let line = 1;
  return rows.map((cells) => {
    const first = line;
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split(newline).length - 1, 0);
    return first;
  });
}

/** Spreadsheets in some countries use semicolons or tabs as separators; the header contains no other punctuation. */
function findDelimiter(text: string): string {
  const start = text.replace(/^[\r\n]+/u, "");
  const header = start.slice(0, start.search(/[\r\n]|$/u));
  const counted = [",", ";", "\t"].map((mark) => ({ mark, n: header.split(mark).length }));
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).mark;
}

/** SHA-256 of a text, in hexadecimal. */
export function contentHash(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}
