import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { MAX_DETAILS } from "../../src/kernel/errors.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import type { Json, JsonObject } from "../support/json.ts";
import { askAsDevice, authorizationQuery } from "../support/oauth-client.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, fieldsOf, requestWith, validValue } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;
let owner: TestSession;
/** The code of a device that waits for the learner. */
let userCode: string;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  owner = await app.session(await app.account({ role: "owner" }));
  ({ userCode } = await askAsDevice(app));
});
afterAll(() => app.stop());

const operations = [...new Set([...agentOperations, ...webOperations])];

/** Refuses single events of a batch and takes the others, by its own rules (tests/domains/events). */
const BY_EVENT = "ielts_learning_push_events";

const lists = operations
  .filter(({ id }) => id !== BY_EVENT)
  .flatMap((operation) =>
    fieldsOf(operation.request)
      .filter(({ schema }) => schema["type"] === "array" && (schema["maxItems"] ?? 2) > 1)
      .map((field) => ({ id: operation.id, pointer: field.pointer, operation, field })),
  );

function send(operation: Capability, request: object): Promise<Reply> {
  if (operation.audiences.includes("agent")) return app.call(operation.id, request, learner.token);
  const session = !operation.public && operation.roles !== undefined ? owner : undefined;
  return session === undefined ? asLearner(operation.id, request) : app.web(operation.id, request, session);
}

async function asLearner(id: string, request: object): Promise<Reply> {
  return app.web(id, request, await app.session({ id: learner.accountId, email: "" }));
}

function pathsOf({ refusal }: Reply): string[] {
  return (refusal?.details ?? []).map(({ path }) => path);
}

/** A member of a type that no list accepts. */
const WRONG: Json = [[]];

describe("a list with members that do not fit the schema", () => {
  test.each(lists)("$id names each of $pointer by its path", async ({ operation, field }) => {
    const good = validValue(field.schema["items"]);
    const members = [WRONG, good, WRONG].slice(0, field.schema["maxItems"] ?? 3);
    const wrong = members.flatMap((member, index) => (member === WRONG ? [`${field.pointer}/${index}`] : []));
    const reply = await send(operation, requestWith(completeRequest(operation), field, members));
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
    expect(pathsOf(reply)).toEqual(expect.arrayContaining(wrong));
    expect(reply.refusal?.details.every(({ message, expected }) => message !== "" && expected !== "")).toBe(true);
  });

  const long = lists.filter(({ field }) => (field.schema["maxItems"] ?? 0) > MAX_DETAILS);
  test.each(long)("$id shows the first twenty of $pointer", async ({ operation, field }) => {
    const members = Array.from({ length: MAX_DETAILS + 5 }, () => WRONG);
    const reply = await send(operation, requestWith(completeRequest(operation), field, members));
    expect([reply.status, pathsOf(reply).length]).toEqual([400, MAX_DETAILS]);
    expect(reply.refusal?.message).toContain(`at least ${MAX_DETAILS - 1} more`);
  });

  const objects = lists.filter(({ field }) => field.schema["items"]["type"] === "object");
  test.each(objects)("$id names each field of $pointer that is unknown", async ({ operation, field }) => {
    const good = validValue(field.schema["items"]);
    const members = [0, 1].map((index) => ({ ...Object(good), [`noSuchField${index}`]: 1 }));
    const reply = await send(operation, requestWith(completeRequest(operation), field, members));
    const wanted = members.map((_, index) => `${field.pointer}/${index}/noSuchField${index}`);
    expect(pathsOf(reply)).toEqual(expect.arrayContaining(wanted));
  });
});

const NOT_THERE = { kind: "question_part", partId: 987_654_321 } as const;
const PAST = "2020-01-01T08:00:00+08:00";
const NOT_ASKED_FOR = ["vocabulary:read", "study_plans:read", "profile:read"];
const task = (more: JsonObject = {}) => ({ contentRef: NOT_THERE, date: "2026-02-30", slot: "morning", ...more });

