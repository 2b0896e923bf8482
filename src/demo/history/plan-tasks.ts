import type { RequestOf } from "../../domains/index.ts";
import { type ContentRef, refKey } from "../../lib/content-ref.ts";
import { addDays, dayNumber } from "../../lib/shanghai.ts";
import type { Slot } from "../../lib/slots.ts";
import type { Piece, Planned } from "../planned.ts";
import type { Random, Simulation } from "../simulation.ts";
import { writtenIn } from "./written.ts";

/** A content item with the learner's name for it; a story is one that the learner has prepared to speak about. */
export type What = Exclude<Piece["kind"], "practice"> | "reading" | "listening" | "guide" | "hit" | "story";

/** Kinds whose completion only the learner reports. */
export const TICKED: ReadonlySet<What> = new Set(["writing", "speaking", "guide", "hit"]);

/** An item that a plan should contain on the day on which the learner is going to do it. */
export interface Wish {
  readonly what: What;
  readonly contentRef: ContentRef;
  readonly day: string;
  readonly slot: Slot;
  readonly minutes: number;
  /** Whether the learner is going to do it, as far as that is the past. */
  readonly isDone: boolean;
}

/** The day and slot to which a task moves that was first scheduled elsewhere. */
export type Place = Pick<Wish, "day" | "slot">;

type NewTask = RequestOf<"ielts_study_plans_create">["tasks"][number];

/** How often a task of the first days of a week is first scheduled into the days before, where there is no time for it after all. */
const TOO_EARLY = 0.3;
/** How often the learner reads what the plan assigns. */
const READ = 0.8;

/**
 * The learner's content items and the reading that goes with them: a guide every week while there are new ones, and later recent test
 * questions.
 */
export async function wishesOf(simulation: Simulation, random: Random): Promise<readonly Wish[]> {
  const { agent, curriculum, firstDay, lastDay } = simulation;
  const guides = await agent.call("ielts_prep_search_guides", { limit: 8 });
  const hits = await agent.call("ielts_prediction_search_hits", { limit: 4 });
  const every = (days: number, from: number, what: What, items: readonly { contentRef: ContentRef }[]) =>
    items.map(({ contentRef }, index): Wish => {
      const day = addDays(firstDay, from + index * days);
      const isDone = day <= lastDay && random.happens(READ);
      return { what, contentRef, day, slot: "afternoon", minutes: 15, isDone };
    });
  const reading = [...every(7, 3, "guide", guides.items.toReversed()), ...every(9, 61, "hit", hits.items)];
  const submittedDays = new Set((await writtenIn(simulation)).map(({ day, isDone }) => (isDone ? day : "")));
  const pieces = curriculum.map((planned): Wish => {
    const wish = toWish(planned);
    return wish.what === "writing" ? { ...wish, isDone: submittedDays.has(wish.day) } : wish;
  });
  return [...pieces, ...reading];
}

/** Tasks for planned items, and the final position of those that {@link laidAt} schedules too early at first. */
export function layTasks(
  wishes: readonly Wish[],
  { simulation, random }: { simulation: Simulation; random: Random },
): { tasks: NewTask[]; belongs: ReadonlyMap<string, Place> } {
  const { firstDay, lastDay } = simulation;
  const belongs = new Map<string, Place>();
  const earliest = wishes.map(({ day }) => day).toSorted()[0] ?? lastDay;
  const tasks = wishes.map((wish): NewTask => {
    const { what, contentRef, day, slot } = wish;
    const weekday = (dayNumber(day) - dayNumber(firstDay)) % 7;
    const before = addDays(day, -2);
    const mayMove = weekday < 2 && before >= earliest && day <= lastDay && what !== "mock";
    const isEarly = mayMove && random.happens(TOO_EARLY);
    const date = isEarly ? before : day;
    if (isEarly) belongs.set(laidAt({ date, contentRef }), { day, slot });
    return { ...toTask(wish), date };
  });
  return { tasks, belongs };
}

/** A task on the day of the planned item. */
export function toTask({ what, contentRef, day, slot, minutes }: Wish): NewTask {
  return { contentRef, date: day, slot, durationMinutes: minutes, messengerReminder: what === "mock" };
}

/** A task by its content and its date. */
export function laidAt({ date, contentRef }: { date: string; contentRef: ContentRef }): string {
  return `${date} ${refKey(contentRef)}`;
}

function toWish({ day, slot, minutes, isDone, ...piece }: Planned): Wish {
  const what = piece.kind === "practice" ? piece.subject : piece.kind;
  return { what, contentRef: refOf(piece), day, slot, minutes, isDone };
}

function refOf(piece: Piece): ContentRef {
  switch (piece.kind) {
    case "dictation":
      return { kind: "listening_dictation", partId: piece.partId };
    case "mock":
      return { kind: "mock_paper", paperId: piece.paperId };
    case "course":
      return { kind: "course_section", courseId: piece.courseId, sectionId: piece.sectionId };
    default:
      return { kind: "question_part", partId: piece.partId };
  }
}
