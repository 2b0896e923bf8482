import type { QuietMinutes } from "../../lib/quiet-hours.ts";
import { settingRefused } from "./refusals.ts";

/** Quiet hours as written by people: times of day as HH:MM. */
export interface WrittenHours {
  readonly from: string;
  readonly to: string;
}

/**
 * Parses quiet hours; null for none.
 * @throws Failure 400 naming the field that is not a time, or the end if it equals the start.
 */
export function readHours(written: WrittenHours | null): QuietMinutes | null {
  if (written === null) return null;
  const { from, to } = written;
  const hours = { fromMinute: readMinute("from", from), toMinute: readMinute("to", to) };
  if (hours.fromMinute === hours.toMinute) {
    throw settingRefused(
      "/quietHours/to",
      "to is the same as from",
      "another time of the day, or null for no quiet hours",
    );
  }
  return hours;
}

/** Quiet hours in the form that {@link readHours} accepts. */
export function writtenHours(hours: QuietMinutes | null): WrittenHours | null {
  if (hours === null) return null;
  return { from: writeMinute(hours.fromMinute), to: writeMinute(hours.toMinute) };
}

function readMinute(field: "from" | "to", written: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(written) ?? [];
  if (hour === undefined || minute === undefined) {
    throw settingRefused(`/quietHours/${field}`, `${field} is not a time of day`, "HH:MM from 00:00 to 23:59");
  }
  return Number(hour) * 60 + Number(minute);
}

function writeMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
