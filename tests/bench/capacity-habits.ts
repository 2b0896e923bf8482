/**
 * The calls of an active learner's day. The pattern is the learner of the demo (`lectern demo`: 90 days with 19 reviews, 2 words and 10
 * answers a day, a practice on most of them, a mock test every second Saturday), whose agents poll four times a day. Here agents poll every
 * half hour, every learner is active, and each practises a whole part every day, so that the day is heavier than the demo's in every
 * respect.
 */

export const GROUPS = ["pull", "push", "read", "write", "page", "save", "submit", "stream"] as const;
export type Group = (typeof GROUPS)[number];

export interface Habit {
  /** Calls of one learner and day. */
  readonly daily: number;
  /** Whether it happens only in the evening: 30, 40 and 30 % of it in the hours from 19:00, 20:00 and 21:00. */
  readonly inTheEvening: boolean;
}

export const HABITS: Readonly<Record<Group, Habit>> = {
  pull: { daily: 24, inTheEvening: false },
  push: { daily: 8, inTheEvening: false },
  read: { daily: 30, inTheEvening: false },
  write: { daily: 40, inTheEvening: false },
  page: { daily: 36, inTheEvening: false },
  save: { daily: 40, inTheEvening: true },
  submit: { daily: 1.5, inTheEvening: true },
  stream: { daily: 6, inTheEvening: false },
};

/** Reminders of one learner and day; each is due on the hour. */
export const REMINDERS = 1;
/** The share of learners who have the workspace open, with its stream, in every hour. */
export const OPEN_SHARE = 0.3;
export const FIRST_HOUR = 6;
export const BUSIEST_HOUR = 20;

/** The share of a day in each hour from 6:00 to 23:00. */
const HOURS = [0.02, 0.04, 0.06, 0.05, 0.05, 0.04, 0.05, 0.05, 0.06, 0.05, 0.05, 0.05, 0.06, 0.1, 0.13, 0.1, 0.04];
const EVENING: ReadonlyMap<number, number> = new Map([
  [19, 0.3],
  [20, 0.4],
  [21, 0.3],
]);

export type Rates = Readonly<Record<Group, number>>;

/** Calls a second of this many learners in each hour of the day, and the share of the day's reminders that is due at its beginning. */
export function dayOf(learners: number): { rates: Rates; reminders: number }[] {
  return HOURS.map((_, index) => hourOf(FIRST_HOUR + index, learners));
}

/** Calls a second of this many learners in one hour of the day. */
export function hourOf(hour: number, learners: number): { rates: Rates; reminders: number } {
  const share = HOURS[hour - FIRST_HOUR] ?? 0;
  const rates = ratesBy(
    ({ daily, inTheEvening }) => (learners * daily * (inTheEvening ? (EVENING.get(hour) ?? 0) : share)) / 3600,
  );
  return { rates, reminders: Math.round(learners * REMINDERS * share) };
}

/** The mixture of a whole day at this many calls a second. */
export function mixtureOf(perSecond: number): Rates {
  return ratesBy(({ daily }) => (perSecond * daily) / callsOfDay());
}

/** All calls of one learner and day. */
export function callsOfDay(): number {
  return GROUPS.reduce((sum, group) => sum + HABITS[group].daily, 0);
}

export function perSecond(rates: Rates): number {
  return GROUPS.reduce((sum, group) => sum + rates[group], 0);
}

export function scaled(rates: Rates, factor: number): Rates {
  const [r, f] = [rates, factor];
  return {
    ...{ pull: r.pull * f, push: r.push * f, read: r.read * f, write: r.write * f },
    ...{ page: r.page * f, save: r.save * f, submit: r.submit * f, stream: r.stream * f },
  };
}

function ratesBy(rate: (habit: Habit) => number): Rates {
  const of = (group: Group) => rate(HABITS[group]);
  return {
    ...{ pull: of("pull"), push: of("push"), read: of("read"), write: of("write") },
    ...{ page: of("page"), save: of("save"), submit: of("submit"), stream: of("stream") },
  };
}
