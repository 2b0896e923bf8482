import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultChecks } from "../../src/verify/checks/defaults.ts";
import { limitChecks } from "../../src/verify/checks/limits.ts";
import { requestFieldChecks } from "../../src/verify/checks/request-fields.ts";
import { at, isObject, type JsonObject } from "../support/json.ts";
import {
  answering,
  type Call,
  changingBody,
  deviations,
  type Harness,
  refusal,
  type SeededFault,
  startHarness,
  undone,
} from "./broken.ts";

const checks = [...requestFieldChecks, ...defaultChecks, ...limitChecks];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** Names of the checks of an operation that deviate. */
async function found(fault: SeededFault, operation: string): Promise<string[]> {
  return harness.found(fault, { names: [], checks, write: true, only: (name) => name.split(".")[1] === operation });
}

const OK = { status: 200, json: { code: 0, message: "ok", data: {} } };

/** A service that accepts some requests that it should refuse. */
function taking(operation: string, when: (body: JsonObject) => boolean): SeededFault {
  return answering(operation, OK, ({ body }: Call) => isObject(body) && when(body));
}

const GUIDES = "ielts_prep_search_guides";
const GUIDE = "ielts_prep_read_guide";
const PARTS = "ielts_practice_search_parts";
const PART = "ielts_practice_read_part";
const SECTIONS = "ielts_courses_search_sections";
const ADD = "ielts_vocabulary_personal_add";
const REVIEW = "ielts_vocabulary_personal_record_review";
const MATERIAL = "ielts_speaking_materials_create";

/** What the service does wrong, the operation, and the checks that detect it. */
const FAULTS: readonly (readonly [string, string, SeededFault, readonly string[]])[] = [
  [
    "reads a limit above its bound as the highest",
    GUIDES,
    changingBody(GUIDES, (body) => ({ ...body, ...(Number(body["limit"]) > 8 && { limit: 8 }) })),
    [`bounds.${GUIDES}.limit`],
  ],
  [
    "reads a limit below its bound as the lowest",
    GUIDES,
    changingBody(GUIDES, (body) => ({ ...body, ...(body["limit"] === 0 && { limit: 1 }) })),
    [`bounds.${GUIDES}.limit`],
  ],
  [
    "refuses a limit at its bound",
    GUIDES,
    answering(GUIDES, refusal(400, 40001), ({ body }) => at(body, "limit") === 8),
    [`bounds.${GUIDES}.limit`, `default.${GUIDES}`],
  ],
  [
    "refuses with another code",
    GUIDES,
    answering(GUIDES, refusal(400, 40000), ({ body }) => at(body, "limit") === 9),
    [`bounds.${GUIDES}.limit`],
  ],
  [
    "reads a numeral as a number",
    GUIDES,
    changingBody(GUIDES, (body) => ({ ...body, ...(body["limit"] === "1" && { limit: 1 }) })),
    [`type.${GUIDES}.limit`],
  ],
  [
    "drops items beyond the bound of a list",
    SECTIONS,
    changingBody(SECTIONS, (body) => {
      const { tagQueries } = body;
      return { ...body, ...(Array.isArray(tagQueries) && { tagQueries: tagQueries.slice(0, 6) }) };
    }),
    [`bounds.${SECTIONS}.tagQueries`],
  ],
  [
    "treats an unknown value as absent",
    PARTS,
    changingBody(PARTS, (body) => ({ ...body, ...(body["sort"] === "no_such_word" && { sort: "catalog" }) })),
    [`words.${PARTS}.sort`],
  ],
  [
    "refuses a word of the contract",
    PARTS,
    answering(PARTS, refusal(400, 40001), ({ body }) => at(body, "difficulty") === "冲刺"),
    [`words.${PARTS}.difficulty`],
  ],
  [
    "reads the id 0 as another",
    PART,
    changingBody(PART, (body) => ({ ...body, ...(body["partId"] === 0 && { partId: 1 }) })),
    [`identifier.${PART}.partId`],
  ],
  [
    "answers 404 for an id beyond exact integers",
    PART,
    answering(PART, refusal(404, 40401), ({ text }) => text.includes("9007199254740992")),
    [`identifier.${PART}.partId`],
  ],
  [
    "looks up an attempt whose id is not a UUID",
    "ielts_dictation_read_attempt",
    answering("ielts_dictation_read_attempt", refusal(404, 40401), ({ body }) => at(body, "attemptId") === "1"),
    ["identifier.ielts_dictation_read_attempt.attemptId"],
  ],
  [
    "ignores unknown properties",
    GUIDES,
    changingBody(GUIDES, ({ noSuchField: _, ...body }) => body),
    [`unknown.${GUIDES}`],
  ],
  [
    "accepts unknown properties inside an object",
    ADD,
    taking(ADD, (body) => at(body, "items", 0, "noSuchField") === 1),
    [`unknown.${ADD}.items.0`],
  ],
  [
    "accepts a request without required fields",
    GUIDE,
    taking(GUIDE, (body) => !("slug" in body)),
    [`required.${GUIDE}.slug`],
  ],
  [
    "accepts an object in a list without required fields",
    MATERIAL,
    taking(
      MATERIAL,
      (body) => isObject(at(body, "questionLinks", 0)) && at(body, "questionLinks", 0, "questionSlotId") === undefined,
    ),
    [`required.${MATERIAL}.questionLinks.0.questionSlotId`],
  ],
  [
    "accepts an unknown rating",
    REVIEW,
    taking(REVIEW, (body) => body["rating"] === "no_such_word"),
    [`words.${REVIEW}.rating`],
  ],
  [
    "lists fewer than the default if no limit is given",
    GUIDES,
    changingBody(GUIDES, (body) => ({ limit: 3, ...body })),
    [`default.${GUIDES}`],
  ],
  [
    "has another default word",
    "ielts_prediction_search_hits",
    changingBody("ielts_prediction_search_hits", (body) => ({ kind: "rolling_ranking", ...body })),
    ["default.ielts_prediction_search_hits"],
  ],
  [
    "publishes another bound than it has",
    GUIDES,
    publishing(GUIDES, "limit", { type: "integer", minimum: 1, maximum: 80, default: 8 }),
    [`published.${GUIDES}`],
  ],
  [
    "publishes another default than it has",
    GUIDES,
    publishing(GUIDES, "limit", { type: "integer", minimum: 1, maximum: 8, default: 5 }),
    [`published.${GUIDES}`],
  ],
  [
    "publishes other values than it accepts",
    PARTS,
    publishing(PARTS, "sort", { type: "string", enum: ["catalog", "newest"], default: "catalog" }),
    [`published.${PARTS}`],
  ],
];

/** A service whose OpenAPI description has another schema of a field. */
function publishing(operation: string, field: string, schema: JsonObject): SeededFault {
  return {
    answer({ path }, { json }) {
      if (!path.endsWith("/openapi.json")) return undefined;
      const document: unknown = structuredClone(json);
      const address = `/api/v1/agent/capabilities/${operation}`;
      const request = at(document, "paths", address, "post", "requestBody", "content", "application/json", "schema");
      Object(at(request, "properties"))[field] = schema;
      return { json: document };
    },
  };
}

describe("checks of request fields", () => {
  test("find nothing in the unchanged service", async () => {
    const report = await harness.verify(null, { names: [""], checks, write: true });
    expect(deviations(report)).toEqual([]);
    expect(undone(report)).toEqual([]);
  });

  test.each(FAULTS)("find that it %s", async (_, operation, fault, names) => {
    expect(await found(fault, operation)).toEqual([...names]);
  });
});
