import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import type { Json, JsonObject } from "../support/json.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, type Field, fieldsOf, optionsOf, requestWith } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

async function send({ id, audiences }: Capability, request: object): Promise<Reply> {
  if (audiences.includes("agent")) return app.call(id, request, learner.token);
  return app.web(id, request, await app.session({ id: learner.accountId, email: "" }));
}

const NAMED = /(date|day|month|At|since|until|dateFrom|dateTo|timeZone)$/i;

/** The updatedAt of the text that a review is based on: any other text names another state, so none is invalid. */
const STATE = "writing_save_review/basedOn";

/** Whether a field takes a day, a month or an instant according to its published name, format or description. */
function isDated({ path, schema }: Field): boolean {
  const texts = [schema, ...optionsOf(schema)].filter((one) => one["type"] === "string" && !("enum" in one));
  return texts.some(
    (one) =>
      String(one["format"] ?? "").startsWith("date") ||
      /YYYY-MM/.test(one["description"] ?? "") ||
      NAMED.test(path.at(-1) ?? ""),
  );
}

const dated = [...new Set([...agentOperations, ...webOperations])].flatMap((operation) =>
  fieldsOf(operation.request)
    .filter((field) => isDated(field) && `${operation.id}${field.pointer}` !== STATE)
    .map((field) => ({ operation, field, id: operation.id, pointer: field.pointer })),
);

/** Texts that every such field refuses, whether it takes a day, a month or an instant, past or future. */
const WRONG = ["2026-02-30", "2026-13-01"];

describe("a date, month or time that is wrong", () => {
  test("is tested in every operation that takes one", () => {
    expect([...new Set(dated.map(({ id }) => id))].toSorted()).toEqual([
      "account_time_zone_set",
      "agents_list_calls",
      "footprints_read_day",
      "ielts_learning_push_events",
      "ielts_practice_recent_activity",
      "ielts_prediction_search_hits",
      "ielts_reminders_create",
      "ielts_study_plans_change_tasks",
      "ielts_study_plans_create",
      "ielts_study_plans_get",
      "ielts_study_plans_replan",
      "ielts_study_todos_create",
      "ielts_study_todos_update",
      "study_plans_list_tasks",
    ]);
  });

  const cases = dated.flatMap((one) => WRONG.map((value) => ({ ...one, value })));
  test.each(cases)(
    "$id names $pointer of $value beside a field of another fault",
    async ({ operation, field, value }) => {
      const wrong = requestWith(completeRequest(operation), field, value);
      const beside: Field = { ...field, path: [...field.path.slice(0, -1), "noSuchField"] };
      const { status, refusal } = await send(operation, requestWith(wrong, { ...beside, within: [] }, 1));
      const paths = refusal?.details.map(({ path }) => path) ?? [];
      expect(status).toBe(400);
      expect(paths).toContain(field.pointer);
      expect(paths).toContain(`/${beside.path.join("/")}`);
    },
  );

  const PAST = "2020-01-01T00:00:00Z";
  const days = { dateFrom: "2026-02-30", dateTo: "xx" };
  const together: [id: string, request: JsonObject, paths: string[]][] = [
    ["ielts_reminders_create", { content: "", remindAt: PAST }, ["/content", "/remindAt"]],
    ["ielts_reminders_create", { content: 5, remindAt: "soon" }, ["/content", "/remindAt"]],
    ["ielts_reminders_create", { remindAt: "2126-01-01T00:00:00Z" }, ["/content", "/remindAt"]],
    ["ielts_study_todos_update", { todoId: 1, title: "", scheduledAt: PAST }, ["/title", "/scheduledAt"]],
    [
      "ielts_study_todos_update",
      { todoId: 1, title: "", scheduledAt: "2099-01-01T08:15:00Z" },
      ["/title", "/scheduledAt"],
    ],
    ["ielts_study_todos_update", { todoId: 1, title: "", scheduledAt: null }, ["/title"]],
    ["ielts_practice_recent_activity", { ...days, limit: 99 }, ["/dateFrom", "/dateTo", "/limit"]],
    [
      "ielts_study_plans_get",
      { planId: 1, fromDate: "2026-02-30", toDate: "x", limit: 0 },
      ["/fromDate", "/toDate", "/limit"],
    ],
    [
      "ielts_prediction_search_hits",
      { reportIds: [0, "x", 5], testDate: "2026-02-30", testMonth: "2026-13" },
      ["/reportIds/0", "/reportIds/1", "/testDate", "/testMonth"],
    ],
    ["ielts_prediction_search_hits", { testDate: "", testMonth: "", limit: 0 }, ["/limit"]],
  ];
  test.each(together)("%s names everything that is wrong in %j", async (id, request: Json, paths) => {
    const { status, refusal } = await app.call(id, Object(request), learner.token);
    expect([status, refusal?.details.map(({ path }) => path).toSorted()]).toEqual([400, paths.toSorted()]);
  });
});
