import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { faultOfEvent } from "../../src/domains/events/former-events.schema.ts";
import { rowsOf } from "../support/dump.ts";
import { temporaryFolder } from "../support/folders.ts";

const VERSION = migrations.findIndex(({ name }) => name.startsWith("0011"));
const AT = Date.parse("2026-09-09T02:00:00.000Z");

const ID = (n: number) => `aaaaaaaa-bbbb-4ccc-8ddd-${String(n).padStart(12, "e")}`;

interface Stored {
  readonly account?: number;
  readonly cursor: number;
  readonly id?: string;
  readonly origin?: "server" | "agent";
  readonly type?: string;
  readonly subject?: string | null;
  readonly object?: readonly [type: string, id: string] | null;
  readonly skills?: readonly string[];
  readonly payload?: object;
}

const folder = temporaryFolder();
let db: Db;

function insert(one: Stored): void {
  const { account = 1, cursor, id = ID(cursor), origin = "server", type = "tutor.noted", subject = null } = one;
  const { object = null, skills = [], payload = {} } = one;
  db.raw
    .prepare("INSERT INTO learning_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)")
    .run(
      ...[account, cursor, id, origin, origin === "server" ? "server" : "phone", type, subject],
      ...[object?.[0] ?? null, object?.[1] ?? null, JSON.stringify(skills), JSON.stringify(payload)],
      ...[AT + cursor, AT + cursor],
    );
}

const evidence = { subject: "reading", skills: ["reading.paraphrase"], origin: "agent" } as const;
const objective = { evidenceType: "objective", correct: true };
const section = { courseId: 7, sectionId: 8, courseTitle: "Tenses", sectionTitle: "Past", sectionKind: "article" };

const BEFORE: readonly Stored[] = [
  { cursor: 1, type: "vocabulary.reviewed", payload: { evidenceType: "retrieval", rating: "good", phrase: "coral" } },
  {
    ...{ cursor: 2, type: "course.section_completed", subject: "grammar", object: ["course_section", "7:8"] },
    payload: { ...section, status: "completed", positionSeconds: 9 },
  },
  { cursor: 3, type: "plan.task_completed", subject: "grammar", payload: { title: "Tenses" } },
  { cursor: 4, origin: "agent", subject: "grammar", payload: { remark: "articles" } },
  { cursor: 5, ...evidence, payload: objective },
  { cursor: 6, ...evidence, id: ID(6).toUpperCase(), payload: objective },
  // One event of an agent, sent in both forms, and in the opposite order for another account.
  { cursor: 7, ...evidence, id: ID(70), payload: { ...objective, first: true } },
  { cursor: 8, ...evidence, id: ID(70).toUpperCase(), payload: objective },
  { account: 2, cursor: 1, ...evidence, id: ID(70).toUpperCase(), payload: { ...objective, first: true } },
  { account: 2, cursor: 2, ...evidence, id: ID(70), payload: objective },
  // An event of the service that an agent had pushed before, as a client that copies journals does.
  { account: 2, cursor: 3, ...evidence, id: ID(80).toUpperCase(), payload: objective },
  { account: 2, cursor: 4, id: ID(80), type: "practice.submitted", subject: "reading", payload: { right: 3 } },
  {
    ...{ account: 2, cursor: 5, type: "practice.note_added", object: ["session_note", "1"] },
    payload: { sessionId: 3, quote: "词".repeat(8000), note: "n".repeat(2000), shared: true, ids: [1], none: null },
  },
  // Three forms of one id; the last two are the newest events.
  { account: 2, cursor: 6, ...evidence, id: ID(90), payload: objective },
  { account: 2, cursor: 7, ...evidence, id: ID(90).toUpperCase(), payload: objective },
  { account: 2, cursor: 8, ...evidence, id: ID(90).replace("a", "A"), payload: objective },
];

beforeAll(() => {
  db = openDatabase(join(folder.dir, "lectern.db"));
  migrate(db, migrations.slice(0, VERSION));
  db.raw.exec(`INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
    VALUES (1, 'a', 'a', 'a', 'owner', '', 0, 0), (2, 'b', 'b', 'b', 'learner', '', 0, 0);
    INSERT INTO vocabulary_entries (id, account_id, slot, phrase, phrase_key, part_of_speech, meaning, example, usage, expansion,
      created_at, updated_at) VALUES (1, 1, 1, 'coral', 'coral', '', '', '', '', '[]', 0, 0);
    INSERT INTO vocabulary_sources (entry_id, source_type, source_id, source_title, context, created_at) VALUES
      (1, 'dictation', 'dictation_attempt:${ID(1)}', 'one', '', 0),
      (1, 'dictation', 'dictation_attempt:${ID(1).toUpperCase()}', 'the same', '', 1),
      (1, 'dictation', 'Dictation_Attempt:${ID(2).toUpperCase()}', 'another', '', 2),
      (1, 'guide', 'Reading:ABC', 'a guide', '', 3);`);
  for (const one of BEFORE) insert(one);
  migrate(db, migrations);
});
afterAll(() => {
  closeDatabase(db);
  folder.remove();
});

