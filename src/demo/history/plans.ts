import type { RequestOf } from "../../domains/index.ts";
import { addDays } from "../../lib/shanghai.ts";
import { BAD_WEEK } from "../ability.ts";
import { DAYS_TO_TEST } from "../curriculum.ts";
import {
  type Author,
  at,
  daysOf,
  HISTORY_DAYS,
  type Random,
  type ScheduledAction,
  type Simulation,
} from "../simulation.ts";
import { laidAt, layTasks, type Place, TICKED, toTask, type Wish, wishesOf } from "./plan-tasks.ts";
import { FIRST_PLAN, firstReview, SECOND_GOAL, SHORT_PLAN, secondPlan } from "./plan-words.ts";

type Step = RequestOf<"ielts_study_plans_change_tasks">["steps"][number];

/** A plan as its author knows it. */
interface Book {
  readonly planId: number;
  /** From when on the agent drops unfinished tasks. */
  reviewedFrom: string;
  /** The final positions of tasks that were scheduled too early. */
  belongs: ReadonlyMap<string, Place>;
}

/** The number of weeks of the first plan, and of the second one. */
const FIRST_WEEKS = 8;
const SECOND_WEEKS = Math.round((HISTORY_DAYS + DAYS_TO_TEST) / 7) - FIRST_WEEKS;
/** The last week on whose last day the agent reviews the plan; nobody has reviewed what happened since. */
const LAST_LOOK = 11;
/** When the first plan is created, when the agent reviews it, and when the learner marks tasks as done. */
const MAKING = 8.2;
const LOOKING = 18;
const TICKING = 21.7;
/** How often an unfinished task is rescheduled, once, before it is dropped. */
const REPLANNED = 0.6;
/** How long a started item may stay unfinished, in days. */
const BEGUN_DAYS = 14;
/** How many days after the bad week the rest is replanned. */
const RECOVERED = 2;
/** Which share of the unfinished tasks of the bad week stays where it was. */
const LEFT_UNDONE = 5;
/** The day of a plan that the learner creates and deletes two days later. */
const SHORT_DAY = 65;
const SHORT_TASKS = 3;
/** How many prepared stories the second plan contains. */
const MATERIALS = 6;
const NEW_GOAL_DAY = 78;
const LUNCH = 12.6;

/**
 * Two study plans in sequence: created by the agent, reviewed by it every week, ticked off by the learner if no other record shows that a
 * task is done, and replanned after a bad week. And one that the learner created for a few days.
 */
export const plans: Author = async (simulation) => {
  const { firstDay, agent } = simulation;
  const random = simulation.random("plans");
  const wishes = await wishesOf(simulation, random);
  const day = (index: number) => addDays(firstDay, index);
  const between = (from: string, to: string) => wishes.filter((wish) => wish.day >= from && wish.day < to);
  const half = day(FIRST_WEEKS * 7);
  const replanDay = (BAD_WEEK + 1) * 7 + RECOVERED;
  const books: Book[] = [];

  const make = async (words: { title: string; goal: string }, wanted: readonly Wish[]) => {
    const { tasks, belongs } = layTasks(wanted, { simulation, random });
    const { planId } = await agent.call("ielts_study_plans_create", { ...words, tasks });
    books.push({ planId, belongs, reviewedFrom: "" });
  };
  const replan = async () => {
    const book = books.at(-1);
    if (book === undefined) return;
    const [from, to] = [day(BAD_WEEK * 7), day(BAD_WEEK * 7 + 6)];
    const review = firstReview(await countsOf(simulation, book.planId, { fromDate: from, toDate: to }));
    const missed = between(from, day(replanDay)).filter(({ isDone }) => !isDone);
    const lessons = missed.filter(({ what }) => what === "course");
    const late = lessons.map(
      (wish, index): Wish => ({ ...wish, day: day(replanDay + 1 + (index % 4)), slot: "evening" }),
    );
    // A task that only the learner can tick stays unfinished; the rest may be rescheduled.
    const others = missed.filter(({ what, day: due }) => what !== "course" && due <= to);
    const left = others.toSorted((one, other) => Number(TICKED.has(other.what)) - Number(TICKED.has(one.what)));
    const laid = layTasks([...between(day(replanDay + 1), half), ...late], { simulation, random });
    const remaining = left.slice(0, LEFT_UNDONE).map(toTask);
    await agent.call("ielts_study_plans_replan", { planId: book.planId, review, tasks: [...laid.tasks, ...remaining] });
    book.reviewedFrom = day(replanDay);
    book.belongs = laid.belongs;
  };
  const look = lookingAt(simulation, random);
  const weeklyReviews = Array.from({ length: LAST_LOOK + 1 }, (_, week) => week)
    .filter((week) => week !== BAD_WEEK)
    .map((week): ScheduledAction => {
      const today = day(week * 7 + 6);
      const run = async () => {
        for (const book of books) await look(book, { today, mayMove: book === books.at(-1) });
      };
      return { at: at(today, LOOKING), run };
    });
  const ahead = wishes.filter((wish) => wish.day >= half);

  return [
    { at: at(firstDay, MAKING), run: () => make(FIRST_PLAN, between(firstDay, half)) },
    ...weeklyReviews,
    { at: at(day(replanDay), LOOKING), run: replan },
    {
      at: at(addDays(half, -1), LOOKING + 0.1),
      run: async () => make(secondPlan(SECOND_WEEKS), [...ahead, ...(await spoken(simulation))]),
    },
    ...daysOf(simulation).map((today) => ({
      at: at(today, TICKING),
      run: () => tick(simulation, { books, today, wishes }),
    })),
    ...shortPlan(simulation, ahead),
    {
      at: at(day(NEW_GOAL_DAY), LUNCH),
      run: async () => {
        const book = books.at(-1);
        if (book !== undefined)
          await agent.call("ielts_study_plans_update", { planId: book.planId, goal: SECOND_GOAL });
      },
    },
  ];
};

