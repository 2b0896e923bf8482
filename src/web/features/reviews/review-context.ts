import { createContext, useContext } from "react";
import type { Option } from "../questions/questions.ts";
import type { Evidence, ReviewQuestion } from "./reviews.ts";

/** What the pieces of a review share. */
export interface ReviewShared {
  find(questionSlotId: number): ReviewQuestion | undefined;
  readonly isOwn: boolean;
  /** What can be chosen for a question; empty where its answer is written. */
  optionsOf(question: ReviewQuestion): readonly Option[];
  /** Words that the task of a part asks for; 0 where it asks for none. */
  minWordsOf(partId: number): number;
  /** Whether the filter leaves the question. */
  isShown(question: ReviewQuestion): boolean;
  /** Brings a place of the material into view; `place` counts the evidence of the question from 0. */
  showEvidence(question: ReviewQuestion, place: number): void;
  /** The whole sentence in which evidence stands. */
  sentenceOf(evidence: Evidence): string;
  /** Whether the marking in view is the one that counts; older ones are only read. */
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

/** The id of the element that tells all about a question. */
export function questionId(questionSlotId: number): string {
  return `question-${questionSlotId}`;
}

/** Brings the account of a question into view and gives it the focus. */
export function goToQuestion(questionSlotId: number): void {
  const element = document.getElementById(questionId(questionSlotId));
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
