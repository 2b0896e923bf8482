import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { prepareLearner } from "../durability/served.ts";
import { connect } from "../support/connections.ts";
import { type Row, rowsOf } from "../support/dump.ts";
import { letTimePass, paced, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { testVault } from "../support/vault.ts";
import { STEPS } from "./killable-service.ts";

const ROOT = join(import.meta.dir, "../..");
/** Reminders that fall due at once. */
const REMINDERS = 60;
const PATIENCE_MS = 30_000;

const folder = temporaryFolder();
let accountId: number;
/** How far ahead the next process's clock is: by then the claims of the previous one have expired. */
let aheadMs = 0;
const processes: Subprocess[] = [];

beforeAll(() => {
  ({ accountId } = prepareLearner(folder.dir));
  look((db) => connect(db, testVault, accountId));
});
// If a test fails, its process must not survive into the next.
afterEach(async () => {
  for (const process of processes) process.kill("SIGKILL");
  await Promise.all(processes.splice(0).map((process) => process.exited));
});
afterAll(() => folder.remove());

function start(step: string): Subprocess {
  aheadMs += MINUTE_MS + 1_000;
  const process = Bun.spawn(
    [join(ROOT, "node_modules/.bin/bun"), "tests/jobs/killable-service.ts", folder.dir, String(aheadMs), step],
    {
      cwd: ROOT,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      env: { PATH: "/usr/bin:/bin", HOME: folder.dir },
    },
  );
  processes.push(process);
  return process;
}

function look<T>(question: (db: Db) => T): T {
  const db = openDatabase(join(folder.dir, "lectern.db"));
  try {
    return question(db);
  } finally {
    db.raw.close();
  }
}

/** Reminders of the learner that are already due. */
function remind(count: number): void {
  look((db) => {
    const insert = db.raw.prepare(
      `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
       VALUES (?, 'due', ?, 1, 'scheduled', 0, 0)`,
    );
    db.raw.transaction(() => {
      for (let index = 0; index < count; index++) insert.run(accountId, Date.now() - 1_000 + index);
    })();
  });
}

/** How often each notice was sent. */
function sendings(): Map<number, number> {
  const file = join(folder.dir, "sent.txt");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return new Map([...Map.groupBy(lines, Number)].map(([id, all]) => [id, all.length]));
}

const deliveries = () => look((db) => rowsOf(db, "SELECT * FROM deliveries ORDER BY id"));

const isSettled = () =>
  look((db) => rowsOf(db, "SELECT 1 FROM reminders WHERE state IN ('scheduled', 'running') LIMIT 1").length === 0);

/** Each reminder has one notice and one delivery record, and nothing was sent more than twice. */
function expectNothingLostOrDoubled(): void {
  const counts = look((db) =>
    rowsOf(
      db,
      `SELECT r.id, r.state, count(n.id) AS notices FROM reminders AS r
        LEFT JOIN notices AS n ON n.kind = 'reminder' AND n.source_id = r.id GROUP BY r.id`,
    ),
  );
  const wrong = counts.filter((row) => row["notices"] !== (row["state"] === "scheduled" ? 0 : 1));
  expect(wrong).toEqual([]);
  const sent = sendings();
  const strange = deliveries().filter((row) => !isRecorded(row, sent.get(Number(row["notice_id"])) ?? 0));
  expect(strange).toEqual([]);
}

/** Every sending was a recorded attempt, and there were at most two. */
function isRecorded(row: Row, times: number): boolean {
  const attempts = Number(row["attempts"]);
  return times <= attempts && attempts <= 2 && (row["state"] !== "delivered" || times > 0);
}

describe("a service that is killed while it delivers", () => {
  test.each([...STEPS])(
    "at the step %p: in-page notices are neither lost nor doubled, and messages sent at most twice",
    async (step) => {
      remind(REMINDERS);
      const before = look((db) => rowsOf(db, "SELECT id FROM notices").length);
      const twice = deliveries().filter((row) => row["attempts"] === 2).length;
      const killed = start(step);
      await killed.exited;
      expect(killed.signalCode).toBe("SIGKILL");
      const given = look((db) => rowsOf(db, "SELECT id FROM notices").length) - before;
      expect(given).toBe(step === "claiming" ? 0 : REMINDERS);
      expectNothingLostOrDoubled();

      const next = start("none");
      await until(isSettled, { withinMs: PATIENCE_MS });
      next.kill("SIGKILL");
      await next.exited;
      expectNothingLostOrDoubled();
      expect(deliveries().filter((row) => row["state"] !== "delivered")).toEqual([]);
      // What was claimed when the process died is sent once more, and the record shows it.
      const again = deliveries().filter((row) => row["attempts"] === 2).length - twice;
      expect(again > 0).toBe(["claimed", "sent", "recorded", "waiting"].includes(step));
      // A message known not to have arrived does not count as an unknown outcome.
      const waited = deliveries().filter((row) => row["attempts"] === 2 && row["unknowns"] === 0).length;
      expect(waited > 0).toBe(step === "waiting");
    },
    paced(60_000),
  );

  test(
    "at random moments, again and again: everything is notified in the end, or its outcome is reported as unknown",
    async () => {
      for (let round = 0; round < 5; round++) {
        remind(REMINDERS / 2);
        const sentBefore = sendings().size;
        const process = start("none");
        await until(() => sendings().size > sentBefore || isSettled(), { withinMs: PATIENCE_MS });
        await letTimePass(Math.random() * 80);
        process.kill("SIGKILL");
        await process.exited;
        expectNothingLostOrDoubled();
      }
      const last = start("none");
      await until(isSettled, { withinMs: PATIENCE_MS });
      last.kill("SIGKILL");
      await last.exited;
      expectNothingLostOrDoubled();
      const ended = deliveries().map((row) => [row["state"], row["state"] === "failed" ? row["detail"] : ""].join(" "));
      expect(new Set(ended).difference(new Set(["delivered ", "failed outcome unknown"]))).toEqual(new Set());
    },
    paced(120_000),
  );

  test(
    "a message whose claim ran out twice is not sent a third time",
    async () => {
      remind(1);
      for (let round = 0; round < 2; round++) {
        const killed = start("sent");
        await killed.exited;
        expect(killed.signalCode).toBe("SIGKILL");
      }
      const last = start("none");
      await until(isSettled, { withinMs: PATIENCE_MS });
      last.kill("SIGKILL");
      await last.exited;
      const [newest] = deliveries().slice(-1);
      expect([newest?.["state"], newest?.["attempts"], newest?.["detail"]]).toEqual(["failed", 2, "outcome unknown"]);
      expect(sendings().get(Number(newest?.["notice_id"]))).toBe(2);
      const [reminder] = look((db) => rowsOf(db, "SELECT state FROM reminders ORDER BY id DESC LIMIT 1"));
      expect(reminder).toEqual({ state: "failed" });
    },
    paced(60_000),
  );
});
