import type { Instant, Json } from "./kinds.ts";
import type { Tables } from "./tables.ts";
import type { ActivityKind } from "./words.ts";

/** Views of the facts: activities, activities grouped by day, and the days of sections according to the events. */
export interface Views {
  session_activities: FactActivity<number>;
  dictation_activities: FactActivity<string>;
  speaking_activities: FactActivity<number>;
  asset_activities: FactActivity<number>;
  note_activities: FactActivity<number>;
  feedback_activities: FactActivity<number>;
  course_activities: FactActivity<number> & { day: number };
  word_activities: ActivityFacts & { book: string; itemId: number; objectId: string; day: number };
  all_activities: ActivityFacts;
  course_days_of_events: Tables["course_days"];
}

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
