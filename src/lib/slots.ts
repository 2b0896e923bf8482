import { startOfDay } from "./shanghai.ts";
import { MINUTE_MS } from "./time.ts";

/** The slots of a day in which a task of a study plan may stand, in their order. */
export const SLOTS = ["morning", "afternoon", "evening"] as const;
export type Slot = (typeof SLOTS)[number];

/** When morning, afternoon and evening begin, each as `HH:MM` of Shanghai time, in their order. */
export type SlotTimes = readonly [morning: string, afternoon: string, evening: string];

export const DEFAULT_SLOT_TIMES: SlotTimes = ["08:00", "14:00", "19:00"];

/** Reads `08:00,14:00,19:00`; undefined where it is not three times of a day, each later than the one before. */
export function parseSlotTimes(text: string): SlotTimes | undefined {
  const [morning, afternoon, evening, ...rest] = text.split(",").map((time) => time.trim());
  if (morning === undefined || afternoon === undefined || evening === undefined || rest.length > 0) return undefined;
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  const areTimes = isTime(morning) && isTime(afternoon) && isTime(evening);
  return areTimes && morning < afternoon && afternoon < evening ? [morning, afternoon, evening] : undefined;
}

/** The instant, in milliseconds since the epoch, at which a slot of a day `YYYY-MM-DD` begins. */
export function slotStart(at: { day: string; slot: Slot }, times: SlotTimes): number {
  const [hours = 0, minutes = 0] = (times[SLOTS.indexOf(at.slot)] ?? "").split(":").map(Number);
  return startOfDay(at.day) + (hours * 60 + minutes) * MINUTE_MS;
}
