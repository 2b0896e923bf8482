import type { Generated } from "kysely";
import type { Instant, Json } from "./tables.ts";

/** Types of the tables of migration 0004, the content library; see tables.ts. */
export interface ContentTables {
  content_packs: ContentPackTable;
  pack_importers: PackImporterTable;
  content_revision: ContentRevisionTable;
  stored_files: StoredFileTable;
  pack_media: PackMediaTable;
  tags: TagTable;
  parts: PartTable;
  part_tags: PartTagTable;
  part_materials: PartMaterialTable;
  transcript_segments: TranscriptSegmentTable;
  question_slots: QuestionSlotTable;
  part_practice: PartPracticeTable;
  courses: CourseTable;
  course_sections: CourseSectionTable;
  section_tags: SectionTagTable;
  section_parts: SectionPartTable;
  course_progress: CourseProgressTable;
  guides: GuideTable;
  predictions: PredictionTable;
  prediction_candidates: PredictionCandidateTable;
  prediction_days: PredictionDayTable;
  mock_papers: MockPaperTable;
  mock_paper_parts: MockPaperPartTable;
  relations: RelationTable;
  assets: AssetTable;
  asset_contents: AssetContentTable;
  speaking_materials: SpeakingMaterialTable;
  speaking_material_links: SpeakingMaterialLinkTable;
  part_text: PartTextFullTextTable;
  part_material_text: PartMaterialTextFullTextTable;
  section_text: SectionTextFullTextTable;
  guide_text: GuideTextFullTextTable;
  prediction_text: PredictionTextFullTextTable;
  mock_paper_text: MockPaperTextFullTextTable;
  asset_text: AssetTextFullTextTable;
}

export type Subject = "listening" | "reading" | "writing" | "speaking";
export type CourseSubject = Subject | "grammar";
export type Difficulty = "基础" | "核心" | "冲刺";
export type TestModule = "academic" | "general" | "both";
/** How the slots of a part are answered: all written in, all selected, some of each, or open. */
export type PartResponseKind = "blank" | "choice" | "mixed" | "open";
export type SlotResponseKind = "blank" | "choice" | "open";
export type SectionKind = "video" | "reading" | "exercise";
export type PredictionKind = "exam_report" | "rolling_ranking";
export type TextState = "indexed" | "none" | "failed";

export interface ContentPackTable {
  id: string;
  version: string;
  title: string;
  licence: string;
  author: string;
  source: string;
  description: string;
  content_hash: string;
  installed_at: Instant;
  updated_at: Instant;
}

export interface PackImporterTable {
  pack_id: string;
  account_id: number;
}

export interface ContentRevisionTable {
  id: number;
  revision: number;
  index_format: Generated<number>;
}

export interface StoredFileTable {
  sha256: string;
  byte_length: number;
  created_at: Instant;
}

export interface PackMediaTable {
  pack_id: string;
  path: string;
  sha256: string;
  media_type: string;
  withdrawn: Generated<number>;
}

export interface TagTable {
  id: Generated<number>;
  tag_group: string;
  name: string;
  name_key: string;
  name_zh: Generated<string>;
  other_names: Generated<Json>;
  merged_into: number | null;
}

