import { markChoice, markSet } from "./choices.ts";
import type { Decision } from "./decision.ts";
import { isBlank } from "./normalise.ts";
import type { Rule } from "./rules.ts";
import { markVerdict, verdictsOf } from "./verdicts.ts";
import type { AnswerLimit } from "./word-limit.ts";
import { markWords } from "./words.ts";

// All forms of an answer are equivalent, whichever of them the key has. docs/decisions/0008-practice-and-marking.md has the table of
// forms, and the reasons for those that are not accepted or accepted one way only. In short:
// - Whatever a key writes outside parentheses is required, including a £, a % or a unit. A currency sign that the key does not have may be
//   added, because symbols are not counted. A % may not, because 20% is not 20.
// - A hyphen is part of the spelling: well known and wellknown are not well-known.
// - Numbers are compared by value, but decimal places (5.50 is not 5.5) and leading zeros are significant.
// - A compound that begins with a number has it in figures or words (10-year and ten-year, 1-to-1 and one-to-one), with its hyphens.
//   A number further back must have the same form (covid-nineteen is not covid-19). thirty-second is the ordinal 32nd.
// - 12/3 is not read as a date, because it is ambiguous; 21/7 is. Without am or pm a time below 13:00 has no half of the day.
// - Letters are taken from the whole answer; an answer with `/` or with letters in parentheses gives more than one.

export { RULES, type Rule } from "./rules.ts";

/** A question to be marked. */
export interface MarkedQuestion {
  readonly slotId: number;
  /** The question type as packs write it. */
  readonly questionType: string;
  /** Written in, selected, or open. Open questions are not marked here. */
  readonly responseKind: "blank" | "choice" | "open";
  /** In key notation: words, a letter, or TRUE, FALSE, YES, NO, NOT GIVEN; empty for open questions. */
  readonly key: string;
  /** The limit on the answer's length, or null. */
  readonly limit: AnswerLimit | null;
  /** The same number for all questions of one "Choose TWO", unique in the list; null for others. */
  readonly set: number | null;
  /** Letters that can be selected; empty for blanks. */
  readonly letters: readonly string[];
}

/** The mark of an answer, and the reason. */
export interface Mark {
  readonly slotId: number;
  /** 1, 0, or null if the service does not mark the question (open questions). */
  readonly mark: 0 | 1 | null;
  readonly isAnswered: boolean;
  /** The rule that decided. */
  readonly rule: Rule;
  /** The accepted spelling that the answer matched, as the key writes it, or null. */
  readonly matched: string | null;
}

/**
 * Marks of the questions in order, by the rules of the test: one mark each, no penalties.
 * @param answers by slotId, as written; missing or blank means unanswered
 * @throws KeyNotationError if a key is not valid key notation
 */
export function markAnswers(questions: readonly MarkedQuestion[], answers: ReadonlyMap<number, string>): Mark[] {
  const inSets = new Map(setsOf(questions).flatMap((places) => [...markSet(places, answers)]));
  return questions.map((question) => {
    const { slotId } = question;
    const { mark, isAnswered, rule, matched } = inSets.get(slotId) ?? markOne(question, answers.get(slotId) ?? "");
    return { slotId, mark, isAnswered, rule, matched };
  });
}

function setsOf(questions: readonly MarkedQuestion[]): MarkedQuestion[][] {
  const members = questions.filter(({ set, responseKind }) => set !== null && responseKind === "choice");
  return [...Map.groupBy(members, ({ set }) => set).values()];
}

function markOne(question: MarkedQuestion, answer: string): Omit<Mark, "slotId"> {
  const isAnswered = !isBlank(answer);
  if (question.responseKind === "open") return { mark: null, isAnswered, rule: "open", matched: null };
  if (!isAnswered) return { mark: 0, isAnswered, rule: "unanswered", matched: null };
  const { mark, rule, matched } = decide(question, answer);
  return { mark, isAnswered, rule, matched };
}

function decide({ responseKind, questionType, key, limit, letters }: MarkedQuestion, answer: string): Decision {
  if (responseKind === "blank") return markWords(answer, key, limit);
  const verdicts = verdictsOf(questionType);
  return verdicts === null ? markChoice(answer, key, letters) : markVerdict(answer, key, verdicts);
}
