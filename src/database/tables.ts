import type { Generated } from "kysely";
import type { ContentTables } from "./content-tables.ts";
import type { ActivityViews, FootprintTables } from "./footprint-tables.ts";
import type { NotifyTables } from "./notify-tables.ts";
import type { PlanTables } from "./plan-tables.ts";
import type { PracticeTables } from "./practice-tables.ts";
import type { AccountCountTable, QuotaTable } from "./quota-tables.ts";
import type { SkillsTables } from "./skills-tables.ts";

/** Types of every table for the query builder; a test holds them to the migrated schema. */
export interface Tables
  extends ContentTables,
    PracticeTables,
    SkillsTables,
    PlanTables,
    NotifyTables,
    FootprintTables,
    ActivityViews {
  accounts: AccountTable;
  account_counts: AccountCountTable;
  quotas: QuotaTable;
  setup_links: SetupLinkTable;
  web_sessions: WebSessionTable;
  agent_tokens: AgentTokenTable;
  agent_bindings: AgentBindingTable;
  pulses: PulseTable;
  agent_calls: AgentCallTable;
  idempotent_answers: IdempotentAnswerTable;
  learning_events: LearningEventTable;
  vocabulary_entries: VocabularyEntryTable;
  vocabulary_sources: VocabularySourceTable;
  vocabulary_source_counts: VocabularySourceCountTable;
  vocabulary_progress: VocabularyProgressTable;
  vocabulary_reviews: VocabularyReviewTable;
  vocabulary_tallies: VocabularyTallyTable;
  vocabulary_entry_text: FullTextTable;
  vocabulary_phrase_text: Pick<FullTextTable, "rowid" | "owner" | "phrase">;
  wordbooks: WordbookTable;
  wordbook_groups: WordbookGroupTable;
  wordbook_additions: WordbookAdditionTable;
  wordbook_entries: WordbookEntryTable;
  wordbook_entry_text: FullTextTable;
}

/** An instant: integer milliseconds since the epoch, UTC. */
export type Instant = number;
/** A JSON document as text. */
export type Json = string;

export type Role = "owner" | "teacher" | "learner";

export interface AccountTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  name: string;
  role: Role;
  password_hash: string;
  disabled_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** A zone of the IANA database. */
  time_zone: Generated<string>;
}

export interface SetupLinkTable {
  id: number;
  secret_hash: string;
  expires_at: Instant;
}

export interface WebSessionTable {
  id: Generated<number>;
  account_id: number;
  secret_hash: string;
  user_agent: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
}

export interface AgentTokenTable {
  id: Generated<number>;
  account_id: number;
  secret_hash: string;
  client_name: string;
  scopes: Json;
  created_at: Instant;
  last_used_at: Instant | null;
  expires_at: Instant;
  revoked_at: Instant | null;
}

export interface AgentBindingTable {
  id: string;
  secret_hash: string;
  client_name: string;
  created_at: Instant;
  expires_at: Instant;
  account_id: number | null;
  confirmed_at: Instant | null;
  declined_at: Instant | null;
  claimed_at: Instant | null;
  /** The network that asked, such as 192.0.2.0/24; null where it is not known. */
  network: string | null;
  user_agent: string;
}

export interface PulseTable {
  id: Generated<number>;
  filler: Uint8Array;
}

export interface AgentCallTable {
  id: Generated<number>;
  account_id: number;
  token_id: number;
  operation: string;
  via: "http" | "mcp";
  target: Json | null;
  at: Instant;
  status: number;
  reason: string | null;
  is_repeat: number;
  changed: number;
}

export interface IdempotentAnswerTable {
  account_id: number;
  token_id: number;
  key_hash: string;
  request_hash: string;
  answer: string;
  at: Instant;
}

export interface LearningEventTable {
  account_id: number;
  cursor: number;
  event_id: string;
  origin: "server" | "agent";
  device_id: string;
  event_type: string;
  subject_code: string | null;
  object_type: string | null;
  object_id: string | null;
  skill_codes: Json;
  payload: Json;
  schema_version: number;
  occurred_at: Instant;
  recorded_at: Instant;
}

export type LearningState = "new" | "learning" | "review" | "relearning" | "mastered";
export type ReviewRating = "again" | "hard" | "good";

export interface VocabularyEntryTable {
  id: Generated<number>;
  account_id: number;
  slot: number;
  phrase: string;
  phrase_key: string;
  meaning: string;
  part_of_speech: string;
  example: string;
  usage: string;
  expansion: Json;
  created_at: Instant;
  updated_at: Instant;
}

/** In how many places a word was met, counted by triggers. */
export interface VocabularySourceCountTable {
  entry_id: number;
  sources: number;
}

export interface VocabularySourceTable {
  id: Generated<number>;
  entry_id: number;
  source_type: string;
  source_id: string;
  source_title: string;
  context: string;
  created_at: Instant;
}

export interface VocabularyProgressTable {
  account_id: number;
  book: string;
  item_id: number;
  learning_state: LearningState;
  scheduler_state: number;
  due_at: Instant | null;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  last_rating: ReviewRating | null;
  last_reviewed_at: Instant | null;
}

export interface VocabularyReviewTable {
  id: Generated<number>;
  account_id: number;
  book: string;
  item_id: number;
  phrase: string;
  rating: ReviewRating;
  response_ms: number | null;
  reviewed_at: Instant;
  before_review: Json;
  after_review: Json;
  undone_at: Instant | null;
}

export interface VocabularyTallyTable {
  account_id: number;
  book: string;
  learning_state: LearningState;
  due_day: number;
  items: number;
}

export interface WordbookTable {
  set_id: string;
  pack_id: string;
  title: string;
  title_zh: string;
  entry_count: number;
  content_hash: string;
  imported_at: Instant;
}

export interface WordbookGroupTable {
  set_id: string;
  group_id: string;
  position: number;
  title: string;
  title_zh: string;
  entry_count: number;
  pack_id: string | null;
}

export interface WordbookAdditionTable {
  set_id: string;
  pack_id: string;
  groups: Json;
}

export interface WordbookEntryTable {
  id: Generated<number>;
  set_id: string;
  entry_id: string;
  group_id: string;
  position: number;
  phrase: string;
  meaning: string;
  meaning_zh: string;
  part_of_speech: string;
  example: string;
  usage: string;
  expansion: Json;
  withdrawn: Generated<number>;
  pack_id: string | null;
}

/** A contentless FTS5 table; its rowid is the id of the row it indexes. */
export interface FullTextTable {
  rowid: number;
  owner: string;
  phrase: string;
  meaning: string;
  usage: string;
}
