import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { restDays } from "../curriculum.ts";
import type { Planned } from "../planned.ts";
import { type Author, at, type ScheduledAction, type Simulation } from "../simulation.ts";

type Section = Extract<Planned, { kind: "course" }>;

/** How often an item that was planned and not completed was at least started. */
const BEGUN = 0.4;
/** How often a section is not read to its end at once. */
const BROKEN_OFF = 0.15;
/** How often an unfinished section is resumed that evening, and the rest on one of the next days. */
const TAKEN_UP = 0.6;
const TAKEN_UP_LATER = 0.75;
/** After how many days, at least and at most. */
const LATER_DAYS = [1, 4] as const;
/** In hours of the day, at the earliest and at the latest. */
const EVENING = [18.1, 18.9] as const;
/** How many days later the learner marks a completed section as not completed, once. */
const REOPENED_AFTER = 4;

/** Course sections in the order of the learning route: most are completed, some only started, and one is reopened. */
export const courses: Author = (simulation) => {
  const random = simulation.random("courses");
  const planned = simulation.curriculum.filter((piece) => piece.kind === "course");
  const sections = planned.filter(({ day }) => day <= simulation.lastDay);
  const rest = restDays(simulation.curriculum, simulation.lastDay);
  const evening = (day: string) => at(day, EVENING[0] + random.number() * (EVENING[1] - EVENING[0]));
  const actions: ScheduledAction[] = [];
  const finished: Section[] = [];
  // Started on one of the last days, and still in progress.
  const last = sections.findLast(({ day, isDone }) => isDone && day < simulation.lastDay);
  for (const section of sections) {
    const { day, hour, minutes, isDone } = section;
    if (!isDone && !random.happens(BEGUN)) continue;
    const readMs = Math.round(minutes * (0.5 + random.number() * 0.5) * MINUTE_MS);
    const isBrokenOff = !isDone || random.happens(BROKEN_OFF) || section === last;
    actions.push({ at: at(day, hour), run: () => read(simulation, { section, readMs, isFinished: !isBrokenOff }) });
    const isSameEvening = isDone && random.happens(TAKEN_UP);
    const later = nextActiveDay(addDays(day, random.between(...LATER_DAYS)), rest);
    const isTakenUp = isBrokenOff && (isSameEvening || (random.happens(TAKEN_UP_LATER) && later < simulation.lastDay));
    if (isTakenUp && section !== last) {
      const again = { section, readMs: Math.round(readMs / 2), isFinished: true };
      actions.push({ at: evening(isSameEvening ? day : later), run: () => read(simulation, again) });
    }
    if (!isBrokenOff) finished.push(section);
  }
  const doubted = finished.at(Math.floor(finished.length / 2));
  if (doubted !== undefined) {
    const { courseId, sectionId, day } = doubted;
    const reopened = { courseId, sectionId, status: "in_progress", reopen: true } as const;
    const run = async () => void (await simulation.learner.call("courses_record_progress", reopened));
    actions.push({ at: evening(addDays(day, REOPENED_AFTER)), run });
  }
  return actions;
};

/** The first day from this one on that is not a rest day. */
function nextActiveDay(day: string, rest: ReadonlySet<string>): string {
  return rest.has(day) ? nextActiveDay(addDays(day, 1), rest) : day;
}

async function read(
  simulation: Simulation,
  { section, readMs, isFinished }: { section: Section; readMs: number; isFinished: boolean },
): Promise<void> {
  const { courseId, sectionId } = section;
  const { progress } = await simulation.learner.call("courses_read_section", { courseId, sectionId });
  const place = { courseId, sectionId, positionSeconds: progress.positionSeconds };
  if (progress.status === "not_started") {
    await simulation.learner.call("courses_record_progress", { ...place, status: "in_progress" });
  }
  await simulation.pass(readMs);
  if (isFinished) await simulation.learner.call("courses_record_progress", { ...place, status: "completed" });
}
