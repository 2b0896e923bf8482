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
  emailKey: string;
  name: string;
  role: Role;
  passwordHash: string;
  disabledAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** A zone of the IANA database. */
  timeZone: Generated<string>;
}

export interface SetupLinkTable {
  id: number;
  secretHash: string;
  expiresAt: Instant;
}

export interface WebSessionTable {
  id: Generated<number>;
  accountId: number;
  secretHash: string;
  userAgent: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
}

export interface AgentTokenTable {
  id: Generated<number>;
  accountId: number;
  secretHash: string;
  clientName: string;
  scopes: Json;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  expiresAt: Instant;
  revokedAt: Instant | null;
}

export interface AgentBindingTable {
  id: string;
  secretHash: string;
  clientName: string;
  createdAt: Instant;
  expiresAt: Instant;
  accountId: number | null;
  confirmedAt: Instant | null;
  declinedAt: Instant | null;
  claimedAt: Instant | null;
  /** The network that asked, such as 192.0.2.0/24; null where it is not known. */
  network: string | null;
  userAgent: string;
}

export interface PulseTable {
  id: Generated<number>;
  filler: Uint8Array;
}

export interface AgentCallTable {
  id: Generated<number>;
  accountId: number;
  tokenId: number;
  operation: string;
  via: "http" | "mcp";
  target: Json | null;
  at: Instant;
  status: number;
  reason: string | null;
  isRepeat: number;
  changed: number;
}

export interface IdempotentAnswerTable {
  accountId: number;
  tokenId: number;
  keyHash: string;
  requestHash: string;
  answer: string;
  at: Instant;
}

export interface LearningEventTable {
  accountId: number;
  cursor: number;
  eventId: string;
  origin: "server" | "agent";
  deviceId: string;
  eventType: string;
  subjectCode: string | null;
  objectType: string | null;
  objectId: string | null;
  skillCodes: Json;
  payload: Json;
  schemaVersion: number;
  occurredAt: Instant;
  recordedAt: Instant;
}

export type LearningState = "new" | "learning" | "review" | "relearning" | "mastered";
export type ReviewRating = "again" | "hard" | "good";

export interface VocabularyEntryTable {
  id: Generated<number>;
  accountId: number;
  slot: number;
  phrase: string;
  phraseKey: string;
  meaning: string;
  partOfSpeech: string;
  example: string;
  usage: string;
  expansion: Json;
  createdAt: Instant;
  updatedAt: Instant;
}

/** In how many places a word was met, counted by triggers. */
export interface VocabularySourceCountTable {
  entryId: number;
  sources: number;
}

export interface VocabularySourceTable {
  id: Generated<number>;
  entryId: number;
  sourceType: string;
  sourceId: string;
  sourceTitle: string;
  context: string;
  createdAt: Instant;
}

export interface VocabularyProgressTable {
  accountId: number;
  book: string;
  itemId: number;
  learningState: LearningState;
  schedulerState: number;
  dueAt: Instant | null;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  lastRating: ReviewRating | null;
  lastReviewedAt: Instant | null;
}

export interface VocabularyReviewTable {
  id: Generated<number>;
  accountId: number;
  book: string;
  itemId: number;
  phrase: string;
  rating: ReviewRating;
  responseMs: number | null;
  reviewedAt: Instant;
  beforeReview: Json;
  afterReview: Json;
  undoneAt: Instant | null;
}

export interface VocabularyTallyTable {
  accountId: number;
  book: string;
  learningState: LearningState;
  dueDay: number;
  items: number;
}

export interface WordbookTable {
  setId: string;
  packId: string;
  title: string;
  titleZh: string;
  entryCount: number;
  contentHash: string;
  importedAt: Instant;
}

export interface WordbookGroupTable {
  setId: string;
  groupId: string;
  position: number;
  title: string;
  titleZh: string;
  entryCount: number;
  packId: string | null;
}

export interface WordbookAdditionTable {
  setId: string;
  packId: string;
  groups: Json;
}

export interface WordbookEntryTable {
  id: Generated<number>;
  setId: string;
  entryId: string;
  groupId: string;
  position: number;
  phrase: string;
  meaning: string;
  meaningZh: string;
  partOfSpeech: string;
  example: string;
  usage: string;
  expansion: Json;
  withdrawn: Generated<number>;
  packId: string | null;
}

/** A contentless FTS5 table; its rowid is the id of the row it indexes. */
export interface FullTextTable {
  rowid: number;
  owner: string;
  phrase: string;
  meaning: string;
  usage: string;
}
