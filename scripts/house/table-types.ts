import { migrations } from "../../migrations/index.ts";
import { camelCase } from "../../src/database/camel-columns.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";

/** The types of all tables, relative to the root. */
export const TABLE_TYPES = "src/database/tables.ts";

/** Columns whose values the schema does not list, by the type that names them. */
const NAMED_WORDS: Readonly<Record<string, string>> = {
  "activity_days.kind": wordsOf("activities", "kind"),
  "connections.kind": "ConnectionKind",
  "course_days.section_kind": wordsOf("course_sections", "kind"),
  "course_days.status": wordsOf("course_progress", "status"),
  "course_days.subject": wordsOf("courses", "subject"),
  "notices.kind": "NoticeKind",
  "practice_sessions.subject": wordsOf("parts", "subject"),
  "prediction_days.kind": wordsOf("predictions", "kind"),
  "prediction_days.subject": wordsOf("parts", "subject"),
  "review_snapshots.subject": wordsOf("parts", "subject"),
  "session_answers.subject": wordsOf("parts", "subject"),
  "session_parts.subject": wordsOf("parts", "subject"),
  "vocabulary_progress.last_rating": wordsOf("vocabulary_reviews", "rating"),
  "vocabulary_tallies.learning_state": wordsOf("vocabulary_progress", "learningState"),
};

function wordsOf(table: string, column: string): string {
  return `Tables["${table}"]["${column}"]`;
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
  const db = openDatabase(":memory:");
  try {
    migrate(db, migrations);
    const tables = tablesOf(db);
    return [
      "// Made by `bun scripts/gen.ts` from the migrations; do not edit.",
      'import type { Generated } from "kysely";',
      'import type { ConnectionKind, Instant, Json, NoticeKind } from "./kinds.ts";\n',
      "/** Every table by its name in the database, with its columns in camelCase. */",
      `export interface Tables {\n${tables.map(({ name, columns }) => `  ${name}: {\n${columns.join("")}  };\n`).join("")}}\n`,
    ].join("\n");
  } finally {
    closeDatabase(db);
  }
}

function tablesOf(db: Db): { name: string; columns: string[] }[] {
  const shadows = db.raw.prepare("SELECT name FROM pragma_table_list WHERE type = 'shadow'").pluck().all();
  const tables = db.raw
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
    .all() as { name: string; sql: string }[]; // two columns of the schema, both text
  return tables
    .filter(({ name }) => !shadows.includes(name))
    .map(({ name, sql }) => ({ name, columns: columnsOf(db, name, sql) }));
}

function columnsOf(db: Db, table: string, sql: string): string[] {
  const columns = db.raw.prepare("SELECT * FROM pragma_table_info(?)").all(table) as Column[]; // as SQLite documents it
  const isFullText = sql.startsWith("CREATE VIRTUAL TABLE");
  return [
    ...(isFullText ? ["    rowid: number;\n"] : []),
    ...columns.map(
      (column) => `    ${camelCase(column.name)}: ${isFullText ? "string" : typeOf(column, table, sql)};\n`,
    ),
  ];
}

function typeOf(column: Column, table: string, sql: string): string {
  const bare = NAMED_WORDS[`${table}.${column.name}`] ?? bareType(column, sql);
  const isRowId =
    column.pk === 1 && column.type === "INTEGER" && /\bPRIMARY KEY\b/.test(definitionOf(column.name, sql));
  const type = column.notnull === 0 && column.pk === 0 ? `${bare} | null` : bare;
  return isRowId || column.dflt_value !== null ? `Generated<${type}>` : type;
}

function bareType({ name, type }: Column, sql: string): string {
  if (type === "BLOB") return "Uint8Array";
  if (type === "INTEGER" && (name === "at" || name.endsWith("_at"))) return "Instant";
  if (type === "INTEGER" || type === "REAL") return "number";
  const definition = definitionOf(name, sql);
  const words = new RegExp(`\\b${name} IN \\(('[^()]*')\\)`).exec(definition)?.[1];
  if (words !== undefined) return words.replaceAll("'", '"').split(/,\s*/).join(" | ");
  return definition.includes(`json_valid(${name})`) ? "Json" : "string";
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
