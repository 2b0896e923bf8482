import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject } from "../support/json.ts";
import {
  type Answer,
  answering,
  type Call,
  changingData,
  deviations,
  type Harness,
  type HarnessRun,
  refusal,
  type SeededFault,
  startHarness,
  undone,
} from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, paced(30_000));
afterAll(() => harness.stop());

const LISTING = "/api/v1/agent/capabilities";
const OPENAPI = "/api/v1/agent/openapi.json";
const CATALOG = "/api/public/developer-api/catalog.json";
const SEARCH = "ielts_vocabulary_personal_search";
const PROFILE = "ielts_learner_read_profile";
const PART = "ielts_practice_read_part";

/** Changes the JSON of a document. */
function changing(path: string, change: (json: JsonObject) => unknown): SeededFault {
  return {
    answer: (call, { json }) =>
      call.path === path && call.method === "GET" && isObject(json)
        ? { json: change(structuredClone(json)) }
        : undefined,
  };
}

/** Changes what the OpenAPI document says about an operation. */
function describing(operation: string, change: (post: JsonObject) => void): SeededFault {
  return changing(OPENAPI, (json) => {
    const paths = Object(json["paths"]);
    change(paths[`${LISTING}/${operation}`].post);
    return json;
  });
}

/** The schema of the answer of a described operation. */
function answerOf(post: JsonObject): object {
  return Object(at(post, "responses", "200", "content", "application/json", "schema"));
}

/** Sends the first body instead of the second. */
function taking(operation: string, meant: string, instead: string): SeededFault {
  return {
    request: (call) => (call.operation === operation && call.text === instead ? { text: meant } : undefined),
  };
}

/** Changes every answer of an operation. */
function changed(operation: string, change: (answer: Answer) => Partial<Answer>): SeededFault {
  return { answer: (call, answer) => (call.operation === operation ? change(answer) : undefined) };
}

/** Answers as if an operation had succeeded when the service refused it. */
function acceptingAll(operation: string): SeededFault {
  return changed(operation, ({ status }) =>
    status === 200 ? {} : { status: 200, json: { code: 0, message: "ok", data: {} } },
  );
}

/** Answers 429 without Retry-After to the first call of an operation. */
function muteThrottle(operation: string): SeededFault {
  let isFirst = true;
  return {
    answer(call: Call, { headers }: Answer) {
      if (call.operation !== operation || !isFirst) return undefined;
      isFirst = false;
      const { "retry-after": _left, ...rest } = headers;
      return { ...refusal(429, 42901), headers: rest };
    },
  };
}

interface Case {
  readonly title: string;
  readonly fault: SeededFault;
  readonly kind: string;
  readonly found: readonly string[];
  readonly more?: Partial<HarnessRun>;
}

