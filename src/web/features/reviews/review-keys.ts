import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useKey } from "../../ui/keys.tsx";
import { type MarkState, stateOf } from "./marks.ts";
import { goToQuestion, questionId } from "./review-context.ts";
import type { ReviewQuestion } from "./reviews.ts";

/** Keyboard shortcuts that move through the displayed questions, and show the evidence of an answer. */
export function useQuestionKeys(
  questions: readonly ReviewQuestion[],
  showEvidence: (question: ReviewQuestion) => void,
): void {
  const { t } = useTranslation();
  const last = useRef<number | null>(null);
  const here = () => {
    const focused = questions.findIndex(({ questionSlotId }) =>
      document.getElementById(questionId(questionSlotId))?.contains(document.activeElement),
    );
    // From the passage, or from anywhere else, navigation continues at the last question.
    return focused === -1 ? questions.findIndex(({ questionSlotId }) => questionSlotId === last.current) : focused;
  };
  const go = (question: ReviewQuestion | undefined) => {
    if (question === undefined) return;
    last.current = question.questionSlotId;
    goToQuestion(question.questionSlotId);
  };
  const missed: readonly MarkState[] = ["wrong", "unanswered"];
  useKey("j", t("reviews.keysNext"), () => go(questions[here() + 1]));
  useKey("k", t("reviews.keysPrevious"), () => go(questions[here() - 1]));
  useKey("w", t("reviews.keysWrong"), () => {
    const from = here();
    go(questions.find((question, index) => index > from && missed.includes(stateOf(question))));
  });
  useKey("e", t("reviews.keysEvidence"), () => {
    const question = questions[here()];
    if (question === undefined || question.evidence.length === 0) return;
    last.current = question.questionSlotId;
    showEvidence(question);
  });
}
