import type { Anchor } from "../../content/evidence.ts";
import type { StoredMark } from "../practice/snapshots.store.ts";
import type { FullPart, FullSlot } from "../question-bank/full-part.store.ts";
import type { EvidenceAnswer } from "./reviews.schema.ts";

/** A part of a section in its saved version. */
export interface VersionPart {
  readonly partId: number;
  readonly part: FullPart;
}

type Group = FullPart["groups"][number];

/** A question of a section with its mark. */
export interface ReviewedQuestion {
  readonly partId: number;
  readonly part: FullPart;
  readonly slot: FullSlot;
  readonly group: Group;
  /** The question as its group prints it. */
  readonly printed: Group["questions"][number];
  readonly stored: StoredMark;
}

/** The questions of a section in test order, with the marks of one of its snapshots. */
export function reviewedQuestions(parts: readonly VersionPart[], marks: readonly StoredMark[]): ReviewedQuestion[] {
  const bySlot = new Map(marks.map((stored) => [stored.slotId, stored]));
  return parts.flatMap(({ partId, part }) =>
    part.slots.flatMap((slot) => {
      const group = part.groups[slot.groupPosition];
      const printed = group?.questions.find(({ slotKey }) => slotKey === slot.slotKey);
      const stored = bySlot.get(slot.id);
      if (group === undefined || printed === undefined || stored === undefined) return [];
      return { partId, part, slot, group, printed, stored };
    }),
  );
}

/** The fields of a question in every review. */
export function toMarked({ partId, part, slot, group, stored }: ReviewedQuestion) {
  return {
    questionSlotId: slot.id,
    partId,
    number: slot.number,
    questionType: group.type,
    mark: stored.mark,
    isAnswered: stored.isAnswered,
    rule: stored.rule,
    matched: stored.matched,
    explanation: slot.explanation,
    explanationZh: slot.explanationZh,
    evidence: slot.evidence.map((anchor) => toEvidence(partId, part, anchor)),
  };
}

function toEvidence(partId: number, part: FullPart, anchor: Anchor): EvidenceAnswer {
  const { start, end, quote } = anchor;
  if (anchor.kind === "passage") {
    const { passage, paragraph } = anchor;
    const paragraphLabel = part.passages[passage]?.paragraphs[paragraph]?.label ?? "";
    return { kind: "passage", partId, passage, paragraph, paragraphLabel, start, end, quote };
  }
  const { segment, lastSegment } = anchor;
  const first = part.segments[segment];
  const startMs = first?.startMs ?? 0;
  const endMs = part.segments[lastSegment]?.endMs ?? startMs;
  const speaker = first?.speaker ?? "";
  return { kind: "transcript", partId, segment, lastSegment, start, end, startMs, endMs, speaker, quote };
}

/** Whether a scope includes a mark. */
export function isInScope({ mark, isAnswered }: StoredMark, scope: "all" | "incorrect" | "unanswered"): boolean {
  if (scope === "all") return true;
  return scope === "incorrect" ? mark === 0 : !isAnswered;
}
