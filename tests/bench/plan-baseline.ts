/**
 * A hand-written server for creating and changing plans over the same database file: prepared statements, the same authentication, the same
 * rules and the same answers. It plans only parts of the question bank. No pipeline: requests and answers are not validated against
 * schemas, nothing is logged or limited. `bun tests/bench/plan-baseline.ts DIR`
 */
import type { Subject } from "../../src/database/words.ts";
import { toNewTask } from "../../src/domains/plans/new-task.ts";
import { moverOf, planEvent } from "../../src/domains/plans/plan-event.ts";
import {
  MAX_PLAN_TASKS,
  MAX_PLANS,
  type PlanRow,
  type PlanStatus,
  toPlanSummary,
} from "../../src/domains/plans/plans.schema.ts";
import { applySteps, checkSteps, namedTasks, wantedContents } from "../../src/domains/plans/steps.ts";
import {
  type NewTask,
  type NewTaskRow,
  type TaskRow,
  type TaskStep,
  toStudyTask,
} from "../../src/domains/plans/tasks.schema.ts";
import { describePart } from "../../src/domains/resources/descriptions.ts";
import type { ContentFacts } from "../../src/domains/resources/resources.schema.ts";
import { writeCursor } from "../../src/kernel/paging.ts";
import { Problems } from "../../src/kernel/problems.ts";
import type { ContentRef } from "../../src/lib/content-ref.ts";
import { contentPath } from "../../src/lib/links.ts";
import { dayOf } from "../../src/lib/shanghai.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import { prepare } from "./hand-written.ts";
import { serveWeb } from "./hand-written-web.ts";

interface Input {
  readonly title: string;
  readonly goal: string;
  readonly tasks: readonly NewTask[];
  readonly planId: number;
  readonly steps: readonly TaskStep[];
}

const TASK =
  "t.id, t.plan_id as planId, t.content_key as contentKey, t.content_ref as contentRef, t.snapshot, t.day, t.slot, t.duration_minutes as durationMinutes, t.state, t.messenger_reminder as messengerReminder, t.awaits_notice as awaitsNotice, t.started_at as startedAt, t.completed_at as completedAt, t.created_at as createdAt, t.updated_at as updatedAt";

const countPlans = prepare<{ count: number }>("select count(*) as count from study_plans where account_id = ?", {
  study_plans: "plans of one account",
});
const addPlan = prepare<unknown>(
  "insert into study_plans (account_id, revision, title, goal, latest_review, created_at, updated_at) values (?, 1, ?, ?, null, ?, ?)",
);
const planById = prepare<PlanRow>(
  "select id, revision, title, goal, latest_review as latestReview, created_at as createdAt, updated_at as updatedAt from study_plans where id = ? and account_id = ?",
);
const savePlan = prepare<unknown>(
  "update study_plans set revision = ?, updated_at = ? where id = ? and account_id = ?",
);
const addTask = prepare<unknown>(
  "insert into study_tasks (plan_id, account_id, content_key, content_ref, snapshot, day, slot, duration_minutes, state, messenger_reminder, awaits_notice, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)",
  { study_task_moves: "moves of one task, by their foreign key" },
);
const tasksByIds = prepare<TaskRow>(
  `select ${TASK} from json_each(?) asked cross join study_tasks t where t.id = asked.value and t.account_id = ?`,
);
const firstTasks = prepare<TaskRow>(
  `select ${TASK} from study_tasks t where t.plan_id = ? and t.account_id = ? order by t.day, t.slot, t.id limit 51`,
);
const countTasks = prepare<{ count: number }>(
  "select count(*) as count from study_tasks where plan_id = ? and account_id = ?",
  { study_tasks: "tasks of one plan" },
);
const saveTask = prepare<unknown>(
  "update study_tasks set content_key = ?, content_ref = ?, snapshot = ?, day = ?, slot = ?, duration_minutes = ?, state = ?, awaits_notice = ?, completed_at = ?, updated_at = ? where id = ? and account_id = ?",
);
const planStatusOf = prepare<PlanStatus>(
  "select count(*) as taskCount, sum(state = 'pending') as pendingCount, sum(state = 'in_progress') as inProgressCount, sum(state = 'completed') as completedCount, sum(state <> 'completed' and day < ?) as overdueCount, sum(duration_minutes) as plannedMinutes, sum(iif(state = 'completed', duration_minutes, 0)) as completedMinutes, min(day) as firstDate, max(day) as lastDate, min(iif(state <> 'completed' and day >= ?, day, null)) as nextTaskDate from study_tasks where plan_id = ? and account_id = ?",
  { study_tasks: "tasks of one plan" },
);
const partsByIds = prepare<{
  id: number;
  title: string;
  subject: Subject;
  partNumber: number;
  questionCount: number;
  durationMinutes: number;
}>(
  "select p.id, p.title, p.subject, p.part_number as partNumber, p.question_count as questionCount, p.duration_minutes as durationMinutes from json_each(?) asked join parts p on p.id = asked.value where p.withdrawn = 0",
);
const lastCursor = prepare<{ cursor: number }>(
  "select cursor from learning_events where account_id = ? order by cursor desc limit 1",
);
const saveEvent = prepare<unknown>(
  "insert into learning_events (account_id, cursor, event_id, origin, device_id, event_type, object_type, object_id, skill_codes, payload, schema_version, occurred_at, recorded_at) values (?, ?, ?, 'server', 'server', ?, ?, ?, '[]', ?, 1, ?, ?)",
);

