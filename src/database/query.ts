import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { camelColumns } from "./camel-columns.ts";
import type { Db, Statement } from "./open.ts";
import type { Tables } from "./tables.ts";
import type { Views } from "./views.ts";

/**
 * Writes a parameter as `+?`. This SQLite is built with STAT4, which recompiles a statement after every binding of a bare `?` that it
 * compared while planning (most queries with ORDER BY): 29 µs a call against 7 µs for an index lookup. The plus changes neither value nor
 * type.
 */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** Builds and types queries; it never runs them. They run synchronously, through {@link prepare} or {@link all}. */
export const builder = new Kysely<Tables & Views>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StableQueryCompiler(),
  },
  plugins: [camelColumns],
});

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParams = { readonly [name: string]: SqlValue };

export interface WriteResult {
  readonly changes: number;
  readonly lastInsertRowid: number;
}

/** A query compiled once; every call only binds. */
export interface PreparedQuery<P, R> {
  all(db: Db, params: P): R[];
  get(db: Db, params: P): R | undefined;
  run(db: Db, params: P): WriteResult;
}

class Placeholder {
  constructor(readonly name: string) {}
}

let slots = 0;

/**
 * Declares a query of a hot path. `p` represents the parameters of later calls: for each `p.name` the call's
 * value is bound. The query is compiled at its first use and never again.
 *
 * @example
 * const byHash = prepare<{ hash: string }>()((p) =>
 *   builder.selectFrom("tokens").select(["id", "createdAt"]).where("secretHash", "=", p.hash));
 * const row = byHash.get(db, { hash });
 */
export function prepare<P extends SqlParams>(): <R>(build: (p: P) => Compilable<R>) => PreparedQuery<P, R> {
  return <R>(build: (p: P) => Compilable<R>) => {
    const slot = slots++;
    let compiled: { sql: string; bind: (params: P) => SqlValue[] } | undefined;

    const compile = () => {
      const query = build(placeholders<P>()).compile();
      const constants = query.parameters.map((source) => (source instanceof Placeholder ? null : bindable(source)));
      // Maps the parameters of a call to their positions.
      const places: number[] = [];
      const names: string[] = [];
      for (const [place, source] of query.parameters.entries()) {
        if (!(source instanceof Placeholder)) continue;
        places.push(place);
        names.push(source.name);
      }
      const bind = (params: P) => {
        const values = constants.slice();
        for (let i = 0; i < names.length; i++) values[places[i] ?? 0] = bindable(params[names[i] ?? ""]);
        return values;
      };
      return { sql: query.sql, bind };
    };
    const ready = (db: Db, params: P): [Statement, SqlValue[]] => {
      compiled ??= compile();
      let statement = db.prepared[slot];
      if (statement === undefined) {
        statement = db.raw.prepare(compiled.sql);
        db.prepared[slot] = statement;
      }
      return [statement, compiled.bind(params)];
    };
    return runners<P, R>(ready);
  };
}

/** The parameters of these names, for the columns of the same names. */
export function bound<P, K extends keyof P>(p: P, columns: readonly K[]): Pick<P, K> {
  return Object.fromEntries(columns.map((column) => [column, p[column]])) as Pick<P, K>; // fromEntries has no type for known keys
}

/** In an upsert, these columns with the values that the insert has for them. */
export function excluded<K extends string>(columns: readonly K[]): Record<K, RawBuilder<never>> {
  const refs = columns.map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(refs) as Record<K, RawBuilder<never>>; // as above; the columns of both sides are the same
}

function runners<P, R>(ready: (db: Db, params: P) => [Statement, SqlValue[]]): PreparedQuery<P, R> {
  return {
    all: (db, params) => {
      const [statement, values] = ready(db, params);
      return statement.all(values) as R[]; // the builder derived R from the table types, which a test holds to the schema
    },
    get: (db, params) => {
      const [statement, values] = ready(db, params);
      return statement.get(values) as R | undefined; // as above
    },
    run: (db, params) => {
      const [statement, values] = ready(db, params);
      const result = statement.run(values);
      return { changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) };
    },
  };
}

const perCall = runners<Compilable<unknown>, unknown>((db, query) => {
  const compiled = query.compile();
  let statement = db.dynamic.get(compiled.sql);
  if (statement === undefined) {
    statement = db.raw.prepare(compiled.sql);
    db.dynamic.set(compiled.sql, statement);
  }
  return [statement, compiled.parameters.map(bindable)];
});

/** Runs a query whose shape depends on the call (optional filters). It is compiled per call; the statement is cached by its text. */
export function all<R>(db: Db, query: Compilable<R>): R[] {
  return perCall.all(db, query) as R[]; // R comes from the builder, as in runners()
}

/** {@link all}, first row only. */
export function get<R>(db: Db, query: Compilable<R>): R | undefined {
  return perCall.get(db, query) as R | undefined; // R comes from the builder, as in runners()
}

/** {@link all}, one row at a time. Until the last row is read, nothing else may write on the connection. */
export function* iterate<R>(db: Db, query: Compilable<R>): Generator<R> {
  const { sql, parameters } = query.compile();
  const rows = db.raw.prepare(sql).iterate(parameters.map(bindable));
  for (const row of rows) yield row as R; // as in all()
}

/** Runs a statement whose shape depends on the call. */
export function run(db: Db, query: Compilable<unknown>): WriteResult {
  return perCall.run(db, query);
}

function placeholders<P extends SqlParams>(): P {
  const proxy = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  return proxy as P; // typed as the values so that the builder checks columns; only compile() ever sees it
}

function bindable(value: unknown): SqlValue {
  if (
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value === null ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`A query parameter is ${typeof value}; bind a string, number, bigint, bytes or null`);
}
