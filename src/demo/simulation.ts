import type { Db } from "../database/open.ts";
import { seededRandom } from "../lib/seeded-random.ts";
import { addDays, startOfDay } from "../lib/shanghai.ts";
import { HOUR_MS } from "../lib/time.ts";
import type { DemoClock } from "./clock.ts";
import type { Messenger } from "./messenger.ts";
import type { Person } from "./person.ts";
import type { Curriculum } from "./planned.ts";

/** How many days of the past the learner has. */
export const HISTORY_DAYS = 90;

/** A random number generator with the same sequence each time for the same seed. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  number(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  /** @throws Error if the list is empty. */
  pick<T>(items: readonly T[]): T;
}

/** What the authors of the learner's history work with. */
export interface Simulation {
  /** The learner in the workspace. */
  readonly learner: Person;
  /** The learner's agent, with a token of every scope. */
  readonly agent: Person;
  /** A teacher who reviews, in the workspace. */
  readonly teacher: Person;
  /** The operator of the service, in the workspace. */
  readonly owner: Person;
  /** The messages that the learner's messenger received in the past, such as codes. */
  readonly messenger: Messenger;
  /** Reads data that only the marking sees, such as answer keys. Only content; it writes nothing. */
  readonly db: Db;
  /** Which content the learner works with on which day. */
  readonly curriculum: Curriculum;
  /** The first and the last day of the past, YYYY-MM-DD; the demo begins on the last one. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The clock's current time, in milliseconds since the epoch. */
  now(): number;
  /** Advances the clock; work that becomes due runs. */
  pass(ms: number): Promise<void>;
  /** A separate random sequence for each name, so that a change of one part of the simulation does not affect another. */
  random(name: string): Random;
}

/** An event of the past, at a given time or as soon as the previous event has ended. */
export interface ScheduledAction {
  /** Milliseconds since the epoch. */
  readonly at: number;
  run(): Promise<void>;
}

/** The author of one part of the past: what happens, and when. */
export type Author = (simulation: Simulation) => readonly ScheduledAction[] | Promise<readonly ScheduledAction[]>;

/** An hour of a simulated day in Shanghai: `at("2026-09-09", 19.5)` is 19:30. */
export function at(day: string, hour: number): number {
  return startOfDay(day) + Math.round(hour * 3_600) * 1_000;
}

/** Every day from the first to the last. */
export function daysOf({ firstDay, lastDay }: Pick<Simulation, "firstDay" | "lastDay">): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Runs the authors' events in chronological order, and ends at `end`. Events of the last hour or later are omitted, so that the last one
 * can complete.
 */
export async function runSimulation(
  simulation: Simulation,
  authors: readonly Author[],
  { end, onProgress }: { end: number; onProgress?: (part: number) => void },
): Promise<void> {
  const begin = simulation.now();
  const schedule: (ScheduledAction & { order: number })[] = [];
  for (const [order, author] of authors.entries()) {
    for (const action of await author(simulation)) {
      if (action.at < end - HOUR_MS) schedule.push({ ...action, order });
    }
  }
  schedule.sort((one, other) => one.at - other.at || one.order - other.order);
  for (const action of schedule) {
    await simulation.pass(Math.max(0, action.at - simulation.now()));
    await action.run();
    onProgress?.((simulation.now() - begin) / (end - begin));
  }
  if (simulation.now() > end) throw new Error("The past reaches into the future");
  await simulation.pass(end - simulation.now());
}

export function createRandom(seed: number, name: string): Random {
  const number = seededRandom(Bun.hash.crc32(`${seed}:${name}`));
  const between = (least: number, most: number) => least + Math.floor(number() * (most - least + 1));
  return {
    number,
    between,
    happens: (probability) => number() < probability,
    pick(items) {
      const picked = items[between(0, items.length - 1)];
      if (picked === undefined) throw new Error("There is nothing to choose from");
      return picked;
    },
  };
}

/** Moves the clock forward to a time; work that becomes due runs at its own time. */
export async function moveTo(clock: DemoClock, settle: () => Promise<number | null>, moment: number): Promise<void> {
  let due = await settle();
  while (due !== null && due <= moment) {
    clock.set(Math.max(due, clock.now()));
    const next = await settle();
    // Failed work stays due and is tried again by its job.
    if (next !== null && next <= clock.now()) break;
    due = next;
  }
  if (clock.now() >= moment) return;
  clock.set(moment);
  await settle();
}
