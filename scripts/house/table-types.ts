import { migrations } from "../../migrations/index.ts";
import { camelCase } from "../../src/database/camel-columns.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";

/** The types of all tables, and what a program can ask about them, relative to the root. */
export const TABLE_TYPES = "src/database/tables.ts";
export const TABLE_SCHEMA = "src/database/schema.ts";

/** Columns whose values the schema does not list: the column that has the same, or the type that names them. */
const NAMED_WORDS: Readonly<Record<string, string>> = {
  "activity_days.kind": "activities.kind",
  "connections.kind": "ConnectionKind",
  "course_days.section_kind": "course_sections.kind",
  "course_days.status": "course_progress.status",
  "course_days.subject": "courses.subject",
  "notices.kind": "NoticeKind",
  "practice_sessions.subject": "parts.subject",
  "prediction_days.kind": "predictions.kind",
  "prediction_days.subject": "parts.subject",
  "review_snapshots.subject": "parts.subject",
  "session_answers.subject": "parts.subject",
  "session_parts.subject": "parts.subject",
  "vocabulary_progress.last_rating": "vocabulary_reviews.rating",
  "vocabulary_tallies.learning_state": "vocabulary_progress.learning_state",
};

/** The type of a column in {@link NAMED_WORDS}. */
function namedType(table: string, column: string): string | undefined {
  const named = NAMED_WORDS[`${table}.${column}`];
  const [of, as] = named?.split(".") ?? [];
  return of === undefined || as === undefined ? named : `Tables["${of}"]["${camelCase(as)}"]`;
}

interface Column {
  readonly name: string;
  /** INTEGER, REAL, TEXT or BLOB; empty for columns of full-text tables and computed ones of views. */
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
}

/** The types of the tables of the migrated schema, for the query builder: TypeScript that `scripts/gen.ts` writes. */
export function tableTypes(): string {
  return withSchema((db) => {
    const tables = tablesOf(db).map(({ name, sql }) => `  ${name}: {\n${columnTypes(db, name, sql).join("")}  };\n`);
    return [
      "// Made by `bun scripts/gen.ts` from the migrations; do not edit.",
      'import type { Generated } from "kysely";',
      'import type { ConnectionKind, Instant, Json, NoticeKind } from "./kinds.ts";\n',
      "/** Every table by its name in the database, with its columns in camelCase. */",
      `export interface Tables {\n${tables.join("")}}\n`,
    ].join("\n");
  });
}

/** The keys, columns and references of the tables as data: TypeScript that `scripts/gen.ts` writes. */
export function tableSchema(): string {
  return withSchema((db) => {
    const tables = tablesOf(db).map((table) => schemaOf(db, table));
    return [
      "// Made by `bun scripts/gen.ts` from the migrations; do not edit.",
      'import type { TableSchema } from "./schema-types.ts";',
      'import type { Tables } from "./tables.ts";\n',
      "/** Every table by its name in the database, with its columns in order. */",
      `export const SCHEMA = {\n${tables.join("")}} as const satisfies Readonly<Record<keyof Tables, TableSchema>>;\n`,
    ].join("\n");
  });
}

function withSchema(work: (db: Db) => string): string {
  const db = openDatabase(":memory:");
  try {
    migrate(db, migrations);
    return work(db);
  } finally {
    closeDatabase(db);
  }
}

function tablesOf(db: Db): { name: string; sql: string }[] {
  const shadows = db.raw.prepare("SELECT name FROM pragma_table_list WHERE type = 'shadow'").pluck().all();
  const tables = db.raw
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
    .all() as { name: string; sql: string }[]; // two columns of the schema, both text
  return tables.filter(({ name }) => !shadows.includes(name));
}

function columnsOf(db: Db, table: string): Column[] {
  return db.raw.prepare("SELECT * FROM pragma_table_info(?)").all(table) as Column[]; // as SQLite documents it
}

function isFullTextTable(sql: string): boolean {
  return sql.startsWith("CREATE VIRTUAL TABLE");
}

function columnTypes(db: Db, table: string, sql: string): string[] {
  const isFullText = isFullTextTable(sql);
  return [
    ...(isFullText ? ["    rowid: number;\n"] : []),
    ...columnsOf(db, table).map(
      (column) => `    ${camelCase(column.name)}: ${isFullText ? "string" : typeOf(column, table, sql)};\n`,
    ),
  ];
}

function typeOf(column: Column, table: string, sql: string): string {
  const bare = namedType(table, column.name) ?? bareType(column, sql);
  const isRowId =
    column.pk === 1 && column.type === "INTEGER" && /\bPRIMARY KEY\b/.test(definitionOf(column.name, sql));
  const type = column.notnull === 0 && column.pk === 0 ? `${bare} | null` : bare;
  return isRowId || column.dflt_value !== null ? `Generated<${type}>` : type;
}

function bareType({ name, type }: Column, sql: string): string {
  if (type === "BLOB") return "Uint8Array";
  if (type === "INTEGER" && (name === "at" || name.endsWith("_at"))) return "Instant";
  if (type === "INTEGER" || type === "REAL") return "number";
  const words = checkedWords(name, sql);
  if (words !== null) return words.join(" | ");
  return definitionOf(name, sql).includes(`json_valid(${name})`) ? "Json" : "string";
}

/** The words, in quotes, that a check allows. */
function checkedWords(column: string, sql: string): string[] | null {
  const words = new RegExp(`\\b${column} IN \\(('[^()]*')\\)`).exec(definitionOf(column, sql))?.[1];
  return words === undefined ? null : words.replaceAll("'", '"').split(/,\s*/);
}

