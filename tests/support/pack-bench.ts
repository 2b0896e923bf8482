import type { ImportSummary, Problem } from "../../src/content/report.ts";
import { applyPack, findConflicts } from "../../src/content-import/apply.ts";
import type { Db } from "../../src/database/open.ts";
import { facet, facetedExpression, toMatchExpression } from "../../src/database/search.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { checkedPack, type PackContent } from "./checked-pack.ts";
import { numberOf, type Row, rowsOf } from "./dump.ts";
import { temporaryDatabase } from "./folders.ts";

/** 2026-09-09, ten in the morning in Shanghai. */
export const NOW = Date.parse("2026-09-09T02:00:00.000Z");

/** A database for importing packs. */
export class PackBench {
  readonly #opened = temporaryDatabase();

  get db(): Db {
    return this.#opened.db;
  }

  close(): void {
    this.#opened.remove();
  }

  /** Imports a pack as the import command does, without its conflict checks. */
  apply(content: PackContent, more: { now?: number; replace?: boolean } = {}): ImportSummary {
    const { now = NOW, replace = false } = more;
    return inTransaction(this.db, (db) => applyPack(db, checkedPack(content), { now, replace }));
  }

  conflicts(content: PackContent, replace = false): readonly Problem[] {
    return findConflicts(this.db, checkedPack(content), { replace });
  }

  /** Row ids that a full-text table finds by facets and words, in ascending order. */
  find(
    table: string,
    asked: { facets?: Readonly<Record<string, string | number>>; words?: string; columns?: readonly string[] },
  ): number[] {
    const facets = Object.entries(asked.facets ?? {}).map(([name, value]) => facet(name, value));
    const words = toMatchExpression(asked.words ?? "");
    const expression = facetedExpression(facets, { words, columns: asked.columns ?? ["title"] });
    const sql = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`;
    return rowsOf(this.db, sql, expression).map((row) => Number(row["rowid"]));
  }

  rows(sql: string, ...values: (string | number)[]): Row[] {
    return rowsOf(this.db, sql, ...values);
  }

  number(sql: string, ...values: (string | number)[]): number {
    return numberOf(this.db, sql, ...values);
  }

  /** The id of a part by its key. */
  partId(key: string): number {
    return this.number("SELECT id FROM parts WHERE part_key = ?", key);
  }
}
