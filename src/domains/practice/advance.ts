import type { AnswerRow } from "./answers.store.ts";

/** A player's change of one answer. Omitted fields did not change. */
export interface AnswerChange {
  readonly questionSlotId: number;
  readonly value?: string;
  readonly flagged?: boolean;
  readonly basedOn: number;
}

/** The maximum time that one call adds to the open time of the player, in milliseconds. */
export const LONGEST_OPEN_MS = 45_000;

interface SectionProgress {
  readonly revision: number;
  readonly activeMs: number;
  readonly seenAt: number | null;
}

/**
 * Applies changes to the answers of a section; only the changed answers are needed. A change that is based on an older
 * state of an answer than the current one is a conflict, unless both are equal; flags alone never conflict. `gained` is
 * the change in the number of answered questions, below 0 if answers were cleared. `openMs` is the open time that the
 * player reports. Only the time after the section was last seen counts, so that two players at once count once.
 */
export function advance(before: {
  readonly section: SectionProgress;
  readonly answers: readonly AnswerRow[];
  readonly changes: readonly AnswerChange[];
  readonly openMs: number;
  readonly now: number;
}) {
  const { section, openMs, now } = before;
  const answers = new Map(before.answers.map((answer) => [answer.questionSlotId, answer]));
  const revision = section.revision + 1;
  const written: AnswerRow[] = [];
  const conflicts: AnswerRow[] = [];
  let gained = 0;
  for (const { questionSlotId, value, flagged, basedOn } of before.changes) {
    const current = answers.get(questionSlotId) ?? { questionSlotId, value: "", flagged: false, revision: 0 };
    const isOther = value !== undefined && value !== current.value;
    if (isOther && current.revision > basedOn) conflicts.push(current);
    const next = {
      questionSlotId,
      value: isOther && current.revision <= basedOn ? value : current.value,
      flagged: flagged ?? current.flagged,
      revision,
    };
    if (next.value === current.value && next.flagged === current.flagged) continue;
    gained += Number(isAnswered(next.value)) - Number(isAnswered(current.value));
    answers.set(questionSlotId, next);
    written.push(next);
  }
  return {
    written,
    conflicts,
    gained,
    answers: [...answers.values()],
    progress: {
      revision: written.length > 0 ? revision : section.revision,
      activeMs: section.activeMs + countedOf(openMs, section.seenAt, now),
    },
  };
}

/** Whether a value is a non-empty answer. */
function isAnswered(value: string): boolean {
  return value.trim() !== "";
}

function countedOf(openMs: number, seenAt: number | null, now: number): number {
  return seenAt === null ? 0 : Math.min(openMs, Math.max(now - seenAt, 0), LONGEST_OPEN_MS);
}
