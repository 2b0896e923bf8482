/** Steps in a query plan that the best SQL avoids: walking a growing table, or more of an index than the answer needs. */
import type Driver from "better-sqlite3";

/** One line of EXPLAIN QUERY PLAN. */
export interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

export interface Schema {
  /** Stored tables, including full-text tables; no views. */
  readonly tables: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
  /** For each index (and `table.PRIMARY KEY`) how many columns make it unique; 0 if it is not. */
  readonly keys: ReadonlyMap<string, number>;
}

/** Why a table or an alias may be walked: what bounds the rows. */
export type Walks = Readonly<Record<string, string>>;

const KEYWORD = "where|order|group|on|set|inner|left|cross|join|limit|values|union|select|from|as|using|indexed";
/** A name after a keyword that introduces tables, and its alias, which is not a keyword that may follow. */
const SOURCE = new RegExp(
  String.raw`(?:\b(?:from|join|into|update)|,)\s+(\w+)(?:\([^\s()]*\))?(?:\s+as\s+(\w+)|\s+(?!(?:${KEYWORD})\b)(\w+))?`,
  "gi",
);
const USE =
  /^(SCAN|SEARCH) (\S+)(?: USING (?:(AUTOMATIC)(?: PARTIAL)? )?(?:COVERING )?(?:(INTEGER PRIMARY KEY|PRIMARY KEY)|INDEX (\S+)))?(?: \((.*)\))?/;
const SORTS = /TEMP B-TREE FOR .*ORDER BY/;
const VIRTUAL = /^SCAN (\S+) VIRTUAL TABLE INDEX \d+:(\S*)/;

/** What a plan does that it must not, in words. */
export function planFaults(sql: string, steps: readonly PlanStep[], schema: Schema, walks: Walks = {}): string[] {
  const { keys } = schema;
  const tableOf = sourcesOf(sql, schema);
  const sorts = new Set(steps.filter(({ detail }) => SORTS.test(detail)).map((step) => step.parent));
  return steps.flatMap(({ detail, parent }) => {
    const virtual = VIRTUAL.exec(detail);
    if (virtual !== null) return virtualFault(virtual[1] ?? "", virtual[2] ?? "", tableOf, walks);
    const [, verb, alias = "", automatic, primary, index, terms = ""] = USE.exec(detail) ?? [];
    const table = tableOf(alias);
    // A subquery's own steps are listed too; a constant row is not a table.
    if (verb === undefined || table === null || alias in walks) return [];
    if (verb === "SCAN") return [`scans ${table}`];
    if (automatic !== undefined) return [`builds an index of ${table} for each call`];
    const equal = terms.split(" AND ").filter((term) => /[^<>]=\?$/.test(term)).length;
    const columns = keys.get(index ?? `${table}.PRIMARY KEY`) || Number.POSITIVE_INFINITY;
    const isWhole = primary === "INTEGER PRIMARY KEY" ? equal === 1 : equal >= columns;
    const stopsEarly = /\blimit\b/i.test(sql) && !sorts.has(parent);
    return isWhole || stopsEarly ? [] : [`walks ${table} by (${terms})`];
  });
}

type TableOf = (alias: string) => string | null;

/** Full-text tables are searched by words or looked up by row; lists of JSON are the request's own. */
function virtualFault(alias: string, strategy: string, tableOf: TableOf, walks: Walks): string[] {
  const table = tableOf(alias);
  if (table === null || /[M=]/.test(strategy) || alias in walks) return [];
  return [`scans ${table}`];
}

/** The table of a name in a statement; null for a subquery, a view or a list. An unknown name is a table within a view. */
function sourcesOf(sql: string, { tables, views }: Schema): TableOf {
  const sources = new Map<string, string | null>();
  for (const [, alias = ""] of sql.matchAll(/\)\s+(?:as\s+)?(\w+)/gi)) sources.set(alias, null);
  for (const [, source = "", named, following] of sql.matchAll(SOURCE)) {
    const isTable = tables.has(source);
    if (!isTable && !views.has(source) && source !== "json_each") continue;
    sources.set(named ?? following ?? source, isTable ? source : null);
  }
  return (alias) =>
    /^\(|^CONSTANT$|-ROW$/.test(alias) ? null : (sources.get(alias) ?? (sources.has(alias) ? null : alias));
}

/** The facts about a database that the check needs. */
export function schemaOf(db: Driver.Database): Schema {
  const names = (type: string) =>
    new Set(
      db
        .prepare<[string], { name: string }>("select name from sqlite_schema where type = ?")
        .all(type)
        .map(({ name }) => name),
    );
  const indexes = db
    .prepare<[], { table: string; name: string; origin: string; isUnique: number; columns: number }>(
      `select m.name as "table", i.name, i.origin, i."unique" as isUnique,
         (select count(*) from pragma_index_info(i.name)) as columns
       from sqlite_schema as m, pragma_index_list(m.name) as i where m.type = 'table'`,
    )
    .all();
  const keys = new Map(
    indexes.flatMap(({ table, name, origin, isUnique, columns }): [string, number][] => {
      const key = isUnique === 1 ? columns : 0;
      return origin === "pk"
        ? [
            [name, key],
            [`${table}.PRIMARY KEY`, key],
          ]
        : [[name, key]];
    }),
  );
  return { tables: names("table"), views: names("view"), keys };
}

/** The faults of a statement by the planner of a database. */
export function faultsOf(db: Driver.Database, schema: Schema, statement: { sql: string; walks: Walks }): string[] {
  // Values do not matter: every parameter is written so that the planner does not see it.
  const sql = statement.sql.replaceAll(/@\w+/g, "?");
  const values = Array<null>(sql.split("?").length - 1).fill(null);
  const steps = db.prepare<unknown[], PlanStep>(`explain query plan ${sql}`).all(...values);
  return planFaults(statement.sql, steps, schema, statement.walks).map(
    (fault) => `${fault} in "${shortened(statement.sql)}"`,
  );
}

function shortened(sql: string): string {
  return sql.length <= 90 ? sql : `${sql.slice(0, 90)}…`;
}
