import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { deleteAsset } from "../../../src/domains/assets/assets.store.ts";
import { purgeDeletedAssets } from "../../../src/domains/assets/purge.store.ts";
import { claimDueTasks } from "../../../src/domains/plans/due.store.ts";
import { finishOverdue } from "../../../src/domains/practice/finish.store.ts";
import type { Capability } from "../../../src/kernel/capability.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { numberOf, rowsOf, stateMark } from "../../support/dump.ts";
import { type Learner, seededLearner } from "../../support/fixture.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import { agentOperations, webOperations } from "../../support/operations.ts";
import { completeRequest } from "../../support/schema-walk.ts";
import { seedSpeaking } from "../../support/speaking.ts";
import { versionOf } from "./copies.ts";

let app: TestApp;
let learner: Learner;
let session: TestSession;
/** How many calls changed what an export of any account contains. */
let changes = 0;
/** Operations none of whose calls succeeded. */
const refused: string[] = [];
/** They need what an example cannot name, or change nothing in an export; their own tests check their events. */
const NOT_REACHED = [
  ...[
    "vocabulary_undo_review",
    "courses_record_progress",
    "dictation_check_line",
    "dictation_discard",
    "practice_abandon",
  ],
  ...[
    "reviews_correct_key",
    "reviews_remark",
    "writing_save_review",
    "writing_delete_review",
    "study_plans_reopen_task",
  ],
  ...[
    "assets_upload",
    "feedback_mark_conversation_read",
    "feedback_reply",
    "connections_send_code",
    "connections_confirm",
  ],
  ...["connections_send_test", "connections_disconnect", "account_setup", "account_login", "account_password_change"],
  ...["account_binding_confirm", "account_binding_decline"],
  ...["content_pack_check", "content_pack_import", "content_pack_discard"],
  ...["oauth_decide_request", "oauth_decide_device"],
];

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  session = await app.session({ id: learner.accountId, email: "" });
  await seededLearner(app, "other");
});
afterAll(() => app.stop());

const writes = [...new Set([...agentOperations, ...webOperations])].filter(({ effect }) => effect === "write");

type Versions = ReadonlyMap<number, ReturnType<typeof versionOf>>;
/** The versions after the last call, and the state of the database that they describe. */
let last: Versions | undefined;
let lastState = "";

/** The version of every account; the last ones if nothing was written since. */
function accountVersions(): Versions {
  const state = stateMark(app.db);
  if (last !== undefined && state === lastState) return last;
  lastState = state;
  const accounts = rowsOf(app.db, "SELECT id FROM accounts ORDER BY id").map(({ id }) => Number(id));
  return new Map(accounts.map((id) => [id, versionOf(app, id)]));
}

/** Every account whose data differs must have a different mark: then a version remembered by its mark is never stale. */
async function expectMarked(act: () => unknown): Promise<void> {
  const before = last ?? accountVersions();
  await act();
  last = accountVersions();
  for (const [id, after] of last) {
    const earlier = before.get(id);
    if (earlier === undefined || earlier.version === after.version) continue;
    changes += 1;
    expect([id, after.mark]).not.toEqual([id, earlier.mark]);
  }
}

function withOwnIds(value: Json, ids: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => withOwnIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ids[name] ?? withOwnIds(inner, ids)]));
}

function requests(operation: Capability, ids: JsonObject): Json[] {
  const examples = operation.examples.map(({ request }) => withOwnIds(JSON.parse(JSON.stringify(request)), ids));
  return [completeRequest(operation, ids), ...examples];
}