export interface PartTable {
  id: Generated<number>;
  pack_id: string;
  part_key: string;
  subject: Subject;
  part_number: number;
  title: string;
  difficulty: Difficulty;
  module: TestModule;
  response_kind: PartResponseKind;
  question_types: Json;
  question_count: number;
  segment_count: number;
  duration_minutes: number;
  question_bank: string;
  source_book: string;
  source_test: string;
  source_unit: string;
  audio_sha256: string | null;
  course_linked: Generated<number>;
  content_hash: string;
  withdrawn: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PartTagTable {
  part_id: number;
  tag_id: number;
}

export interface PartMaterialTable {
  part_id: number;
  passages: Json;
  task: Json | null;
  groups: Json;
  sample_answers: Json;
}

export interface TranscriptSegmentTable {
  part_id: number;
  position: number;
  start_ms: number;
  end_ms: number;
  speaker: string;
  text: string;
  translation: string;
}

export interface QuestionSlotTable {
  id: Generated<number>;
  part_id: number;
  slot_key: string;
  position: number;
  group_position: number;
  number: number;
  question_type: string;
  response_kind: SlotResponseKind;
  stem: string;
  answer_key: string;
  explanation: string;
  explanation_zh: string;
  evidence: Json;
  withdrawn: Generated<number>;
}

export interface PartPracticeTable {
  account_id: number;
  part_id: number;
  times: number;
  first_at: Instant;
  last_at: Instant;
}

export interface CourseTable {
  id: Generated<number>;
  pack_id: string;
  course_key: string;
  position: number;
  subject: CourseSubject;
  unit: string;
  title: string;
  summary: string;
  content_hash: string;
  withdrawn: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface CourseSectionTable {
  id: Generated<number>;
  course_id: number;
  section_key: string;
  position: number;
  title: string;
  kind: SectionKind;
  duration_minutes: number;
  body: string;
  video_sha256: string | null;
  withdrawn: Generated<number>;
}

export interface SectionTagTable {
  section_id: number;
  tag_id: number;
}

export interface SectionPartTable {
  section_id: number;
  position: number;
  part_id: number;
}

export interface CourseProgressTable {
  account_id: number;
  section_id: number;
  status: "in_progress" | "completed";
  position_seconds: number;
  highest_seconds: number;
  first_at: Instant;
  last_at: Instant;
  completed_at: Instant | null;
}

export interface GuideTable {
  id: Generated<number>;
  pack_id: string;
  slug: string;
  title: string;
  summary: string;
  tags: Json;
  published_on: string;
  body: string;
  content_hash: string;
  withdrawn: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PredictionTable {
  id: Generated<number>;
  pack_id: string;
  prediction_key: string;
  sequence: number;
  kind: PredictionKind;
  subject: Subject;
  source: string;
  source_name: string;
  source_url: string;
  exam_date: string;
  exam_mode: string;
  venue: string;
  recall_kind: string;
  title: string;
  recall_content: string;
  content_hash: string;
  withdrawn: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PredictionCandidateTable {
  prediction_id: number;
  position: number;
  title: string;
  details: string;
  match_score: number;
  part_id: number | null;
}

export interface PredictionDayTable {
  kind: PredictionKind;
  exam_date: string;
  subject: Subject;
  source: string;
  records: number;
}

export interface MockPaperTable {
  id: Generated<number>;
  paper_id: string;
  account_id: number | null;
  pack_id: string | null;
  title: string;
  category: string;
  category_key: string;
  subjects: Json;
  duration_minutes: number;
  content_hash: string;
  withdrawn: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  band_tables: Json | null;
}

export interface MockPaperPartTable {
  mock_paper_id: number;
  position: number;
  part_id: number;
}

export interface RelationTable {
  pack_id: string;
  from_ref: string;
  to_ref: string;
  relation_type: string;
  note: string;
}

export interface AssetTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  file_name: string;
  media_type: string;
  byte_length: number;
  sha256: string;
  text_state: TextState;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface AssetContentTable {
  asset_id: number;
  content: string;
}

export interface SpeakingMaterialTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  core_story: string;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface SpeakingMaterialLinkTable {
  material_id: number;
  position: number;
  question_slot_id: number;
  answer_angle: string;
  outline: Json;
  required_adaptation: string;
}

export interface PartTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
}

export interface PartMaterialTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  material: string;
  transcript: string;
}

export interface SectionTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  body: string;
}

export interface GuideTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  summary: string;
  body: string;
}

export interface PredictionTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  content_text: string;
}

export interface MockPaperTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
}

export interface AssetTextFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  content_text: string;
}
