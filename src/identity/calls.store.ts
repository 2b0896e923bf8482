import { sql } from "kysely";
import type { Db } from "../database/open.ts";
import { builder, prepare, type SqlParams, type SqlValue } from "../database/query.ts";
import { DAY_MS } from "../lib/time.ts";

/** One call of an agent, as the learner may see it: who, what, about what, when and how it ended. Never what was said. */
export interface AgentCall {
  readonly accountId: number;
  readonly tokenId: number;
  readonly operation: string;
  readonly via: "http" | "mcp";
  /** A JSON object of the ids that the call named or made; null where it named none. */
  readonly target: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Why it was refused; null where it was not. */
  readonly reason: string | null;
  /** Whether the first answer to an Idempotency-Key was given again. */
  readonly isRepeat: boolean;
}

type Column = "account" | "token" | "operation" | "via" | "target" | "at" | "status" | "reason" | "repeat";
/** Names of the parameters of one row; several rows of one statement have their own. */
type Names = Readonly<Record<Column, string>>;

const namesOf = (row: string): Names => ({
  account: `account${row}`,
  token: `token${row}`,
  operation: `operation${row}`,
  via: `via${row}`,
  target: `target${row}`,
  at: `at${row}`,
  status: `status${row}`,
  reason: `reason${row}`,
  repeat: `repeat${row}`,
});

function insertOf(rows: readonly Names[]) {
  return prepare<SqlParams>()((p) =>
    builder.insertInto("agent_calls").values(
      rows.map((names) => ({
        account_id: sql<number>`${p[names.account]}`,
        token_id: sql<number>`${p[names.token]}`,
        operation: sql<string>`${p[names.operation]}`,
        via: sql<AgentCall["via"]>`${p[names.via]}`,
        target: sql<string | null>`${p[names.target]}`,
        at: sql<number>`${p[names.at]}`,
        status: sql<number>`${p[names.status]}`,
        reason: sql<string | null>`${p[names.reason]}`,
        is_repeat: sql<number>`${p[names.repeat]}`,
      })),
    ),
  );
}

/** Rows of one statement: a statement of 20 takes three fifths of the time of 20 statements, and more rows gain nothing. */
const BLOCK = 20;
const single = namesOf("");
const block = Array.from({ length: BLOCK }, (_, row) => namesOf(String(row)));
const insertOne = insertOf([single]);
const insertBlock = insertOf(block);

function bind(params: Record<string, SqlValue>, names: Names, call: AgentCall): void {
  params[names.account] = call.accountId;
  params[names.token] = call.tokenId;
  params[names.operation] = call.operation;
  params[names.via] = call.via;
  params[names.target] = call.target;
  params[names.at] = call.at;
  params[names.status] = call.status;
  params[names.reason] = call.reason;
  params[names.repeat] = call.isRepeat ? 1 : 0;
}

/** The newest row that is one too many of an account. */
const surplus = prepare<{ account: number; keep: number }>()((p) =>
  builder
    .selectFrom("agent_calls")
    .select("id")
    .where("account_id", "=", p.account)
    .orderBy("id", "desc")
    .limit(1)
    .offset(p.keep),
);
const removeUpTo = prepare<{ account: number; id: number; limit: number }>()((p) =>
  builder
    .deleteFrom("agent_calls")
    .where("id", "in", (rows) =>
      rows
        .selectFrom("agent_calls")
        .select("id")
        .where("account_id", "=", p.account)
        .where("id", "<=", p.id)
        .orderBy("id")
        .limit(p.limit),
    ),
);
/** Ids follow the time, so that the oldest rows are the first ones. */
const removeOlder = prepare<{ before: number; limit: number }>()((p) =>
  builder
    .deleteFrom("agent_calls")
    .where("id", "in", (rows) => rows.selectFrom("agent_calls").select("id").orderBy("id").limit(p.limit))
    .where("at", "<", p.before),
);
const callers = prepare<Record<never, never>>()(() => builder.selectFrom("accounts").select("id"));

/** How long calls are kept, in days, and how many of an account at most. */
export const CALLS_KEPT_DAYS = 90;
export const CALLS_KEPT = 50_000;

export function insertCall(db: Db, call: AgentCall): void {
  const params: Record<string, SqlValue> = {};
  bind(params, single, call);
  insertOne.run(db, params);
}

export function insertCalls(db: Db, calls: readonly AgentCall[]): void {
  const params: Record<string, SqlValue> = {};
  const whole = calls.length - (calls.length % BLOCK);
  for (const [at, call] of calls.entries()) {
    if (at >= whole) {
      insertCall(db, call);
      continue;
    }
    const row = at % BLOCK;
    const names = block[row];
    if (names !== undefined) bind(params, names, call);
    if (row === BLOCK - 1) insertBlock.run(db, params);
  }
}

/** Removes at most `limit` calls that are too old. Returns how many went. */
export function purgeOldCalls(db: Db, { now, limit }: { now: number; limit: number }): number {
  return removeOlder.run(db, { before: now - CALLS_KEPT_DAYS * DAY_MS, limit }).changes;
}

/**
 * Removes at most `limit` calls of an account that are too many, the oldest first. Returns how many went. To find them takes
 * milliseconds where there are any: a write for each account lets others in between.
 */
export function purgeSurplusCalls(
  db: Db,
  accountId: number,
  { limit, keep = CALLS_KEPT }: { limit: number; keep?: number },
): number {
  const last = surplus.get(db, { account: accountId, keep });
  return last === undefined ? 0 : removeUpTo.run(db, { account: accountId, id: last.id, limit }).changes;
}

/** Whose calls there may be. */
export function callerIds(db: Db): number[] {
  return callers.all(db, {}).map(({ id }) => id);
}
