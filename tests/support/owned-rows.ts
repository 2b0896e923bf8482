import { DESCRIBED, type Described, describe, ownerOf } from "../../src/database/described-tables.ts";
import type { Db } from "../../src/database/open.ts";
import { dumpTable } from "./dump.ts";

/** The tables with rows of accounts, as the dictionary says. */
export const ACCOUNTS_TABLES: readonly Described[] = DESCRIBED.filter(({ entry }) =>
  ["learners", "local", "derived"].includes(entry.is),
);

/** Every row of a table that belongs to an account, directly or with the record that it belongs to. */
export function ownedRows(db: Db, one: Described, accountId: number): string[] {
  return dumpTable(db, one.table, ownedBy(one), accountId);
}

function ownedBy(one: Described): string {
  if (one.table === "accounts") return "id = ?";
  if ("account_id" in one.schema.columns) return "account_id = ?";
  const owner = ownerOf(one);
  if (owner === null || owner === "account") throw new Error(`${one.table} belongs to nobody`);
  return `"${owner.column}" IN (SELECT id FROM "${owner.of}" WHERE ${ownedBy(describe(owner.of))})`;
}
