/** What a query plan shows that the best SQL does not do: walk a table that grows, or more of an index than the answer takes. */
import type Driver from "better-sqlite3";

/** One line of EXPLAIN QUERY PLAN. */
export interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** For each index (and `table.PRIMARY KEY`) how many columns make it unique; 0 where it is not. */
export type Keys = ReadonlyMap<string, number>;

/** Why a table or an alias may be walked: what bounds the rows. */
export type Walks = Readonly<Record<string, string>>;

const SOURCE = /\b(?:from|join|into|update|,)\s+(\w+)(\()?(?:[^\s(),]*\))?\s*(?:as\s+)?(\w+)?/gi;
const NO_ALIAS = /^(?:where|order|group|on|set|inner|left|cross|join|limit|values|union|select)$/i;
const USE =
  /^(SCAN|SEARCH) (\S+)(?: USING (?:(AUTOMATIC)(?: PARTIAL)? )?(?:COVERING )?(?:(INTEGER PRIMARY KEY|PRIMARY KEY)|INDEX (\S+)))?(?: \((.*)\))?/;
const VIRTUAL = /^SCAN (\S+) VIRTUAL TABLE INDEX \d+:(\S*)/;

/** What a plan does that it must not, in words. */
export function planFaults(sql: string, steps: readonly PlanStep[], keys: Keys, walks: Walks = {}): string[] {
  const sources = sourcesOf(sql);
  const sorts = new Set(
    steps.filter(({ detail }) => /TEMP B-TREE FOR .*ORDER BY/.test(detail)).map((step) => step.parent),
  );
  return steps.flatMap(({ detail, parent }) => {
    const virtual = VIRTUAL.exec(detail);
    if (virtual !== null) return virtualFault(virtual[1] ?? "", virtual[2] ?? "", sources, walks);
    const [, verb, alias = "", automatic, primary, index, terms = ""] = USE.exec(detail) ?? [];
    const table = sources.get(alias);
    // A subquery's own steps are listed, too; a constant row is no table.
    if (verb === undefined || table === undefined || alias in walks) return [];
    if (verb === "SCAN") return [`scans ${table}`];
    if (automatic !== undefined) return [`builds an index of ${table} for each call`];
    const equal = terms.split(" AND ").filter((term) => /[^<>]=\?$/.test(term)).length;
    const isWhole =
      primary === "INTEGER PRIMARY KEY"
        ? equal === 1
        : equal >= (keys.get(index ?? `${table}.PRIMARY KEY`) || Number.POSITIVE_INFINITY);
    const stopsEarly = /\blimit\b/i.test(sql) && !sorts.has(parent);
    return isWhole || stopsEarly ? [] : [`walks ${table} by (${terms})`];
  });
}

/** Full-text tables are searched by words or looked up by row; lists of JSON are the request's own. */
function virtualFault(alias: string, strategy: string, sources: ReadonlyMap<string, string>, walks: Walks): string[] {
  const table = sources.get(alias) ?? alias;
  if (table === "json_each" || /[M=]/.test(strategy) || alias in walks) return [];
  return [`scans ${table}`];
}

/** What each name of a statement is: itself, or the table that it is an alias of. */
function sourcesOf(sql: string): Map<string, string> {
  const sources = new Map<string, string>();
  for (const [, table = "", , alias = ""] of sql.matchAll(SOURCE)) {
    if (/^(?:select|json_each)$/i.test(table) && alias === "") continue;
    sources.set(alias === "" || NO_ALIAS.test(alias) ? table : alias, table.toLowerCase());
    if (alias !== "" && NO_ALIAS.test(alias)) continue;
    if (alias !== "" && !sources.has(table)) sources.set(table, table);
  }
  return sources;
}

/** How many columns make each index of a database unique. */
export function keysOf(db: Driver.Database): Keys {
  const rows = db
    .prepare<[], { table: string; name: string; origin: string; isUnique: number; columns: number }>(
      `select m.name as "table", i.name, i.origin, i."unique" as isUnique,
         (select count(*) from pragma_index_info(i.name)) as columns
       from sqlite_schema as m, pragma_index_list(m.name) as i where m.type = 'table'`,
    )
    .all();
  return new Map(
    rows.flatMap(({ table, name, origin, isUnique, columns }): [string, number][] => {
      const key = isUnique === 1 ? columns : 0;
      return origin === "pk"
        ? [
            [name, key],
            [`${table}.PRIMARY KEY`, key],
          ]
        : [[name, key]];
    }),
  );
}

/** The faults of a statement by the planner of a database. */
export function faultsOf(db: Driver.Database, keys: Keys, statement: { sql: string; walks: Walks }): string[] {
  // Values are of no matter: every parameter is written so that the planner does not see it.
  const sql = statement.sql.replaceAll(/@\w+/g, "?");
  const values = Array<null>(sql.split("?").length - 1).fill(null);
  const steps = db.prepare<unknown[], PlanStep>(`explain query plan ${sql}`).all(...values);
  return planFaults(statement.sql, steps, keys, statement.walks).map(
    (fault) => `${fault} in "${shortened(statement.sql)}"`,
  );
}

function shortened(sql: string): string {
  return sql.length <= 90 ? sql : `${sql.slice(0, 90)}…`;
}
