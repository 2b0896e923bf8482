import type { MarkedQuestion } from "../../lib/marking/mark.ts";
import type { AnswerLimit } from "../../lib/marking/word-limit.ts";
import type { FullPart, FullSlot } from "../question-bank/full-part.store.ts";

/** A question in a session, with the key that its part has. */
export interface SectionQuestion extends MarkedQuestion {
  readonly partId: number;
  readonly number: number;
}

const VERDICTS: Readonly<Record<string, readonly string[]>> = {
  true_false_not_given: ["TRUE", "FALSE", "NOT GIVEN"],
  yes_no_not_given: ["YES", "NO", "NOT GIVEN"],
};

/** Parsed questions of parts, cached so that saving an answer does not parse them again. */
const known = new WeakMap<FullPart, readonly SectionQuestion[]>();

/** The questions of a section in order. */
export function questionsOf(parts: readonly { readonly partId: number; readonly part: FullPart }[]): SectionQuestion[] {
  return parts.flatMap(({ partId, part }) => {
    const questions = known.get(part) ?? questionsOfPart(partId, part);
    known.set(part, questions);
    return questions;
  });
}

function questionsOfPart(partId: number, part: FullPart): SectionQuestion[] {
  let set: { first: FullSlot; id: number } | null = null;
  return part.slots.map((slot) => {
    const group = part.groups[slot.groupPosition];
    const shown = group?.questions.find(({ slotKey }) => slotKey === slot.slotKey);
    const options = shown === undefined || shown.options.length === 0 ? (group?.options ?? []) : shown.options;
    const isOfSet = slot.questionType === "multiple_select" && (shown?.options.length ?? 0) === 0;
    const isContinued = set?.first.groupPosition === slot.groupPosition && set.first.stem === slot.stem;
    if (!isOfSet) set = null;
    else if (set === null || !isContinued) set = { first: slot, id: slot.id };
    return {
      partId,
      number: slot.number,
      slotId: slot.id,
      questionType: slot.questionType,
      responseKind: slot.responseKind,
      key: slot.answerKey,
      limit: limitOf(group?.wordLimit ?? null),
      set: set?.id ?? null,
      letters:
        slot.responseKind === "choice" ? (VERDICTS[slot.questionType] ?? options.map(({ letter }) => letter)) : [],
    };
  });
}

function limitOf(limit: AnswerLimit | null): AnswerLimit | null {
  return limit === null ? null : { words: limit.words, numbers: limit.numbers };
}
