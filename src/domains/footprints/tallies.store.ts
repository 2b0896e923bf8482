import { sql } from "kysely";
import { activitiesBy, isOfTexts } from "../../database/activity-index.ts";
import type { Db } from "../../database/open.ts";
import { all, builder, get, prepare } from "../../database/query.ts";
import type { ActivityKind } from "../../database/words.ts";
import { dayNumber, dayOf } from "../../lib/shanghai.ts";
import type { MatchedTexts, Totals } from "./text-search.store.ts";

/** The filter of activities: those of some kinds, or with `texts` only those of these texts, whose kinds are known. */
export interface ActivityFilter {
  readonly kinds: readonly ActivityKind[];
  readonly texts: MatchedTexts | null;
}

/** Days of Asia/Shanghai, counted from 1 January 1970, both included; `from` is null for no first day. */
export interface DaySpan {
  readonly from: number | null;
  readonly to: number;
}

export interface DayTally extends Totals {
  readonly day: number;
}

const summed = ["questions", "correct", "judged", "seconds"] as const;
const sums = summed.map((column) => sql<number>`sum(${sql.ref(column)})`.as(column));
const counted = sql<number>`count(*)`.as("activities");

/** Current activities under a filter. */
function activities(accountId: number, { kinds, texts }: ActivityFilter, index: "recent" | "by_day") {
  const query = builder
    .selectFrom(activitiesBy(index))
    .where("accountId", "=", accountId)
    .where("supersededIn", "is", null);
  return texts === null ? query.where("kind", "in", kinds) : query.where(isOfTexts(texts.ids));
}

function days(accountId: number, { kinds }: ActivityFilter) {
  return builder
    .selectFrom("activity_days")
    .where("accountId", "=", accountId)
    .where("kind", "in", kinds)
    .where("activities", ">", 0);
}

/** The days of a span that have activities, with their totals. */
export function findDays(db: Db, accountId: number, wanted: ActivityFilter & DaySpan): DayTally[] {
  const { from, to, ...filter } = wanted;
  // Without this, all days would be read for nothing.
  if (filter.texts?.activities === 0) return [];
  const first = from ?? Number.MIN_SAFE_INTEGER;
  if (filter.texts === null) {
    const tallied = days(accountId, filter).where("day", ">=", first).where("day", "<=", to).groupBy("day");
    return all(db, tallied.select(["day", sql<number>`sum(activities)`.as("activities")]).select(sums));
  }
  const found = activities(accountId, filter, "by_day").where("day", ">=", first).where("day", "<=", to).groupBy("day");
  return all(db, found.select(["day", counted]).select(sums));
}

export interface KindTally {
  readonly kind: ActivityKind;
  readonly activities: number;
}

/** Activities of each kind on one day; kinds without any are left out. */
export function findKinds(db: Db, accountId: number, wanted: ActivityFilter & { day: number }): KindTally[] {
  const { day, ...filter } = wanted;
  if (filter.texts === null) {
    return all(db, days(accountId, filter).select(["kind", "activities"]).where("day", "=", day));
  }
  const found = activities(accountId, filter, "by_day").select(["kind", counted]).where("day", "=", day);
  return all(db, found.groupBy("kind"));
}

/** Activities dated after an instant, which exist only after a clock was set back. */
export function findLater(
  db: Db,
  accountId: number,
  wanted: ActivityFilter & { after: number },
): (DayTally & KindTally)[] {
  const { after, ...filter } = wanted;
  const later = activities(accountId, filter, "recent").where("occurredAt", ">", after).groupBy("day").groupBy("kind");
  return all(db, later.select(["day", "kind", counted]).select(sums));
}

const daysBack = prepare<{ accountId: number; from: number; ids: string }>()((p) =>
  builder
    .withRecursive("walk(day)", (cte) =>
      cte.selectNoFrom(sql<number>`cast(${p.from} as integer)`.as("day")).unionAll(
        cte
          .selectFrom("walk")
          .select(sql<number>`walk.day - 1`.as("day"))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom(activitiesBy("by_day"))
                .select(sql.lit(1).as("one"))
                .where("a.accountId", "=", p.accountId)
                .whereRef("a.day", "=", "walk.day")
                .where("a.supersededIn", "is", null)
                .where(sql<boolean>`+a.text_id in (select value from json_each(${p.ids}))`),
            ),
          ),
      ),
    )
    .selectFrom("walk")
    .select(sql<number>`count(*) - 1`.as("days")),
);

/** The number of consecutive days, backwards from a day, with an activity of these texts. */
export function countDaysBack(db: Db, accountId: number, wanted: { from: number; texts: MatchedTexts }): number {
  return daysBack.get(db, { accountId, from: wanted.from, ids: wanted.texts.ids })?.days ?? 0;
}

/** The first day with an activity under a filter, or null. */
export function findFirstDay(db: Db, accountId: number, filter: ActivityFilter): number | null {
  const { texts } = filter;
  if (texts === null)
    return get(db, days(accountId, filter).select(sql<number | null>`min(day)`.as("day")))?.day ?? null;
  const oldest = builder
    .selectFrom(activitiesBy("of_text"))
    .select("a.occurredAt")
    .where("a.accountId", "=", accountId)
    .where("a.textId", "=", sql<number>`asked.value`)
    .where("a.supersededIn", "is", null)
    .orderBy("a.occurredAt")
    .orderBy("a.id")
    .limit(1);
  const found = builder
    .selectFrom(sql<{ value: number }>`json_each(${texts.ids})`.as("asked"))
    .select(sql<number | null>`min(${oldest})`.as("at"));
  const at = get(db, found)?.at ?? null;
  return at === null ? null : dayNumber(dayOf(at));
}
