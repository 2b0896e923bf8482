import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import type { JsonObject } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { completeRequest } from "../support/schema-walk.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

const URL = "https://a.example";
const PART = { kind: "practice_part", partId: 1 } as const;
const tasks = (task: JsonObject) => ({ planId: 1, tasks: [task] });

/** Fields and words of earlier versions (known-fields.md), where a client may still send them, and what the refusal must name. */
const FORMER: [operation: string, request: JsonObject, path: string, names: string][] = [
  ["study_plans_create", { title: "P", tasks: [{ browserUrl: URL }] }, "/tasks/0/browserUrl", "contentRef"],
  ["study_plans_replan", tasks({ availableMinutes: 30 }), "/tasks/0/availableMinutes", "durationMinutes"],
  ["study_plans_replan", tasks({ resourceType: "part" }), "/tasks/0/resourceType", "contentRef"],
  ["study_plans_replan", tasks({ kind: "practice_part" }), "/tasks/0/kind", "question_part"],
  ["study_plans_replan", tasks({ partId: 1 }), "/tasks/0/partId", "contentRef"],
  ["study_plans_replan", tasks({ contentRef: PART }), "/tasks/0/contentRef/kind", "question_part"],
  [
    "study_plans_change_tasks",
    { planId: 1, steps: [{ action: "add", contentRef: PART }] },
    "/steps/0/contentRef/kind",
    "question_part",
  ],
  ["study_todos_create", { items: [{ title: "T", browserUrl: URL }] }, "/items/0/browserUrl", "contentRef"],
  ["study_todos_update", { todoId: 1, contentRef: PART }, "/contentRef/kind", "question_part"],
  ["resources_related", { contentRef: PART }, "/contentRef/kind", "question_part"],
  ["resources_related", { resourceType: "part" }, "/resourceType", "contentRef"],
  ["study_plans_replan", tasks({ resourceType: "part", resourceId: 1 }), "/tasks/0/resourceId", "contentRef"],
  ["study_todos_create", { items: [{ title: "T", resourceId: 1 }] }, "/items/0/resourceId", "contentRef"],
  ["resources_related", { resourceId: 1 }, "/resourceId", "contentRef"],
  ["practice_read_session", { practiceId: 1 }, "/practiceId", "sessionId"],
  ["study_plans_change_tasks", { planId: 1, revision: 3 }, "/revision", "expectedRevision"],
  ["study_plans_replan", { planId: 1, revision: 3 }, "/revision", "expectedRevision"],
  ["mock_search_papers", { availableMinutes: 60 }, "/availableMinutes", "maxDurationMinutes"],
  ["practice_search_parts", { groupCodes: ["topic"] }, "/groupCodes", "tagQueries"],
  ["practice_list_taxonomy", { groupCodes: ["topic"] }, "/groupCodes", "tagQueries"],
  ["vocabulary_builtin_prepare_cards", { groupCodes: ["nature"] }, "/groupCodes", "groupId"],
  ["practice_read_part", { partId: 1, includeAnswers: true }, "/includeAnswers", "ielts_review_read_snapshot"],
  ["review_read_snapshot", { includeAnswers: true }, "/includeAnswers", "scope"],
  ["practice_read_part", { partId: 1, maxMaterialChars: 1000 }, "/maxMaterialChars", "maxChars"],
];

describe("fields and words of earlier versions", () => {
  test.each(FORMER)(
    "ielts_%s is refused for %j at %s with the present name %s",
    async (operation, request, path, names) => {
      const { status, refusal } = await app.call(`ielts_${operation}`, request, token);
      expect([status, refusal?.reason]).toEqual([400, "request.invalid"]);
      const detail = refusal?.details.find((one) => one.path === path);
      expect(detail?.message).toContain(names);
      expect(detail?.message).not.toContain("did you mean");
    },
  );

  const fields = ["browserUrl", "availableMinutes", "resourceType", "resourceId", "groupCodes", "includeAnswers"];
  test.each(agentOperations)("$id hints at each of them, wherever it is sent", async (operation) => {
    const sent = Object.fromEntries(fields.map((field) => [field, 1]));
    const { refusal } = await app.call(operation.id, { ...completeRequest(operation), ...sent }, token);
    const details = new Map(refusal?.details.map((one) => [one.path, one.message]));
    for (const field of fields) expect(details.get(`/${field}`)).toMatch(/it is now \w+: |an earlier version had it: /);
  });

  const otherNames = [
    ["practiceId", "sessionId"],
    ["revision", "expectedRevision"],
  ].flatMap(([name = "", now = ""]) =>
    agentOperations
      .filter(({ request }) => now in request.properties && !(name in request.properties))
      .map((operation) => ({ operation, id: operation.id, name, now })),
  );
  test.each(otherNames)("$id has $now for $name", async ({ operation, name, now }) => {
    const { refusal } = await app.call(operation.id, { ...completeRequest(operation), [name]: 1 }, token);
    expect(refusal?.details.find(({ path }) => path === `/${name}`)?.message).toContain(`it is now ${now}: `);
  });

  test("a name that is valid elsewhere is not a field of an earlier version", async () => {
    const { refusal } = await app.call("ielts_study_plans_list", { revision: 1, practiceId: 1 }, token);
    expect(refusal?.details.map(({ message }) => message)).toEqual([
      "Unknown field revision",
      "Unknown field practiceId",
    ]);
  });
});
