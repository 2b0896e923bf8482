import { type Group, isJudged, type Option, type Question, sharedChoices, verdictsOf } from "../questions/questions.ts";
import type { ReviewPart, ReviewQuestion } from "./reviews.ts";

export type MarkState = "right" | "wrong" | "unanswered" | "open";

export const SHOWN = ["all", "wrong", "unanswered"] as const;
export type Shown = (typeof SHOWN)[number];

export function stateOf({ mark, isAnswered }: Pick<ReviewQuestion, "mark" | "isAnswered">): MarkState {
  if (mark === null) return "open";
  if (mark === 1) return "right";
  return isAnswered ? "wrong" : "unanswered";
}

export function isAmong(question: ReviewQuestion, shown: Shown): boolean {
  return shown === "all" || stateOf(question) === shown;
}

/** Whether the options of the questions are below them, rather than a gap in a line. */
export function hasChoices({ type }: Pick<Group, "type">): boolean {
  return isJudged(type) || type === "multiple_choice" || type === "multiple_select";
}

export function isOpen({ type }: Pick<Group, "type">): boolean {
  return type === "writing_task" || type === "speaking_question" || type === "cue_card";
}

/**
 * A group with the requested questions; null if it has none of them. A layout retains all of its gaps, and the questions of one "Choose TWO" stay
 * together.
 */
export function narrowGroup(group: Group, isWanted: (question: Question) => boolean): Group | null {
  if (!group.questions.some(isWanted)) return null;
  if (group.blocks.length > 0 || group.table !== null || group.image !== null) return group;
  const questions = sharedChoices(group).filter((run) => run.some(isWanted));
  return { ...group, questions: questions.flat() };
}

/** Whether an answer, or a key, names an option. */
export function namesOption(answer: string, { letter }: Pick<Option, "letter">): boolean {
  return answer.trim().toUpperCase() === letter.toUpperCase();
}

/** The group that contains a question. */
export function groupOf(parts: readonly ReviewPart[], { questionSlotId }: ReviewQuestion): Group | undefined {
  return parts
    .flatMap(({ questionGroups }) => questionGroups)
    .find(({ questions }) => questions.some((question) => question.questionSlotId === questionSlotId));
}

/** The options of a question; empty if its answer is written. */
export function optionsOf(parts: readonly ReviewPart[], question: ReviewQuestion): readonly Option[] {
  const group = groupOf(parts, question);
  if (group === undefined || question.responseKind !== "choice") return [];
  if (isJudged(group.type)) return verdictsOf(group.type).map((word) => ({ letter: word, text: "" }));
  const own = group.questions.find(({ questionSlotId }) => questionSlotId === question.questionSlotId)?.options ?? [];
  return own.length > 0 ? own : group.options;
}
