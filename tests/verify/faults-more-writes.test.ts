import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  answering,
  changingBody,
  changingData,
  type Harness,
  refusal,
  type SeededFault,
  startHarness,
} from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const WORDS = "ielts_vocabulary_personal";
const TODOS = "ielts_study_todos";
const PLANS = "ielts_study_plans";
const FEEDBACK = "ielts_feedback";
const MOCK = "ielts_mock_search_papers";
const MATCH = "ielts_practice_match_parts";
const SPEAKING = "ielts_speaking_materials_create";
const PUSH = "ielts_learning_push_events";
const EXPORT = "ielts_learner_export_data";
const UNKNOWN = "lecternVerifyNoSuchField";
/** Without the checks that send hundreds of words. */
const FIELDS_OF_WORDS = ["write.words.content", "write.words.source"];

/** What a service does wrong, the checks that run, and those that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, string | readonly string[], readonly string[]])[] = [
  ...["partOfSpeech", "example", "usage"].map(
    (name) =>
      [
        `the ${name} of a word is lost`,
        losing(`${WORDS}_add`, "items", name),
        FIELDS_OF_WORDS,
        ["write.words.content"],
      ] as const,
  ),
  ...["context", "sourceId", "sourceTitle"].map(
    (name) =>
      [
        `the ${name} of a word is lost`,
        without(`${WORDS}_add`, name),
        FIELDS_OF_WORDS,
        ["write.words.source"],
      ] as const,
  ),
  [
    "words are of another source by default",
    changingBody(`${WORDS}_add`, (body) => ({ sourceType: "practice", ...body })),
    FIELDS_OF_WORDS,
    ["write.words.source"],
  ],
  [
    "CSV is not imported",
    answering(`${WORDS}_import`, refusal(400, 40001), ({ body }) => at(body, "format") === "csv"),
    "write.words.",
    ["write.words.csv"],
  ],
  [
    "a hundred words cannot be added at once",
    answering(`${WORDS}_add`, refusal(400, 40001), ({ body }) => listAt(body, "items").length === 100),
    "write.words.",
    ["write.words.add_100"],
  ],
  [
    "five hundred words cannot be imported at once",
    answering(`${WORDS}_import`, refusal(400, 40001), ({ text }) => text.length > 20_000),
    "write.words.",
    ["write.words.import_500"],
  ],
  ...["outline", "answerAngle", "requiredAdaptation"].map(
    (name) =>
      [
        `the ${name} of a link is lost`,
        losing(SPEAKING, "questionLinks", name),
        "write.speaking.",
        ["write.speaking.links"],
      ] as const,
  ),
  ...["scheduledAt", "contentRef", "messengerReminder"].map(
    (name) =>
      [
        `the ${name} of a todo stays`,
        without(`${TODOS}_update`, name),
        "write.todos.",
        ["write.todos.reschedule"],
      ] as const,
  ),
  [
    "a todo of a missing content is taken without it",
    changingBody(`${TODOS}_create`, (body) =>
      JSON.stringify(body).includes(String(Number.MAX_SAFE_INTEGER)) ? dropped(body, "items", "contentRef") : body,
    ),
    "write.todos.",
    ["write.todos.content"],
  ],
  [
    "an unknown property of a todo is taken",
    losing(`${TODOS}_create`, "items", UNKNOWN),
    "write.todos.",
    ["write.todos.unknown_property"],
  ],
  [
    "an unknown property of a task is taken",
    losing(`${PLANS}_create`, "tasks", UNKNOWN),
    "write.plans.",
    ["write.plans.unknown_property"],
  ],
  [
    "an unknown property of a change is taken",
    losing(`${PLANS}_change_tasks`, "steps", UNKNOWN),
    "write.plans.",
    ["write.plans.unknown_property"],
  ],
  ["the goal of a plan stays", withTitle(without(`${PLANS}_update`, "goal")), "write.plans.", ["write.plans.goal"]],
  [
    "the slot of a task stays",
    changingBody(`${PLANS}_change_tasks`, (body) => ({
      ...body,
      steps: listAt(body, "steps").map((step) =>
        at(step, "action") === "edit" ? { ...Object(step), slot: "morning" } : step,
      ),
    })),
    "write.plans.",
    ["write.plans.edit"],
  ],
  [
    "an unknown property of an event is taken",
    losing(PUSH, "events", UNKNOWN),
    "lasting.events.",
    ["lasting.events.unknown_property"],
  ],
  [
    "the longest message is cut",
    changingBody(`${FEEDBACK}_create`, (body) => ({ ...body, content: String(body["content"]).slice(0, 1999) })),
    "lasting.feedback",
    ["lasting.feedback.bounds"],
  ],
  [
    "the longest pagePath is refused",
    answering(`${FEEDBACK}_create`, refusal(400, 40001), ({ body }) => String(at(body, "pagePath")).length === 500),
    "lasting.feedback",
    ["lasting.feedback.bounds"],
  ],
  ["the first list of messages marks them as read", readOnce(), "feedback.unread", ["feedback.unread"]],
  ["papers of every category are found", without(MOCK, "category"), "mock.", [`mock.${MOCK}.category`]],
  ["papers of every subject are found", without(MOCK, "subjects"), "mock.", [`mock.${MOCK}.subjects`]],
  ...["subject", "partNumber", "questionType"].map(
    (name) =>
      [
        `the ${name} does not constrain a match`,
        without(MATCH, name),
        `fixed.${MATCH}`,
        [`fixed.${MATCH}.${name}`],
      ] as const,
  ),
  ...["writing_versions", "course_progress", "learning_events", "skill_profile", "vocabulary_reviews"].map(
    (name) =>
      [
        `an export has no ${name}`,
        changingData(EXPORT, (data) => {
          const { [name]: _, ...datasets } = Object(data["datasets"]);
          return { ...data, datasets };
        }),
        "export.contents",
        ["export.contents"],
      ] as const,
  ),
  [
    "an export is of another time",
    changingData(EXPORT, (data) => ({ ...data, asOf: "2020-01-01T00:00:00.000Z" })),
    ["export.as_of", "export.contents"],
    ["export.as_of"],
  ],
];

/** A service that shows two messages as unread once. */
function readOnce(): SeededFault {
  let lists = 0;
  return changingData(`${FEEDBACK}_list`, (data) => ({ ...data, unreadCount: lists++ === 0 ? 2 : 0 }));
}

