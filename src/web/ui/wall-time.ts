import { isCalendarDay } from "../../lib/day.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { dayIn, instantIn, zoneTimeAt } from "../../lib/zone.ts";
import { learnerZone } from "../zone.ts";

const HOUR_MS = 60 * MINUTE_MS;
const MORNING = "08:00";
const EVENING = "19:00";

/** An instant as date and time by the learner's clock: `2026-12-01` and `08:15`. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

/** Date and time of an instant, in milliseconds since the epoch; seconds are dropped. */
export function wallTimeAt(ms: number, timeZone = learnerZone()): WallTime {
  const { day, minute } = zoneTimeAt(ms, timeZone);
  return { day, time: `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}` };
}

/** The learner's day of an instant, in milliseconds since the epoch. */
export function dayAt(ms: number): string {
  return dayIn(ms, learnerZone());
}

/** The instant of a date and time, in milliseconds since the epoch; null if it is invalid. */
export function momentOf({ day, time }: WallTime): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined || !isCalendarDay(day)) return null;
  return instantIn({ day, minute: Number(hour) * 60 + Number(minute) }, learnerZone());
}

/** The instant in the service's format; the caller has validated it. */
export function instantOf(at: WallTime): string {
  const ms = momentOf(at) ?? 0;
  // If the clock is set forward, a skipped time is shown a little later.
  const { day, time } = wallTimeAt(ms);
  const offset = Math.round((Date.parse(`${day}T${time}Z`) - ms) / MINUTE_MS);
  const size = Math.abs(offset);
  return `${day}T${time}:00${offset < 0 ? "-" : "+"}${padded(Math.floor(size / 60))}:${padded(size % 60)}`;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${padded(hour)}:00`);

/** The whole hours of a day still to come, plus the chosen one, whatever it is. */
export function hoursOf({ day, time }: WallTime, now: number): string[] {
  const open = HOURS.filter((hour) => (momentOf({ day, time: hour }) ?? Number.POSITIVE_INFINITY) > now);
  return open.includes(time) ? open : [...open, time].toSorted();
}

/** The hour first suggested for a day: eight in the morning, or the next one of a day in progress. */
export function firstHour(day: string, now: number): string {
  const open = HOURS.filter((hour) => (momentOf({ day, time: hour }) ?? 0) > now);
  return open.includes(MORNING) ? MORNING : (open[0] ?? HOURS.at(-1) ?? MORNING);
}

const QUICK_TIMES = ["hour", "evening", "tomorrow"] as const;
type QuickTime = (typeof QUICK_TIMES)[number];

/** What the quick choices mean now. "This evening" is not offered once it has begun. */
export function quickTimes(now: number): readonly { readonly id: QuickTime; readonly at: WallTime }[] {
  const today = dayAt(now);
  const evening = { day: today, time: EVENING };
  // An hour from now is rounded up to the minute: rounded down it would be too early.
  const hour = wallTimeAt(Math.ceil((now + HOUR_MS) / MINUTE_MS) * MINUTE_MS);
  return [
    { id: "hour", at: hour },
    ...((momentOf(evening) ?? 0) > now ? [{ id: "evening" as const, at: evening }] : []),
    { id: "tomorrow", at: { day: addDays(today, 1), time: MORNING } },
  ];
}

/** Whether an instant is on a day of the learner, or before it. */
export function isDueBy(instant: string | null, day: string): boolean {
  return instant !== null && dayAt(Date.parse(instant)) <= day;
}

/** Whether the browser's clock shows another time than the zone in which times are shown. */
export function isElsewhere(instant: string, zone = learnerZone()): boolean {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "short", ...(timeZone && { timeZone }) }).format(
      Date.parse(instant),
    );
  return shown() !== shown(zone);
}

/** Today, tomorrow or yesterday, if a day is one of them. */
export function nearDay(day: string, now: number, timeZone = learnerZone()): "today" | "tomorrow" | "yesterday" | null {
  const today = dayIn(now, timeZone);
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : null;
}

function padded(value: number): string {
  return String(value).padStart(2, "0");
}
