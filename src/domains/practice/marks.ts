import type { Mark } from "../../lib/marking/mark.ts";
import type { SectionQuestion } from "./section-questions.ts";

/** Counts among the questions that the service marks. */
export function tallyMarks(marks: readonly Mark[]) {
  const marked = marks.filter(({ mark }) => mark !== null);
  const correct = marked.filter(({ mark }) => mark === 1).length;
  const unanswered = marked.filter(({ isAnswered }) => !isAnswered).length;
  return { correct, incorrect: marked.length - correct - unanswered, unanswered, total: marked.length };
}

type Tally = ReturnType<typeof tallyMarks>;

/** A tally in the form of events: null if nothing was to be marked, which differs from a score of 0. */
export function toEventMarks({ correct, incorrect, unanswered, total }: Tally) {
  return total === 0
    ? { correct: null, incorrect: null, unanswered: null, total }
    : { correct, incorrect, unanswered, total };
}

/** {@link toEventMarks} for each question type. */
export function tallyByType(questions: readonly SectionQuestion[], marks: readonly Mark[]) {
  const types = new Map(questions.map(({ slotId, questionType }) => [slotId, questionType]));
  const groups = Map.groupBy(marks, ({ slotId }) => types.get(slotId) ?? "");
  return Object.fromEntries([...groups].map(([type, own]) => [type, toEventMarks(tallyMarks(own))]));
}