const slotTimes = DEFAULT_SLOT_TIMES;
const timeZone = "Asia/Shanghai";
const by = moverOf({ kind: "session" });

/** The facts of references, all of them to parts, in their order. */
function resolve(refs: readonly ContentRef[], siteUrl: string): (ContentFacts | undefined)[] {
  const ids = refs.map((ref) => (ref.kind === "question_part" ? ref.partId : 0));
  const parts = new Map(partsByIds.all(JSON.stringify([...new Set(ids)])).map((part) => [part.id, part]));
  return refs.map((contentRef, index) => {
    const part = parts.get(ids[index] ?? 0);
    if (part === undefined) return undefined;
    const { title, subject, durationMinutes, partNumber } = part;
    const route = contentPath(contentRef);
    return {
      ...{ contentRef, kind: contentRef.kind, title, subject, description: describePart(part), durationMinutes },
      ...{ partNumber, available: true, url: `${siteUrl}${route}`, route },
    };
  });
}

function answerTasks(rows: readonly TaskRow[], siteUrl: string) {
  const facts = resolve(
    rows.map((row) => JSON.parse(row.contentRef)),
    siteUrl,
  );
  return rows.map((row, i) =>
    toStudyTask(row, { available: facts[i]?.available ?? false, slotTimes, timeZone, siteUrl }),
  );
}

function answerPlan(accountId: number, plan: PlanRow, now: number, siteUrl: string) {
  const today = dayOf(now);
  const status = planStatusOf.get(today, today, plan.id, accountId);
  return status === undefined ? null : toPlanSummary(plan, status, siteUrl);
}

function record(accountId: number, event: ReturnType<typeof planEvent>, now: number): void {
  const cursor = (lastCursor.get(accountId)?.cursor ?? 0) + 1;
  const { eventId, eventType, objectType, objectId, payload } = event;
  saveEvent.run(accountId, cursor, eventId, eventType, objectType, objectId, JSON.stringify(payload), now, now);
}

