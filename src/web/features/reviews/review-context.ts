import { createContext, useContext } from "react";
import type { Option } from "../questions/questions.ts";
import type { Evidence, ReviewQuestion } from "./reviews.ts";

/** State and actions shared by the components of a review. */
export interface ReviewShared {
  find(questionSlotId: number): ReviewQuestion | undefined;
  readonly isOwn: boolean;
  /** The options of a question; empty if its answer is written. */
  optionsOf(question: ReviewQuestion): readonly Option[];
  /** Words that the task of a part requires; 0 if it requires none. */
  minWordsOf(partId: number): number;
  /** Whether the filter includes the question. */
  isShown(question: ReviewQuestion): boolean;
  /** Scrolls a place of the material into view; `place` counts the evidence of the question from 0. */
  showEvidence(question: ReviewQuestion, place: number): void;
  /** The whole sentence that contains evidence. */
  sentenceOf(evidence: Evidence): string;
  /** Whether the displayed marking is the current one; older ones are read-only. */
  readonly isNewest: boolean;
  /** Begins to correct the key of a question. */
  correct(question: ReviewQuestion): void;
}

export const ReviewContext = createContext<ReviewShared>({
  find: () => undefined,
  isOwn: true,
  optionsOf: () => [],
  minWordsOf: () => 0,
  isShown: () => true,
  showEvidence: () => {},
  sentenceOf: ({ quote }) => quote,
  isNewest: true,
  correct: () => {},
});

export function useReviewShared(): ReviewShared {
  return useContext(ReviewContext);
}

/** The id of the element with the details of a question. */
export function questionId(questionSlotId: number): string {
  return `question-${questionSlotId}`;
}

/** Scrolls the details of a question into view and moves the focus there. */
export function goToQuestion(questionSlotId: number): void {
  const element = document.getElementById(questionId(questionSlotId));
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
