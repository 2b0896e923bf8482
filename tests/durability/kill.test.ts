import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { letTimePass, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { kill, prepareLearner, type Served, serve } from "./served.ts";

const ROUNDS = 20;
const WORKERS = 6;

const folder = temporaryFolder();
let learner: { accountId: number; token: string };
let served: Served;

beforeAll(async () => {
  learner = prepareLearner(folder.dir);
  served = await serve(folder.dir);
});
afterAll(async () => {
  await kill(served);
  folder.remove();
});

interface Addition {
  readonly phrases: readonly string[];
  acknowledged: boolean;
}

/** Everything that was requested, over all rounds. */
const additions: Addition[] = [];
const reviews = { asked: 0, acknowledged: new Set<number>() };
/** Ids of entries whose addition was acknowledged. */
const entryIds: number[] = [];

/** The data of a response, or null if the service was gone before it answered. */
async function call(operation: string, body: object): Promise<unknown> {
  let text: string;
  try {
    const response = await fetch(`${served.url}/api/v1/agent/capabilities/ielts_vocabulary_personal_${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${learner.token}` },
      body: JSON.stringify(body),
    });
    text = await response.text();
    if (response.status !== 200) throw new Error(`${operation} was refused: ${text}`);
  } catch (error) {
    if (error instanceof Error && error.message.includes("was refused")) throw error;
    return null;
  }
  return at(JSON.parse(text), "data");
}

async function add(name: string): Promise<boolean> {
  const phrases = Array.from({ length: 1 + Math.floor(Math.random() * 8) }, (_, i) => `${name} item ${i}`);
  const addition: Addition = { phrases, acknowledged: false };
  additions.push(addition);
  const items = phrases.map((phrase) => ({ phrase, meaning: "减轻", expansion: ["related"] }));
  const data = await call("add", { items, sourceId: name });
  if (data === null) return false;
  addition.acknowledged = true;
  entryIds.push(...listAt(data, "items").map((item) => Number(at(item, "entry", "id"))));
  return true;
}

async function review(): Promise<boolean> {
  const id = entryIds[Math.floor(Math.random() * entryIds.length)];
  if (id === undefined) return true;
  reviews.asked++;
  const data = await call("record_review", { id, rating: "good", responseMs: 900 });
  if (data === null) return false;
  reviews.acknowledged.add(Number(at(data, "reviewId")));
  return true;
}

/** Makes calls in sequence until the service is gone. */
async function work(name: string): Promise<void> {
  for (let n = 0; ; n++) {
    if (!(await (n % 2 === 0 ? add(`${name} call ${n}`) : review()))) return;
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

function expectAllOrNothing(db: Db): void {
  const stored = new Set(rowsOf(db, "SELECT phrase FROM vocabulary_entries").map(({ phrase }) => String(phrase)));
  const lost = additions.filter(
    ({ acknowledged, phrases }) => acknowledged && !phrases.every((one) => stored.has(one)),
  );
  const half = additions.filter(
    ({ phrases }) => ![0, phrases.length].includes(phrases.filter((one) => stored.has(one)).length),
  );
  expect([lost, half]).toEqual([[], []]);
  const asked = additions.reduce((sum, { phrases }) => sum + phrases.length, 0);
  expect(stored.size).toBeLessThanOrEqual(asked);
}

/** The rows that one write creates in several tables exist in all of them. */
function expectTablesAgree(db: Db): void {
  const entries = numberOf(db, "SELECT count(*) FROM vocabulary_entries");
  const events = (type: string) => numberOf(db, "SELECT count(*) FROM learning_events WHERE event_type = ?", type);
  const logged = numberOf(db, "SELECT count(*) FROM vocabulary_reviews");
  expect({
    sources: numberOf(db, "SELECT count(DISTINCT entry_id) FROM vocabulary_sources"),
    progress: numberOf(
      db,
      "SELECT count(*) FROM vocabulary_progress WHERE item_id IN (SELECT id FROM vocabulary_entries)",
    ),
    tallies: numberOf(db, "SELECT sum(items) FROM vocabulary_tallies"),
    indexed: numberOf(db, "SELECT count(*) FROM vocabulary_entry_text_docsize"),
    lastSlot: numberOf(db, "SELECT max(slot) FROM vocabulary_entries"),
    added: events("vocabulary.entry_added"),
  }).toEqual({
    sources: entries,
    progress: entries,
    tallies: entries,
    indexed: entries,
    lastSlot: entries,
    added: entries,
  });
  expect([events("vocabulary.reviewed"), numberOf(db, "SELECT sum(reps) FROM vocabulary_progress")]).toEqual([
    logged,
    logged,
  ]);
  const torn = rowsOf(
    db,
    `SELECT p.item_id, p.reps, count(r.id) AS reviews FROM vocabulary_progress AS p
      LEFT JOIN vocabulary_reviews AS r ON r.item_id = p.item_id AND r.book = p.book
      GROUP BY p.item_id HAVING p.reps <> count(r.id) OR p.last_reviewed_at IS NOT max(r.reviewed_at)`,
  );
  expect(torn).toEqual([]);
  const last = numberOf(db, "SELECT max(cursor) FROM learning_events");
  expect(numberOf(db, "SELECT count(*) FROM learning_events")).toBe(last);
}

/** Kills the service at a random moment after this many responses to writes. */
async function killMidway(answers: number): Promise<void> {
  const wanted = answered() + answers;
  await until(() => answered() >= wanted);
  await letTimePass(Math.random() * 10);
  await kill(served);
}

function answered(): number {
  return additions.filter(({ acknowledged }) => acknowledged).length + reviews.acknowledged.size;
}

describe("a service that is killed while it writes", () => {
  test.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    "kill %d loses no acknowledged write and leaves none half done",
    async (round) => {
      const workers = Array.from({ length: WORKERS }, (_, i) => work(`round ${round} worker ${i}`));
      await killMidway(5 + Math.random() * 60);
      await Promise.all(workers);
      served = await serve(folder.dir);

      look((db) => {
        expect(rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
        expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
        expectAllOrNothing(db);
        const stored = new Set(rowsOf(db, "SELECT id FROM vocabulary_reviews").map(({ id }) => Number(id)));
        expect([...reviews.acknowledged].filter((id) => !stored.has(id))).toEqual([]);
        expect(stored.size).toBeLessThanOrEqual(reviews.asked);
        expectTablesAgree(db);
      });
    },
  );

  test("there was something to lose: writes were acknowledged, and some were in progress at each kill", () => {
    expect(additions.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(2 * ROUNDS);
    expect(reviews.acknowledged.size).toBeGreaterThan(ROUNDS);
    const unanswered = additions.length + reviews.asked - answered();
    expect(unanswered).toBeGreaterThan(ROUNDS);
  });

  test("the service that was started last answers with all of it", async () => {
    const data = await call("progress", {});
    expect(at(data, "summary", "total")).toBe(look((db) => numberOf(db, "SELECT count(*) FROM vocabulary_entries")));
  });
});

describe("a service that is asked to stop", () => {
  test("finishes what it has started, loses nothing and exits with 0", async () => {
    const workers = Array.from({ length: WORKERS }, (_, i) => work(`stopping worker ${i}`));
    const before = answered();
    await until(() => answered() > before + 5);
    served.process.kill("SIGTERM");
    const code = await served.process.exited;
    await Promise.all(workers);
    served = await serve(folder.dir);
    expect(code).toBe(0);
    look((db) => {
      expectAllOrNothing(db);
      expectTablesAgree(db);
    });
  });
});
