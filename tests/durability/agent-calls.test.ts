import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { letTimePass, paced, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { kill, prepareLearner, type Served, serve } from "./served.ts";

const ROUNDS = 12;
const WORKERS = 6;
const CREATE = "ielts_study_todos_create";

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

/** A write that was sent, with a unique title. */
interface Sent {
  readonly title: string;
  readonly key: string;
  /** The whole response, or null if none came. */
  answer: string | null;
}

/** Everything that was sent, over all rounds. */
const sent: Sent[] = [];
/** Writes in progress at a kill. */
let unanswered = 0;

interface Reply {
  readonly text: string;
  readonly isRepeat: boolean;
}

/** Sends it, for the first time or again; null if the service was gone before it answered. */
async function send({ title, key }: Sent): Promise<Reply | null> {
  let reply: Reply;
  let status: number;
  try {
    const response = await fetch(`${served.url}/api/v1/agent/capabilities/${CREATE}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${learner.token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ items: [{ title }] }),
    });
    const isRepeat = response.headers.get("idempotent-replayed") === "true";
    reply = { text: await response.text(), isRepeat };
    status = response.status;
  } catch {
    return null;
  }
  if (status !== 200) throw new Error(`${title} was refused: ${reply.text}`);
  return reply;
}

/** Writes in sequence until the service is gone. */
async function work(name: string): Promise<void> {
  for (let n = 0; ; n++) {
    const one: Sent = { title: `${name} todo ${n}`, key: crypto.randomUUID(), answer: null };
    sent.push(one);
    const reply = await send(one);
    if (reply === null) return;
    one.answer = reply.text;
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

const acknowledged = () => sent.filter(({ answer }) => answer !== null);

/** How often each title exists. */
function countTitles(db: Db): Map<string, number> {
  const rows = rowsOf(db, "SELECT title, count(*) AS n FROM todos GROUP BY title");
  return new Map(rows.map((row) => [String(row["title"]), Number(row["n"])]));
}

/** How many rows of a first response each todo has, by its id. */
function countRows(db: Db): Map<number, number> {
  const rows = rowsOf(
    db,
    "SELECT target ->> 'todoId' AS id, count(*) AS n FROM agent_calls WHERE operation = ? AND status = 200 AND is_repeat = 0 GROUP BY id",
    CREATE,
  );
  return new Map(rows.map((row) => [Number(row["id"]), Number(row["n"])]));
}

/** The rows that one write creates in three tables exist in all of them, once. */
function expectTablesAgree(db: Db): void {
  const ids = rowsOf(db, "SELECT id FROM todos ORDER BY id").map(({ id }) => Number(id));
  expect([...countRows(db)].sort(([one], [other]) => one - other)).toEqual(ids.map((id) => [id, 1]));
  expect(numberOf(db, "SELECT count(*) FROM idempotent_answers")).toBe(ids.length);
  expect(rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
}

describe("a service that is killed while agents write with keys", () => {
  test.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    "kill %d: what was acknowledged is there once, with one row; repeating every key makes the rest so",
    async (round) => {
      const before = sent.length;
      const workers = Array.from({ length: WORKERS }, (_, i) => work(`round ${round} worker ${i}`));
      const wanted = acknowledged().length + 10 + Math.random() * 80;
      await until(() => acknowledged().length >= wanted);
      await letTimePass(Math.random() * 10);
      await kill(served);
      await Promise.all(workers);
      served = await serve(folder.dir);

      look((db) => {
        const titles = countTitles(db);
        expect(acknowledged().filter(({ title }) => titles.get(title) !== 1)).toEqual([]);
        expect([...titles.values()].filter((n) => n !== 1)).toEqual([]);
        expectTablesAgree(db);
      });

      const repeated = await Promise.all(
        sent.slice(before).map(async (one) => ({ one, wasThere: one.answer, reply: await send(one) })),
      );
      for (const { one, wasThere, reply } of repeated) {
        if (wasThere !== null) expect(reply).toEqual({ text: wasThere, isRepeat: true });
        else unanswered++;
        one.answer = reply?.text ?? null;
      }
      look((db) => {
        const titles = countTitles(db);
        expect(sent.filter(({ title }) => titles.get(title) !== 1)).toEqual([]);
        expect(titles.size).toBe(sent.length);
        expectTablesAgree(db);
      });
    },
    paced(20_000),
  );

  test("there was something to lose: some writes were in progress at each kill", () => {
    expect(sent.length).toBeGreaterThan(10 * ROUNDS);
    expect(unanswered).toBeGreaterThanOrEqual(ROUNDS);
  });

  test("each todo is the one that its first response returned", () => {
    const answered = sent.map(({ answer, title }) => [
      at(JSON.parse(answer ?? "{}"), "data", "items", 0, "todoId"),
      title,
    ]);
    const stored = look((db) => rowsOf(db, "SELECT id, title FROM todos").map(({ id, title }) => [id, title]));
    const byId = (list: unknown[][]) => list.toSorted(([one], [other]) => Number(one) - Number(other));
    expect(byId(answered)).toEqual(byId(stored));
  });
});
