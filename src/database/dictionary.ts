import type { ContentKind, RecordKind } from "./record-kinds.ts";
import type { Tables } from "./tables.ts";

/**
 * What the migrations do not say about tables and columns: whose rows they are, what leaves the service, and what a value means that its
 * type does not show. Everything else about a column is derived from the schema: names in camelCase, forms, keys, and the records that
 * foreign keys name. A test names each table and column without a decision here.
 */
export type TableEntry =
  /** The library's content, or facts of the service as a whole. */
  | (Listed & { readonly is: "library" | "service" })
  /** Texts of another table for full-text search. */
  | { readonly is: "index"; readonly of: readonly (keyof Tables)[] }
  /** A learner's data that are computed again from their other data. */
  | { readonly is: "derived"; readonly by: string }
  /** A learner's data that stay on their server. */
  | { readonly is: "local"; readonly because: string }
  | LearnersTable;

/** A learner's own rows. They move to another server with the account. */
export interface LearnersTable extends Listed {
  readonly is: "learners";
  /** Columns that no export contains; an account file contains them. */
  readonly internal?: string;
  /** Rows may be added to their parent later; otherwise they are transferred together with it, or never. */
  readonly isAddedLater?: true;
  /** How a row is merged with the row of the same thing; if absent, the existing row is unchanged. */
  readonly merge?: "later_review" | "united_progress";
  /** The column with the record that must exist, because the row means nothing without it. */
  readonly needs?: string;
}

interface Listed {
  /** The dataset of an export with the rows. */
  readonly dataset?: string;
  /** The columns in a record of the dataset, in order. */
  readonly exported?: string;
  /** Names in a record that are neither the column in camelCase nor the name of the id that it holds. */
  readonly named?: Readonly<Record<string, string>>;
  /** What columns hold, if their type and foreign key do not say it. */
  readonly holds?: Readonly<Record<string, Holds>>;
}

/** What a column holds. */
export type Holds = IdOf | Document | IdText | Assigned | "day" | "word_identity";

/** An id: of one kind, or of a kind that another column determines. An optional one is removed if there is no such record. */
export type IdOf =
  | { readonly id: RecordKind; readonly isOptional?: true }
  | { readonly by: string; readonly kinds: Readonly<Record<string, RecordKind>>; readonly otherwise: ContentKind };

/** The shapes of JSON documents. */
export const DOCUMENTS = [
  "comments",
  "content_ref",
  "criteria",
  "marks",
  "objects",
  "payload",
  "plan_review",
  "scheduling",
  "subjects",
  "task_snapshot",
  "texts",
  "words",
] as const;
export type Document = (typeof DOCUMENTS)[number];

/** A text that contains ids. */
type IdText = "content_key" | "delivery_state" | "event_object" | "page_path" | "word_source";

/** Not transferred: a number of rows that has no gaps, or the default of the table. */
type Assigned = "number" | "default";

const library = { is: "library" } as const;
const service = { is: "service" } as const;
const word = { by: "book", kinds: { personal: "vocabulary_entry" }, otherwise: "wordbook_entry" } as const;
const credential = { is: "local", because: "grants access" } as const;
const rebuilt = { is: "derived", by: "rebuildActivities" } as const;
const counted = { is: "derived", by: "triggers" } as const;

