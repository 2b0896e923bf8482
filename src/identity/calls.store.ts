import { sql } from "kysely";
import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { builder, prepare, type SqlParams, type SqlValue } from "../database/query.ts";
import { DAY_MS } from "../lib/time.ts";

/** One agent call as the learner may see it: the caller, the operation, the target, the time and the outcome. Never the contents. */
export interface AgentCall extends ColumnsOf<"agent_calls", "accountId" | "tokenId" | "operation" | "via"> {
  /** A JSON object of the ids that the call named or created, or null. */
  readonly target: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** HTTP status of the response. */
  readonly status: number;
  /** The reason of a refusal, or null. */
  readonly reason: string | null;
  /** Whether the first response to an Idempotency-Key was replayed. */
  readonly isRepeat: boolean;
  /** Whether it wrote something. */
  readonly changed: boolean;
}

type Column = "account" | "token" | "operation" | "via" | "target" | "at" | "status" | "reason" | "repeat" | "changed";
/** The parameter names of one row; each row of a multi-row statement has its own. */
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
  changed: `changed${row}`,
});

function insertOf(rows: readonly Names[]) {
  return prepare<SqlParams>()((p) =>
    builder.insertInto("agent_calls").values(
      rows.map((names) => ({
        accountId: sql<number>`${p[names.account]}`,
        tokenId: sql<number>`${p[names.token]}`,
        operation: sql<string>`${p[names.operation]}`,
        via: sql<AgentCall["via"]>`${p[names.via]}`,
        target: sql<string | null>`${p[names.target]}`,
        at: sql<number>`${p[names.at]}`,
        status: sql<number>`${p[names.status]}`,
        reason: sql<string | null>`${p[names.reason]}`,
        isRepeat: sql<number>`${p[names.repeat]}`,
        changed: sql<number>`${p[names.changed]}`,
      })),
    ),
  );
}

/** Rows per statement: a statement of 20 takes three fifths of the time of 20 statements, and more rows gain nothing. */
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
  params[names.changed] = call.changed ? 1 : 0;
}

/** The time of the newest call beyond the retention count of its kind. */
const surplus = prepare<{ account: number; token: number; changed: number; keep: number }>()((p) =>
  builder
    .selectFrom("agent_calls")
    .select("at")
    .where("tokenId", "=", p.token)
    .where(sql<boolean>`+account_id = ${p.account}`)
    .where("changed", "=", p.changed)
    .orderBy("at", "desc")
    .limit(1)
    .offset(p.keep),
);
const removeUpTo = prepare<{ account: number; token: number; changed: number; at: number; limit: number }>()((p) =>
  builder
    .deleteFrom("agent_calls")
    .where("id", "in", (rows) =>
      rows
        .selectFrom("agent_calls")
        .select("id")
        .where("tokenId", "=", p.token)
        .where(sql<boolean>`+account_id = ${p.account}`)
        .where("changed", "=", p.changed)
        .where("at", "<=", p.at)
        .orderBy("at")
        .limit(p.limit),
    ),
);
const callers = prepare<Record<never, never>>()(() =>
  builder.selectFrom("agent_tokens").select(["id as tokenId", "accountId"]),
);

/** How long calls are retained, in days, and the most that are retained per token: those that wrote something, and all others. */
export const CALL_RETENTION_DAYS = 90;
const CALLS_KEPT = 20_000;

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

/**
 * Removes at most `limit` calls of a token beyond the retention time or count, oldest first. Calls that wrote something are counted
 * separately, so that reads never displace them. Returns how many were removed.
 */
export function purgeCalls(
  db: Db,
  accountId: number,
  batch: { tokenId: number; now: number; limit: number; keep?: number },
): number {
  const { tokenId: token, now, limit, keep = CALLS_KEPT } = batch;
  const tooOld = now - CALL_RETENTION_DAYS * DAY_MS - 1;
  let gone = 0;
  for (const changed of [0, 1]) {
    const tooMany = surplus.get(db, { account: accountId, token, changed, keep })?.at ?? tooOld;
    const at = Math.max(tooOld, tooMany);
    gone += removeUpTo.run(db, { account: accountId, token, changed, at, limit: limit - gone }).changes;
  }
  return gone;
}

/** Every token ever issued, with its account. */
export function callersOf(db: Db): { readonly tokenId: number; readonly accountId: number }[] {
  return callers.all(db, {});
}
