/**
 * The shared parts of the hand-written servers: Bun.serve, prepared statements, the same token look-up, the same log of agents' calls; no
 * validation, no pipeline. Each checks the plans of its own statements before it listens, and prints the result.
 */
import { join } from "node:path";
import Database from "#sqlite";
import { faultsOf, schemaOf, type Walks } from "./plans.ts";

export const db = new Database(join(process.argv[2] ?? "", "lectern.db"));
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "cache_size = -16000",
  "mmap_size = 268435456",
  "temp_store = MEMORY",
]) {
  db.pragma(pragma);
}

const statements: { sql: string; walks: Walks }[] = [];

/**
 * Parameters are written `+?` for the reason in src/database/query.ts, or this server would be the slower one. `walks` says for a table or
 * alias whose rows the statement walks what bounds them; any other walk makes the baseline unfit.
 */
export function prepare<R>(sql: string, walks: Walks = {}) {
  const text = sql.replaceAll("?", "+?");
  statements.push({ sql: text, walks });
  return db.prepare<unknown[], R>(text);
}

/** Prints one line for the measurement: the number of statements and the problems in their plans. */
export function printPlans(): void {
  const schema = schemaOf(db);
  const faults = statements.flatMap((statement) => faultsOf(db, schema, statement));
  process.stdout.write(`plans ${JSON.stringify({ statements: statements.length, faults })}\n`);
}

export interface Caller {
  readonly id: number;
  readonly accountId: number;
}

const holder = prepare<Caller>(
  "select t.id, t.account_id as accountId, a.role, t.client_name as clientName, t.scopes, t.expires_at as expiresAt from agent_tokens as t inner join accounts as a on a.id = t.account_id where t.secret_hash = ? and t.expires_at > ? and t.revoked_at is null and a.disabled_at is null",
);

// ---- the log of agents' calls: a write's row is in its transaction, rows of reads are written together about once a second

const ROW = "(?, ?, ?, 'http', ?, ?, 200, null, 0, ?)";
const CALLS =
  "insert into agent_calls (account_id, token_id, operation, via, target, at, status, reason, is_repeat, changed) values";
const BLOCK = 20;
const insertCall = prepare<unknown>(`${CALLS} ${ROW}`);
const insertBlock = prepare<unknown>(`${CALLS} ${Array(BLOCK).fill(ROW).join(", ")}`);
const noteUse = prepare<unknown>("update agent_tokens set last_used_at = ? where id = ?");
type CallRow = [
  accountId: number,
  tokenId: number,
  operation: string,
  target: string | null,
  at: number,
  changed: 0 | 1,
];
let waiting: CallRow[] = [];

/** The row of a write, within its transaction. */
export function recordCall({ accountId, id }: Caller, operation: string, target: string | null, now: number): void {
  insertCall.run(accountId, id, operation, target, now, 1);
}

function flushCalls(): void {
  const rows = waiting;
  const last = rows.at(-1);
  if (last === undefined) return;
  waiting = [];
  db.transaction(() => {
    const whole = rows.length - (rows.length % BLOCK);
    for (let at = 0; at < whole; at += BLOCK) insertBlock.run(...rows.slice(at, at + BLOCK).flat());
    for (const row of rows.slice(whole)) insertCall.run(...row);
    noteUse.run(last[4], last[1]);
  }).immediate();
}

export interface Operation<Input> {
  readonly work: (account: number, input: Input, siteUrl: string, caller: Caller) => unknown;
  /** Ids that the call is about, as the log of calls has them. */
  readonly target?: (input: Input) => object | null;
  /** It writes, and with that the row of the call. */
  readonly writes?: boolean;
}

/** Answers operations by their ids at lectern's addresses, and prints its own address. */
export function serve<Input>(operations: Readonly<Record<string, Operation<Input>>>): void {
  printPlans();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    development: false,
    async fetch(request) {
      const path = request.url;
      const id = path.slice(path.lastIndexOf("/") + 1);
      const operation = operations[id];
      const secret = request.headers.get("authorization")?.slice(7) ?? "";
      const hash = new Bun.CryptoHasher("sha256").update(secret).digest("hex");
      const now = Date.now();
      const caller = holder.get(hash, now);
      if (operation === undefined || caller === undefined) return new Response(null, { status: 404 });
      const input: Input = JSON.parse(await request.text());
      const data = operation.work(caller.accountId, input, siteUrl, caller);
      if (operation.writes !== true) {
        const target = operation.target?.(input) ?? null;
        waiting.push([caller.accountId, caller.id, id, target === null ? null : JSON.stringify(target), now, 0]);
        if (waiting.length === 2_000) flushCalls();
      }
      return new Response(JSON.stringify({ code: 0, message: "ok", data }), {
        headers: { "content-type": "application/json" },
      });
    },
  });
  const siteUrl = `http://127.0.0.1:${server.port}`;
  process.stdout.write(`baseline listening on ${siteUrl}\n`);
  setInterval(flushCalls, 1_000);
  process.on("SIGTERM", () => {
    flushCalls();
    process.exit(0);
  });
}
