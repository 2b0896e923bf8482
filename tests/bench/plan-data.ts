/** The data for the benchmarks of plans: learners with a plan of 100 tasks each, and two with full plans. */

import { applyPack } from "../../src/content-import/apply.ts";
import type { Db } from "../../src/database/open.ts";
import { MAX_PLAN_TASKS, MAX_PLANS } from "../../src/domains/plans/plans.schema.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { refKey } from "../../src/lib/content-ref.ts";
import { contentPath } from "../../src/lib/links.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { SLOTS } from "../../src/lib/slots.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { checkedPack, part } from "../support/checked-pack.ts";
import { at } from "../support/json.ts";
import { addAccount, call, openFolder } from "./practice-data.ts";

export const TASKS = 100;
/** How many learners write at once; two more are compared. */
export const PLANNERS = 16;

export interface BenchPlanner {
  readonly cookie: string;
  readonly planId: number;
  /** In the order of their days. */
  readonly taskIds: readonly number[];
}

export interface PlanFolder {
  readonly dir: string;
  readonly planners: readonly BenchPlanner[];
}

/** The date this many days from today. */
export function dayAhead(days: number): string {
  return addDays(dayOf(Date.now()), days);
}

/** The request of a plan of 100 tasks, four a day; every fifth has a reminder. */
export function planBody(): string {
  const tasks = Array.from({ length: TASKS }, (_, i) => ({
    contentRef: { kind: "question_part", partId: 1 + (i % 2) },
    date: dayAhead(1 + Math.floor(i / 4)),
    slot: SLOTS[i % 3] ?? "morning",
    durationMinutes: 20 + (i % 30),
    messengerReminder: i % 5 === 0,
  }));
  return JSON.stringify({ title: "Eight weeks", goal: "Band 7 in reading.", tasks });
}

export async function makePlanFolder(): Promise<PlanFolder> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  const cookies = Array.from({ length: PLANNERS + 2 }, (_, i) => `bench-${i}`);
  await app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts: [part("first"), part("second")] }), { now, replace: false });
    for (const [index, cookie] of cookies.entries()) {
      const accountId = addAccount(db, index, now);
      const expiresAt = now + 30 * DAY_MS;
      createSession(db, accountId, { secretHash: hashSecret(cookie), userAgent: "bench", now, expiresAt });
    }
  });
  const planners: BenchPlanner[] = [];
  for (const cookie of cookies) {
    const made = await call(app, cookie, "ielts_study_plans_create", JSON.parse(planBody()));
    const planId = Number(at(made, "planId"));
    const rows = app.kernel.reader.raw.prepare<[number], { id: number }>(
      "SELECT id FROM study_tasks WHERE plan_id = ? ORDER BY id",
    );
    planners.push({ cookie, planId, taskIds: rows.all(planId).map(({ id }) => id) });
  }
  await app.stop();
  return { dir, planners };
}

/** A learner's agent and one of their plans, each of 1,000 tasks. */
export interface FullPlanner {
  readonly token: string;
  readonly planId: number;
  /** A task of that plan that is not completed. */
  readonly taskId: number;
}

/** A learner with as many plans and tasks as an account may have, and one with a page of the same plans. */
export async function makeFullPlanFolder(): Promise<{ dir: string; full: FullPlanner; few: FullPlanner }> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  const [full, few] = await app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts: [part("first"), part("second")] }), { now, replace: false });
    return [addFullPlanner(db, { index: 0, plans: MAX_PLANS, now }), addFullPlanner(db, { index: 1, plans: 20, now })];
  });
  await app.stop();
  if (full === undefined || few === undefined) throw new Error("There are no learners");
  return { dir, full, few };
}

/** Rows as the operations leave them: three tasks a day, most of them completed in the past. */
function addFullPlanner(db: Db, shape: { index: number; plans: number; now: number }): FullPlanner {
  const { index, plans, now } = shape;
  const accountId = addAccount(db, index, now);
  const token = `lectern_full_${index}`;
  const expiresAt = now + 30 * DAY_MS;
  createToken(db, accountId, { secretHash: hashSecret(token), clientName: "bench", scopes: SCOPES, now, expiresAt });
  const addPlan = db.raw.prepare<unknown[]>(
    "INSERT INTO study_plans (account_id, revision, title, goal, created_at, updated_at) VALUES (?, 1, 'Full', '', ?, ?)",
  );
  const addTask = db.raw.prepare<unknown[]>(
    `INSERT INTO study_tasks (plan_id, account_id, content_key, content_ref, snapshot, day, slot, duration_minutes, state,
       messenger_reminder, awaits_notice, completed_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 30, ?, 0, 0, ?, ?, ?)`,
  );
  let planId = 0;
  let taskId = 0;
  for (let plan = 0; plan < plans; plan++) {
    planId = Number(addPlan.run(accountId, now + plan, now + plan).lastInsertRowid);
    for (let i = 0; i < MAX_PLAN_TASKS; i++) {
      const ref = { kind: "question_part", partId: 1 + (i % 2) } as const;
      const ahead = Math.floor(i / SLOTS.length) - 300;
      const isCompleted = ahead < 0 && i % 20 !== 0;
      const content = [refKey(ref), JSON.stringify(ref), JSON.stringify(snapshotOfPart(contentPath(ref), now))];
      const state = isCompleted ? ["completed", now + ahead * DAY_MS] : ["pending", null];
      const at = [dayAhead(ahead), i % SLOTS.length];
      taskId = Number(addTask.run(planId, accountId, ...content, ...at, ...state, now, now).lastInsertRowid);
    }
  }
  return { token, planId, taskId };
}

function snapshotOfPart(route: string, resolvedAt: number) {
  const facts = {
    title: "A part of the bench",
    kind: "question_part",
    subject: "reading",
    description: "One question",
  };
  return { ...facts, durationMinutes: 10, partNumber: 1, route, resolvedAt };
}
