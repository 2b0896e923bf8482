import { DAY_MS } from "../lib/time.ts";
import { at, HISTORY_DAYS, type Simulation } from "./simulation.ts";

/** The week, counted from 0, in which the learner is tired and performs badly. */
export const BAD_WEEK = 6;

/** The share of questions of medium difficulty that the learner gets right, at the beginning and at the end of the past. */
const GROWTH = { listening: [0.6, 0.86], reading: [0.57, 0.85], dictation: [0.85, 0.94] } as const;
/** How much the bad week reduces it. */
const TIRED = 0.1;

/** The elapsed share of the past at a time in it: from 0 to 1. */
export function partOf(simulation: Pick<Simulation, "firstDay" | "now">): number {
  const gone = (simulation.now() - at(simulation.firstDay, 0)) / (HISTORY_DAYS * DAY_MS);
  return Math.min(Math.max(gone, 0), 1);
}

/** The week of the past at a time, counted from 0. */
export function weekOf({ firstDay }: Pick<Simulation, "firstDay">, moment: number): number {
  return Math.floor((moment - at(firstDay, 0)) / (7 * DAY_MS));
}

/** The share of a task of medium difficulty that the learner gets right now, from 0 to 1. */
export function abilityIn(skill: keyof typeof GROWTH, simulation: Simulation): number {
  const [before, after] = GROWTH[skill];
  const isTired = weekOf(simulation, simulation.now()) === BAD_WEEK;
  return before + (after - before) * partOf(simulation) - (isTired ? TIRED : 0);
}