const cases: readonly Case[] = [
  ...[
    { title: "another status than 200", change: () => ({ status: 201 }) },
    {
      title: "an answer that does not say that it is JSON",
      change: ({ headers }: Answer) => ({ headers: { ...headers, "content-type": "text/plain" } }),
    },
    { title: "a code that is a text", change: ({ json }: Answer) => ({ json: { ...Object(json), code: "0" } }) },
    { title: "another message", change: ({ json }: Answer) => ({ json: { ...Object(json), message: "OK" } }) },
    { title: "data that is a list", change: ({ json }: Answer) => ({ json: { ...Object(json), data: [] } }) },
    { title: "an answer without an envelope", change: ({ json }: Answer) => ({ json: Object(json).data }) },
    { title: "a failure of the service", change: () => refusal(500, 50001) },
  ].map(({ title, change }) => ({
    ...{ title: `${title}`, fault: changed(PROFILE, change), kind: "envelope." },
    found: [`envelope.${PROFILE}`],
  })),
  {
    title: "a listing that names nothing any more",
    fault: changing(LISTING, afterTheFirst({ code: 0, message: "ok", data: {} })),
    kind: "discovery.listing",
    found: ["discovery.listing"],
  },
  {
    title: "an operation that runs and is not listed",
    fault: changing(LISTING, (json) => JSON.parse(JSON.stringify(json).replaceAll(`"${PROFILE}"`, '"other"'))),
    kind: "discovery.listed.",
    found: [`discovery.listed.${PROFILE}`],
  },
  {
    title: "an operation that is listed and does not run",
    fault: answering(PROFILE, refusal(404, 40401)),
    kind: "discovery.listed.",
    found: [`discovery.listed.${PROFILE}`],
  },
  {
    title: "a page that is not Markdown",
    fault: {
      answer: (call, { headers }) =>
        call.path === `${LISTING}/${SEARCH}.md` ? { headers: { ...headers, "content-type": "text/html" } } : undefined,
    },
    kind: "discovery.page.",
    found: [`discovery.page.${SEARCH}`],
  },
  {
    title: "a page that is not there",
    fault: { answer: (call) => (call.path === `${LISTING}/${SEARCH}.md` ? refusal(404, 40401) : undefined) },
    kind: "discovery.page.",
    found: [`discovery.page.${SEARCH}`],
  },
  {
    title: "a description by OpenAPI 3.0",
    fault: changing(OPENAPI, (json) => ({ ...json, openapi: "3.0.3" })),
    kind: "discovery.openapi",
    found: ["discovery.openapi"],
  },
  {
    title: "a description that lacks an operation",
    fault: changing(OPENAPI, (json) =>
      JSON.parse(JSON.stringify(json).replaceAll(`${LISTING}/${PROFILE}"`, '/other"')),
    ),
    kind: "discovery.described.",
    found: [`discovery.described.${PROFILE}`],
  },
  {
    title: "a description without the request",
    fault: describing(SEARCH, (post) => delete post["requestBody"]),
    kind: "discovery.described.",
    found: [`discovery.described.${SEARCH}`],
  },
  {
    title: "a description without the answer",
    fault: describing(SEARCH, (post) => delete post["responses"]),
    kind: "discovery.described.",
    found: [`discovery.described.${SEARCH}`],
  },
  {
    title: "a field of a write that is described as required and may be left out",
    fault: acceptingAll("ielts_study_todos_create"),
    kind: "described.each_required.",
    found: ["described.each_required.ielts_study_todos_create"],
    more: { write: true },
  },
  {
    title: "an answer with a field that is not described",
    fault: changingData(PROFILE, (data) => ({ ...data, surprise: 1 })),
    kind: "discovery.answer.",
    found: [`discovery.answer.${PROFILE}`],
  },
  {
    title: "an answer of other types than described",
    fault: changingData(SEARCH, (data) => ({ ...data, hasMore: "no" })),
    kind: "discovery.answer.",
    found: [`discovery.answer.${SEARCH}`],
  },
  {
    title: "an answer without what its description requires by a keyword of JSON Schema that this service does not use",
    fault: describing(SEARCH, (post) => Object.assign(answerOf(post), { not: { required: ["data"] } })),
    kind: "discovery.answer.",
    found: [`discovery.answer.${SEARCH}`],
  },
  {
    title: "no catalog",
    fault: { answer: (call) => (call.path === CATALOG ? refusal(404, 40401) : undefined) },
    kind: "discovery.catalog",
    found: ["discovery.catalog"],
  },
  {
    title: "a catalog that calls a personal operation public",
    fault: changing(CATALOG, (json) => JSON.parse(JSON.stringify(json).replace('"auth":"user"', '"auth":"public"'))),
    kind: "discovery.catalog",
    found: ["discovery.catalog_auth"],
  },
  {
    title: "a list that is taken for an object",
    fault: taking(PROFILE, "{}", "[]"),
    kind: "errors.body_not_object.",
    found: [`errors.body_not_object.${PROFILE}`],
  },
  {
    title: "an empty body that is taken for all defaults",
    fault: taking(SEARCH, "{}", ""),
    kind: "errors.body_not_json.",
    found: [`errors.body_not_json.${SEARCH}`],
  },
  {
    title: "a service that fails on a body that is not JSON",
    fault: answering("ielts_feedback_create", refusal(500, 50001), ({ text }) => text === "{"),
    kind: "errors.body_not_json.",
    found: ["errors.body_not_json.ielts_feedback_create"],
  },
  {
    title: "another code for a bad request",
    fault: answering(SEARCH, refusal(400, 40000), ({ text }) => text === "{"),
    kind: "errors.body_not_json.",
    found: [`errors.body_not_json.${SEARCH}`],
  },
  {
    title: "an operation that answers to GET",
    fault: {
      request: (call) =>
        call.operation === PROFILE && call.method === "GET"
          ? { method: "POST", text: "{}", headers: { ...call.headers, "content-type": "application/json" } }
          : undefined,
    },
    kind: "errors.wrong_method.",
    found: [`errors.wrong_method.${PROFILE}`],
  },
  {
    title: "an answer 200 for a missing target",
    fault: acceptingAll(PART),
    kind: "errors.unknown_target.",
    found: [`errors.unknown_target.${PART}`],
  },
  {
    title: "an answer 400 for a missing target",
    fault: answering("ielts_practice_read_session", refusal(400, 40001)),
    kind: "errors.unknown_target.",
    found: ["errors.unknown_target.ielts_practice_read_session"],
  },
  {
    title: "a deletion of nothing that succeeds",
    fault: acceptingAll("ielts_study_todos_delete"),
    kind: "errors.unknown_target.",
    found: ["errors.unknown_target.ielts_study_todos_delete"],
    more: { write: true },
  },
  {
    title: "another answer than 404 for an unknown operation",
    fault: {
      answer: (call, { status }) =>
        status === 404 && call.operation !== "" && call.method === "POST" ? refusal(400, 40001) : undefined,
    },
    kind: "errors.unknown_operation",
    found: ["errors.unknown_operation"],
  },
  {
    title: "too many requests without a word on how long to wait",
    fault: muteThrottle(PROFILE),
    kind: "errors.throttled",
    found: ["errors.throttled"],
    more: { names: [`envelope.${PROFILE}`, "errors.throttled"] },
  },
  {
    title: "another major version",
    fault: changing(OPENAPI, (json) => ({ ...json, info: { ...Object(json["info"]), version: "2.0.0" } })),
    kind: "versioning.",
    found: ["versioning.interface"],
  },
  {
    title: "paths without the major version",
    fault: changing(OPENAPI, (json) => JSON.parse(JSON.stringify(json).replaceAll("/api/v1/", "/api/"))),
    kind: "versioning.",
    found: ["versioning.paths"],
  },
];

