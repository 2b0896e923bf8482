import type { EvidenceAnchor } from "../player/highlights.ts";
import type { Evidence, ReviewQuestion } from "./reviews.ts";

export type Heard = Extract<Evidence, { kind: "transcript" }>;

/** The places of the passages that prove answers, in the order of the questions. */
export function provedInPassages(questions: readonly ReviewQuestion[]): EvidenceAnchor[] {
  return questions.flatMap(({ number, evidence }) =>
    evidence.flatMap((one) => (one.kind === "passage" ? [{ ...one, number }] : [])),
  );
}

/** A stretch of a segment of a transcript that proves the answer of a question. */
export interface HeardSpan {
  readonly start: number;
  readonly end: number;
  /** Number of the question. */
  readonly id: number;
}

/** What of a segment proves answers; a place may begin or end in another segment. */
export function provedInSegment(
  questions: readonly ReviewQuestion[],
  at: { readonly partId: number; readonly segment: number; readonly length: number },
): HeardSpan[] {
  const { partId, segment, length } = at;
  return questions.flatMap(({ number, evidence }) =>
    evidence.flatMap((one) => {
      if (one.kind !== "transcript" || one.partId !== partId) return [];
      if (segment < one.segment || segment > one.lastSegment) return [];
      const start = segment === one.segment ? one.start : 0;
      const end = segment === one.lastSegment ? one.end : length;
      return [{ start, end, id: number }];
    }),
  );
}
