/**
 * Whether two servers write the same rows: each answers the same calls over a copy of one data folder, and the changes are compared, table
 * by table. Only times, random ids and encrypted values may differ.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { rowsOf, tablesOf } from "../support/dump.ts";
import { startServer } from "./processes.ts";

export interface Call {
  readonly path: string;
  readonly body: string;
  /** An agent's token, or else the secret of a session. */
  readonly token?: string;
  readonly cookie?: string;
}

/** Shadow tables of full-text indexes, in creation order: the tables that they index are compared. */
const OF_INDEX = /_(?:data|idx|docsize|config|content)$/;
/** The last use of a credential is updated at intervals. */
const LEFT_OUT = new Set(["last_used_at"]);

/** Names of the tables in which the calls write different rows by `theirs` than by `ours`; both are commands without the folder. */
export async function differingTables(
  dir: string,
  servers: { ours: readonly string[]; theirs: readonly string[] },
  calls: readonly Call[],
): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), "lectern-bench-rows-"));
  try {
    // Changes by a start are not changes by the calls.
    await served(copy(dir, base, "start"), servers.ours, []);
    const ours = await changesBy(copy(join(base, "start"), base, "ours"), servers.ours, calls);
    const theirs = await changesBy(copy(join(base, "start"), base, "theirs"), servers.theirs, calls);
    return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
      (table) => !Bun.deepEquals(ours.get(table), theirs.get(table)),
    );
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function copy(from: string, base: string, name: string): string {
  const to = join(base, name);
  cpSync(from, to, { recursive: true });
  return to;
}

async function served(dir: string, command: readonly string[], calls: readonly Call[]): Promise<void> {
  const server = await startServer([...command, dir]);
  const origin = `http://127.0.0.1:${server.port}`;
  for (const { path, body, token, cookie = "" } of calls) {
    const who =
      token === undefined ? { origin, cookie: `lectern_session=${cookie}` } : { authorization: `Bearer ${token}` };
    const headers = { ...who, "content-type": "application/json" };
    const response = await fetch(`${origin}${path}`, { method: "POST", headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was refused while rows were compared: ${text}`);
  }
  await server.stop();
}

/** The rows of each table that exist after the calls and not before, or vice versa. */
async function changesBy(
  dir: string,
  command: readonly string[],
  calls: readonly Call[],
): Promise<Map<string, string[]>> {
  const before = rowsOfFolder(dir);
  await served(dir, command, calls);
  const after = rowsOfFolder(dir);
  const changes = new Map<string, string[]>();
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    const [was = new Set<string>(), is = new Set<string>()] = [before.get(table), after.get(table)];
    const added = [...is].filter((row) => !was.has(row)).map((row) => `+${withoutChance(row)}`);
    const removed = [...was].filter((row) => !is.has(row)).map((row) => `-${withoutChance(row)}`);
    if (added.length + removed.length > 0) changes.set(table, [...added, ...removed].sort());
  }
  return changes;
}

function rowsOfFolder(dir: string): Map<string, Set<string>> {
  const db: Db = openDatabase(join(dir, "lectern.db"), { readonly: true });
  try {
    const tables = tablesOf(db).filter((table) => !OF_INDEX.test(table));
    return new Map(
      tables.map((table) => [
        table,
        new Set(
          rowsOf(db, `SELECT * FROM "${table}"`).map((row) =>
            JSON.stringify(Object.entries(row).filter(([name]) => !LEFT_OUT.has(name))),
          ),
        ),
      ]),
    );
  } finally {
    closeDatabase(db);
  }
}

/** A row without the time it was written, random ids and addresses. */
export function withoutChance(row: string, now = Date.now()): string {
  return row
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "origin")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) => nearness(Date.parse(instant), now))
    .replaceAll(/\b\d{13}\b/g, (ms) => nearness(Number(ms), now));
}

/** Times of the calls are equal; later times are compared by the minute, because two calls are some seconds apart. */
function nearness(ms: number, now: number): string {
  return `t${Math.round((ms - now) / 600_000)}`;
}