/**
 * Moves tasks to their final positions, reschedules unfinished tasks once, and drops those that are still unfinished; started items may
 * wait longer.
 */
function lookingAt(simulation: Simulation, random: Random) {
  const planned = new Set<number>();
  return async (
    { planId, belongs, reviewedFrom }: Book,
    { today, mayMove }: { today: string; mayMove: boolean },
  ): Promise<void> => {
    const open = await openTasks(simulation, planId, { fromDate: reviewedFrom, toDate: today });
    const steps = open.flatMap(({ taskId, date, contentRef, state }): Step[] => {
      const place = belongs.get(laidAt({ date, contentRef }));
      if (place !== undefined) return [{ action: "edit", taskId, date: place.day, slot: place.slot }];
      if (date === today) return [];
      if (state === "in_progress" && date > addDays(today, -BEGUN_DAYS)) return [];
      if (!mayMove || planned.has(taskId) || date <= addDays(today, -7)) return [{ action: "remove", taskId }];
      if (!random.happens(REPLANNED)) return [];
      planned.add(taskId);
      const next = addDays(today, random.between(1, 6));
      return [{ action: "edit", taskId, date: next, slot: "evening" }];
    });
    if (steps.length > 0) await simulation.agent.call("ielts_study_plans_change_tasks", { planId, steps });
  };
}

/** Marks today's reading, writing and speaking tasks as done. */
async function tick(
  simulation: Simulation,
  { books, today, wishes }: { books: readonly Book[]; today: string; wishes: readonly Wish[] },
): Promise<void> {
  const done = wishes.filter(({ day, isDone, what }) => day === today && isDone && TICKED.has(what));
  if (done.length === 0) return;
  const keys = new Set(done.map(({ contentRef }) => laidAt({ date: today, contentRef })));
  for (const { planId } of books) {
    const open = await openTasks(simulation, planId, { fromDate: today, toDate: today });
    const steps = open
      .filter((task) => keys.has(laidAt(task)))
      .map(({ taskId }) => ({ action: "complete" as const, taskId }));
    if (steps.length > 0) await simulation.learner.call("ielts_study_plans_change_tasks", { planId, steps });
  }
}

/** The number of tasks of a plan on some days, and how many of them are done. */
async function countsOf({ agent }: Simulation, planId: number, days: { fromDate: string; toDate: string }) {
  const { tasks } = await agent.call("ielts_study_plans_get", { planId, limit: 100, ...days });
  return { planned: tasks.length, done: tasks.filter(({ state }) => state === "completed").length };
}

async function openTasks(simulation: Simulation, planId: number, days: { fromDate: string; toDate: string }) {
  const pages = [];
  for (const state of ["pending", "in_progress"] as const) {
    const { tasks } = await simulation.agent.call("ielts_study_plans_get", { planId, state, limit: 100, ...days });
    pages.push(...tasks);
  }
  return pages;
}

/** The stories that the learner has prepared, one each week. */
async function spoken({ agent, firstDay }: Simulation): Promise<Wish[]> {
  const { items } = await agent.call("ielts_speaking_materials_search", { limit: 8 });
  const materials = items.toSorted((one, other) => one.id - other.id).slice(0, MATERIALS);
  return materials.map(({ contentRef }, index) => ({
    what: "story" as const,
    contentRef,
    isDone: false,
    day: addDays(firstDay, (FIRST_WEEKS + index) * 7 + 4),
    slot: "evening" as const,
    minutes: 15,
  }));
}

/** A plan of listening parts that the learner creates and deletes two days later. */
function shortPlan({ learner, firstDay }: Simulation, wishes: readonly Wish[]): ScheduledAction[] {
  let planId = 0;
  const parts = wishes.filter(({ what }) => what === "listening").slice(0, SHORT_TASKS);
  const tasks = parts.map(({ contentRef }, index) => ({
    contentRef,
    date: addDays(firstDay, SHORT_DAY + 1 + index),
    slot: "evening" as const,
    durationMinutes: 20,
  }));
  return [
    {
      at: at(addDays(firstDay, SHORT_DAY), LUNCH),
      run: async () => {
        ({ planId } = await learner.call("ielts_study_plans_create", { ...SHORT_PLAN, tasks }));
      },
    },
    {
      at: at(addDays(firstDay, SHORT_DAY + 2), LUNCH),
      run: async () => void (await learner.call("ielts_study_plans_delete", { planId })),
    },
  ];
}
