/** The data for the benchmarks of practising: learners who answer one part of 40 questions, and one with a long history. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type App, createApp } from "../../src/app.ts";
import { applyPack } from "../../src/content-import/apply.ts";
import type { Db } from "../../src/database/open.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { execute } from "../../src/kernel/execute.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { checkedPack } from "../support/checked-pack.ts";
import { at } from "../support/json.ts";
import { practicePart } from "../support/practice-part.ts";
import { makingConfig } from "./bench-config.ts";

export const QUESTIONS = 40;
const TOKEN = "lectern_bench";

/** A learner of the workspace and the practices that they have started. */
export interface BenchLearner {
  readonly cookie: string;
  readonly sessionIds: number[];
}

export interface PracticeFolder {
  readonly dir: string;
  readonly learners: readonly BenchLearner[];
  /** The slots of the part, in the order of its questions. */
  readonly slots: readonly number[];
}

/** A data folder with this many learners, each with this many practices of one part; all of its questions answered or none. */
export async function makePracticeFolder(shape: {
  learners: number;
  sessions: number;
  answered: boolean;
}): Promise<PracticeFolder> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  await app.kernel.writer.write((db) =>
    applyPack(db, checkedPack({ parts: [practicePart("forty", QUESTIONS)] }), { now, replace: false }),
  );
  const slots = app.kernel.reader.raw.prepare<[], { id: number }>("SELECT id FROM question_slots ORDER BY position");
  const slotIds = slots.all().map(({ id }) => id);
  const learners = Array.from(
    { length: shape.learners },
    (_, i): BenchLearner => ({ cookie: `bench-${i}`, sessionIds: [] }),
  );
  await app.kernel.writer.write((db) => {
    for (const [index, { cookie }] of learners.entries()) {
      const accountId = addAccount(db, index, now);
      const expiresAt = now + 30 * DAY_MS;
      createSession(db, accountId, { secretHash: hashSecret(cookie), userAgent: "bench", now, expiresAt });
    }
  });
  // About every fourth answer is wrong.
  const changes = slotIds.map((questionSlotId, i) => ({ questionSlotId, value: i % 4 === 0 ? "quay" : `harbor ${i}` }));
  for (let round = 0; round < shape.sessions; round++) {
    const begun = learners.map(async ({ cookie, sessionIds }) => {
      const { sessionId } = idOf(await call(app, cookie, "practice_begin", { partId: 1 }));
      sessionIds.push(sessionId);
      const save = { sessionId, subject: "reading", changes };
      if (shape.answered) await call(app, cookie, "practice_save_answers", save);
    });
    await Promise.all(begun);
  }
  await app.stop();
  return { dir, learners, slots: slotIds };
}

/** A data folder with one learner who submitted this many practices, every tenth of them a mock test of two sections. */
export async function makeHistoryFolder(sessions: number): Promise<{ dir: string; token: string }> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  await app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts: [practicePart("forty", QUESTIONS)] }), { now, replace: false });
    const accountId = addAccount(db, 0, now);
    const token = { secretHash: hashSecret(TOKEN), clientName: "bench", scopes: SCOPES, now, expiresAt: now + DAY_MS };
    createToken(db, accountId, token);
    addHistory(db, { accountId, sessions, now });
  });
  await app.stop();
  return { dir, token: TOKEN };
}

/** An empty data folder and the service over it. */
export async function openFolder(): Promise<{ app: App; dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), "lectern-bench-practice-"));
  const config = makingConfig({ data: dir, port: "0", "no-seed": "true" });
  return { app: await createApp({ config, log: pino({ level: "silent" }), version: "bench" }), dir };
}

export function addAccount(db: Db, index: number, now: number): number {
  const email = `bench-${index}@example.org`;
  const made = createAccount(db, { email, name: "Bench", role: "learner", passwordHash: "-", now });
  if (made === "email_taken") throw new Error("The data folder is not empty");
  return made.id;
}

/** A call of the workspace by the learner of a cookie. */
export async function call(app: App, secret: string, id: string, input: object): Promise<unknown> {
  const outline = app.operations.get(id);
  if (outline === undefined) throw new Error(`${id} is not there`);
  const capability = await app.operations.load(outline);
  const answer = await execute(app.kernel, {
    ...{ capability, audience: "web", credential: { kind: "session", secret }, input: () => input },
    ...{ via: "http", idempotencyKey: null },
    ...{ peer: { address: "127.0.0.1", userAgent: "bench" }, requestId: "bench", trace: {} },
  });
  return answer.data;
}

function idOf(data: unknown): { sessionId: number } {
  return { sessionId: Number(at(data, "sessionId")) };
}

/** Rows as the operations leave them, an hour between one submission and the next. */
function addHistory(db: Db, history: { accountId: number; sessions: number; now: number }): void {
  const { accountId, sessions, now } = history;
  const session = db.raw.prepare<unknown[]>(
    `INSERT INTO practice_sessions (account_id, kind, mode, state, title, subject, part_id, paper_id, started_at, last_activity_at, finished_at, reviewable_at)
     VALUES (?, ?, ?, 'submitted', ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const section = db.raw.prepare<unknown[]>(
    `INSERT INTO session_sections (session_id, subject, status, module, duration_minutes, question_count, answered_count,
       markable_count, correct_count, unanswered_count, started_at, ends_at, finished_at, finish_reason, active_ms)
     VALUES (?, ?, 'submitted', 'academic', 60, 40, 38, 40, ?, 2, ?, ?, ?, 'learner', 1800000)`,
  );
  for (let i = 0; i < sessions; i++) {
    const end = now - (sessions - i) * 3_600_000;
    const isMock = i % 10 === 9;
    const own = isMock
      ? ["mock", "test", `Paper ${i}`, null, null, `user:paper-${i}`]
      : ["practice", "practice", `Part ${i}`, "reading", 1, null];
    const { lastInsertRowid } = session.run(accountId, ...own, end - 1_800_000, end, end, end);
    for (const subject of isMock ? ["listening", "reading"] : ["reading"]) {
      section.run(Number(lastInsertRowid), subject, i % 39, end - 1_800_000, isMock ? end : null, end);
    }
  }
}