/** Members that fit the schema but are refused, by list; with the paths that the refusal must name. */
const REFUSED: Readonly<Record<string, () => { request: JsonObject; paths: string[] }>> = {
  ielts_study_todos_create: () => ({
    request: {
      items: [
        { title: "A", scheduledAt: PAST, contentRef: NOT_THERE },
        { title: "B" },
        { title: "C", scheduledAt: "2030-12-01T08:15:00+08:00", contentRef: NOT_THERE },
        { title: "D", scheduledAt: "soon" },
      ],
    },
    paths: [0, 2].flatMap((i) => [`/items/${i}/scheduledAt`, `/items/${i}/contentRef`]).concat("/items/3/scheduledAt"),
  }),
  ielts_study_plans_create: () => ({
    request: { title: "P", tasks: [task(), task({ date: "1999-01-01" })] },
    paths: [0, 1].flatMap((i) => [`/tasks/${i}/date`, `/tasks/${i}/contentRef`]),
  }),
  ielts_study_plans_replan: () => ({
    request: { ...learner.ids("plans"), tasks: [task(), task({ date: "2099-01-01" })] },
    paths: [0, 1].flatMap((i) => [`/tasks/${i}/date`, `/tasks/${i}/contentRef`]),
  }),
  ielts_study_plans_change_tasks: () => ({
    request: {
      ...learner.ids("plans"),
      steps: [
        { action: "remove", taskId: 987_654_321 },
        { action: "edit", taskId: 987_654_322 },
        { action: "edit", taskId: 987_654_322, date: "2026-02-30", contentRef: NOT_THERE },
        { action: "add", ...task() },
      ],
    },
    paths: [
      "/steps/0/taskId",
      "/steps/1",
      "/steps/1/taskId",
      ...["/steps/2/taskId", "/steps/2/date", "/steps/2/contentRef"],
      ...["/steps/3/date", "/steps/3/contentRef"],
    ],
  }),
  ielts_notifications_configure_messenger_task_reminders: () => ({
    request: { taskIds: [987_654_321, 987_654_322], enabled: true },
    paths: ["/taskIds/0", "/taskIds/1"],
  }),
  ielts_vocabulary_personal_add: () => ({
    request: { items: [{ phrase: " " }, { phrase: "word" }, { phrase: "\t" }] },
    paths: ["/items/0/phrase", "/items/2/phrase"],
  }),
  vocabulary_add_words: () => ({
    request: {
      sourceType: "dictation",
      additions: [
        { context: "A word.", items: [{ phrase: " " }, { phrase: "word" }] },
        { context: "Another.", items: [{ phrase: "another" }, { phrase: "\t" }] },
      ],
    },
    paths: ["/additions/0/items/0/phrase", "/additions/1/items/1/phrase"],
  }),
  ielts_mock_create_paper: () => ({
    request: { title: "M", partIds: [987_654_321, 987_654_321, 987_654_322] },
    paths: ["/partIds/0", "/partIds/1", "/partIds/2"],
  }),
  ielts_speaking_materials_create: () => ({
    request: {
      title: "S",
      coreStory: "S",
      questionLinks: [{ questionSlotId: 987_654_321 }, { questionSlotId: 987_654_322 }],
    },
    paths: ["/questionLinks/0/questionSlotId", "/questionLinks/1/questionSlotId"],
  }),
  oauth_decide_request: () => ({
    request: { query: authorizationQuery(), decision: "allow", scopes: NOT_ASKED_FOR },
    paths: ["/scopes/0", "/scopes/2"],
  }),
  oauth_decide_device: () => ({
    request: { userCode, decision: "allow", scopes: NOT_ASKED_FOR },
    paths: ["/scopes/0", "/scopes/2"],
  }),
  practice_save_answers: () => ({
    request: {
      ...learner.ids("practice"),
      changes: [{ questionSlotId: 987_654_321 }, { questionSlotId: 987_654_322 }],
      audio: [{ partId: 987_654_321, seconds: 1 }],
    },
    paths: ["/audio/0/partId", "/changes/0/questionSlotId", "/changes/1/questionSlotId"],
  }),
  practice_add_notes: () => ({
    request: {
      ...learner.ids("practice"),
      notes: [20, 19].map((passage) => ({ partId: 987_654_321, passage, paragraph: 0, start: 0, end: 5 })),
    },
    paths: ["/notes/0", "/notes/1"],
  }),
  ielts_speaking_materials_update: () => ({
    request: {
      id: learner.ids("speaking")["materialId"] ?? 1,
      coreStory: "S",
      questionLinks: [{ questionSlotId: 987_654_321 }, { questionSlotId: 987_654_322 }],
    },
    paths: ["/questionLinks/0/questionSlotId", "/questionLinks/1/questionSlotId"],
  }),
};

