import { DAY_MS } from "../../lib/time.ts";
import { at, HISTORY_DAYS, type Simulation } from "../simulation.ts";

/** The week, counted from 0, in which the learner is tired and little goes well. */
export const BAD_WEEK = 6;

/** Which share of questions of middling difficulty the learner gets right, at the beginning and at the end of the past. */
const GROWTH = { listening: [0.6, 0.86], reading: [0.57, 0.85], dictation: [0.85, 0.94] } as const;
/** What the bad week costs. */
const TIRED = 0.1;

/** How far the past has gone at a moment of it: from 0 to 1. */
export function partOf(simulation: Pick<Simulation, "firstDay" | "now">): number {
  const gone = (simulation.now() - at(simulation.firstDay, 0)) / (HISTORY_DAYS * DAY_MS);
  return Math.min(Math.max(gone, 0), 1);
}

/** Which week of the past a moment is in, counted from 0. */
export function weekOf({ firstDay }: Pick<Simulation, "firstDay">, moment: number): number {
  return Math.floor((moment - at(firstDay, 0)) / (7 * DAY_MS));
}

/** How much of a task of middling difficulty the learner gets right now, from 0 to 1. */
export function abilityIn(skill: keyof typeof GROWTH, simulation: Simulation): number {
  const [before, after] = GROWTH[skill];
  const isTired = weekOf(simulation, simulation.now()) === BAD_WEEK;
  return before + (after - before) * partOf(simulation) - (isTired ? TIRED : 0);
}