function create(accountId: number, { title, goal, tasks }: Input, siteUrl: string): unknown {
  const now = Date.now();
  if ((countPlans.get(accountId)?.count ?? 0) >= MAX_PLANS) return null;
  const facts = resolve(
    tasks.map(({ contentRef }) => contentRef),
    siteUrl,
  );
  const rows: NewTaskRow[] = [];
  for (const [index, task] of tasks.entries()) {
    const found = facts[index];
    if (found === undefined) return null;
    rows.push(toNewTask(task, found, { now, slotTimes, timeZone }));
  }
  const planId = Number(addPlan.run(accountId, title, goal, now, now).lastInsertRowid);
  for (const row of rows) {
    const { contentKey, contentRef, snapshot, day, slot, durationMinutes, messengerReminder, awaitsNotice } = row;
    const content = [contentKey, contentRef, snapshot, day, slot, durationMinutes];
    addTask.run(planId, accountId, ...content, messengerReminder, awaitsNotice, now, now);
  }
  const planFacts = { planId, title, revision: 1, by };
  record(accountId, planEvent(crypto.randomUUID(), "plan.created", planFacts, { taskCount: tasks.length }), now);
  const page = firstTasks.all(planId, accountId);
  const shown = page.slice(0, 50);
  const last = shown.at(-1);
  const filters = { planId, state: "", fromDate: "", toDate: "" };
  const place = last === undefined ? null : { day: last.day, slot: last.slot, id: last.id };
  const plan = { id: planId, revision: 1, title, goal, latestReview: null, createdAt: now, updatedAt: now };
  return {
    ...answerPlan(accountId, plan, now, siteUrl),
    tasks: answerTasks(shown, siteUrl),
    limit: 50,
    hasMore: page.length > 50,
    nextCursor: page.length > 50 ? writeCursor(filters, place) : null,
  };
}

/** Edits alone: the benchmark adds, removes and completes nothing. */
function change(accountId: number, { planId, steps }: Input, siteUrl: string): unknown {
  const now = Date.now();
  const before = planById.get(planId, accountId);
  if (before === undefined) return null;
  const ids = JSON.stringify(namedTasks(steps));
  const rows = new Map(tasksByIds.all(ids, accountId).map((row) => [row.id, row]));
  if ([...rows.values()].some((row) => row.planId !== planId)) return null;
  checkSteps(steps, { rows, now, problems: new Problems() });
  const wanted = wantedContents(steps, rows);
  const facts = resolve(
    wanted.map(({ ref }) => ref),
    siteUrl,
  );
  const contents = new Map<string, ContentFacts>();
  for (const [index, { path }] of wanted.entries()) {
    const found = facts[index];
    if (found === undefined) return null;
    contents.set(path, found);
  }
  const { edited } = applySteps(steps, { rows, contents, now, slotTimes, timeZone });
  if ((countTasks.get(planId, accountId)?.count ?? 0) > MAX_PLAN_TASKS) return null;
  for (const row of edited) {
    const content = [row.contentKey, row.contentRef, row.snapshot, row.day, row.slot, row.durationMinutes];
    saveTask.run(...content, row.state, row.awaitsNotice, row.completedAt, now, row.id, accountId);
  }
  const revision = edited.length > 0 ? before.revision + 1 : before.revision;
  const plan = edited.length > 0 ? { ...before, revision, updatedAt: now } : before;
  if (edited.length > 0) {
    savePlan.run(revision, now, planId, accountId);
    const counts = { addedCount: 0, editedCount: edited.length, removedCount: 0, completedCount: 0 };
    const planFacts = { planId, title: plan.title, revision, by };
    record(accountId, planEvent(crypto.randomUUID(), "plan.tasks_changed", planFacts, counts), now);
  }
  const tasks = new Map(answerTasks(tasksByIds.all(ids, accountId), siteUrl).map((task) => [task.taskId, task]));
  const changes = steps.flatMap((step) =>
    step.action === "add" ? [] : [{ action: step.action, taskId: step.taskId, task: tasks.get(step.taskId) ?? null }],
  );
  return { ...answerPlan(accountId, plan, now, siteUrl), changes };
}

serveWeb<Input>({ ielts_study_plans_create: create, ielts_study_plans_change_tasks: change });
