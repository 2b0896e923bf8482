import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { type Planned, restDays } from "../curriculum.ts";
import { type Author, at, type Happening, type Story } from "../story.ts";

type Section = Extract<Planned, { kind: "course" }>;

/** Of what was meant to be done and was not, how often it was at least begun. */
const BEGUN = 0.4;
/** How often a section is not read to its end at once. */
const BROKEN_OFF = 0.15;
/** How often what was broken off is taken up again that evening, and what was left then, on one of the next days. */
const TAKEN_UP = 0.6;
const TAKEN_UP_LATER = 0.75;
/** After how many days, at least and at most. */
const LATER_DAYS = [1, 4] as const;
/** In hours of the day, at the earliest and at the latest. */
const EVENING = [18.1, 18.9] as const;
/** How many days later the learner takes back that a section was done, once. */
const REOPENED_AFTER = 4;

/** Sections of courses in the order of the learning route: most of them done, some only begun, and one opened again. */
export const courses: Author = (story) => {
  const draws = story.draws("courses");
  const planned = story.curriculum.filter((piece) => piece.kind === "course");
  const sections = planned.filter(({ day }) => day <= story.lastDay);
  const rest = restDays(story.curriculum, story.lastDay);
  const evening = (day: string) => at(day, EVENING[0] + draws.number() * (EVENING[1] - EVENING[0]));
  const happenings: Happening[] = [];
  const finished: Section[] = [];
  // Begun on one of the last days, and to be gone on with.
  const last = sections.findLast(({ day, isDone }) => isDone && day < story.lastDay);
  for (const section of sections) {
    const { day, hour, minutes, isDone } = section;
    if (!isDone && !draws.happens(BEGUN)) continue;
    const readMs = Math.round(minutes * (0.5 + draws.number() * 0.5) * MINUTE_MS);
    const isBrokenOff = !isDone || draws.happens(BROKEN_OFF) || section === last;
    happenings.push({ at: at(day, hour), run: () => read(story, { section, readMs, isFinished: !isBrokenOff }) });
    const isSameEvening = isDone && draws.happens(TAKEN_UP);
    const later = nextActiveDay(addDays(day, draws.between(...LATER_DAYS)), rest);
    const isTakenUp = isBrokenOff && (isSameEvening || (draws.happens(TAKEN_UP_LATER) && later < story.lastDay));
    if (isTakenUp && section !== last) {
      const again = { section, readMs: Math.round(readMs / 2), isFinished: true };
      happenings.push({ at: evening(isSameEvening ? day : later), run: () => read(story, again) });
    }
    if (!isBrokenOff) finished.push(section);
  }
  const doubted = finished.at(Math.floor(finished.length / 2));
  if (doubted !== undefined) {
    const { courseId, sectionId, day } = doubted;
    const reopened = { courseId, sectionId, status: "in_progress", reopen: true } as const;
    const run = async () => void (await story.learner.call("courses_record_progress", reopened));
    happenings.push({ at: evening(addDays(day, REOPENED_AFTER)), run });
  }
  return happenings;
};

/** The first day from this one on that is not a day of rest. */
function nextActiveDay(day: string, rest: ReadonlySet<string>): string {
  return rest.has(day) ? nextActiveDay(addDays(day, 1), rest) : day;
}

async function read(
  story: Story,
  { section, readMs, isFinished }: { section: Section; readMs: number; isFinished: boolean },
): Promise<void> {
  const { courseId, sectionId } = section;
  const { progress } = await story.learner.call("courses_read_section", { courseId, sectionId });
  const place = { courseId, sectionId, positionSeconds: progress.positionSeconds };
  if (progress.status === "not_started") {
    await story.learner.call("courses_record_progress", { ...place, status: "in_progress" });
  }
  await story.pass(readMs);
  if (isFinished) await story.learner.call("courses_record_progress", { ...place, status: "completed" });
}
