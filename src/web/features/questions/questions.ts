import type { ReactNode } from "react";
import type { ResponseOf } from "../../api.ts";

export type Group = ResponseOf<"ielts_practice_read_part">["questionGroups"][number];
export type Question = Group["questions"][number];
export type Option = Group["options"][number];

/**
 * What to render for an answer. Layouts do not know about answers: a preview renders numbered blanks, a player its inputs, a review the given and
 * the correct answer.
 */
export interface Slots {
  /** In a line of text: a gap to fill, or a letter to choose if the group has options. */
  gap(question: Question, group: Group): ReactNode;
  /** Below a question: its options, of which one is chosen, or as many as there are questions. */
  choice(questions: readonly Question[], options: readonly Option[], group: Group): ReactNode;
  /** Below a task with a long answer: a field or a recorder. */
  open(question: Question, group: Group): ReactNode;
}

/** The answers of judged statements; the test prints these words in every language. */
const VERDICTS = {
  true_false_not_given: ["TRUE", "FALSE", "NOT GIVEN"],
  yes_no_not_given: ["YES", "NO", "NOT GIVEN"],
} as const;
export type JudgedType = keyof typeof VERDICTS;

export function isJudged(type: Group["type"]): type is JudgedType {
  return type === "true_false_not_given" || type === "yes_no_not_given";
}

export function verdictsOf(type: JudgedType): readonly string[] {
  return VERDICTS[type];
}

export type TextPiece = { readonly text: string } | { readonly gap: number };

/** A text of a layout as words and gaps; a gap is written `{{7}}` with the number of the question. */
export function piecesOf(text: string): TextPiece[] {
  return text.split(/(\{\{\d+\}\})/).flatMap((piece): TextPiece[] => {
    const number = /^\{\{(\d+)\}\}$/.exec(piece)?.[1];
    if (number !== undefined) return [{ gap: Number(number) }];
    return piece === "" ? [] : [{ text: piece }];
  });
}

/** Runs of questions with the same options and text: the questions of one "Choose TWO". */
export function sharedChoices(group: Group): Question[][] {
  const runs: Question[][] = [];
  for (const question of group.questions) {
    const run = runs.at(-1);
    const isSame =
      group.type === "multiple_select" && run?.[0]?.stem === question.stem && question.options.length === 0;
    if (isSame && run !== undefined) run.push(question);
    else runs.push([question]);
  }
  return runs;
}
