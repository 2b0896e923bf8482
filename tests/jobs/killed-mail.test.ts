import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { prepareLearner } from "../durability/served.ts";
import { MailServer } from "../senders/email-server.ts";
import { connect } from "../support/connections.ts";
import { rowsOf } from "../support/dump.ts";
import { eventually, paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { testVault } from "../support/vault.ts";

const ROOT = join(import.meta.dir, "../..");
const REMINDERS = 6;
const PATIENCE_MS = 30_000;

let folder: ReturnType<typeof temporaryFolder>;
let server: MailServer;
let address: string;
let service: Subprocess | undefined;
/** The Message-ID of each mail that the server has fully received. */
let taken: string[];
/** Runs when a mail was received, before the server acknowledges it. */
let onTaken: () => Promise<unknown>;

beforeEach(async () => {
  folder = temporaryFolder();
  taken = [];
  onTaken = async () => {};
  server = new MailServer({
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // A mail whose sender dies in the middle has no end.
      stream.on("error", () => {});
      stream.on("end", async () => {
        taken.push(/^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? "");
        await onTaken();
        done();
      });
    },
  });
  address = await server.listen();
});
afterEach(async () => {
  service?.kill("SIGKILL");
  await service?.exited;
  await server.stop();
  folder.remove();
});

/** Starts the service on a clock that is ahead. */
function start(aheadMs: number): Subprocess {
  const bun = join(ROOT, "node_modules/.bin/bun");
  service = Bun.spawn(
    [bun, "tests/jobs/killable-service.ts", folder.dir, String(aheadMs), "none", `smtp://${address}`],
    {
      cwd: ROOT,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      env: { PATH: "/usr/bin:/bin", HOME: folder.dir },
    },
  );
  return service;
}

function look<T>(question: (db: Db) => T): T {
  const db = openDatabase(join(folder.dir, "lectern.db"));
  try {
    return question(db);
  } finally {
    db.raw.close();
  }
}

const deliveries = () => look((db) => rowsOf(db, "SELECT state, attempts FROM deliveries ORDER BY id"));

describe("a service that is killed after a mail server took a mail and before it said so", () => {
  test(
    "sends that mail once more, under the same id, and loses none",
    async () => {
      const { accountId } = prepareLearner(folder.dir);
      look((db) => {
        connect(db, testVault, accountId, { kind: "email" });
        const insert = db.raw.prepare(
          `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
         VALUES (?, 'due', ?, 1, 'scheduled', 0, 0)`,
        );
        for (let index = 0; index < REMINDERS; index++) insert.run(accountId, Date.now() - 1_000 + index);
      });
      const first = start(0);
      onTaken = async () => {
        first.kill("SIGKILL");
        await first.exited;
      };
      await first.exited;
      expect(first.signalCode).toBe("SIGKILL");
      // One connection carries two at a time.
      expect(deliveries().map(({ state }) => state)).toEqual([
        ...["sending", "sending"],
        ...Array.from({ length: REMINDERS - 2 }, () => "waiting"),
      ]);
      onTaken = async () => {};
      start(MINUTE_MS + 1_000);
      const all = Array.from({ length: REMINDERS }, (_, index) => ({
        state: "delivered",
        attempts: index < 2 ? 2 : 1,
      }));
      await eventually(() => expect(deliveries()).toEqual(all), { withinMs: PATIENCE_MS });
      const times = [...Map.groupBy(taken, (id) => id).values()].map((all) => all.length);
      expect(times).toHaveLength(REMINDERS);
      expect([Math.max(...times), times[0]]).toEqual([2, 2]);
      expect(times.slice(2)).toEqual(Array.from({ length: REMINDERS - 2 }, () => 1));
    },
    paced(60_000),
  );
});
