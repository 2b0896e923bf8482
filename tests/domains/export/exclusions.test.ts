import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { group, part } from "../../support/checked-pack.ts";
import { numberOf } from "../../support/dump.ts";
import { paced } from "../../support/eventually.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import { addRecording } from "../../support/speaking.ts";
import { type Copy, copyOf, EXPORT, recordsOf } from "./copies.ts";

const HIDDEN = "quokka";
const SHOWN = "narwhal";
const PACK = {
  id: "excluded",
  parts: [
    part("handed-in"),
    part("unfinished", {
      title: "Unfinished part",
      groups: [group({ questions: [{ number: 1, stem: HIDDEN, answer: HIDDEN }] })],
    }),
  ],
} as const;

let app: TestApp;
let token: string;
let session: TestSession;
let accountId: number;
let copy: Copy;
let text: string;

beforeAll(async () => {
  app = await startApp();
  await app.account({ role: "owner" });
  const learner = await app.learner();
  token = learner.token;
  accountId = learner.account.id;
  session = await app.session(learner.account);
  await installPack(app, PACK);
  await practise();
  await app.ok("ielts_feedback_create", { content: `message ${HIDDEN}`, pagePath: `/${HIDDEN}` }, token);
  await app.webOk("calendar_turn_on", {}, session);
  const event = {
    deviceId: "device",
    occurredAt: new Date(app.clock.now()).toISOString(),
    skillCodes: [],
    schemaVersion: 1,
  };
  const pushed = { ...event, eventId: crypto.randomUUID(), eventType: "tutor.note_added", payload: { note: SHOWN } };
  await app.call("ielts_learning_push_events", { events: [pushed] }, token);
  await app.app.kernel.writer.write((db) => {
    const now = app.clock.now();
    addRecording(db, accountId, { title: `file ${HIDDEN}`, now });
    const connection = `INSERT INTO connections (account_id, kind, label, language, state, sealed, created_at, updated_at)
      VALUES (?, 'email', ?, 'en', 'active', ?, ?, ?)`;
    db.raw.prepare(connection).run(accountId, `label ${HIDDEN}`, `sealed ${HIDDEN}`, now, now);
    db.raw.prepare("UPDATE accounts SET name = ?, password_hash = ? WHERE id = ?").run(HIDDEN, HIDDEN, accountId);
    db.raw.prepare("UPDATE agent_tokens SET client_name = ? WHERE account_id = ?").run(HIDDEN, accountId);
    db.raw.prepare("UPDATE web_sessions SET user_agent = ? WHERE account_id = ?").run(HIDDEN, accountId);
  });
  copy = await copyOf(app, token);
  text = (await app.call(EXPORT, {}, token)).text;
}, paced(60_000));
afterAll(() => app.stop());

/** A submitted practice with a note, and an unsubmitted one with an answer. */
async function practise(): Promise<void> {
  const ids = partIds(app, PACK.id);
  const answered: [partId: number, value: string][] = [
    [ids["handed-in"] ?? 0, `answer ${SHOWN}`],
    [ids["unfinished"] ?? 0, `answer ${HIDDEN}`],
  ];
  for (const [partId, value] of answered) {
    const { sessionId } = await app.webOk("practice_begin", { partId }, session);
    const questionSlotId = numberOf(app.db, "SELECT id FROM question_slots WHERE part_id = ?", partId);
    const changes = [{ questionSlotId, value }];
    await app.webOk("practice_save_answers", { sessionId, subject: "reading", changes }, session);
    const place = { partId, passage: 0, paragraph: 0, start: 0, end: 5, note: `note ${HIDDEN}` };
    const { notes } = await app.webOk("practice_add_notes", { sessionId, notes: [place] }, session);
    const noteId = notes[0]?.noteId ?? 0;
    await app.webOk("practice_change_note", { noteId, note: `other ${HIDDEN}` }, session);
    if (value.includes(SHOWN)) await app.webOk("practice_submit", { sessionId, subject: "reading" }, session);
  }
}

describe(EXPORT, () => {
  test("contains no notes, chat, files, connections, secrets or unfinished answers, nor questions of unfinished practice", () => {
    expect(text).toContain(SHOWN);
    expect(text.includes(HIDDEN)).toBe(false);
    const secrets = app.db.raw.prepare("SELECT secret_hash, sealed FROM calendar_feeds WHERE account_id = ?").raw(true);
    const values = secrets.all(accountId).flat().map(String);
    expect(values.length).toBe(2);
    for (const secret of [...values, token, session.cookie]) expect(text.includes(secret)).toBe(false);
  });

  test("has the events about them without their payload, and those of agents as they were pushed", () => {
    const events = recordsOf(copy, "learning_events");
    const redacted = events.filter(({ eventType }) => /note|feedback|calendar/.test(String(eventType)));
    const types = redacted.map(({ eventType, origin }) => `${origin} ${eventType}`);
    expect(new Set(types)).toEqual(
      new Set([
        ...[
          "server practice.note_added",
          "server practice.note_changed",
          "server feedback.sent",
          "server calendar.turned_on",
        ],
        "agent tutor.note_added",
      ]),
    );
    for (const { origin, payload } of redacted) expect(payload).toEqual(origin === "server" ? {} : { note: SHOWN });
    expect(events.filter(({ payload }) => JSON.stringify(payload) !== "{}").length).toBeGreaterThan(2);
  });

  test("has an unfinished practice without what changes while it is answered", async () => {
    const [, open] = recordsOf(copy, "practice_sessions");
    expect(open).toMatchObject({ title: "Unfinished part", state: "in_progress", lastActivityAt: null });
    const [, section] = recordsOf(copy, "practice_sections");
    expect(section).toMatchObject({ status: "in_progress", answeredCount: null, activeMs: null, correctCount: null });
    const materials = recordsOf(copy, "review_materials").map(({ partId }) => partId);
    expect(materials).toEqual([partIds(app, PACK.id)["handed-in"]]);

    const slot = numberOf(app.db, "SELECT id FROM question_slots WHERE part_id = ?", Number(open?.["partId"]));
    app.clock.advance(60_000);
    const changes = [{ questionSlotId: slot, value: "another answer" }];
    await app.webOk(
      "practice_save_answers",
      { sessionId: Number(open?.["sessionId"]), subject: "reading", changes },
      session,
    );
    expect((await copyOf(app, token)).dataVersion).toBe(copy.dataVersion);
  });
});