/** Every table. A learner's tables are listed after the tables that their rows refer to. */
export const DICTIONARY = {
  accounts: { is: "local", because: "created by the import; name, address and time zone are in the manifest" },
  vocabulary_entries: {
    is: "learners",
    dataset: "vocabulary_entries",
    exported: "id phrase meaning part_of_speech example usage expansion created_at updated_at",
    internal: "slot phrase_key",
    holds: { slot: "number", phrase_key: "word_identity", expansion: "texts" },
  },
  vocabulary_sources: {
    is: "learners",
    dataset: "vocabulary_sources",
    exported: "entry_id source_type source_id source_title context created_at",
    internal: "id",
    holds: { id: "default", source_id: "word_source" },
    isAddedLater: true,
  },
  vocabulary_progress: {
    is: "learners",
    dataset: "vocabulary_progress",
    exported:
      "book item_id learning_state scheduler_state due_at stability difficulty scheduled_days learning_steps reps lapses last_rating last_reviewed_at",
    holds: { item_id: word },
    merge: "later_review",
    needs: "item_id",
  },
  vocabulary_reviews: {
    is: "learners",
    dataset: "vocabulary_reviews",
    exported: "id book item_id phrase rating response_ms reviewed_at before_review after_review undone_at",
    holds: { item_id: word, before_review: "scheduling", after_review: "scheduling" },
  },
  mock_papers: {
    is: "learners",
    internal:
      "id paper_id pack_id title category category_key subjects duration_minutes content_hash withdrawn created_at updated_at band_tables",
    holds: { paper_id: { id: "mock_paper" }, subjects: "subjects", band_tables: "objects" },
  },
  mock_paper_parts: { is: "learners", internal: "mock_paper_id position part_id" },
  assets: {
    is: "learners",
    internal: "id title file_name media_type byte_length sha256 text_state created_at updated_at deleted_at",
  },
  asset_contents: { is: "learners", internal: "asset_id content" },
  speaking_materials: {
    is: "learners",
    dataset: "speaking_materials",
    exported: "id title core_story archived_at created_at updated_at",
  },
  speaking_material_links: {
    is: "learners",
    dataset: "speaking_links",
    exported: "material_id position question_slot_id answer_angle outline required_adaptation",
    holds: { outline: "texts" },
  },
  practice_sessions: {
    is: "learners",
    dataset: "practice_sessions",
    exported:
      "id kind mode state title subject part_id paper_id band_tables started_at last_activity_at finished_at reviewable_at shared_at",
    holds: { paper_id: { id: "mock_paper" }, band_tables: "objects" },
  },
  session_sections: {
    is: "learners",
    dataset: "practice_sections",
    exported:
      "session_id subject status module duration_minutes question_count answered_count markable_count correct_count unanswered_count started_at ends_at finished_at finish_reason active_ms",
    internal: "seen_at revision marked_through",
    holds: { marked_through: "default" },
  },
  session_parts: {
    is: "learners",
    dataset: "section_parts",
    exported: "session_id subject position part_id version_id audio_ms",
  },
  session_answers: { is: "learners", internal: "session_id subject slot_id value flagged revision updated_at" },
  session_notes: {
    is: "learners",
    internal: "id session_id part_id passage paragraph start_offset end_offset quote note created_at updated_at",
    isAddedLater: true,
  },
  review_snapshots: {
    is: "learners",
    dataset: "review_results",
    exported: "id session_id subject number correction_id correct_count created_at marks",
    holds: { correction_id: { id: "key_correction", isOptional: true }, marks: "marks" },
  },
  section_bands: {
    is: "learners",
    dataset: "section_bands",
    exported: "session_id subject source band task_bands note entered_by entered_at",
    holds: { entered_by: { id: "account" }, task_bands: "objects" },
    named: { entered_by: "enteredById" },
  },
  writing_versions: {
    is: "learners",
    dataset: "writing_versions",
    exported: "id session_id slot_id number reason text saved_at",
  },
  writing_reviews: {
    is: "learners",
    dataset: "writing_reviews",
    exported: "id version_id reviewer_id reviewer_name criteria comments summary created_at updated_at",
    holds: { reviewer_id: { id: "account" }, criteria: "criteria", comments: "comments" },
    isAddedLater: true,
  },
  dictation_attempts: {
    is: "learners",
    dataset: "dictation_attempts",
    exported:
      "attempt_id part_id version_id title line_count checked_count expected_words correct_words substituted_words missing_words extra_words active_ms started_at last_activity_at submitted_at",
    internal: "id",
    holds: { attempt_id: { id: "dictation_attempt" } },
  },
  dictation_lines: {
    is: "learners",
    dataset: "dictation_lines",
    exported: "attempt position entry plays words checked_at",
    holds: { words: "words" },
  },
  speaking_practices: {
    is: "learners",
    dataset: "speaking_practices",
    exported: "id slot_id question material_id asset_id duration_ms created_at done_at",
  },
  part_practice: { is: "learners", internal: "part_id times first_at last_at", merge: "united_progress" },
  course_progress: {
    is: "learners",
    dataset: "course_progress",
    exported: "section_id status position_seconds highest_seconds first_at last_at completed_at",
    merge: "united_progress",
  },
  course_days: {
    is: "learners",
    internal:
      "section_id day first_at last_at highest_seconds status course_id subject course_title section_title section_kind",
    holds: { section_id: { id: "course_section" }, course_id: { id: "course" } },
    merge: "united_progress",
  },
  study_plans: {
    is: "learners",
    dataset: "study_plans",
    exported: "id revision title goal latest_review created_at updated_at",
    holds: { latest_review: "plan_review" },
  },
  study_tasks: {
    is: "learners",
    dataset: "study_tasks",
    exported:
      "id plan_id content_ref snapshot day slot duration_minutes state messenger_reminder started_at completed_at created_at updated_at",
    internal: "content_key awaits_notice time_zone",
    holds: {
      content_key: "content_key",
      content_ref: "content_ref",
      snapshot: "task_snapshot",
      day: "day",
      time_zone: "default",
    },
    isAddedLater: true,
  },
  todos: {
    is: "learners",
    internal:
      "id title note scheduled_at messenger_reminder awaits_notice completed_at created_at updated_at deleted_at content_ref",
    holds: { content_ref: "content_ref" },
  },
  reminders: {
    is: "learners",
    internal: "id content remind_at messenger_delivery state created_at updated_at",
    holds: { state: "delivery_state" },
  },
  feedback_messages: {
    is: "learners",
    internal: "id sender_type sender_name source content page_path created_at read_at",
    holds: { page_path: "page_path" },
  },
  quiet_hours: { is: "learners", internal: "from_minute to_minute" },
  learning_events: {
    is: "learners",
    dataset: "learning_events",
    exported:
      "cursor event_id origin device_id event_type subject_code object_type object_id skill_codes payload schema_version occurred_at recorded_at",
    holds: { cursor: "number", object_id: "event_object", skill_codes: "texts", payload: "payload" },
  },

  web_sessions: credential,
  agent_tokens: credential,
  agent_bindings: credential,
  oauth_clients: service,
  oauth_grants: credential,
  oauth_codes: credential,
  oauth_tokens: credential,
  oauth_devices: credential,
  agent_calls: { is: "local", because: "what agents did on that server" },
  idempotent_answers: { is: "local", because: "answers of that server, encrypted with its key, for a day" },
  connections: { is: "local", because: "secrets, encrypted with the key of that server" },
  deliveries: { is: "local", because: "what that server sent" },
  notices: { is: "local", because: "what that server notified of" },
  pack_importers: { is: "local", because: "who imported a pack on that server" },
  calendar_feeds: { is: "local", because: "a secret link to that server" },
  study_task_moves: { is: "local", because: "lists of that server that somebody is paging through, for a day" },
  imported_records: { is: "local", because: "where records came from; an account file has a list of its own for it" },

  activities: rebuilt,
  activity_lags: rebuilt,
  activity_revisions: rebuilt,
  activity_texts: rebuilt,
  activity_days: counted,
  account_counts: counted,
  study_plan_counts: counted,
  vocabulary_source_counts: counted,
  vocabulary_tallies: counted,
  feedback_conversations: { is: "derived", by: "renewConversation" },

  content_packs: library,
  courses: library,
  course_sections: library,
  guides: library,
  key_corrections: library,
  pack_media: library,
  parts: library,
  part_materials: library,
  part_tags: library,
  part_versions: {
    is: "library",
    dataset: "review_materials",
    exported: "id part_id content_hash recorded_at content",
  },
  part_version_files: library,
  prediction_candidates: library,
  prediction_days: library,
  predictions: library,
  question_slots: library,
  relations: library,
  section_parts: library,
  section_tags: library,
  stored_files: library,
  tags: library,
  transcript_segments: library,
  wordbook_additions: library,
  wordbook_entries: library,
  wordbook_groups: library,
  wordbooks: library,

  content_revision: service,
  pulses: service,
  quotas: service,
  service_keys: service,
  setup_links: service,

  activity_text: { is: "index", of: ["activity_texts"] },
  asset_text: { is: "index", of: ["assets", "asset_contents"] },
  guide_text: { is: "index", of: ["guides"] },
  mock_paper_text: { is: "index", of: ["mock_papers"] },
  part_material_text: { is: "index", of: ["parts", "part_materials", "transcript_segments"] },
  part_text: { is: "index", of: ["parts"] },
  prediction_text: { is: "index", of: ["predictions"] },
  section_text: { is: "index", of: ["course_sections"] },
  speaking_material_text: { is: "index", of: ["speaking_materials"] },
  vocabulary_entry_text: { is: "index", of: ["vocabulary_entries"] },
  vocabulary_phrase_text: { is: "index", of: ["vocabulary_entries"] },
  wordbook_entry_text: { is: "index", of: ["wordbook_entries"] },
} as const satisfies Readonly<Record<keyof Tables, TableEntry>>;
