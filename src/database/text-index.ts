import { sql } from "kysely";
import { snakeCase } from "./camel-columns.ts";
import type { Db } from "./open.ts";
import { builder, type PreparedQuery, prepare, type SqlParams } from "./query.ts";
import type { Tables } from "./tables.ts";

/** The full-text tables with `facets`. */
type IndexTable = {
  [T in keyof Tables]: Tables[T] extends { facets: string; rowid: number } ? T : never;
}[keyof Tables];

/** A row of a full-text table: facets separated by spaces, and the other columns in the form of `toIndexText`. */
type IndexRow<T extends IndexTable> = { readonly id: number; readonly facets: string } & Readonly<
  Omit<Tables[T], "rowid" | "facets">
>;

interface TextIndex<T extends IndexTable> {
  /** Adds a row; it must not be in the index yet. */
  add(db: Db, row: IndexRow<T>): void;
  remove(db: Db, row: { readonly id: number }): void;
}

/** A full-text table, whose rows have the ids of what they were written from. */
export function textIndex<T extends IndexTable>(table: T): TextIndex<T> {
  const remove = prepare<{ id: number }>()((p) => compiled(sql`delete from ${sql.table(table)} where rowid = ${p.id}`));
  let insert: PreparedQuery<SqlParams, unknown> | undefined;
  return {
    add(db, { id, facets, ...texts }) {
      insert ??= prepare<SqlParams>()((p) => {
        const columns = Object.keys(texts);
        const names = sql.join(columns.map((name) => sql.ref(snakeCase(name))));
        const values = sql.join(columns.map((name) => sql`${p[name]}`));
        return compiled(sql`insert into ${sql.table(table)} (rowid, facets, ${names})
          values (cast(${p["id"]} as integer), ${p["facets"]}, ${values})`);
      });
      insert.run(db, { id, facets, ...texts });
    },
    remove: (db, { id }) => void remove.run(db, { id }),
  };
}

function compiled(query: ReturnType<typeof sql>) {
  return { compile: () => query.compile(builder) };
}
