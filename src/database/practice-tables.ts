import type { Generated } from "kysely";
import type { Subject, TestModule } from "./content-tables.ts";
import type { Instant, Json } from "./tables.ts";

/** Tables of practising, mock tests and reviews (migration 0005). */
export interface PracticeTables {
  part_versions: PartVersionTable;
  part_version_files: PartVersionFileTable;
  practice_sessions: PracticeSessionTable;
  session_sections: SessionSectionTable;
  session_parts: SessionPartTable;
  session_answers: SessionAnswerTable;
  session_notes: SessionNoteTable;
  key_corrections: KeyCorrectionTable;
  review_snapshots: ReviewSnapshotTable;
  section_bands: SectionBandTable;
}

export type SessionKind = "practice" | "mock";
export type SessionMode = "practice" | "test";
export type SessionState = "unanswered" | "in_progress" | "submitted" | "abandoned";
export type SectionStatus = "waiting" | "in_progress" | "submitted" | "abandoned";
export type FinishReason = "learner" | "time";
export type BandSource = "teacher" | "learner";
/** Subjects that people give bands for. */
export type JudgedSubject = "writing" | "speaking";

export interface PartVersionTable {
  id: Generated<number>;
  partId: number;
  contentHash: string;
  recordedAt: Instant;
  content: Json;
}

export interface PartVersionFileTable {
  versionId: number;
  sha256: string;
}

export interface PracticeSessionTable {
  id: Generated<number>;
  accountId: number;
  kind: SessionKind;
  mode: SessionMode;
  state: SessionState;
  title: string;
  subject: Subject | null;
  partId: number | null;
  paperId: string | null;
  bandTables: Json | null;
  startedAt: Instant;
  lastActivityAt: Instant;
  finishedAt: Instant | null;
  reviewableAt: Instant | null;
  sharedAt: Instant | null;
}

export interface SessionSectionTable {
  sessionId: number;
  subject: Subject;
  status: SectionStatus;
  module: TestModule;
  durationMinutes: number;
  questionCount: number;
  answeredCount: Generated<number>;
  markableCount: number;
  correctCount: number | null;
  unansweredCount: number | null;
  startedAt: Instant | null;
  endsAt: Instant | null;
  finishedAt: Instant | null;
  finishReason: FinishReason | null;
  activeMs: Generated<number>;
  seenAt: Instant | null;
  revision: Generated<number>;
  markedThrough: Generated<number>;
}

export interface SessionPartTable {
  sessionId: number;
  subject: Subject;
  position: number;
  partId: number;
  versionId: number;
  audioMs: Generated<number>;
}

export interface SessionAnswerTable {
  sessionId: number;
  subject: Subject;
  slotId: number;
  value: string;
  flagged: number;
  revision: number;
  updatedAt: Instant;
}

export interface SessionNoteTable {
  id: Generated<number>;
  accountId: number;
  sessionId: number;
  partId: number;
  passage: number;
  paragraph: number;
  startOffset: number;
  endOffset: number;
  quote: string;
  note: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface KeyCorrectionTable {
  id: Generated<number>;
  slotId: number;
  partId: number;
  fromKey: string;
  toKey: string;
  reason: string;
  correctedBy: number;
  createdAt: Instant;
}

export interface ReviewSnapshotTable {
  id: Generated<number>;
  sessionId: number;
  subject: Subject;
  number: number;
  correctionId: number | null;
  correctCount: number;
  createdAt: Instant;
  marks: Json;
}

export interface SectionBandTable {
  sessionId: number;
  subject: JudgedSubject;
  source: BandSource;
  band: number;
  taskBands: Json | null;
  note: string;
  enteredBy: number;
  enteredAt: Instant;
}
