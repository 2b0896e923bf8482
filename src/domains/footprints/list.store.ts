import { sql } from "kysely";
import { activitiesBy, isOfTexts } from "../../database/activity-index.ts";
import type { Db } from "../../database/open.ts";
import { all, builder, prepare } from "../../database/query.ts";
import type { ActivityRow } from "./footprints.schema.ts";
import type { ActivityFilter } from "./tallies.store.ts";
import type { MatchedTexts } from "./text-search.store.ts";

/** How many of the newest activities are checked for frequent texts before each text is queried. */
const WALKED = 2_000;

/** The position to continue from: after this activity, newest first. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

export interface PageQuery extends ActivityFilter {
  /** Only activities at this instant or later; null for no bound. */
  readonly from: number | null;
  readonly after: Place;
  /** The revision at which the list is read; null for the current one. */
  readonly revision: number | null;
  readonly offset: number;
  readonly limit: number;
}

const revisions = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("activity_revisions").select(["revision", "first"]).where("accountId", "=", p.accountId),
);

/** The number of changes of the account's activities, and the change since which superseded ones are available. */
export function readRevision(db: Db, accountId: number): { revision: number; first: number } {
  return revisions.get(db, { accountId }) ?? { revision: 0, first: 0 };
}

/** Rows of `activities` as `a` between the position and the earliest instant, of a visible revision. */
function between({ from, after, revision }: Pick<PageQuery, "from" | "after" | "revision">) {
  const bounds = [sql`a.occurred_at <= ${after.at}`, sql`(a.occurred_at < ${after.at} or a.id < ${after.id})`];
  if (from !== null) bounds.push(sql`a.occurred_at >= ${from}`);
  if (revision !== null) bounds.push(sql`a.revision <= ${revision}`);
  return sql<boolean>`${sql.join(bounds, sql` and `)}`;
}

function inForce(accountId: number, query: PageQuery, index: "recent" | "of_kind") {
  return builder
    .selectFrom(activitiesBy(index))
    .select(["a.id", "a.occurredAt as at"])
    .where("a.accountId", "=", accountId)
    .where("a.supersededIn", "is", null)
    .where(between(query));
}

