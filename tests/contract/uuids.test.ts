import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Kind } from "@sinclair/typebox";
import { fillDefaults } from "../../src/kernel/fields.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at } from "../support/json.ts";
import { operation, registry } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, fieldsOf, requestWith } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;
let attemptId: string;
beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  attemptId = String(learner.ids("dictation")["attemptId"]);
});
afterAll(() => app.stop());

const fields = registry.all.flatMap((one) =>
  fieldsOf(one.request)
    .filter(
      ({ schema, path }) => schema["format"] === "uuid" || /^(attemptId|eventId|.*[uU]uid)$/.test(path.at(-1) ?? ""),
    )
    .map((field) => ({ id: one.id, field, pointer: field.pointer })),
);
/** Each UUID that identifies something in an operation's request, on its own. */
const named = fields.filter(({ id }) => id !== "ielts_learning_push_events");
const mixed = (uuid: string) => uuid.replace(/[a-f]/, (letter) => letter.toUpperCase());

describe("a UUID that comes in", () => {
  test("is declared in one way, which writes it in lower case", () => {
    expect(fields.map(({ id, pointer }) => `${id} ${pointer}`)).toContain(
      "ielts_learning_push_events /events/0/eventId",
    );
    expect(named.length).toBeGreaterThanOrEqual(5);
    for (const { field } of fields) expect(String(field.schema[Kind])).toBe("Uuid");
  });

  test.each(named)("is the same to $id at $pointer in either letter case", ({ id, field }) => {
    const { request } = operation(id);
    const filled = [attemptId, attemptId.toUpperCase(), mixed(attemptId)].map((uuid) =>
      fillDefaults(request, requestWith(completeRequest(operation(id)), field, uuid)),
    );
    for (const one of filled) expect(at(one, ...field.path)).toBe(attemptId);
  });

  test("reads the same dictation in either letter case", async () => {
    const read = (uuid: string) => app.call("ielts_dictation_read_attempt", { attemptId: uuid }, learner.token);
    const replies = await Promise.all([attemptId, attemptId.toUpperCase(), mixed(attemptId)].map(read));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(at(replies[1]?.data, "attempt", "attemptId")).toBe(attemptId);
  });

  test.each(named)("is refused by $id if it is invalid, and the refusal shows the form", async ({ id, field }) => {
    const session = await app.session({ id: learner.accountId, email: "" });
    for (const malformed of ["x".repeat(36), `${attemptId.slice(0, -1)}g`, attemptId.replaceAll("-", "a")]) {
      const body = requestWith(completeRequest(operation(id)), field, malformed);
      const reply = await app.web(id, body, session);
      expect([reply.status, reply.refusal?.details[0]?.path]).toEqual([400, field.pointer]);
      expect(reply.text).toContain(
        "a UUID, such as 7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55; found a string of the same length",
      );
    }
  });

  test("names the same dictation where a word says that it was met there", async () => {
    const sourceId = (uuid: string) => ({ sourceType: "dictation", sourceId: `dictation_attempt:${uuid}` });
    for (const uuid of [attemptId, attemptId.toUpperCase()]) {
      const items = [{ phrase: "harbour wall" }];
      await app.ok("ielts_vocabulary_personal_add", { items, ...sourceId(uuid) }, learner.token);
    }
    const sources = `SELECT count(*) FROM vocabulary_sources WHERE source_id = 'dictation_attempt:${attemptId}'
      AND entry_id = (SELECT id FROM vocabulary_entries WHERE phrase = 'harbour wall')`;
    expect(numberOf(app.db, sources)).toBe(1);
    expect(numberOf(app.db, "SELECT count(*) FROM vocabulary_sources WHERE source_id GLOB '*[A-F]*-*'")).toBe(0);
  });
});

describe("an Idempotency-Key that is a UUID", () => {
  const key = "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";
  const send = (token: string, used: string): Promise<Reply> =>
    app.post(
      "/api/v1/agent/capabilities/ielts_study_todos_create",
      { items: [{ title: "Once" }] },
      { ...bearer(token), "idempotency-key": used },
    );
  const isRepeat = ({ headers }: Reply) => headers.get("idempotent-replayed") === "true";

  test("is the same key in either letter case, and any other text is not", async () => {
    const { token } = await app.learner();
    const uuids = [key.toUpperCase(), key, mixed(key)];
    const replies: Reply[] = [];
    for (const used of [...uuids, "todo-a", "todo-A"]) replies.push(await send(token, used));
    expect(replies.map(isRepeat)).toEqual([false, true, true, false, false]);
    expect(replies[1]?.text).toBe(replies[0]?.text ?? "");
  });
});
