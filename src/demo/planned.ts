import type { Slot } from "../lib/slots.ts";

/** A content item that the learner works with. */
export type Piece =
  | { readonly kind: "practice"; readonly subject: "listening" | "reading"; readonly partId: number }
  | { readonly kind: "writing" | "speaking" | "dictation"; readonly partId: number }
  | { readonly kind: "mock"; readonly paperId: string }
  | { readonly kind: "course"; readonly courseId: number; readonly sectionId: number };

/** A content item on a day: what the learner plans to do and, in the past, mostly did. */
export type Planned = Piece & {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** When the learner begins, in hours of the day in Shanghai: 19.5 is 19:30. */
  readonly hour: number;
  readonly slot: Slot;
  /** How long the learner plans to take. */
  readonly minutes: number;
  /** Whether the learner did it; false for skipped and future items. */
  readonly isDone: boolean;
};

/** The learner's content items in chronological order: 90 days of the past and some of the future. */
export type Curriculum = readonly Planned[];
