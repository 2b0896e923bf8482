import type { Generated } from "kysely";
import type { Instant, Json } from "./tables.ts";

/** Tables of plans, todos, reminders and notices (migrations 0007 and 0020). */
export interface PlanTables {
  study_plans: StudyPlanTable;
  study_plan_counts: StudyPlanCountTable;
  study_tasks: StudyTaskTable;
  study_task_moves: StudyTaskMoveTable;
  todos: TodoTable;
  reminders: ReminderTable;
  notices: NoticeTable;
}

export type TaskState = "pending" | "in_progress" | "completed";
export type ReminderState = "scheduled" | "running" | "delivered" | "failed" | "cancelled";
/** What a notice tells of; its `source_id` is an id of that. */
export type NoticeKind = "reminder" | "todo" | "task" | "feedback";

export interface StudyPlanTable {
  id: Generated<number>;
  account_id: number;
  revision: number;
  title: string;
  goal: string;
  latest_review: Json | null;
  created_at: Instant;
  updated_at: Instant;
}

/** How the tasks of a plan are in a period, counted by triggers: `span` is the length of `period`, as '', 2026-09 or 2026-09-09. */
export interface StudyPlanCountTable {
  plan_id: number;
  span: number;
  period: string;
  tasks: number;
  in_progress: number;
  completed: number;
  minutes: number;
  completed_minutes: number;
}

export interface StudyTaskTable {
  id: Generated<number>;
  plan_id: number;
  account_id: number;
  content_key: string;
  content_ref: Json;
  snapshot: Json;
  day: string;
  slot: number;
  duration_minutes: number;
  state: TaskState;
  messenger_reminder: number;
  awaits_notice: number;
  started_at: Instant | null;
  completed_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** That of the account; triggers write it. */
  time_zone: Generated<string>;
}

/** Where a task was before a move (migration 0015); rows are written by a trigger. */
export interface StudyTaskMoveTable {
  id: Generated<number>;
  account_id: number;
  plan_id: number;
  task_id: number;
  day: string;
  slot: number;
  revision: number;
  moved_at: Instant;
}

export interface TodoTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  note: string;
  scheduled_at: Instant | null;
  messenger_reminder: number;
  content_ref: Json | null;
  awaits_notice: number;
  completed_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ReminderTable {
  id: Generated<number>;
  account_id: number;
  content: string;
  remind_at: Instant;
  messenger_delivery: number;
  state: ReminderState;
  created_at: Instant;
  updated_at: Instant;
}

export interface NoticeTable {
  id: Generated<number>;
  account_id: number;
  kind: NoticeKind;
  source_id: number;
  text: string;
  route: string;
  due_at: Instant;
  created_at: Instant;
  is_late: number;
  read_at: Instant | null;
}