type Column =
  | "cursor"
  | "event_id"
  | "event_type"
  | "subject_code"
  | "object_type"
  | "object_id"
  | "skill_codes"
  | "payload";

const events = (account: number) =>
  db.raw
    .prepare<number[], Record<Column, string | number | null>>(
      "SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor",
    )
    .all(account);
const named = (account: number) =>
  events(account).map((row) => [row.cursor, row.event_type, JSON.parse(String(row.payload))]);

describe("migration 0011", () => {
  test("leaves no stored event that breaks a rule of learning events, and none without its cursor", () => {
    const rows = [...events(1), ...events(2)];
    expect(rows.map((row) => faultOfEvent({ ...row }))).toEqual(BEFORE.map(() => null));
    expect(events(1).map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events(2).map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("takes evidence from what names no skill, and moves grammar to what the event says", () => {
    expect(named(1).slice(0, 5)).toEqual([
      [1, "vocabulary.reviewed", { rating: "good", phrase: "coral" }],
      [2, "course.section_completed", { ...section, status: "completed", positionSeconds: 9, subject: "grammar" }],
      [3, "plan.task_completed", { title: "Tenses", subject: "grammar" }],
      [4, "tutor.noted", { remark: "articles" }],
      [5, "tutor.noted", objective],
    ]);
    expect(events(1).map((row) => row.subject_code)).toEqual([
      ...[null, null, null, null],
      ...["reading", "reading", "reading", null],
    ]);
    expect(rowsOf(db, "SELECT subject FROM course_days_of_events")).toEqual([{ subject: "grammar" }]);
  });

  test("keeps one of the events that are one, the first or the service's, and the others count as nothing", () => {
    const removed = (cursor: number, id: string) => [cursor, "account.event_copy_removed", { eventId: id }];
    expect(named(1).slice(6)).toEqual([[7, "tutor.noted", { ...objective, first: true }], removed(8, ID(70))]);
    expect(named(2).filter((_, index) => index !== 4)).toEqual([
      [1, "tutor.noted", { ...objective, first: true }],
      removed(2, ID(70)),
      removed(3, ID(80)),
      [4, "practice.submitted", { right: 3 }],
      [6, "tutor.noted", objective],
      removed(7, ID(90)),
      removed(8, ID(90)),
    ]);
    const counted =
      "SELECT count(*) AS n FROM learning_events WHERE payload ->> 'evidenceType' IS NOT NULL AND account_id = ?";
    expect([rowsOf(db, counted, 1), rowsOf(db, counted, 2)]).toEqual([[{ n: 3 }], [{ n: 2 }]]);
  });

  test("writes every event id in lower case", () => {
    const ids = [...events(1), ...events(2)].map((row) => String(row.event_id));
    expect(ids.filter((id) => id !== id.toLowerCase())).toEqual([]);
    expect([1, 2].map((account) => new Set(events(account).map((row) => row.event_id)).size)).toEqual([8, 8]);
    expect(rowsOf(db, "SELECT name FROM sqlite_temp_schema")).toEqual([]);
  });

  test("cuts its own event texts that were longer than a payload may be, and nothing else of them", () => {
    const payload = JSON.parse(String(events(2)[4]?.payload));
    expect(payload).toEqual({
      ...{ sessionId: 3, shared: true, ids: [1], none: null },
      ...{ quote: `${"词".repeat(399)}…`, note: `${"n".repeat(399)}…` },
    });
  });

  test("writes the ids of dictations in one way where words name them, and names each once", () => {
    expect(rowsOf(db, "SELECT source_id, source_title FROM vocabulary_sources ORDER BY id")).toEqual([
      { source_id: `dictation_attempt:${ID(1)}`, source_title: "one" },
      { source_id: `dictation_attempt:${ID(2)}`, source_title: "another" },
      { source_id: "Reading:ABC", source_title: "a guide" },
    ]);
  });

  test("the journal is append-only again", () => {
    expect(() => db.raw.exec("UPDATE learning_events SET payload = '{}'")).toThrow("append-only");
    expect(() => db.raw.exec("DELETE FROM learning_events")).toThrow("append-only");
  });
});
