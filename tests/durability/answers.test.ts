import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { applyPack } from "../../src/content-import/apply.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { checkedPack } from "../support/checked-pack.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { letTimePass, paced, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { practicePart } from "../support/practice-part.ts";
import { kill, prepareLearner, type Served, serve } from "./served.ts";

const ROUNDS = 12;
const WORKERS = 6;
const QUESTIONS = 40;
const COOKIE = "a-session-of-the-workspace";

const folder = temporaryFolder();
let served: Served;

/** What a worker practises; each has its own part, and starts another practice of it after some answers. */
interface Desk {
  readonly sessionId: number;
  readonly slots: readonly number[];
  /** By slot: the last answer that was acknowledged, and those that were sent after it without a response. */
  readonly acknowledged: Map<number, string>;
  readonly unsure: Map<number, Set<string>>;
  readonly revisions: Map<number, number>;
  submitted: "no" | "asked" | "yes";
}

const desks: Desk[] = [];
const counts = { saves: 0, submissions: 0, unanswered: 0 };

beforeAll(async () => {
  const { accountId } = prepareLearner(folder.dir);
  prepare((db) => {
    const now = Date.now();
    const parts = Array.from({ length: WORKERS }, (_, i) => practicePart(`part-${i}`, QUESTIONS));
    const session = { secretHash: hashSecret(COOKIE), userAgent: "load", now, expiresAt: now + DAY_MS };
    createSession(db, accountId, session);
    inTransaction(db, (inside) => applyPack(inside, checkedPack({ parts }), { now, replace: false }));
  });
  served = await serve(folder.dir);
});
afterAll(async () => {
  await kill(served);
  folder.remove();
});

function prepare(work: (db: Db) => void): void {
  const db = openDatabase(join(folder.dir, "lectern.db"));
  work(db);
  closeDatabase(db);
}

/** The data of a response, or null if the service was gone before it answered. */
async function call(operation: string, body: object): Promise<unknown> {
  const response = await fetch(`${served.url}/api/web/practice_${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: served.url, cookie: `lectern_session=${COOKIE}` },
    body: JSON.stringify(body),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response === null || text === null || text === undefined) {
    counts.unanswered++;
    return null;
  }
  if (response.status !== 200) throw new Error(`${operation} was refused: ${text}`);
  return at(JSON.parse(text), "data");
}

async function sitDown(partId: number): Promise<Desk | null> {
  const begun = await call("begin", { partId, mode: "practice" });
  const opened = begun === null ? null : await call("open", { sessionId: at(begun, "sessionId") });
  if (opened === null) return null;
  const groups = listAt(opened, "parts", 0, "questionGroups");
  const slots = groups.flatMap((group) => listAt(group, "questions").map((one) => Number(at(one, "questionSlotId"))));
  const sessionId = Number(at(begun, "sessionId"));
  const desk: Desk = {
    sessionId,
    slots,
    acknowledged: new Map(),
    unsure: new Map(),
    revisions: new Map(),
    submitted: "no",
  };
  if (!(await save(desk, 0))) return null;
  desks.push(desk);
  return desk;
}

/** Changes a few answers in one call, as a player does: the first one is always that of the first question. */
async function save(desk: Desk, n: number): Promise<boolean> {
  const randomIndex = () => (n === 0 ? 0 : 1 + Math.floor(Math.random() * (QUESTIONS - 1)));
  const chosen = new Set(Array.from({ length: 1 + (n % 4) }, () => desk.slots[randomIndex()] ?? 0));
  const changes = [...chosen].map((questionSlotId) => {
    const value = n > 0 && Math.random() < 0.15 ? "" : `word ${n} ${crypto.randomUUID()}`;
    desk.unsure.set(questionSlotId, (desk.unsure.get(questionSlotId) ?? new Set()).add(value));
    return { questionSlotId, value, basedOn: desk.revisions.get(questionSlotId) ?? 0 };
  });
  const data = await call("save_answers", { sessionId: desk.sessionId, subject: "reading", changes });
  if (data === null) return false;
  expect([at(data, "outcome"), at(data, "conflicts")]).toEqual(["saved", []]);
  for (const { questionSlotId, value } of changes) {
    desk.acknowledged.set(questionSlotId, value);
    desk.unsure.delete(questionSlotId);
  }
  for (const one of listAt(data, "answers")) {
    desk.revisions.set(Number(at(one, "questionSlotId")), Number(at(one, "revision")));
  }
  counts.saves++;
  return true;
}

async function submit(desk: Desk): Promise<boolean> {
  desk.submitted = "asked";
  const data = await call("submit", { sessionId: desk.sessionId, subject: "reading" });
  if (data === null) return false;
  desk.submitted = "yes";
  counts.submissions++;
  return true;
}

/** Makes calls in sequence until the service is gone: a practice, some saves, and usually its submission. */
async function work(partId: number): Promise<void> {
  for (;;) {
    const desk = await sitDown(partId);
    if (desk === null) return;
    const saves = 3 + Math.floor(Math.random() * 20);
    for (let n = 1; n <= saves; n++) if (!(await save(desk, n))) return;
    if (Math.random() < 0.7 && !(await submit(desk))) return;
  }
}

function look<T>(question: (db: Db) => T): T {
  const db = openDatabase(join(folder.dir, "lectern.db"), { readonly: true });
  try {
    return question(db);
  } finally {
    db.raw.close();
  }
}

/** Acknowledged answers that are missing. Answers that were sent without a response may be stored or not. */
function findLost(db: Db): string[] {
  const rows = rowsOf(db, "SELECT session_id, slot_id, value FROM session_answers");
  const stored = new Map(rows.map((row) => [`${row["session_id"]} ${row["slot_id"]}`, String(row["value"])]));
  return desks.flatMap((desk) =>
    [...desk.acknowledged].flatMap(([slot, value]) => {
      const current = stored.get(`${desk.sessionId} ${slot}`) ?? "";
      const isThere = current === value || desk.unsure.get(slot)?.has(current) === true;
      return isThere ? [] : [`session ${desk.sessionId} slot ${slot}: ${value} was acknowledged, ${current} stands`];
    }),
  );
}

/** Sections whose counts, revision or state do not match their answers. */
const TORN = `
  SELECT c.session_id FROM session_sections c JOIN practice_sessions s ON s.id = c.session_id
  LEFT JOIN session_answers a ON a.session_id = c.session_id AND a.subject = c.subject
  GROUP BY c.session_id
  HAVING c.answered_count <> count(iif(trim(a.value) <> '', 1, NULL))
    OR c.revision <> ifnull(max(a.revision), 0)
    OR s.state <> CASE WHEN c.status = 'submitted' THEN 'submitted' WHEN c.answered_count > 0 THEN 'in_progress' ELSE 'unanswered' END
    OR (c.status = 'submitted') <> (SELECT count(*) FROM review_snapshots r WHERE r.session_id = c.session_id)`;

describe("a service that is killed while learners answer", () => {
  test.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    "kill %d loses no acknowledged answer, and counts agree with answers",
    async () => {
      const workers = Array.from({ length: WORKERS }, (_, i) => work(i + 1));
      const wanted = counts.saves + 20 + Math.random() * 150;
      await until(() => counts.saves >= wanted);
      await letTimePass(Math.random() * 10);
      await kill(served);
      await Promise.all(workers);
      served = await serve(folder.dir);

      look((db) => {
        expect(rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
        expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
        expect(findLost(db)).toEqual([]);
        expect(rowsOf(db, TORN)).toEqual([]);
        const submitted = rowsOf(db, "SELECT id FROM practice_sessions WHERE state = 'submitted'").map(({ id }) => id);
        const acknowledged = desks.filter((desk) => desk.submitted === "yes").map((desk) => desk.sessionId);
        expect(acknowledged.filter((id) => !submitted.includes(id))).toEqual([]);
        expect(numberOf(db, "SELECT count(*) FROM learning_events WHERE event_type = 'practice.submitted'")).toBe(
          submitted.length,
        );
        expect(numberOf(db, "SELECT ifnull(sum(times), 0) FROM part_practice")).toBe(submitted.length);
      });
    },
    paced(20_000),
  );

  test("there was something to lose: answers were acknowledged, and some were in progress at each kill", () => {
    expect(counts.saves).toBeGreaterThan(20 * ROUNDS);
    expect(counts.submissions).toBeGreaterThan(ROUNDS);
    expect(counts.unanswered).toBeGreaterThanOrEqual(ROUNDS);
  });

  test("the last started service shows what was acknowledged", async () => {
    const desk = desks.findLast(({ submitted }) => submitted === "no");
    const opened = await call("open", { sessionId: desk?.sessionId });
    const shown = new Map(
      listAt(opened, "answers").map((one) => [Number(at(one, "questionSlotId")), String(at(one, "value"))]),
    );
    expect(desk?.acknowledged.size).toBeGreaterThan(0);
    for (const [slot, value] of desk?.acknowledged ?? []) {
      if (!desk?.unsure.has(slot)) expect(shown.get(slot) ?? "").toBe(value);
    }
  });
});
