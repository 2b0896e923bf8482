import type { AnswerLimit } from "../answer-key.ts";
import { markChoice, markSet } from "./choices.ts";
import { isBlank } from "./normalise.ts";
import type { Rule } from "./rules.ts";
import { markVerdict, verdictsOf } from "./verdicts.ts";
import { markWords } from "./words.ts";

export { RULES, type Rule } from "./rules.ts";

/** A question as it is marked. */
export interface MarkedQuestion {
  readonly slotId: number;
  /** Name of the question type, as packs write it. */
  readonly questionType: string;
  /** Written in, selected, or open, which is not marked here. */
  readonly responseKind: "blank" | "choice" | "open";
  /** In key notation: words, a letter, or TRUE, FALSE, YES, NO, NOT GIVEN; empty for open questions. */
  readonly key: string;
  /** How long the answer may be; null without a limit. */
  readonly limit: AnswerLimit | null;
  /** The same number for the questions of one "Choose TWO", unique to them in the list; null for others. */
  readonly set: number | null;
  /** Letters that may be chosen; empty for blanks. */
  readonly letters: readonly string[];
}

/** What an answer earned, and why. */
export interface Mark {
  readonly slotId: number;
  /** 1, 0, or null where the service does not mark (open questions). */
  readonly mark: 0 | 1 | null;
  readonly isAnswered: boolean;
  /** Which rule decided. */
  readonly rule: Rule;
  /** The accepted spelling that the answer matched, as the key writes it; null for none. */
  readonly matched: string | null;
}

/**
 * Marks of the questions in their order, by the rules of the test: one mark each, nothing taken away.
 * @param answers by slotId, as they were written; missing or blank is unanswered
 * @throws KeyNotationError where a key is not in key notation
 */
export function markAnswers(questions: readonly MarkedQuestion[], answers: ReadonlyMap<number, string>): Mark[] {
  const inSets = new Map(setsOf(questions).flatMap((places) => [...markSet(places, answers)]));
  return questions.map((question) => {
    const { slotId } = question;
    const decided = inSets.get(slotId) ?? markOne(question, answers.get(slotId) ?? "");
    return { slotId, ...decided };
  });
}

function setsOf(questions: readonly MarkedQuestion[]): MarkedQuestion[][] {
  const members = questions.filter(({ set, responseKind }) => set !== null && responseKind === "choice");
  return [...Map.groupBy(members, ({ set }) => set).values()];
}

function markOne(question: MarkedQuestion, answer: string): Omit<Mark, "slotId"> {
  const { key, limit, letters } = question;
  const isAnswered = !isBlank(answer);
  if (question.responseKind === "open") return { mark: null, isAnswered, rule: "open", matched: null };
  if (!isAnswered) return { mark: 0, isAnswered, rule: "unanswered", matched: null };
  if (question.responseKind === "blank") return { isAnswered, ...markWords(answer, key, limit) };
  const verdicts = verdictsOf(question.questionType);
  const decided = verdicts === null ? markChoice(answer, key, letters) : markVerdict(answer, key, verdicts);
  return { isAnswered, ...decided };
}
