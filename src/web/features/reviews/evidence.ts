import type { EvidenceAnchor } from "../player/highlights.ts";
import { sentenceAround } from "../vocabulary/add-word-text.ts";
import type { Evidence, ReviewPart, ReviewQuestion } from "./reviews.ts";

/** The evidence in the passages, in the order of the questions. */
export function provedInPassages(questions: readonly ReviewQuestion[]): EvidenceAnchor[] {
  return questions.flatMap(({ number, evidence }) =>
    evidence.flatMap((one) => (one.kind === "passage" ? [{ ...one, number }] : [])),
  );
}

/** A range of a transcript segment that is evidence for the answer of a question. */
export interface TranscriptSpan {
  readonly start: number;
  readonly end: number;
  /** Number of the question. */
  readonly id: number;
}

/** The part of a segment that is evidence; a range may begin or end in another segment. */
export function provedInSegment(
  questions: readonly ReviewQuestion[],
  at: { readonly partId: number; readonly segment: number; readonly length: number },
): TranscriptSpan[] {
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

/** The whole sentence that contains evidence; evidence from several audio segments is returned as quoted. */
export function sentenceOf(
  parts: readonly Pick<ReviewPart, "partId" | "passages" | "transcript">[],
  evidence: Evidence,
): string {
  const { quote, start, end } = evidence;
  const part = parts.find(({ partId }) => partId === evidence.partId);
  if (evidence.kind === "passage") {
    const text = part?.passages[evidence.passage]?.paragraphs[evidence.paragraph]?.text;
    return text === undefined ? quote : sentenceAround(text, start, end);
  }
  const segment = part?.transcript[evidence.segment];
  return segment === undefined || evidence.segment !== evidence.lastSegment
    ? quote
    : sentenceAround(segment.text, start, end);
}