const FORMER = { kind: "practice_part", partId: 1 } as const;

/** Members some of which do not fit the schema, and some of which break a rule of their field. */
const MIXED: Readonly<Record<string, () => { request: JsonObject; paths: string[] }>> = {
  ielts_study_todos_create: () => ({
    request: {
      items: [
        { title: "A", scheduledAt: PAST, contentRef: FORMER },
        { title: "B", scheduledAt: "2030-12-01T08:15:00+08:00" },
        { scheduledAt: PAST, browserUrl: "https://a.example" },
      ],
    },
    paths: [
      ...["/items/0/contentRef/kind", "/items/0/scheduledAt", "/items/1/scheduledAt"],
      ...["/items/2/browserUrl", "/items/2/scheduledAt", "/items/2/title"],
    ],
  }),
  ielts_study_plans_create: () => ({
    request: {
      title: "P",
      tasks: [task({ contentRef: FORMER }), task({ slot: "night" }), task({ date: "1999-01-01" })],
    },
    paths: [
      ...["/tasks/0/contentRef/kind", "/tasks/0/date", "/tasks/1/date", "/tasks/1/slot"],
      ...["/tasks/2/contentRef", "/tasks/2/date"],
    ],
  }),
  ielts_study_plans_replan: () => ({
    request: { ...learner.ids("plans"), tasks: [task({ contentRef: FORMER }), task()] },
    paths: ["/tasks/0/contentRef/kind", "/tasks/0/date", "/tasks/1/contentRef", "/tasks/1/date"],
  }),
  ielts_study_plans_change_tasks: () => ({
    request: {
      ...learner.ids("plans"),
      steps: [
        { action: "add", ...task({ contentRef: FORMER }) },
        { action: "edit", taskId: 1, date: "2026-02-30" },
      ],
    },
    paths: ["/steps/0/contentRef/kind", "/steps/0/date", "/steps/1/date"],
  }),
};

/** Lists whose members are never refused once they fit the schema, and why. */
const NEVER_REFUSED: Readonly<Record<string, string>> = {
  ielts_vocabulary_personal_update: "expansion is any text",
  ielts_vocabulary_builtin_progress: "unknown entryIds are answered as unknownEntryIds",
  ielts_courses_search_sections: "tagQueries that no tag answers to are answered as unknownTagQueries",
  ielts_prediction_search_hits: "a filter by reports that are not there finds nothing",
  ielts_practice_search_parts: "filters: what no tag or part answers to is answered, or finds nothing",
  practice_list_parts: "as ielts_practice_search_parts, by the same code",
  ielts_practice_list_taxonomy: "filters: what no tag answers to is answered",
  ielts_dictation_search_materials: "tagQueries that no tag answers to are answered as unknownTagQueries",
  dictation_list_materials: "as ielts_dictation_search_materials, by the same code",
  vocabulary_delete_entries: "an entry may be gone meanwhile",
  ielts_mock_search_papers: "a filter of closed words",
  ielts_footprints_list: "a filter of closed words",
  footprints_read_day: "a filter of closed words",
  footprints_read_year: "a filter of closed words",
  ielts_resources_related: "a filter by relations that are not there finds nothing",
  notifications_mark_read: "a notice may have been deleted",
  agents_list_calls: "a filter by operations that were never called finds nothing",
  account_token_create: "scopes are closed words",
};