function without(operation: string, name: string): SeededFault {
  return changingBody(operation, (body) => Object.fromEntries(Object.entries(body).filter(([own]) => own !== name)));
}

function dropped(body: JsonObject, list: string, name: string): JsonObject {
  if (!(list in body)) return body;
  const items = listAt(body, list).filter(isObject);
  const trimmed = items.map((item) => Object.fromEntries(Object.entries(item).filter(([own]) => own !== name)));
  return { ...body, [list]: trimmed };
}

/** Each item of a list loses a field. */
function losing(operation: string, list: string, name: string): SeededFault {
  return changingBody(operation, (body) => dropped(body, list, name));
}

/** An update from which a field was removed is still valid. */
function withTitle({ request }: SeededFault): SeededFault {
  return {
    request(call) {
      const change = request?.(call);
      const { body } = change ?? {};
      return isObject(body) && Object.keys(body).length === 1 ? { body: { ...body, goal: "As before." } } : change;
    },
  };
}

const NAMES = [
  "write.words.",
  "write.speaking.",
  "write.todos.",
  "write.plans.",
  "lasting.",
  "mock.",
  "fixed.",
  "export.",
  "feedback.",
  "reviews.",
];

describe("checks of written data", () => {
  test(
    "find nothing in the unchanged service",
    async () => {
      expect(await harness.found(null, { names: NAMES, write: true, lasting: true })).toEqual([]);
    },
    paced(60_000),
  );

  test.each(FAULTS)(
    "find that %s",
    async (_what, fault, name, meant) => {
      expect(await harness.found(fault, { names: [name].flat(), write: true, lasting: true })).toEqual([...meant]);
    },
    paced(60_000),
  );
});
