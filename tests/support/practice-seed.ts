import type { TestAccount, TestApp, TestSession } from "./app.ts";
import { bearer } from "./app.ts";
import { group, part } from "./checked-pack.ts";
import { numberOf } from "./dump.ts";
import { installPack, partIds } from "./install-pack.ts";
import type { JsonObject } from "./json.ts";
import { typedData } from "./operations.ts";
import { seedPaper } from "./own-content.ts";

const PACK = {
  id: "fixture-practice",
  parts: [
    part("practised-reading"),
    part("practised-listening", { subject: "listening", passages: [] }),
    part("practised-writing", {
      ...{ subject: "writing", passages: [] },
      task: { prompt: "Describe a tree.", minWords: 150, sampleAnswers: [] },
      groups: [group({ type: "writing_task", questions: [{ number: 1, stem: "Describe a tree." }] })],
    }),
  ],
} as const;

/** The workspace of the learner of a token. */
export async function workspaceOf(app: TestApp, token: string): Promise<TestSession> {
  const me = await app.get("/api/v1/agent/me", bearer(token));
  const { account } = typedData("agent_me", me.data);
  const holder: TestAccount = { id: account.id, email: "" };
  return app.session(holder);
}

/** Starts a practice of a part of the pack and answers its one question. Returns the ids of both. */
async function practise(app: TestApp, session: TestSession, key: keyof typeof SUBJECTS, value: string) {
  await installPack(app, PACK);
  const { [key]: partId = 0 } = partIds(app, PACK.id);
  const { sessionId } = await app.webOk("practice_begin", { partId }, session);
  const questionSlotId = numberOf(app.db, "SELECT id FROM question_slots WHERE part_id = ?", partId);
  const changes = [{ questionSlotId, value }];
  await app.webOk("practice_save_answers", { sessionId, subject: SUBJECTS[key], changes }, session);
  return { sessionId, partId, questionSlotId };
}

const SUBJECTS = {
  "practised-reading": "reading",
  "practised-listening": "listening",
  "practised-writing": "writing",
} as const;

/** Gives a learner a reading practice in progress, with an answer and a note, and an abandoned one. */
export async function seedPractice(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const session = await workspaceOf(app, token);
  const left = await practise(app, session, "practised-listening", `left ${mark}`);
  await app.webOk("practice_abandon", { sessionId: left.sessionId }, session);
  const ids = await practise(app, session, "practised-reading", `answer ${mark}`);
  const place = { partId: ids.partId, passage: 0, paragraph: 0, start: 0, end: 5, note: `note ${mark}` };
  const { notes } = await app.webOk("practice_add_notes", { sessionId: ids.sessionId, notes: [place] }, session);
  return { ...ids, subject: "reading", noteId: notes[0]?.noteId ?? 0 };
}

/** Gives a learner a submitted listening practice. */
export async function seedReview(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const session = await workspaceOf(app, token);
  const { sessionId } = await practise(app, session, "practised-listening", `handed in ${mark}`);
  await app.webOk("practice_submit", { sessionId, subject: "listening" }, session);
  return { target: { kind: "practice", sessionId }, sessionId };
}

/** Gives a learner a submitted text, which creates a version. */
export async function seedText(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const session = await workspaceOf(app, token);
  const { sessionId, questionSlotId } = await practise(app, session, "practised-writing", `A tall tree ${mark}.`);
  await app.webOk("practice_submit", { sessionId, subject: "writing" }, session);
  const { versions } = await app.webOk("writing_open", { sessionId }, session);
  return { sessionId, questionSlotId, versionId: versions[0]?.versionId ?? 0 };
}

/** Gives a learner a paper of their own and a sitting of it in which listening is not started and the others are submitted. */
export async function seedSitting(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const paper = await seedPaper(app, token, mark);
  const session = await workspaceOf(app, token);
  const { sessionId } = await app.webOk("mock_begin", { paperId: paper.paperId }, session);
  for (const subject of ["reading", "writing", "speaking"] as const) {
    await app.webOk("mock_begin_section", { sessionId, subject }, session);
    await app.webOk("practice_submit", { sessionId, subject }, session);
  }
  const band = { sessionId, subject: "speaking", band: 6.5, note: `remark ${mark}` } as const;
  await app.webOk("mock_enter_band", band, session);
  return { ...paper, sessionId };
}