/** The words of a column that another table checks. */
function borrowedWords(db: Db, table: string, column: string): string[] | null {
  const [of, as] = NAMED_WORDS[`${table}.${column}`]?.split(".") ?? [];
  const source = tablesOf(db).find(({ name }) => name === of);
  return source === undefined || as === undefined ? null : checkedWords(as, source.sql);
}

/** What a CREATE TABLE says about one column, including its checks. */
function definitionOf(column: string, sql: string): string {
  const from = new RegExp(`^\\s*(?:[^\\n]*, )?${column} `, "m").exec(sql);
  if (from === null) return "";
  let depth = 0;
  let at = from.index + from[0].length;
  const start = at;
  for (; at < sql.length; at++) {
    if (sql[at] === "(") depth++;
    if (sql[at] === ")") depth--;
    if (depth < 0 || (depth === 0 && sql[at] === ",")) break;
  }
  return sql.slice(start, at);
}

interface Reference {
  readonly from: string;
  readonly table: string;
  readonly to: string;
  readonly on_delete: string;
}

function referencesOf(db: Db, table: string): Reference[] {
  return db.raw
    .prepare('SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?)')
    .all(table) as Reference[]; // four texts, as SQLite documents it
}

/** The table whose key a column holds. A column may refer to a column that refers to another table itself. */
function targetOf(db: Db, table: string, column: string): string | null {
  const reference = referencesOf(db, table).find(({ from }) => from === column);
  if (reference === undefined) return null;
  const next = targetOf(db, reference.table, reference.to);
  if (next !== null) return next;
  const key = keyOf(db, reference.table);
  return key.length === 1 && key[0] === reference.to ? reference.table : null;
}

function keyOf(db: Db, table: string): string[] {
  return columnsOf(db, table)
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
}

/** The columns of each unique index that has no condition. */
function uniqueOf(db: Db, table: string): string[][] {
  const indexes = db.raw
    .prepare(
      "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND NOT partial AND origin <> 'pk' ORDER BY seq DESC",
    )
    .pluck()
    .all(table) as string[]; // names
  return indexes.map(
    (index) => db.raw.prepare("SELECT name FROM pragma_index_info(?)").pluck().all(index) as string[], // names
  );
}

/** The column by which rows are deleted with the row that they belong to. */
function ownerOf(db: Db, table: string): string | null {
  const required = new Set(
    columnsOf(db, table)
      .filter(({ notnull, pk }) => notnull + pk > 0)
      .map(({ name }) => name),
  );
  const cascades = referencesOf(db, table).filter(({ on_delete: action }) => action === "CASCADE");
  const owned = cascades.filter(({ from }) => required.has(from) && targetOf(db, table, from) !== null);
  const others = owned.filter(({ table: target }) => target !== "accounts");
  const [owner = cascades.find(({ table: target }) => target === "accounts")] = others.toReversed();
  return owner?.from ?? null;
}

function schemaOf(db: Db, { name, sql }: { name: string; sql: string }): string {
  const text = (value: unknown) => JSON.stringify(value);
  const columns = isFullTextTable(sql)
    ? columnsOf(db, name).map((column) => `      ${column.name}: { form: "text" },\n`)
    : columnsOf(db, name).map((column) => `      ${column.name}: ${columnSchema(db, name, column, sql)},\n`);
  const facts = [
    `    key: [${keyOf(db, name).map(text).join(", ")}],\n`,
    `    unique: ${nested(uniqueOf(db, name))},\n`,
    ...(isFullTextTable(sql) ? ["    isFullText: true,\n"] : []),
    ...(sql.includes("AUTOINCREMENT") ? ["    isCounted: true,\n"] : []),
    ...(ownerOf(db, name) === null ? [] : [`    owner: ${text(ownerOf(db, name))},\n`]),
  ];
  return `  ${name}: {\n${facts.join("")}    columns: {\n${columns.join("")}    },\n  },\n`;
}

/** The forms of columns by their types; those of words are texts. */
const FORMS: Readonly<Record<string, string>> = {
  Uint8Array: "bytes",
  Instant: "instant",
  Json: "json",
  number: "number",
};

/** Lists of names, as the formatter writes them. */
function nested(lists: readonly (readonly string[])[]): string {
  const texts = lists.map((names) => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`);
  if (lists.length < 2 || lists.some(({ length }) => length < 2)) return `[${texts.join(", ")}]`;
  return `[\n${texts.map((one) => `      ${one},\n`).join("")}    ]`;
}

function columnSchema(db: Db, table: string, column: Column, sql: string): string {
  const isFlag = /\bIN \(0, ?1\)/.test(definitionOf(column.name, sql));
  const target = targetOf(db, table, column.name);
  const words = borrowedWords(db, table, column.name);
  const isCleared = referencesOf(db, table).some((one) => one.from === column.name && one.on_delete === "SET NULL");
  const facts = [
    `form: "${isFlag ? "flag" : (FORMS[bareType(column, sql)] ?? "text")}"`,
    ...(target === null ? [] : [`names: "${target}"`]),
    ...(isCleared ? ["isCleared: true"] : []),
    ...(column.notnull === 0 && column.pk === 0 ? ["isNullable: true"] : []),
    ...(column.dflt_value === null
      ? []
      : [`default: ${column.dflt_value.replace(/^'(.*)'$/, (_, held) => JSON.stringify(held))}`]),
    ...(words === null ? [] : [`words: [${words.join(", ")}]`]),
  ];
  return `{ ${facts.join(", ")} }`;
}
