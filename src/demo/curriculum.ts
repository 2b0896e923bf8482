import { addDays, dayNumber } from "../lib/shanghai.ts";
import { BAD_WEEK } from "./ability.ts";
import type { Person } from "./person.ts";
import type { Curriculum, Piece, Planned } from "./planned.ts";
import type { Random } from "./simulation.ts";

/** The test date, in days after the last day of the past; the learner's plan reaches to the day before it. */
export const DAYS_TO_TEST = 28;
/** Rest days: about one in eleven … */
const REST = 0.09;
/** … but only this one of the most recent days, counted back from the last day: the learner has a streak. */
const LAST_REST = 12;
/** Which share of the plan is done, and which share in a bad week. */
const DILIGENCE = 0.86;
const TIRED_DILIGENCE = 0.5;
/** The maximum delay after the planned hour, in seconds. */
const LATENESS = 11 * 60;

type Want = Pick<Planned, "hour" | "slot" | "minutes"> & { readonly what: Piece["kind"] | "reading" | "listening" };

const COURSE: Want = { what: "course", hour: 8.5, slot: "morning", minutes: 20 };
const READING: Want = { what: "reading", hour: 19.5, slot: "evening", minutes: 20 };
const LISTENING: Want = { what: "listening", hour: 14.5, slot: "afternoon", minutes: 15 };
const DICTATION: Want = { what: "dictation", hour: 20.5, slot: "evening", minutes: 25 };
const WRITING: Want = { what: "writing", hour: 10, slot: "morning", minutes: 40 };
const SPEAKING: Want = { what: "speaking", hour: 16, slot: "afternoon", minutes: 15 };
const MOCK: Want = { what: "mock", hour: 9, slot: "morning", minutes: 165 };

/** What the days of a week contain, from Monday. Every second Saturday has a mock test, and later each weekend one essay. */
const WEEK: readonly (readonly Want[])[] = [
  [COURSE, READING],
  [COURSE, DICTATION],
  [COURSE, LISTENING],
  [COURSE, DICTATION],
  [READING, { ...SPEAKING, hour: 21, slot: "evening" }],
  [WRITING, LISTENING],
  [WRITING, SPEAKING],
];
const MOCK_SATURDAY: readonly Want[] = [MOCK, { ...LISTENING, hour: 16 }];
const LATER_SATURDAY: readonly Want[] = [{ ...READING, hour: 10, slot: "morning" }, LISTENING];
const DAY_BEFORE_TEST: readonly Want[] = [LISTENING];
const FIRST_MOCK_WEEK = 4;
const ONE_ESSAY_FROM_WEEK = 8;
/** There is no mock test in the days before the test. */
const NO_MOCK_DAYS = 5;

/** Schedules the installed content in an order that a teacher would choose. */
export async function layOut(
  agent: Person,
  { firstDay, lastDay, random }: { firstDay: string; lastDay: string; random: Random },
): Promise<Curriculum> {
  const supplies = await gather(agent);
  const planned: Planned[] = [];
  const first = dayNumber(firstDay);
  const last = dayNumber(lastDay) + DAYS_TO_TEST - 1;
  for (let number = first; number <= last; number++) {
    const day = addDays(firstDay, number - first);
    const back = dayNumber(lastDay) - number;
    const rests = back === LAST_REST || (back > LAST_REST && random.happens(REST));
    const week = Math.floor((number - first) / 7);
    const diligence = week === BAD_WEEK ? TIRED_DILIGENCE : DILIGENCE;
    for (const want of wantsOf(number, { week, left: last + 1 - number })) {
      const piece = supplies.next(want.what);
      if (piece === null) continue;
      const { hour, slot, minutes } = want;
      const isLateEssay = piece.kind === "writing" && back < LAST_REST;
      const isMeant = piece.kind === "mock" || isLateEssay || (random.happens(diligence) && !rests);
      const isDone = day <= lastDay && isMeant;
      planned.push({ ...piece, day, hour, slot, minutes, isDone });
    }
  }
  return planned.map((piece) => ({ ...piece, hour: piece.hour + random.between(0, LATENESS) / SECONDS_OF_HOUR }));
}

const SECONDS_OF_HOUR = 3600;
/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3;

/** @param left number of days until the test */
function wantsOf(number: number, { week, left }: { week: number; left: number }): readonly Want[] {
  const weekday = (number + MONDAY_OFFSET) % 7;
  if (left === 1) return DAY_BEFORE_TEST;
  const usual = WEEK[weekday] ?? [];
  if (weekday !== 5) return usual;
  if (week >= FIRST_MOCK_WEEK && week % 2 === 0 && left > NO_MOCK_DAYS) return MOCK_SATURDAY;
  return week >= ONE_ESSAY_FROM_WEEK ? LATER_SATURDAY : usual;
}

/** The installed content in order; when it is used up it repeats, except for course sections. */
async function gather(agent: Person): Promise<{ next(what: Want["what"]): Piece | null }> {
  const parts = async (subject: "listening" | "reading" | "writing" | "speaking") => {
    const found: number[] = [];
    let cursor = "";
    do {
      const request = { subject, includeCourseLinked: true, cursor } as const;
      const page = await agent.call("ielts_practice_search_parts", request);
      found.push(...page.items.filter(({ module }) => module !== "general").map((item) => item.partId));
      cursor = page.nextCursor ?? "";
    } while (cursor !== "");
    return found;
  };
  const dictations = await agent.call("ielts_dictation_search_materials", { limit: 6 });
  const papers = await agent.call("ielts_mock_search_papers", {});
  const route = await agent.call("ielts_learning_route_read", { limit: 500 });
  const shelves: Record<Want["what"], readonly Piece[]> = {
    reading: (await parts("reading")).map((partId) => ({ kind: "practice", subject: "reading", partId })),
    listening: (await parts("listening")).map((partId) => ({ kind: "practice", subject: "listening", partId })),
    practice: [],
    writing: (await parts("writing")).map((partId) => ({ kind: "writing", partId })),
    speaking: (await parts("speaking")).map((partId) => ({ kind: "speaking", partId })),
    dictation: dictations.items.map(({ partId }) => ({ kind: "dictation", partId })),
    mock: papers.items
      .filter(({ category }) => category === "Academic")
      .map(({ paperId }) => ({ kind: "mock", paperId })),
    course: route.nodes.flatMap(({ courseId, successCriteria }) =>
      (successCriteria?.sections ?? []).map(({ sectionId }): Piece => ({ kind: "course", courseId, sectionId })),
    ),
  };
  const used: Partial<Record<Want["what"], number>> = {};
  return {
    next(what) {
      const shelf = shelves[what];
      const index = used[what] ?? 0;
      used[what] = index + 1;
      const piece = what === "course" ? shelf[index] : shelf[index % Math.max(1, shelf.length)];
      return piece ?? null;
    },
  };
}

/** Days of the past on which the learner did nothing that was planned. */
export function restDays(curriculum: Curriculum, lastDay: string): ReadonlySet<string> {
  const days = new Set(curriculum.map(({ day }) => day).filter((day) => day < lastDay));
  for (const { day, isDone } of curriculum) if (isDone) days.delete(day);
  return days;
}
