import { instantIn } from "./zone.ts";

/** The slots of a day for tasks of a study plan, in order. */
export const SLOTS = ["morning", "afternoon", "evening"] as const;
export type Slot = (typeof SLOTS)[number];

/** When morning, afternoon and evening begin on the learner's clock, each as `HH:MM`. */
export type SlotTimes = readonly [morning: string, afternoon: string, evening: string];

/** The start times of slots and their time zone. */
export interface SlotClock {
  readonly slotTimes: SlotTimes;
  /** An IANA time zone. */
  readonly timeZone: string;
}

export const DEFAULT_SLOT_TIMES: SlotTimes = ["08:00", "14:00", "19:00"];

/** Parses `08:00,14:00,19:00`; undefined unless it is three ascending times of day. */
export function parseSlotTimes(text: string): SlotTimes | undefined {
  const [morning, afternoon, evening, ...rest] = text.split(",").map((time) => time.trim());
  if (morning === undefined || afternoon === undefined || evening === undefined || rest.length > 0) return undefined;
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  const areTimes = isTime(morning) && isTime(afternoon) && isTime(evening);
  return areTimes && morning < afternoon && afternoon < evening ? [morning, afternoon, evening] : undefined;
}

/** The instant, in milliseconds since the epoch, at which a slot of a day `YYYY-MM-DD` begins on the learner's clock. */
export function slotStart(at: { day: string; slot: Slot }, { slotTimes, timeZone }: SlotClock): number {
  const [hours = 0, minutes = 0] = (slotTimes[SLOTS.indexOf(at.slot)] ?? "").split(":").map(Number);
  return instantIn({ day: at.day, minute: hours * 60 + minutes }, timeZone);
}
