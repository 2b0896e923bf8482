import { parseInstant } from "../../lib/instants.ts";
import { addDays, dayNumber, dayOf } from "../../lib/shanghai.ts";
import type { Check, Probe } from "../check.ts";
import { at, type JsonObject, listAt } from "../json.ts";
import { confirmed, type Must, mustOf, readData } from "./calls.ts";

export const LIST = "ielts_footprints_list";
export const KINDS = ["chat", "file", "mock", "note", "practice", "study"];
const COUNTED_DAYS = 28;
export const LARGEST_PAGE = 50;

const KEYS = [
  ...["activities", "total", "limit", "offset", "hasMore", "nextCursor", "nextOffset", "filters", "coverage", "asOf"],
  ...["timeZone", "statisticsScope", "dailyCounts", "summary", "todayCounts"],
];

/** Sections 2.6 and 4.2: the contents of a footprints answer, the only answer that the contract shows completely. */
export const footprintChecks: readonly Check[] = confirmed([
  footprintCheck("keys", "every key is there, each with its type", lookAtKeys),
  { ...footprintCheck("activities", "each activity has its fields", lookAtActivities), section: "2.6" },
  footprintCheck("daily_counts", "dailyCounts are the 28 days that end on the day of asOf", lookAtDays),
  footprintCheck("summary", "the summary agrees with the days that are counted", lookAtSummary),
  footprintCheck("today", "todayCounts, the last of dailyCounts and timeRange today agree", lookAtToday),
  footprintCheck("statistics", "statistics are the same whatever limit, offset and cursor", compareStatistics),
]);

export function footprintCheck(name: string, title: string, run: Check["run"]): Check {
  return { section: "4.2", name: `footprints.${name}`, title: `Footprints: ${title}`, run };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && parseInstant(value) !== null;
}

async function lookAtKeys(probe: Probe): Promise<void> {
  for (const body of [{}, { kinds: ["chat"], query: "no such activity anywhere", timeRange: "today" }]) {
    const data = await readData(probe, LIST, body);
    const must = mustOf(probe, data);
    const missing = KEYS.filter((key) => !Object.hasOwn(data, key));
    if (!must(missing.length === 0, "All keys are always there.", { missing })) return;
    lookAtPage(must, data);
    const filters = { kinds: [], query: "", timeRange: "all", ...body };
    const names = Object.keys(filters);
    const own = Object.fromEntries(names.map((name) => [name, at(data, "filters", name)]));
    must(JSON.stringify(own) === JSON.stringify(filters), `filters are ${JSON.stringify(filters)}.`, own);
    const { coverage, asOf, timeZone, statisticsScope } = data;
    const [sourceLimit, isCut] = [at(coverage, "sourceLimit"), at(coverage, "sourceTruncated")];
    const agrees = (sourceLimit === null && isCut === false) || (isCount(sourceLimit) && isCut === true);
    must(agrees, "A complete query has the sourceLimit null and sourceTruncated false.", { coverage });
    must(isInstant(asOf), "asOf is a moment.", { asOf });
    must(timeZone === "Asia/Shanghai", "timeZone is Asia/Shanghai.", { timeZone });
    must(statisticsScope === "filtered_history", "statisticsScope is filtered_history.", { statisticsScope });
    lookAtCounts(must, data);
  }
}

function lookAtPage(must: Must, data: JsonObject): void {
  const { activities, total, limit, offset, hasMore, nextCursor, nextOffset } = data;
  must(Array.isArray(activities), "activities is a list.", { activities });
  must(isCount(total), "total is a whole number.", { total });
  must(limit === 20 && offset === 0, "limit and offset are those of the request.", { limit, offset });
  must(typeof hasMore === "boolean", "hasMore is true or false.", { hasMore });
  must(nextCursor === null || typeof nextCursor === "string", "nextCursor is a text or null.", { nextCursor });
  must(nextOffset === null || isCount(nextOffset), "nextOffset is a whole number or null.", { nextOffset });
}

function lookAtCounts(must: Must, { summary, todayCounts }: JsonObject): void {
  for (const name of ["weekActivityCount", "streakDays", "completedQuestions", "practiceDurationSeconds"]) {
    must(isCount(at(summary, name)), `summary.${name} is a whole number.`, { [name]: at(summary, name) });
  }
  const correctRate = at(summary, "correctRate");
  const isRate = correctRate === null || typeof correctRate === "number";
  must(isRate, "summary.correctRate is a number or null.", { correctRate });
  for (const today of Array.isArray(todayCounts) ? todayCounts : [todayCounts]) {
    const [kind, label, count] = [at(today, "kind"), at(today, "label"), at(today, "count")];
    const holds = KINDS.includes(String(kind)) && typeof label === "string" && isCount(count);
    must(holds, "Each of todayCounts has kind, label and count.", { today });
  }
}

