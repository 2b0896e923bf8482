import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, builder, prepare } from "../../database/query.ts";

/** The outcome of a call, in the categories shown to the learner. */
export const CALL_RESULTS = ["ok", "refused", "repeated"] as const;
type CallResult = (typeof CALL_RESULTS)[number];

/**
 * Filters for a list of calls. Null, or an empty list of operations, does not filter. Instants in milliseconds since
 * the epoch.
 */
export interface CallFilters {
  readonly tokenId: number | null;
  readonly operations: readonly string[];
  readonly result: CallResult | null;
  readonly from: number | null;
  /** Exclusive. */
  readonly before: number | null;
}

export type CallRow = ReturnType<typeof findCalls>[number];

const LOWEST_REFUSAL = 400;

/**
 * Calls of the account's agents, newest first: those with ids above `above` and, unless it is null, after `after` in
 * that order.
 */
export function findCalls(
  db: Db,
  accountId: number,
  wanted: { filters: CallFilters; above: number; after: readonly [at: number, id: number] | null; limit: number },
) {
  const { filters, above, after, limit } = wanted;
  const { tokenId, operations, result, from, before } = filters;
  let query = builder
    .selectFrom("agent_calls as c")
    .select(["c.id", "c.tokenId", "c.operation", "c.via", "c.target", "c.at", "c.status", "c.reason"])
    .select("c.isRepeat")
    .orderBy("c.at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit);
  // The plus signs keep the planner off indexes: off both if only newer calls are wanted, and off the account's index
  // for one client, whose calls lie far apart in it.
  if (above > 0) query = query.where("c.id", ">", above);
  query =
    above > 0 || tokenId !== null
      ? query.where(sql<boolean>`+c.account_id = ${accountId}`)
      : query.where("c.accountId", "=", accountId);
  if (tokenId !== null) {
    query = above > 0 ? query.where(sql<boolean>`+c.token_id = ${tokenId}`) : query.where("c.tokenId", "=", tokenId);
  }
  if (after !== null) query = query.where(sql<boolean>`(c.at, c.id) < (${after[0]}, ${after[1]})`);
  if (operations.length > 0) query = query.where("c.operation", "in", valuesOf(operations));
  if (result === "refused") query = query.where("c.status", ">=", LOWEST_REFUSAL);
  else if (result !== null)
    query = query.where("c.status", "<", LOWEST_REFUSAL).where("c.isRepeat", "=", result === "repeated" ? 1 : 0);
  if (from !== null) query = query.where("c.at", ">=", from);
  if (before !== null) query = query.where("c.at", "<", before);
  return all(db, query);
}

const valuesOf = (texts: readonly string[]) => sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;

const newest = prepare<{ account: number }>()((p) =>
  builder
    .selectFrom("agent_calls")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("accountId", "=", p.account),
);

/** The id of the account's latest call, or 0. */
export function newestCallId(db: Db, accountId: number): number {
  return newest.get(db, { account: accountId })?.id ?? 0;
}

const tallies = prepare<{ account: number; day: number; week: number }>()((p) =>
  builder
    .selectFrom("agent_tokens as t")
    .select("t.id as tokenId")
    .select((eb) =>
      eb
        .selectFrom("agent_calls as c")
        .select("c.at")
        .whereRef("c.tokenId", "=", "t.id")
        .orderBy("c.at", "desc")
        .limit(1)
        .as("lastAt"),
    )
    .select((eb) =>
      eb
        .selectFrom("agent_calls as c")
        .select(
          sql<string>`json_array(ifnull(sum(c.at >= ${p.day}), 0), count(*), ifnull(sum(c.status >= ${sql.lit(LOWEST_REFUSAL)}), 0))`.as(
            "counts",
          ),
        )
        .whereRef("c.tokenId", "=", "t.id")
        .where("c.at", ">=", p.week)
        .as("counts"),
    )
    .where("t.accountId", "=", p.account),
);

export interface CallTally {
  readonly tokenId: number;
  /** Time of the last call in milliseconds since the epoch, or null. */
  readonly lastAt: number | null;
  readonly sinceDay: number;
  readonly sinceWeek: number;
  /** How many of the calls since the start of the week were refused. */
  readonly refusedSinceWeek: number;
}

/** How often each client of the account called since two moments, in milliseconds since the epoch. */
export function tallyCalls(db: Db, accountId: number, since: { day: number; week: number }): CallTally[] {
  return tallies.all(db, { account: accountId, ...since }).map(({ tokenId, lastAt, counts }) => {
    const [sinceDay = 0, sinceWeek = 0, refusedSinceWeek = 0]: number[] = JSON.parse(counts ?? "[]");
    return { tokenId, lastAt, sinceDay, sinceWeek, refusedSinceWeek };
  });
}
