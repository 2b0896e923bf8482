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
  attemptId: string;
  accountId: number;
  partId: number;
  versionId: number;
  title: string;
  lineCount: number;
  checkedCount: Generated<number>;
  expectedWords: Generated<number>;
  correctWords: Generated<number>;
  substitutedWords: Generated<number>;
  missingWords: Generated<number>;
  extraWords: Generated<number>;
  activeMs: Generated<number>;
  startedAt: Instant;
  lastActivityAt: Instant;
  submittedAt: Instant | null;
}

export interface DictationLineTable {
  attempt: number;
  position: number;
  entry: string;
  plays: number;
  words: Json;
  checkedAt: Instant;
}

export interface WritingVersionTable {
  id: Generated<number>;
  sessionId: number;
  slotId: number;
  number: number;
  reason: VersionReason;
  text: string;
  savedAt: Instant;
}

export interface WritingReviewTable {
  id: Generated<number>;
  versionId: number;
  reviewerId: number;
  reviewerName: string;
  criteria: Json;
  comments: Json;
  summary: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface SpeakingPracticeTable {
  id: Generated<number>;
  accountId: number;
  slotId: number;
  question: string;
  materialId: number | null;
  assetId: number | null;
  durationMs: number;
  createdAt: Instant;
  doneAt: Instant | null;
}

export interface SpeakingMaterialFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  coreStory: string;
}
