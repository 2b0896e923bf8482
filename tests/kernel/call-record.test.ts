import { describe, expect, test } from "bun:test";
import { targetOf, targetOfRefused } from "../../src/kernel/call-record.ts";
import { agentOperations, operation } from "../support/operations.ts";
import { completeRequest, propertiesOf } from "../support/schema-walk.ts";

interface Case {
  readonly what: string;
  readonly id: string;
  readonly input: object;
  readonly data?: unknown;
  readonly target: object | null;
}

const part = { kind: "question_part", partId: 12 };
const uuid = "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";

const cases: Case[] = [
  {
    what: "the id of an entry",
    id: "ielts_vocabulary_personal_update",
    input: { id: 5, phrase: "mitigate" },
    target: { id: 5 },
  },
  {
    what: "an id under its own name",
    id: "ielts_study_plans_change_tasks",
    input: { planId: 3, steps: [{ action: "complete", taskId: 8 }] },
    target: { planId: 3 },
  },
  {
    what: "every id that the request names",
    id: "ielts_vocabulary_builtin_record_review",
    input: { setId: "core", entryId: "core-curriculum", rating: "good" },
    target: { setId: "core", entryId: "core-curriculum" },
  },
  {
    what: "a text that is an id",
    id: "ielts_dictation_read_attempt",
    input: { attemptId: uuid, limit: 20, offset: 0 },
    target: { attemptId: uuid },
  },
  {
    what: "a slug",
    id: "ielts_prep_read_guide",
    input: { slug: "listening/section-4", maxChars: 1000, offset: 0 },
    target: { slug: "listening/section-4" },
  },
  {
    what: "a reference",
    id: "ielts_resources_related",
    input: { contentRef: part, limit: 6 },
    target: { contentRef: part },
  },
  {
    what: "a target of a review",
    id: "ielts_review_read_snapshot",
    input: { target: { kind: "mock", sessionId: 7, section: "reading" }, scope: "questions" },
    target: { target: { kind: "mock", sessionId: 7, section: "reading" } },
  },
  {
    what: "an id beside a reference",
    id: "ielts_study_todos_update",
    input: { todoId: 3, contentRef: part },
    target: { todoId: 3, contentRef: part },
  },
  {
    what: "an id, and no reference that is taken away",
    id: "ielts_study_todos_update",
    input: { todoId: 3, contentRef: null, note: null },
    target: { todoId: 3 },
  },
  {
    what: "what the request names and not what came of it",
    id: "ielts_vocabulary_personal_record_review",
    input: { id: 5, rating: "good" },
    data: { id: 5, reviewId: 77, rating: "good" },
    target: { id: 5 },
  },
  {
    what: "what was made",
    id: "ielts_study_plans_create",
    input: { title: "Six weeks", goal: "", tasks: [] },
    data: { planId: 4, revision: 1, title: "Six weeks", tasks: [{ taskId: 1, contentRef: part }] },
    target: { planId: 4 },
  },
  {
    what: "what was made, with its reference",
    id: "ielts_mock_create_paper",
    input: { title: "My paper", partIds: [1, 2] },
    data: { paperId: "user-9", contentRef: { kind: "mock_paper", paperId: "user-9" }, title: "My paper" },
    target: { paperId: "user-9", contentRef: { kind: "mock_paper", paperId: "user-9" } },
  },
  {
    what: "the one item that was made",
    id: "ielts_study_todos_create",
    input: { items: [{ title: "Read" }] },
    data: { items: [{ todoId: 6, title: "Read", contentRef: null }] },
    target: { todoId: 6 },
  },
  {
    what: "the one entry that was made",
    id: "ielts_vocabulary_personal_add",
    input: { items: [{ phrase: "mitigate" }], sourceId: "practice_session:4" },
    data: { created: 1, items: [{ status: "created", entry: { id: 9, phrase: "mitigate" } }] },
    target: { id: 9 },
  },
  {
    what: "none of several that were made",
    id: "ielts_vocabulary_personal_add",
    input: { items: [{ phrase: "a" }, { phrase: "b" }] },
    data: { created: 2, items: [{ entry: { id: 9 } }, { entry: { id: 10 } }] },
    target: null,
  },
  {
    what: "nothing where nothing was made",
    id: "ielts_study_todos_create",
    input: { items: [] },
    data: { items: [] },
    target: null,
  },
  {
    what: "nothing while it is not known what was made",
    id: "ielts_study_todos_create",
    input: { items: [{ title: "Read" }] },
    target: null,
  },
  {
    what: "nothing of ids that are lists",
    id: "ielts_notifications_configure_messenger_task_reminders",
    input: { taskIds: [1, 2], enabled: true },
    data: { tasks: [{ taskId: 1 }], status: {} },
    target: null,
  },
  {
    what: "nothing of what the learner looks for",
    id: "ielts_vocabulary_personal_search",
    input: { query: "mitigate", limit: 20, offset: 0 },
    target: null,
  },
  {
    what: "nothing of where words come from",
    id: "ielts_vocabulary_personal_import",
    input: { content: "a,b", format: "csv", sourceId: "diary:today", sourceTitle: "My diary" },
    data: { created: 2, sourceType: "import", sourceId: "diary:today", items: [] },
    target: null,
  },
  {
    what: "nothing of events",
    id: "ielts_learning_push_events",
    input: { events: [{ eventId: uuid, objectId: "dear diary" }] },
    data: { acknowledgedEventIds: [uuid], storedCount: 1, cursor: 4 },
    target: null,
  },
  {
    what: "nothing of a text that is not an id",
    id: "ielts_vocabulary_builtin_record_review",
    input: { setId: "core", entryId: "Dear diary, today", rating: "good" },
    target: { setId: "core" },
  },
  {
    what: "nothing of a text in Chinese",
    id: "ielts_prep_read_guide",
    input: { slug: "今天的日记", maxChars: 1000 },
    target: null,
  },
  {
    what: "nothing of a text that is too long for an id",
    id: "ielts_prep_read_guide",
    input: { slug: "a".repeat(201) },
    target: null,
  },
  {
    what: "nothing of a reference that holds a text",
    id: "ielts_resources_related",
    input: { contentRef: { kind: "prep_guide", slug: "dear diary" } },
    target: null,
  },
  {
    what: "nothing that is empty",
    id: "ielts_vocabulary_builtin_prepare_cards",
    input: { setId: "core", groupId: "", query: "" },
    target: { setId: "core" },
  },
];

