import { BoundedMap } from "./bounded-map.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

/**
 * Local clocks in IANA time zones, including daylight saving time. The statistics use another calendar: that of Asia/Shanghai, in
 * shanghai.ts.
 */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";

/** A local date and time: a day `YYYY-MM-DD` and the minutes since its midnight, 0 to 1439. */
export interface ZoneTime {
  readonly day: string;
  readonly minute: number;
}

/** Formatters are slow to create, so recently used ones are cached. */
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

/** The local time of a zone interpreted as UTC; milliseconds since the epoch, whole seconds. */
function shownAt(ms: number, timeZone: string): number {
  // `09/08/2026, 23:59:59`; formatting to parts takes twice as long.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockIn(timeZone)
    .format(ms)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The UTC offset of a zone at an instant, in milliseconds; negative if it is behind UTC. */
function offsetAt(ms: number, timeZone: string): number {
  return shownAt(ms, timeZone) - Math.floor(ms / 1000) * 1000;
}

/** The local date and time of a zone at an instant (milliseconds since the epoch), without seconds. */
export function zoneTimeAt(ms: number, timeZone: string): ZoneTime {
  const shown = shownAt(ms, timeZone);
  return { day: new Date(shown).toISOString().slice(0, 10), minute: Math.floor((shown % DAY_MS) / MINUTE_MS) };
}

/** The local day, `YYYY-MM-DD`, of an instant (milliseconds since the epoch) in a zone. */
export function dayIn(ms: number, timeZone: string): string {
  return zoneTimeAt(ms, timeZone).day;
}

/**
 * The instant, in milliseconds since the epoch, of a local day and minute in a zone. A minute that occurs twice when the clock is set back
 * means the first one. A minute that is skipped when the clock is set forward is moved by as much as the clock.
 */
export function instantIn({ day, minute }: ZoneTime, timeZone: string): number {
  const shown = Date.parse(day) + minute * MINUTE_MS;
  // No clock is changed twice within two days.
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
 * Finds a zone in any letter case and returns the name as the IANA database writes it, or undefined if this machine does not know it. A
 * bare offset such as `+08:00` is not a zone name. `Etc/GMT-8` and `EST` are: zones without daylight saving time, for people at sea or who
 * want none.
 */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