describe("the mark of an account's data", () => {
  test.each(writes)("differs whenever $id changed what an export holds", async (operation) => {
    const role = operation.public ? undefined : operation.roles?.[0];
    // Each has its own session, because some operations end it.
    const caller = await app.session(
      role === undefined ? { id: learner.accountId, email: "" } : await app.account({ role }),
    );
    const isAgents = operation.audiences.includes("agent");
    const statuses: number[] = [];
    // Each request is repeated a moment later: the second write may produce no event.
    const once = requests(operation, learner.ids(operation.group));
    for (const request of once.flatMap((one) => [one, one])) {
      app.clock.advance(1_000);
      await expectMarked(async () => {
        const reply = isAgents
          ? await app.call(operation.id, request, learner.token)
          : await app.web(operation.id, request, caller);
        statuses.push(reply.status);
      });
    }
    if (!statuses.includes(200)) refused.push(operation.id);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test("was checked for many changes", () => {
    expect(changes).toBeGreaterThan(40);
    expect(refused.toSorted()).toEqual(NOT_REACHED.toSorted());
  });

  test("differs after the service's own actions", async () => {
    const { kernel } = app.app;
    session = await app.session({ id: learner.accountId, email: "" });
    const partId = numberOf(app.db, "SELECT id FROM parts WHERE subject = 'listening' AND withdrawn = 0 LIMIT 1");
    await app.webOk("practice_begin", { partId, mode: "test" }, session);
    app.clock.advance(30 * DAY_MS);
    const now = app.clock.now();
    const uuid = () => crypto.randomUUID();
    const slotTimes = kernel.site().slotTimes;
    const timedOut = () => numberOf(app.db, "SELECT count(*) FROM session_sections WHERE finish_reason = 'time'");
    const before = timedOut();
    await expectMarked(() => kernel.writer.write((db) => finishOverdue(db, { now, uuid })));
    expect(timedOut()).toBeGreaterThan(before);
    await expectMarked(() => kernel.writer.write((db) => claimDueTasks(db, { now, limit: 100, slotTimes })));
  });

  test("differs after a report of a video that no event reports", async () => {
    const { account } = await app.learner();
    const own = await app.session(account);
    const [section] = rowsOf(app.db, "SELECT id, course_id FROM course_sections WHERE withdrawn = 0 LIMIT 1");
    const place = { courseId: Number(section?.["course_id"]), sectionId: Number(section?.["id"]) };
    const events = () => numberOf(app.db, "SELECT count(*) FROM learning_events WHERE account_id = ?", account.id);
    const report = (positionSeconds: number) =>
      app.webOk("courses_record_progress", { ...place, status: "in_progress", positionSeconds }, own);
    last = undefined;
    await expectMarked(() => report(40));
    const before = events();
    for (const positionSeconds of [41, 10]) {
      const count = changes;
      await expectMarked(() => report(positionSeconds));
      expect([events(), changes]).toEqual([before, count + 1]);
    }
  });

  test("need not differ while a submitted text is typed on: that changes nothing in an export", async () => {
    const { account } = await app.learner();
    const own = await app.session(account);
    const partId = numberOf(app.db, "SELECT id FROM parts WHERE subject = 'writing' AND withdrawn = 0 LIMIT 1");
    const { sessionId } = await app.webOk("practice_begin", { partId, mode: "practice" }, own);
    await app.webOk("practice_submit", { sessionId, subject: "writing" }, own);
    const { working } = await app.webOk("writing_open", { sessionId }, own);
    const [{ questionSlotId, revision } = { questionSlotId: 0, revision: 0 }] = working;
    const revise = (text: string, known: number) =>
      app.webOk("writing_save_text", { sessionId, questionSlotId, text, revision: known }, own);
    const first = await revise("Trees cool a city.", revision);
    const before = versionOf(app, account.id);
    app.clock.advance(1_000);
    await revise("Trees cool a city, and clean its air.", first.revision);
    expect(versionOf(app, account.id)).toEqual(before);
  });

  test("differs when the file of a recording is purged", async () => {
    const { kernel } = app.app;
    const { account, token } = await app.learner();
    await seedSpeaking(app, token, "purged");
    last = undefined;
    const id = numberOf(app.db, "SELECT asset_id FROM speaking_practices WHERE account_id = ?", account.id);
    const now = app.clock.now();
    await expectMarked(() => kernel.writer.write((db) => deleteAsset(db, account.id, { id, now })));
    const count = changes;
    await expectMarked(() => kernel.writer.write((db) => purgeDeletedAssets(db, { olderThan: now + DAY_MS })));
    expect(changes).toBe(count + 1);
  });
});