describe("targetOf", () => {
  test.each(cases)("$id: records $what", ({ id, input, data, target }) => {
    expect(targetOf(operation(id), input, data)).toBe(target === null ? null : JSON.stringify(target));
  });

  test.each(agentOperations.filter(({ request }) => propertiesOf(request).some(([name]) => /Id$|^id$/.test(name))))(
    "$id: records what its request names by an id",
    (one) => {
      const request = completeRequest(one);
      // The source of a word is a text of the agent's own.
      const names = Object.keys(request).filter(
        (name) => /^id$|Id$/.test(name) && name !== "sourceId" && request[name] !== "",
      );
      const target: unknown = JSON.parse(targetOf(one, request) ?? "{}");
      expect(Object.keys(Object(target)).filter((name) => names.includes(name))).toEqual(names);
    },
  );
});

describe("targetOfRefused", () => {
  test.each([
    ["ielts_study_todos_delete", { todoId: 12 }, '{"todoId":12}'],
    ["ielts_prep_read_guide", { slug: "a-secret" }, null],
    ["ielts_vocabulary_builtin_progress", { setId: "core", entryIds: [] }, null],
    ["ielts_resources_related", { contentRef: { kind: "prep_guide", slug: "a-secret" } }, null],
    [
      "ielts_resources_related",
      { contentRef: { kind: "question_part", partId: 3 } },
      '{"contentRef":{"kind":"question_part","partId":3}}',
    ],
    [
      "ielts_dictation_read_attempt",
      { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55" },
      '{"attemptId":"7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"}',
    ],
  ])("%s with %j: %s", (id, input, target) => {
    expect(targetOfRefused(operation(id), input)).toBe(target);
  });
});
