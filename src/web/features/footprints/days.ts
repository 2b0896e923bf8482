import { dayOf } from "../../../lib/shanghai.ts";
import { wallTimeAt } from "../../ui/wall-time.ts";
import { STATISTICS_ZONE } from "../../zone.ts";
import type { Activity } from "./footprints.ts";

export interface ActivityDay {
  /** `YYYY-MM-DD`; empty for activities whose time is unknown. */
  readonly day: string;
  readonly activities: readonly Activity[];
}

/** Activities by their days of Shanghai, both in their order. */
export function byDay(activities: readonly Activity[]): ActivityDay[] {
  const days = Map.groupBy(activities, ({ occurredAt }) => (occurredAt === null ? "" : dayOf(Date.parse(occurredAt))));
  return [...days].map(([day, ofDay]) => ({ day, activities: ofDay }));
}

/** `14:05`, or `09:10–10:30` for what took more than a minute; empty if the time is unknown. */
export function timeText({ startedAt, occurredAt }: Pick<Activity, "startedAt" | "occurredAt">): string {
  if (occurredAt === null) return "";
  const { time } = wallTimeAt(Date.parse(occurredAt), STATISTICS_ZONE);
  const begun = startedAt ? wallTimeAt(Date.parse(startedAt), STATISTICS_ZONE).time : time;
  return begun === time ? time : `${begun}–${time}`;
}