async function lookAtActivities(probe: Probe): Promise<void> {
  const data = await readData(probe, LIST, { limit: LARGEST_PAGE });
  const activities = listAt(data, "activities");
  if (activities.length === 0) probe.skip("The learner has no activity.");
  for (const activity of activities) {
    const wrong = wrongFields(activity);
    const expected =
      "An activity has id, entityId, kind, title, occurredAt, startedAt and metrics with status, each of its type.";
    if (!mustOf(probe, data)(wrong.length === 0, expected, `${wrong.join(", ")} of ${JSON.stringify(activity)}`))
      return;
  }
}

function wrongFields(activity: unknown): string[] {
  const field = (name: string) => at(activity, name);
  const isTextOrNull = (value: unknown) => value === null || typeof value === "string";
  const isMomentOrNull = (value: unknown) => value === null || isInstant(value);
  const holds = {
    id: typeof field("id") === "string",
    entityId: isTextOrNull(field("entityId")),
    kind: KINDS.includes(String(field("kind"))),
    title: typeof field("title") === "string",
    occurredAt: isMomentOrNull(field("occurredAt")),
    startedAt: field("startedAt") === undefined || isMomentOrNull(field("startedAt")),
    "metrics.status": isTextOrNull(at(activity, "metrics", "status")),
  };
  return Object.entries(holds).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

interface Days {
  readonly days: readonly (readonly [date: string, count: number])[];
  /** The day of asOf. */
  readonly today: string;
  readonly data: JsonObject;
  readonly must: Must;
}

async function daysOf(probe: Probe, body: JsonObject): Promise<Days> {
  const data = await readData(probe, LIST, body);
  const asOf = parseInstant(String(data["asOf"])) ?? probe.skip("asOf is not an instant.");
  const days = listAt(data, "dailyCounts").map((day) => [String(at(day, "date")), Number(at(day, "count"))] as const);
  return { days, today: dayOf(asOf.ms), data, must: mustOf(probe, data) };
}

async function lookAtDays(probe: Probe): Promise<void> {
  for (const body of [{}, { query: "no such activity anywhere" }, { timeRange: "today" }]) {
    const { days, today, must } = await daysOf(probe, body);
    const meant = Array.from({ length: COUNTED_DAYS }, (_, index) => addDays(today, index + 1 - COUNTED_DAYS));
    const dates = days.map(([date]) => date);
    const expected = `dailyCounts are the ${COUNTED_DAYS} days from ${meant[0]} to ${today}, in this order.`;
    must(JSON.stringify(dates) === JSON.stringify(meant), expected, { dates });
    const counts = days.map(([, count]) => count);
    must(counts.every(isCount), "Each day has a whole number.", { counts });
  }
}

async function lookAtSummary(probe: Probe): Promise<void> {
  const { days, today, data, must } = await daysOf(probe, {});
  const { weekActivityCount, streakDays } = { ...Object(data["summary"]) };
  // Day 0, 1 January 1970, was a Thursday.
  const sinceMonday = (dayNumber(today) + 3) % 7;
  const week = days.slice(-1 - sinceMonday).reduce((sum, [, count]) => sum + count, 0);
  const weekly = `weekActivityCount is ${week}, what the days since Monday come to.`;
  must(weekActivityCount === week, weekly, { weekActivityCount });
  const counts = days.map(([, count]) => count).toReversed();
  // A day that is not over does not end a streak.
  const ongoing = counts[0] === 0 ? counts.slice(1) : counts;
  const end = ongoing.indexOf(0);
  const holds = end === -1 ? streakDays >= ongoing.length : streakDays === end;
  const streak = `streakDays is ${end === -1 ? `at least ${ongoing.length}` : end}, as the days have it.`;
  must(holds, streak, { streakDays });
}

async function lookAtToday(probe: Probe): Promise<void> {
  const { days, data, must } = await daysOf(probe, {});
  const lastOfDailyCounts = days.at(-1)?.[1];
  const todayCounts = listAt(data, "todayCounts").reduce((sum: number, one) => sum + Number(at(one, "count")), 0);
  const { total } = await readData(probe, LIST, { timeRange: "today" });
  const holds = todayCounts === lastOfDailyCounts && total === lastOfDailyCounts;
  const actual = { todayCounts, lastOfDailyCounts, totalOfToday: total };
  must(holds, "All three count the same activities of today.", actual);
}

async function compareStatistics(probe: Probe): Promise<void> {
  const first = await readData(probe, LIST, { limit: 1 });
  const { nextCursor } = first;
  const more =
    typeof nextCursor === "string"
      ? [
          { limit: 1, offset: 2 },
          { limit: 7, cursor: nextCursor },
        ]
      : [];
  for (const body of [{ limit: LARGEST_PAGE }, ...more]) {
    const data = await readData(probe, LIST, body);
    for (const name of ["total", "dailyCounts", "summary", "todayCounts"]) {
      const holds = Bun.deepEquals(first[name], data[name]);
      const expected = `${name} with ${Object.keys(body).join(" and ")} is as with limit 1.`;
      mustOf(probe, data)(holds, expected, { [name]: data[name] });
    }
  }
}