/** A change of every answer except the first, which identifies a service of this interface. */
function afterTheFirst(answer: JsonObject) {
  let answers = 0;
  return (json: JsonObject) => (answers++ === 0 ? json : answer);
}

describe("lectern verify: discovery, envelope, errors and versioning", () => {
  test.each([...cases])("finds $title", async ({ fault, kind, found, more }) => {
    expect(await harness.found(fault, { names: [kind], ...more })).toEqual([...found]);
  });

  test("finds nothing in a service that follows the contract", async () => {
    const names = ["discovery.", "envelope.", "errors.", "versioning."];
    const report = await harness.verify(null, { names, write: true });
    expect(deviations(report)).toEqual([]);
    const open = report.results.filter(({ outcome }) => outcome !== "passed").map(({ check }) => check.name);
    expect(open).toEqual(["errors.throttled"]);
  });

  test("leaves out an answer whose description refers to another document", async () => {
    const fault = describing(SEARCH, (post) => Object.assign(answerOf(post), { $ref: "https://elsewhere.example/s" }));
    const report = await harness.verify(fault, { names: [`discovery.answer.${SEARCH}`] });
    expect(undone(report)).toEqual([
      `discovery.answer.${SEARCH}: The described schema of the answer of ${SEARCH} cannot be applied: Error: Unresolved $ref "https://elsewhere.example/s".`,
    ]);
  });

  test("has a seeded fault for every kind of check", async () => {
    const report = await harness.verify(null, { names: ["discovery.", "envelope.", "errors.", "versioning."] });
    const kinds = new Set(report.results.map(({ check }) => check.name.replace(/\.ielts_\w+$/, "")));
    const covered = new Set(cases.flatMap(({ found }) => found.map((name) => name.replace(/\.ielts_\w+$/, ""))));
    expect([...kinds].filter((kind) => !covered.has(kind))).toEqual([]);
  });
});
