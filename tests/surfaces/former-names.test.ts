import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CONTRACT_OPERATIONS } from "../../src/verify/contract/operations.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { operation } from "../support/operations.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = (await app.learner()).token;
});
afterAll(() => app.stop());

/** Earlier names, their replacement and what the message must also say (known-fields.md). */
const REPLACED: [former: string, now: string, hint: string][] = [
  ["vocabulary_list", "vocabulary_personal_search", ""],
  ["vocabulary_personal_list", "vocabulary_personal_search", ""],
  ["vocabulary_add", "vocabulary_personal_add", ""],
  ["vocabulary_update", "vocabulary_personal_update", ""],
  ["vocabulary_delete", "vocabulary_personal_delete", ""],
  ["courses_search", "courses_search_sections", ""],
  ["courses_read", "courses_search_sections", ""],
  ["resources_search", "assets_search", ""],
  ["resources_read", "resources_related", ""],
  ["learning_route_progress", "learning_route_read", "view=progress"],
  ["prep_search", "prep_search_guides", "ielts_prediction_search_hits"],
  ["dictation_list_materials", "dictation_search_materials", ""],
  ["practice_read_review", "review_read_snapshot", ""],
  ["mock_list_papers", "mock_search_papers", ""],
  ["mock_recent_activity", "review_recent_activity", "kind=mock"],
  ["speaking_materials_list", "speaking_materials_search", ""],
  ["study_plans_update_task", "study_plans_change_tasks", ""],
  ["study_plans_apply_patch", "study_plans_change_tasks", ""],
  ["study_plans_rebuild", "study_plans_replan", ""],
  ["study_plans_configure_reminders", "notifications_configure_messenger_task_reminders", ""],
  ["notifications_configure_wechat_task_reminders", "notifications_configure_messenger_task_reminders", ""],
];

const GONE = [
  "practice_start_session",
  "practice_submit_session",
  "speaking_materials_start_practice",
  "writing_import_submission",
  "writing_submit_revision",
  "learning_route_next",
  "study_plans_next_actions",
  "study_plans_review",
];

describe("earlier operation names", () => {
  test.each(REPLACED)("ielts_%s is 404 and names ielts_%s", async (former, now, hint) => {
    const replies = [
      await app.call(`ielts_${former}`, { anything: 1 }, token),
      await app.call(`ielts_${former}`, {}),
      await app.get(`/api/v1/agent/capabilities/ielts_${former}.md`),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([404, 40401, "operation.replaced"]);
      expect(reply.refusal?.replacedBy).toBe(`ielts_${now}`);
      expect(reply.refusal?.message).toContain(`ielts_${now}`);
      expect(reply.refusal?.message).toContain(hint);
      // The same sentence says what a client has to send now.
      for (const field of Object.keys(operation(`ielts_${now}`).request.properties)) {
        expect(reply.refusal?.message).toMatch(new RegExp(`\\b${field}\\b`));
      }
    }
  });

  test.each(REPLACED)("what the refusal of ielts_%s gives as arguments fits ielts_%s", async (former, now) => {
    const reply = await app.call(`ielts_${former}`, {}, token);
    const written = / such as (\{.*\})\.$/.exec(reply.refusal?.message ?? "")?.[1] ?? "{}";
    const refusal = (await app.call(`ielts_${now}`, JSON.parse(written), token)).refusal;
    expect(refusal?.reason).not.toBe("request.invalid");
  });

  test.each(GONE)("ielts_%s is 404 and says who does it now", async (former) => {
    const reply = await app.call(`ielts_${former}`, {}, token);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([404, 40401, "operation.replaced"]);
    expect(reply.refusal?.replacedBy).toBeUndefined();
    expect(reply.refusal?.message).toMatch(/web workspace|agent's own work/);
  });

  test("every replacement is an operation of the contract and no earlier name is", () => {
    const contract = new Set(CONTRACT_OPERATIONS.map(({ id }) => id));
    expect(REPLACED.filter(([, now]) => !contract.has(`ielts_${now}`))).toEqual([]);
    expect([...REPLACED.map(([former]) => former), ...GONE].filter((name) => contract.has(`ielts_${name}`))).toEqual(
      [],
    );
  });
});
