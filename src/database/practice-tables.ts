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
  part_id: number;
  content_hash: string;
  recorded_at: Instant;
  content: Json;
}

export interface PartVersionFileTable {
  version_id: number;
  sha256: string;
}

export interface PracticeSessionTable {
  id: Generated<number>;
  account_id: number;
  kind: SessionKind;
  mode: SessionMode;
  state: SessionState;
  title: string;
  subject: Subject | null;
  part_id: number | null;
  paper_id: string | null;
  band_tables: Json | null;
  started_at: Instant;
  last_activity_at: Instant;
  finished_at: Instant | null;
  reviewable_at: Instant | null;
  shared_at: Instant | null;
}

export interface SessionSectionTable {
  session_id: number;
  subject: Subject;
  status: SectionStatus;
  module: TestModule;
  duration_minutes: number;
  question_count: number;
  answered_count: Generated<number>;
  markable_count: number;
  correct_count: number | null;
  unanswered_count: number | null;
  started_at: Instant | null;
  ends_at: Instant | null;
  finished_at: Instant | null;
  finish_reason: FinishReason | null;
  active_ms: Generated<number>;
  seen_at: Instant | null;
  revision: Generated<number>;
  marked_through: Generated<number>;
}

export interface SessionPartTable {
  session_id: number;
  subject: Subject;
  position: number;
  part_id: number;
  version_id: number;
  audio_ms: Generated<number>;
}

export interface SessionAnswerTable {
  session_id: number;
  subject: Subject;
  slot_id: number;
  value: string;
  flagged: number;
  revision: number;
  updated_at: Instant;
}

export interface SessionNoteTable {
  id: Generated<number>;
  account_id: number;
  session_id: number;
  part_id: number;
  passage: number;
  paragraph: number;
  start_offset: number;
  end_offset: number;
  quote: string;
  note: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface KeyCorrectionTable {
  id: Generated<number>;
  slot_id: number;
  part_id: number;
  from_key: string;
  to_key: string;
  reason: string;
  corrected_by: number;
  created_at: Instant;
}

export interface ReviewSnapshotTable {
  id: Generated<number>;
  session_id: number;
  subject: Subject;
  number: number;
  correction_id: number | null;
  correct_count: number;
  created_at: Instant;
  marks: Json;
}

export interface SectionBandTable {
  session_id: number;
  subject: JudgedSubject;
  source: BandSource;
  band: number;
  task_bands: Json | null;
  note: string;
  entered_by: number;
  entered_at: Instant;
}
