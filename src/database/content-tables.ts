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
  contentHash: string;
  installedAt: Instant;
  updatedAt: Instant;
}

export interface PackImporterTable {
  packId: string;
  accountId: number;
}

export interface ContentRevisionTable {
  id: number;
  revision: number;
  indexFormat: Generated<number>;
}

export interface StoredFileTable {
  sha256: string;
  byteLength: number;
  createdAt: Instant;
}

export interface PackMediaTable {
  packId: string;
  path: string;
  sha256: string;
  mediaType: string;
  withdrawn: Generated<number>;
}

export interface TagTable {
  id: Generated<number>;
  tagGroup: string;
  name: string;
  nameKey: string;
  nameZh: Generated<string>;
  otherNames: Generated<Json>;
  mergedInto: number | null;
}

export interface PartTable {
  id: Generated<number>;
  packId: string;
  partKey: string;
  subject: Subject;
  partNumber: number;
  title: string;
  difficulty: Difficulty;
  module: TestModule;
  responseKind: PartResponseKind;
  questionTypes: Json;
  questionCount: number;
  segmentCount: number;
  durationMinutes: number;
  questionBank: string;
  sourceBook: string;
  sourceTest: string;
  sourceUnit: string;
  audioSha256: string | null;
  courseLinked: Generated<number>;
  contentHash: string;
  withdrawn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface PartTagTable {
  partId: number;
  tagId: number;
}

export interface PartMaterialTable {
  partId: number;
  passages: Json;
  task: Json | null;
  groups: Json;
  sampleAnswers: Json;
}

export interface TranscriptSegmentTable {
  partId: number;
  position: number;
  startMs: number;
  endMs: number;
  speaker: string;
  text: string;
  translation: string;
}

export interface QuestionSlotTable {
  id: Generated<number>;
  partId: number;
  slotKey: string;
  position: number;
  groupPosition: number;
  number: number;
  questionType: string;
  responseKind: SlotResponseKind;
  stem: string;
  answerKey: string;
  explanation: string;
  explanationZh: string;
  evidence: Json;
  withdrawn: Generated<number>;
}

export interface PartPracticeTable {
  accountId: number;
  partId: number;
  times: number;
  firstAt: Instant;
  lastAt: Instant;
}

export interface CourseTable {
  id: Generated<number>;
  packId: string;
  courseKey: string;
  position: number;
  subject: CourseSubject;
  unit: string;
  title: string;
  summary: string;
  contentHash: string;
  withdrawn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface CourseSectionTable {
  id: Generated<number>;
  courseId: number;
  sectionKey: string;
  position: number;
  title: string;
  kind: SectionKind;
  durationMinutes: number;
  body: string;
  videoSha256: string | null;
  withdrawn: Generated<number>;
}

export interface SectionTagTable {
  sectionId: number;
  tagId: number;
}

export interface SectionPartTable {
  sectionId: number;
  position: number;
  partId: number;
}

export interface CourseProgressTable {
  accountId: number;
  sectionId: number;
  status: "in_progress" | "completed";
  positionSeconds: number;
  highestSeconds: number;
  firstAt: Instant;
  lastAt: Instant;
  completedAt: Instant | null;
}

export interface GuideTable {
  id: Generated<number>;
  packId: string;
  slug: string;
  title: string;
  summary: string;
  tags: Json;
  publishedOn: string;
  body: string;
  contentHash: string;
  withdrawn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface PredictionTable {
  id: Generated<number>;
  packId: string;
  predictionKey: string;
  sequence: number;
  kind: PredictionKind;
  subject: Subject;
  source: string;
  sourceName: string;
  sourceUrl: string;
  examDate: string;
  examMode: string;
  venue: string;
  recallKind: string;
  title: string;
  recallContent: string;
  contentHash: string;
  withdrawn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface PredictionCandidateTable {
  predictionId: number;
  position: number;
  title: string;
  details: string;
  matchScore: number;
  partId: number | null;
}

export interface PredictionDayTable {
  kind: PredictionKind;
  examDate: string;
  subject: Subject;
  source: string;
  records: number;
}

export interface MockPaperTable {
  id: Generated<number>;
  paperId: string;
  accountId: number | null;
  packId: string | null;
  title: string;
  category: string;
  categoryKey: string;
  subjects: Json;
  durationMinutes: number;
  contentHash: string;
  withdrawn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  bandTables: Json | null;
}

export interface MockPaperPartTable {
  mockPaperId: number;
  position: number;
  partId: number;
}

export interface RelationTable {
  packId: string;
  fromRef: string;
  toRef: string;
  relationType: string;
  note: string;
}

export interface AssetTable {
  id: Generated<number>;
  accountId: number;
  title: string;
  fileName: string;
  mediaType: string;
  byteLength: number;
  sha256: string;
  textState: TextState;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
}

export interface AssetContentTable {
  assetId: number;
  content: string;
}

export interface SpeakingMaterialTable {
  id: Generated<number>;
  accountId: number;
  title: string;
  coreStory: string;
  archivedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface SpeakingMaterialLinkTable {
  materialId: number;
  position: number;
  questionSlotId: number;
  answerAngle: string;
  outline: Json;
  requiredAdaptation: string;
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
  contentText: string;
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
  contentText: string;
}
