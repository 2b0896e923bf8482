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
  word_activities: ActivityFacts & { book: string; itemId: number; objectId: string; day: number };
  all_activities: ActivityFacts;
  course_days_of_events: CourseDayTable;
}

export type ActivityKind = "chat" | "file" | "mock" | "note" | "practice" | "study";

export interface ActivityFacts {
  accountId: number;
  activityKey: string;
  kind: ActivityKind;
  title: string;
  description: string;
  entityId: string | null;
  occurredAt: Instant;
  startedAt: Instant | null;
  metrics: Json;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
}

export interface FactActivity<Id> extends ActivityFacts {
  sourceId: Id;
}

export interface ActivityTextTable {
  id: Generated<number>;
  accountId: number;
  kind: ActivityKind;
  title: string;
  description: string;
  uses: Generated<number>;
  activities: Generated<number>;
  questions: Generated<number>;
  correct: Generated<number>;
  judged: Generated<number>;
  seconds: Generated<number>;
  isIndexed: Generated<number>;
}

export interface ActivityFullTextTable {
  rowid: number;
  facets: string;
  title: string;
  description: string;
}

export interface ActivityTable {
  id: Generated<number>;
  accountId: number;
  activityKey: string;
  kind: ActivityKind;
  textId: number;
  entityId: string | null;
  occurredAt: Instant;
  startedAt: Instant | null;
  day: number;
  metrics: Json;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
  revision: number;
  supersededIn: number | null;
  supersededAt: Instant | null;
}

export interface ActivityRevisionTable {
  accountId: number;
  revision: number;
  first: Generated<number>;
}

export interface ActivityDayTable {
  accountId: number;
  kind: ActivityKind;
  day: number;
  activities: number;
  questions: number;
  correct: number;
  judged: number;
  seconds: number;
}

export interface ActivityLagTable {
  sessionId: number;
  accountId: number;
  dueAt: Instant;
}

export interface CourseDayTable {
  accountId: number;
  sectionId: number;
  /** Days of Asia/Shanghai from 1 January 1970. */
  day: number;
  firstAt: Instant;
  lastAt: Instant;
  /** The highest position that was reported on that day. */
  highestSeconds: number;
  status: "in_progress" | "completed";
  courseId: number;
  subject: CourseSubject;
  courseTitle: string;
  sectionTitle: string;
  sectionKind: SectionKind;
}

export interface ImportedRecordTable {
  accountId: number;
  origin: string;
  kind: string;
  sourceId: string;
  localId: string;
}
