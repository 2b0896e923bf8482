import { BoundedMap } from "./bounded-map.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

/**
 * The clocks of people, by the zones of the IANA database; summer time begins and ends as it does there. The calendar of
 * statistics is another one: that of Asia/Shanghai, in shanghai.ts.
 */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";

/** What a calendar and a clock show: a day `YYYY-MM-DD` and the minutes since its midnight, 0 to 1439. */
export interface ZoneTime {
  readonly day: string;
  readonly minute: number;
}

/** Formatters are slow to make. More zones than people live in at once are made again. */
const clocks = new BoundedMap<string, Intl.DateTimeFormat>(64);

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock of a zone shows, read as if it were UTC; milliseconds since the epoch, whole seconds. */
function shownAt(ms: number, timeZone: string): number {
  // `09/08/2026, 23:59:59`; its parts one by one take twice as long.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockIn(timeZone)
    .format(ms)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the clock of a zone is ahead of UTC at an instant; milliseconds, negative where it is behind. */
function offsetAt(ms: number, timeZone: string): number {
  return shownAt(ms, timeZone) - Math.floor(ms / 1000) * 1000;
}

/** What calendar and clock of a zone show at an instant (milliseconds since the epoch); seconds are left out. */
export function zoneTimeAt(ms: number, timeZone: string): ZoneTime {
  const shown = shownAt(ms, timeZone);
  return { day: new Date(shown).toISOString().slice(0, 10), minute: Math.floor((shown % DAY_MS) / MINUTE_MS) };
}

/** The day, `YYYY-MM-DD`, that an instant (milliseconds since the epoch) is in where people live by a zone's clock. */
export function dayIn(ms: number, timeZone: string): string {
  return zoneTimeAt(ms, timeZone).day;
}

/**
 * The instant, in milliseconds since the epoch, at which the calendar and the clock of a zone show a day and a minute of it. A minute
 * that comes twice, when the clock is set back, is the first of both; one that is left out, when it is set forth, is as much
 * later as the clock is.
 */
export function instantIn({ day, minute }: ZoneTime, timeZone: string): number {
  const shown = Date.parse(day) + minute * MINUTE_MS;
  // No clock is set twice within two days.
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  const meant = [before, after].filter((ms) => shownAt(ms, timeZone) === shown);
  return meant.length === 0 ? before : Math.min(...meant);
}

/** The instant, in milliseconds since the epoch, at which a day `YYYY-MM-DD` begins in a zone. */
export function startOfDayIn(day: string, timeZone: string): number {
  return instantIn({ day, minute: 0 }, timeZone);
}

/**
 * A zone as the IANA database writes its name, whatever case it was written in; undefined where this machine knows none of that
 * name. A bare offset such as `+08:00` is none of its names. `Etc/GMT-8` and `EST` are: clocks that know no summer, which people at sea, or
 * who want none, may set.
 */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
