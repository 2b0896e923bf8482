import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { formerOriginOf, originOf } from "../../src/transfer/imported-account.ts";
import { LearningStore } from "../demo/learning-store.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { seededLearner } from "../support/fixture.ts";
import { carried, emailOf, exportTo, fillFiles, importInto, leftOut } from "./moving.ts";

let there: TestApp;
let here: TestApp;
let file: string;
let theirs: { readonly accountId: number; readonly firstEventId: string };

const EMAIL = "older@example.org";
const ID = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

/** The journal of an account as versions before migration 0011 wrote it. */
function makeOlder({ db }: TestApp, accountId: number): void {
  db.raw.exec("DROP TRIGGER learning_events_are_append_only");
  const run = (sql: string) => db.raw.prepare(sql).run(accountId);
  run(`UPDATE learning_events SET subject_code = 'grammar', payload = json_remove(payload, '$.subject')
    WHERE account_id = ? AND event_type GLOB 'dictation.*'`);
  run(`UPDATE learning_events SET payload = json_set(payload, '$.evidenceType', 'retrieval')
    WHERE account_id = ? AND event_type = 'vocabulary.reviewed'`);
  run(`UPDATE learning_events SET event_id = upper(event_id) WHERE account_id = ?`);
  const copy = `INSERT INTO learning_events SELECT account_id, (SELECT max(cursor) + 1 FROM learning_events WHERE account_id = e.account_id),
    lower(event_id), origin, 'another device', event_type, subject_code, object_type, object_id, skill_codes, payload,
    schema_version, occurred_at, recorded_at FROM learning_events AS e WHERE account_id = ? AND event_id = '${ID.toUpperCase()}'`;
  run(copy);
}

beforeAll(async () => {
  there = await startApp();
  here = await startApp();
  await seededLearner(here, "other");
  const { accountId, token } = await seededLearner(there, "older");
  await there.ok(
    "ielts_learning_push_events",
    {
      events: [
        {
          ...{ eventId: ID, deviceId: "phone", eventType: "learning.evidence_recorded", subjectCode: "reading" },
          ...{ skillCodes: ["reading.time-management"], payload: { evidenceType: "objective", correct: true } },
          occurredAt: "2026-09-01T00:00:00.000Z",
        },
      ],
    },
    token,
  );
  fillFiles(there);
  makeOlder(there, accountId);
  const [first] = rowsOf(
    there.db,
    "SELECT event_id FROM learning_events WHERE account_id = ? ORDER BY cursor",
    accountId,
  );
  theirs = { accountId, firstEventId: String(first?.["event_id"]) };
  file = join(there.config.dataDir, "older.tar.gz");
  await exportTo(there, emailOf(there, accountId), file);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const idOf = (email: string) => numberOf(here.db, "SELECT id FROM accounts WHERE email = ?", email);

describe("lectern account import of a file that an older version wrote", () => {
  test("stores every event as this version does, and the event that was there twice once", async () => {
    const older = rowsOf(there.db, "SELECT * FROM learning_events WHERE account_id = ?", theirs.accountId);
    expect(older.filter((row) => row["subject_code"] === "grammar").length).toBeGreaterThan(0);
    const result = await importInto(here, file, { email: EMAIL });
    expect(leftOut(result)).toBe("");
    expect(result.tallies.find(({ table }) => table === "learning_events")).toMatchObject({
      carried: older.length - 1,
      already: 1,
    });
    const token = await here.token({ id: idOf(EMAIL), email: EMAIL });
    const store = new LearningStore((operation, request) => here.call(operation, request, token), 50);
    await store.pull();
    expect(store.events.size).toBe(older.length);
    expect(store.events.get(ID)?.record).toMatchObject({ deviceId: "phone", eventId: ID });
    const { skills } = await here.ok("ielts_learner_read_profile", {}, token);
    expect(skills.find(({ skillCode }) => skillCode === "reading.time-management")?.pushedCount).toBe(1);
  });

  test("transfers nothing twice, also if the server was upgraded between two imports", async () => {
    expect(carried(await importInto(here, file, { email: EMAIL }))).toBe(0);
    const remembered = (origin: string) =>
      numberOf(here.db, "SELECT count(*) FROM imported_records WHERE origin = ?", origin);
    const [now, before] = [originOf(theirs), formerOriginOf(theirs)];
    expect([remembered(now) > 0, remembered(before)]).toEqual([true, 0]);
    here.db.raw.prepare("UPDATE imported_records SET origin = ? WHERE origin = ?").run(before, now);
    expect(carried(await importInto(here, file, { email: EMAIL }))).toBe(0);
  });

  test("leaves out events that no version wrote, and says which rule they break", async () => {
    there.db.raw
      .prepare("UPDATE learning_events SET device_id = '' WHERE account_id = ? AND cursor = 2")
      .run(theirs.accountId);
    const exported = join(there.config.dataDir, "odd.tar.gz");
    await exportTo(there, emailOf(there, theirs.accountId), exported);
    const result = await importInto(here, exported, { email: "odd@example.org" });
    expect(leftOut(result)).toContain("1 learning_events: they break a rule of learning events (deviceId must be");
    expect(leftOut(result).split("\n")).toHaveLength(1);
  });
});