/** All kinds: along the account's single order. */
function ofAllKinds(accountId: number, query: PageQuery) {
  const { limit, offset } = query;
  return inForce(accountId, query, "recent")
    .orderBy("a.occurredAt", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Some kinds: along the order of each, as far as the page can reach, then merged. */
function ofKinds(accountId: number, query: PageQuery) {
  const { kinds, limit, offset } = query;
  const each = kinds.map((kind) => {
    const own = inForce(accountId, query, "of_kind").where("a.kind", "=", kind).orderBy("a.occurredAt", "desc");
    return builder
      .selectFrom(
        own
          .orderBy("a.id", "desc")
          .limit(limit + offset)
          .as("own"),
      )
      .select(["id", "at"]);
  });
  const [first, ...others] = each;
  if (first === undefined) return ofAllKinds(accountId, query);
  const merged = others.reduce((union, one) => union.unionAll(one), first);
  return merged.orderBy("at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
}

/** The newest activity of each of some texts that have any, unordered. */
function newestOfTexts(db: Db, accountId: number, query: PageQuery, ids: string): { textId: number; at: number }[] {
  const newest = builder
    .selectFrom(activitiesBy("of_text"))
    .select("a.occurredAt")
    .where("a.accountId", "=", accountId)
    .where("a.textId", "=", sql<number>`asked.value`)
    .where("a.supersededIn", "is", null)
    .where(between(query))
    .orderBy("a.occurredAt", "desc")
    .orderBy("a.id", "desc")
    .limit(1);
  const found = builder
    .selectFrom(sql<{ value: number }>`json_each(${ids})`.as("asked"))
    .select(["asked.value as textId", newest.as("at")]);
  return all(db, found).flatMap(({ textId, at }) => (at === null ? [] : [{ textId, at }]));
}

/** Some texts. */
function ofTexts(accountId: number, query: PageQuery, ids: string) {
  const { limit, offset } = query;
  return builder
    .selectFrom(sql<{ value: number }>`json_each(${ids})`.as("asked"))
    .crossJoin(activitiesBy("of_text"))
    .select(["a.id", "a.occurredAt as at"])
    .where("a.accountId", "=", accountId)
    .whereRef("a.textId", "=", "asked.value")
    .where("a.supersededIn", "is", null)
    .where(between(query))
    .orderBy("a.occurredAt", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Some texts, as far as they are among the newest activities of all. */
function amongNewest(accountId: number, query: PageQuery, ids: string) {
  const newest = inForce(accountId, query, "recent").select("a.textId");
  return builder
    .selectFrom(newest.orderBy("a.occurredAt", "desc").orderBy("a.id", "desc").limit(WALKED).as("newest"))
    .select(["id", "at"])
    .where(isOfTexts(ids))
    .limit(query.limit);
}

function findOfTexts(db: Db, accountId: number, query: PageQuery, { ids, activities }: MatchedTexts): Place[] {
  const { limit, offset } = query;
  if (offset > 0) return all(db, ofTexts(accountId, query, ids));
  if (activities > WALKED) {
    const walked = all(db, amongNewest(accountId, query, ids));
    if (walked.length === limit) return walked;
  }
  // If the page is full of activities at `from` or later, no earlier one is on it.
  const newest = newestOfTexts(db, accountId, query, ids).sort((a, b) => b.at - a.at);
  const from = newest[limit - 1]?.at ?? query.from;
  const wanted = newest.filter(({ at }) => from === null || at >= from).map(({ textId }) => textId);
  return all(db, ofTexts(accountId, { ...query, from }, JSON.stringify(wanted)));
}

function findInForce(db: Db, accountId: number, query: PageQuery, isEveryKind: boolean): Place[] {
  if (query.texts !== null) return findOfTexts(db, accountId, query, query.texts);
  return all(db, isEveryKind ? ofAllKinds(accountId, query) : ofKinds(accountId, query));
}

/** Activities superseded after the revision at which the list is read, which still belong to it. */
function findSuperseded(db: Db, accountId: number, query: PageQuery & { revision: number }): Place[] {
  const { kinds, texts, limit, revision } = query;
  let found = builder
    .selectFrom("activities as a")
    .select(["a.id", "a.occurredAt as at"])
    .where("a.accountId", "=", accountId)
    .where("a.supersededIn", ">", revision)
    .where(between(query));
  found = texts === null ? found.where("a.kind", "in", kinds) : found.where(isOfTexts(texts.ids));
  return all(db, found.orderBy("a.occurredAt", "desc").orderBy("a.id", "desc").limit(limit));
}

const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("activities as a")
    .crossJoin("activity_texts as t")
    .select(["a.activityKey as key", "a.kind", "t.title", "t.description", "a.entityId"])
    .select(["a.occurredAt", "a.startedAt", "a.metrics"])
    .whereRef("a.id", "=", "asked.value")
    .whereRef("t.id", "=", "a.textId")
    .where("a.accountId", "=", p.accountId)
    .orderBy("asked.key"),
);

/** Up to `limit` activities, newest first, and the position of the last of them. `hasMore` if others follow. */
export function findPage(
  db: Db,
  accountId: number,
  query: PageQuery & { isEveryKind: boolean },
): { rows: ActivityRow[]; last: Place | null; hasMore: boolean } {
  const { isEveryKind, limit, ...asked } = query;
  const wider = { ...asked, limit: limit + 1 };
  const { revision } = query;
  const found = findInForce(db, accountId, wider, isEveryKind);
  if (revision !== null) found.push(...findSuperseded(db, accountId, { ...wider, revision }));
  const page = found.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, limit);
  const ids = JSON.stringify(page.map(({ id }) => id));
  return { rows: byIds.all(db, { accountId, ids }), last: page.at(-1) ?? null, hasMore: found.length > limit };
}

/**
 * A page of the activities of one day, newest first, and the day's total; nothing is dated after `asOf`, in
 * milliseconds since the epoch. A day has few enough activities to sort all of them.
 */
export function findDayPage(
  db: Db,
  accountId: number,
  wanted: ActivityFilter & { day: number; asOf: number; limit: number; offset: number },
): { rows: ActivityRow[]; total: number } {
  const { kinds, texts, day, asOf, limit, offset } = wanted;
  const ofDay = builder
    .selectFrom(activitiesBy("by_day"))
    .select("a.id")
    .where("a.accountId", "=", accountId)
    .where("a.day", "=", day)
    .where("a.supersededIn", "is", null)
    .where("a.occurredAt", "<=", asOf)
    .orderBy("a.occurredAt", "desc")
    .orderBy("a.id", "desc");
  const found = all(db, texts === null ? ofDay.where("a.kind", "in", kinds) : ofDay.where(isOfTexts(texts.ids)));
  const ids = JSON.stringify(found.slice(offset, offset + limit).map(({ id }) => id));
  return { rows: byIds.all(db, { accountId, ids }), total: found.length };
}