/** Lists that are refused only for a shared text: the test that checks that their members are named. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  writing_save_review: "tests/domains/writing/review-rules.test.ts",
};

describe("a list with members that fit the schema and are refused", () => {
  const ids = [...new Set(lists.map(({ id }) => id))].toSorted();

  test("is one of the operations named here, or none of its members is ever refused", () => {
    expect([REFUSED, NEVER_REFUSED, ELSEWHERE].flatMap(Object.keys).toSorted()).toEqual(ids);
  });

  const cases = [REFUSED, MIXED].flatMap((table) =>
    Object.entries(table).flatMap(([id, made]) =>
      operations.filter((operation) => operation.id === id).map((operation) => ({ id, operation, made })),
    ),
  );
  test.each(cases)("$id names each by its path", async ({ operation, made }) => {
    const { request, paths } = made();
    const known = Object.fromEntries(Object.entries(request).filter(([name]) => name in operation.request.properties));
    const reply = await send(operation, known);
    expect(pathsOf(reply).toSorted()).toEqual(paths.toSorted());
    expect([400, 404]).toContain(reply.status);
    expect(reply.refusal?.message).toContain(`(and ${paths.length - 1} more, see details).`);
    for (const { message, expected } of reply.refusal?.details ?? []) expect([message, expected]).not.toContain("");
  });
});

/** The same request with a member of a wrong type before those of a list, and after them, with the resulting paths. */
function withInvalidMembers(
  request: JsonObject,
  paths: readonly string[],
  list: string,
): { request: JsonObject; paths: string[] } {
  const members = request[list];
  if (!Array.isArray(members)) throw new Error(`${list} is no list`);
  const moved = paths.map((path) => {
    const [, name, index = "", ...more] = path.split("/");
    return name === list ? ["", name, Number(index) + 1, ...more].join("/") : path;
  });
  return {
    request: { ...request, [list]: [WRONG, ...members, WRONG] },
    paths: [...moved, `/${list}/0`, `/${list}/${members.length + 1}`],
  };
}

describe("a list in which some members do not fit the schema and others are refused", () => {
  // An operation that prepares its write sees its members only after all of them fit the schema.
  const cases = Object.entries(REFUSED).flatMap(([id, made]) =>
    lists
      .filter((one) => one.id === id && one.field.path.length === 1 && one.operation.prepare === undefined)
      .map(({ operation, pointer, field }) => ({ id, pointer, list: field.path[0] ?? "", operation, made })),
  );

  test.each(cases)("$id names all of $pointer at once", async ({ operation, made, list }) => {
    const whole = made();
    const { [list]: members = [], ...others } = whole.request;
    const { request, paths } = withInvalidMembers({ ...others, [list]: members }, whole.paths, list);
    const known = Object.fromEntries(Object.entries(request).filter(([name]) => name in operation.request.properties));
    const reply = await send(operation, known);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
    expect(pathsOf(reply).toSorted()).toEqual(paths.toSorted());
    for (const { path, message } of reply.refusal?.details ?? []) {
      expect(message).toStartWith(path.slice(1).replaceAll("/", "."));
    }
  });

  test("writes nothing, though what fits could be written", async () => {
    const items = [{ title: "Fits" }, { title: 5 }];
    const reply = await app.call("ielts_study_todos_create", { items }, learner.token);
    expect([reply.status, pathsOf(reply)]).toEqual([400, ["/items/1/title"]]);
    const listed = await app.call("ielts_study_todos_list", {}, learner.token);
    expect(listed.status).toBe(200);
    expect(JSON.stringify(listed.data)).not.toContain("Fits");
  });

  test("shows the first twenty, of whichever kind", async () => {
    const items = Array.from({ length: 50 }, (_, i) =>
      i < 15 ? { title: "" } : { title: "T", contentRef: NOT_THERE },
    );
    const reply = await app.call("ielts_study_todos_create", { items }, learner.token);
    expect(pathsOf(reply)).toEqual([
      ...items.slice(0, 15).map((_, i) => `/items/${i}/title`),
      ...items.slice(15, 20).map((_, i) => `/items/${i + 15}/contentRef`),
    ]);
    expect(reply.refusal?.message).toContain("at least 19 more");
  });
});
