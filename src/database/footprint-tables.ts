import type { Generated } from "kysely";
import type { CourseSubject, SectionKind } from "./content-tables.ts";
import type { Instant, Json } from "./tables.ts";

/** Tables of footprints and of imported accounts (see {@link Tables}). */
export interface FootprintTables {
  activity_texts: ActivityTextTable;
  activity_text: ActivityFullTextTable;
  activities: ActivityTable;
  activity_revisions: ActivityRevisionTable;
  activity_days: ActivityDayTable;
  activity_lags: ActivityLagTable;
  course_days: CourseDayTable;
  imported_records: ImportedRecordTable;
}

/** Views of the facts: activities as these say them, those with a day folded by it, and days of sections as events tell of them. */
export interface ActivityViews {
  session_activities: FactActivity<number>;
  dictation_activities: FactActivity<string>;
  speaking_activities: FactActivity<number>;
  asset_activities: FactActivity<number>;
  note_activities: FactActivity<number>;
  feedback_activities: FactActivity<number>;
  course_activities: FactActivity<number> & { day: number };
  word_activities: ActivityFacts & { book: string; item_id: number; object_id: string; day: number };
  all_activities: ActivityFacts;
  course_days_of_events: CourseDayTable;
}

export type ActivityKind = "chat" | "file" | "mock" | "note" | "practice" | "study";

export interface ActivityFacts {
  account_id: number;
  activity_key: string;
  kind: ActivityKind;
  title: string;
  description: string;
  entity_id: string | null;
  occurred_at: Instant;
  started_at: Instant | null;
  metrics: Json;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
}

export interface FactActivity<Id> extends ActivityFacts {
  source_id: Id;
}

export interface ActivityTextTable {
  id: Generated<number>;
  account_id: number;
  kind: ActivityKind;
  title: string;
  description: string;
  uses: Generated<number>;
  activities: Generated<number>;
  questions: Generated<number>;
  correct: Generated<number>;
  judged: Generated<number>;
  seconds: Generated<number>;
  is_indexed: Generated<number>;
}

export interface ActivityFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  description: string;
}

export interface ActivityTable {
  id: Generated<number>;
  account_id: number;
  activity_key: string;
  kind: ActivityKind;
  text_id: number;
  entity_id: string | null;
  occurred_at: Instant;
  started_at: Instant | null;
  day: number;
  metrics: Json;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
  revision: number;
  superseded_in: number | null;
  superseded_at: Instant | null;
}

export interface ActivityRevisionTable {
  account_id: number;
  revision: number;
  first: Generated<number>;
}

export interface ActivityDayTable {
  account_id: number;
  kind: ActivityKind;
  day: number;
  activities: number;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
}

export interface ActivityLagTable {
  session_id: number;
  account_id: number;
  due_at: Instant;
}

export interface CourseDayTable {
  account_id: number;
  section_id: number;
  /** Days of Asia/Shanghai from 1 January 1970. */
  day: number;
  first_at: Instant;
  last_at: Instant;
  /** The highest position that was reported on that day. */
  highest_seconds: number;
  status: "in_progress" | "completed";
  course_id: number;
  subject: CourseSubject;
  course_title: string;
  section_title: string;
  section_kind: SectionKind;
}

export interface ImportedRecordTable {
  account_id: number;
  origin: string;
  kind: string;
  source_id: string;
  local_id: string;
}
