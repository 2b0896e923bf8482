import type { Db } from "../database/open.ts";
import { seededRandom } from "../lib/seeded-random.ts";
import { addDays, startOfDay } from "../lib/shanghai.ts";
import { HOUR_MS } from "../lib/time.ts";
import type { DemoClock } from "./clock.ts";
import type { Curriculum } from "./curriculum.ts";
import type { Messenger } from "./messenger.ts";
import type { Person } from "./person.ts";

/** How many days of the past the learner has. */
export const HISTORY_DAYS = 90;

/** Chance, the same each time for the same seed. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  number(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** Whether something with this probability happens. */
  happens(probability: number): boolean;
  /** @throws Error where there is nothing to choose from. */
  pick<T>(items: readonly T[]): T;
}

/** What those who tell the learner's past have at hand. */
export interface Simulation {
  /** The learner in the workspace. */
  readonly learner: Person;
  /** The learner's agent, with a token of every scope. */
  readonly agent: Person;
  /** A teacher who reviews, in the workspace. */
  readonly teacher: Person;
  /** Who runs the service, in the workspace. */
  readonly owner: Person;
  /** What the learner's messenger received in the past, such as codes. */
  readonly messenger: Messenger;
  /** To look things up that only the marking sees, such as answer keys. Content alone; nothing is written by it. */
  readonly db: Db;
  /** Which content the learner works with on which day. */
  readonly curriculum: Curriculum;
  /** The first and the last day of the past, YYYY-MM-DD; the last one is the day on which the demo begins. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** What the clock shows now, milliseconds since the epoch. */
  now(): number;
  /** Lets time go by; what falls due on the way happens. */
  pass(ms: number): Promise<void>;
  /** A row of draws of its own for each name, so that one part of the story does not change another. */
  random(name: string): Random;
}

/** Something that happens in the past, at a moment or as soon after it as what came before has ended. */
export interface ScheduledAction {
  /** Milliseconds since the epoch. */
  readonly at: number;
  run(): Promise<void>;
}

/** Tells one part of the past: what happens, and when. */
export type Author = (simulation: Simulation) => readonly ScheduledAction[] | Promise<readonly ScheduledAction[]>;

/** An hour of a day of the story, in Shanghai: `at("2026-09-09", 19.5)` is half past seven in the evening. */
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
 * Lets happen what the authors tell, in the order of time, and ends at `end`. What would happen in the last hour or later is left
 * out, so that the last to begin has an end.
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
    if (action.at > simulation.now()) await simulation.pass(action.at - simulation.now());
    await action.run();
    await simulation.pass(0);
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

/** Moves the clock to a moment, forward; what falls due on the way is done at its own moment. */
export async function moveTo(clock: DemoClock, settle: () => Promise<number | null>, moment: number): Promise<void> {
  let due = await settle();
  while (due !== null && due <= moment) {
    clock.set(Math.max(due, clock.now()));
    const next = await settle();
    // Work that failed stays due; whoever does it tries again by itself.
    if (next !== null && next <= clock.now()) break;
    due = next;
  }
  clock.set(Math.max(moment, clock.now()));
  await settle();
}
