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
  accountId: number;
  revision: number;
  title: string;
  goal: string;
  latestReview: Json | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** How the tasks of a plan are in a period, counted by triggers: `span` is the length of `period`, as '', 2026-09 or 2026-09-09. */
export interface StudyPlanCountTable {
  planId: number;
  span: number;
  period: string;
  tasks: number;
  in_progress: number;
  completed: number;
  minutes: number;
  completedMinutes: number;
}

export interface StudyTaskTable {
  id: Generated<number>;
  planId: number;
  accountId: number;
  contentKey: string;
  contentRef: Json;
  snapshot: Json;
  day: string;
  slot: number;
  durationMinutes: number;
  state: TaskState;
  messengerReminder: number;
  awaitsNotice: number;
  startedAt: Instant | null;
  completedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** That of the account; triggers write it. */
  timeZone: Generated<string>;
}

/** Where a task was before a move (migration 0015); rows are written by a trigger. */
export interface StudyTaskMoveTable {
  id: Generated<number>;
  accountId: number;
  planId: number;
  taskId: number;
  day: string;
  slot: number;
  revision: number;
  movedAt: Instant;
}

export interface TodoTable {
  id: Generated<number>;
  accountId: number;
  title: string;
  note: string;
  scheduledAt: Instant | null;
  messengerReminder: number;
  contentRef: Json | null;
  awaitsNotice: number;
  completedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
}

export interface ReminderTable {
  id: Generated<number>;
  accountId: number;
  content: string;
  remindAt: Instant;
  messengerDelivery: number;
  state: ReminderState;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface NoticeTable {
  id: Generated<number>;
  accountId: number;
  kind: NoticeKind;
  sourceId: number;
  text: string;
  route: string;
  dueAt: Instant;
  createdAt: Instant;
  isLate: number;
  readAt: Instant | null;
}
