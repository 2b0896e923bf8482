import { instantIn } from "./zone.ts";

/** The slots of a day in which a task of a study plan may stand, in their order. */
export const SLOTS = ["morning", "afternoon", "evening"] as const;
export type Slot = (typeof SLOTS)[number];

/** When morning, afternoon and evening begin by the learner's clock, each as `HH:MM`, in their order. */
export type SlotTimes = readonly [morning: string, afternoon: string, evening: string];

/** By which times, and by whose clock, slots begin. */
export interface SlotClock {
  readonly slotTimes: SlotTimes;
  /** A zone of the IANA database. */
  readonly timeZone: string;
}

export const DEFAULT_SLOT_TIMES: SlotTimes = ["08:00", "14:00", "19:00"];

/** Reads `08:00,14:00,19:00`; undefined where it is not three times of a day, each later than the one before. */
export function parseSlotTimes(text: string): SlotTimes | undefined {
  const [morning, afternoon, evening, ...rest] = text.split(",").map((time) => time.trim());
  if (morning === undefined || afternoon === undefined || evening === undefined || rest.length > 0) return undefined;
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  const areTimes = isTime(morning) && isTime(afternoon) && isTime(evening);
  return areTimes && morning < afternoon && afternoon < evening ? [morning, afternoon, evening] : undefined;
}

/** The instant, in milliseconds since the epoch, at which a slot of a day `YYYY-MM-DD` begins by a learner's clock. */
export function slotStart(at: { day: string; slot: Slot }, { slotTimes, timeZone }: SlotClock): number {
  const [hours = 0, minutes = 0] = (slotTimes[SLOTS.indexOf(at.slot)] ?? "").split(":").map(Number);
  return instantIn({ day: at.day, minute: hours * 60 + minutes }, timeZone);
}
