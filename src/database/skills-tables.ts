import type { Generated } from "kysely";
import type { Instant, Json } from "./tables.ts";

/** Tables of dictation, written texts and speaking practice (migration 0006); materials are content tables. */
export interface SkillsTables {
  dictation_attempts: DictationAttemptTable;
  dictation_lines: DictationLineTable;
  writing_versions: WritingVersionTable;
  writing_reviews: WritingReviewTable;
  speaking_practices: SpeakingPracticeTable;
  speaking_material_text: SpeakingMaterialFullTextTable;
}

/** Why a version of a text was kept. */
export type VersionReason = "saved" | "handed_in";

export interface DictationAttemptTable {
  id: Generated<number>;
  attempt_id: string;
  account_id: number;
  part_id: number;
  version_id: number;
  title: string;
  line_count: number;
  checked_count: Generated<number>;
  expected_words: Generated<number>;
  correct_words: Generated<number>;
  substituted_words: Generated<number>;
  missing_words: Generated<number>;
  extra_words: Generated<number>;
  active_ms: Generated<number>;
  started_at: Instant;
  last_activity_at: Instant;
  submitted_at: Instant | null;
}

export interface DictationLineTable {
  attempt: number;
  position: number;
  entry: string;
  plays: number;
  words: Json;
  checked_at: Instant;
}

export interface WritingVersionTable {
  id: Generated<number>;
  session_id: number;
  slot_id: number;
  number: number;
  reason: VersionReason;
  text: string;
  saved_at: Instant;
}

export interface WritingReviewTable {
  id: Generated<number>;
  version_id: number;
  reviewer_id: number;
  reviewer_name: string;
  criteria: Json;
  comments: Json;
  summary: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface SpeakingPracticeTable {
  id: Generated<number>;
  account_id: number;
  slot_id: number;
  question: string;
  material_id: number | null;
  asset_id: number | null;
  duration_ms: number;
  created_at: Instant;
  done_at: Instant | null;
}

export interface SpeakingMaterialFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  core_story: string;
}
