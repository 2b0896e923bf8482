import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject } from "../support/json.ts";
import {
  type Answer,
  answering,
  type Call,
  deviations,
  type Harness,
  type HarnessRun,
  refusal,
  type SeededFault,
  startHarness,
} from "./broken.ts";

let harness: Harness;
let control: { readonly url: string; stop(): Promise<void> };
beforeAll(async () => {
  harness = await startHarness();
  control = startControlServer(harness);
}, paced(30_000));
afterAll(async () => {
  await control.stop();
  await harness.stop();
});

const ME = "/api/v1/agent/me";
const BINDINGS = "/api/v1/agent-bindings";
const SEARCH = "ielts_vocabulary_personal_search";
const GUIDES = "ielts_prep_search_guides";
const EXPORT = "ielts_learner_export_data";
const KINDS = ["authentication.", "identity.", "scopes.", "bindings.", "binding_states."];

/** The functions of a demo's control API that the checks use. */
function startControlServer({ app, learner }: Harness) {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const body: unknown = await request.json();
      if (pathname === "/clock/step") app.clock.advance(Number(at(body, "by")));
      else {
        const session = await app.session({ id: learner.accountId, email: "" });
        await app.web("account_binding_confirm", { bindingId: at(body, "bindingId") }, session);
      }
      return Response.json({ code: 0, message: "ok", data: {} });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

/** Treats calls of an operation as the learner's, whoever makes them, if `when` matches. */
function trusting(operation: string, when: (authorization: string | undefined) => boolean): SeededFault {
  return {
    request(call) {
      if (call.operation !== operation || !when(call.headers["authorization"])) return undefined;
      return { headers: { ...call.headers, authorization: `Bearer ${harness.learner.token}` } };
    },
  };
}

/** Changes a successful answer at an address. */
function changing(isMeant: (call: Call) => boolean, change: (data: JsonObject) => unknown): SeededFault {
  return {
    answer(call, { status, json }) {
      const data = at(json, "data");
      if (!isMeant(call) || status !== 200 || !isObject(data)) return undefined;
      return { json: { ...Object(json), data: change(structuredClone(data)) } };
    },
  };
}

const isMe = ({ path }: Call) => path === ME;
const isCreation = ({ path, method }: Call) => path === BINDINGS && method === "POST";
const isExchange = ({ path }: Call) => path.endsWith("/exchange");
const ofLimited = (authorization: string | undefined) => authorization === `Bearer ${harness.limitedToken}`;
const ofNobody = (authorization: string | undefined) => authorization === undefined;
const isUnknown = (authorization: string | undefined) => authorization?.startsWith("Bearer lectern-verify") ?? false;

/** Answers refused exchanges of some bindings as pending. */
function lenientExchange(isMeant: (call: Call) => boolean): SeededFault {
  const pending = { status: 200, json: { code: 0, message: "ok", data: { status: "pending" } } };
  return {
    answer: (call, { status }) => (isExchange(call) && status === 404 && isMeant(call) ? pending : undefined),
  };
}

/** Refuses requests without a token, as {@link Answer}. */
function refusingOthers(operation: string): SeededFault {
  return answering(operation, refusal(401, 40101), ({ headers }) => headers["authorization"] === undefined);
}

/** Returns the token of a binding repeatedly. */
function generousExchange(): SeededFault {
  let issued: Partial<Answer> | undefined;
  return {
    answer(call, answer) {
      if (!isExchange(call)) return undefined;
      if (at(answer.json, "data", "status") === "bound") issued = answer;
      return at(answer.json, "data", "status") === "used" ? { json: issued?.json } : undefined;
    },
  };
}

interface Case {
  readonly title: string;
  /** Created once the service runs. */
  readonly fault: () => SeededFault;
  readonly kind: string;
  readonly found: readonly string[];
  readonly more?: () => Partial<HarnessRun>;
}

const limited = () => ({ limitedToken: harness.limitedToken });
const controlled = () => ({ controlUrl: control.url });

const cases: readonly Case[] = [
  {
    title: "a public operation that wants a token",
    fault: () => refusingOthers(GUIDES),
    kind: "authentication.public.",
    found: [`authentication.public.${GUIDES}`],
  },
  {
    title: "a personal operation that requires no token",
    fault: () => trusting(SEARCH, ofNobody),
    kind: "authentication.no_token.",
    found: [`authentication.no_token.${SEARCH}`],
  },
  {
    title: "a deletion that requires no token",
    fault: () => trusting("ielts_study_todos_delete", ofNobody),
    kind: "authentication.no_token.",
    found: ["authentication.no_token.ielts_study_todos_delete"],
  },
  {
    title: "another code for a missing token",
    fault: () => answering(SEARCH, refusal(401, 40100), ({ headers }) => headers["authorization"] === undefined),
    kind: "authentication.no_token.",
    found: [`authentication.no_token.${SEARCH}`],
  },
  {
    title: "an operation that accepts any token",
    fault: () => trusting(SEARCH, isUnknown),
    kind: "authentication.unknown_token.",
    found: [`authentication.unknown_token.${SEARCH}`],
  },
  {
    title: "an operation that makes something for any token",
    fault: () => trusting("ielts_study_todos_create", isUnknown),
    kind: "authentication.unknown_token.",
    found: ["authentication.unknown_token.ielts_study_todos_create"],
    more: () => ({ write: true, lasting: true }),
  },
  {
    title: "403 for an unknown token",
    fault: () => answering(SEARCH, refusal(403, 40301), ({ headers }) => isUnknown(headers["authorization"])),
    kind: "authentication.unknown_token.",
    found: [`authentication.unknown_token.${SEARCH}`],
  },
  {
    title: "a password that is taken for a token",
    fault: () => trusting(SEARCH, (authorization) => authorization?.startsWith("Basic") ?? false),
    kind: "authentication.no_credentials",
    found: ["authentication.no_credentials"],
  },
  {
    title: "a call that is sent elsewhere",
    fault: () => ({
      answer: (call) =>
        call.operation === SEARCH ? { status: 307, headers: { location: "https://elsewhere.example/" } } : undefined,
    }),
    kind: "authentication.redirects",
    found: ["authentication.redirects"],
  },
  ...["account", "expiresAt", "scopes"].map((name) => ({
    title: `an identity without ${name}`,
    fault: () => changing(isMe, ({ [name]: _left, ...data }) => data),
    kind: "identity.",
    found: ["identity.answer"],
  })),
  {
    title: "an identity for nobody",
    fault: () => ({
      request: (call) =>
        isMe(call) && call.headers["authorization"] === undefined
          ? { headers: { ...call.headers, authorization: `Bearer ${harness.learner.token}` } }
          : undefined,
    }),
    kind: "identity.",
    found: ["identity.no_token"],
  },
  {
    title: "another answer than 401 to an unknown token",
    fault: () => ({
      answer: (call) => (isMe(call) && isUnknown(call.headers["authorization"]) ? refusal(404, 40401) : undefined),
    }),
    kind: "identity.",
    found: ["identity.unknown_token"],
  },
  {
    title: "403 for a scope that the token has",
    fault: () => answering(SEARCH, refusal(403, 40301)),
    kind: "scopes.own.",
    found: [`scopes.own.${SEARCH}`],
  },
  {
    title: "an identity that lists fewer scopes than the token has",
    fault: () =>
      changing(isMe, (data) => ({
        ...data,
        scopes: Object(data["scopes"]).filter((one: string) => one !== "feedback:read"),
      })),
    kind: "scopes.own.",
    found: ["scopes.own.ielts_feedback_list"],
  },
  {
    title: "an operation that does not go by its scope",
    fault: () => trusting("ielts_study_plans_list", ofLimited),
    kind: "scopes.limited.",
    found: ["scopes.limited.ielts_study_plans_list"],
    more: limited,
  },
  {
    title: "an operation that wants one of its scopes alone",
    fault: () => trusting(EXPORT, ofLimited),
    kind: "scopes.limited.",
    found: [`scopes.limited.${EXPORT}`],
    more: limited,
  },
  {
    title: "a write that does not go by its scope",
    fault: () => trusting("ielts_vocabulary_personal_add", ofLimited),
    kind: "scopes.limited.",
    found: ["scopes.limited.ielts_vocabulary_personal_add"],
    more: () => ({ ...limited(), write: true, lasting: true }),
  },
  {
    title: "an operation that wants a scope too many",
    fault: () => answering(SEARCH, refusal(403, 40301), ({ headers }) => ofLimited(headers["authorization"])),
    kind: "scopes.limited.",
    found: [`scopes.limited.${SEARCH}`],
    more: limited,
  },
  {
    title: "401 for a missing scope",
    fault: () =>
      answering("ielts_feedback_list", refusal(401, 40101), ({ headers }) => ofLimited(headers["authorization"])),
    kind: "scopes.limited.",
    found: ["scopes.limited.ielts_feedback_list"],
    more: limited,
  },
  {
    title: "a binding that is made with 201",
    fault: () => ({ answer: (call) => (isCreation(call) ? { status: 201 } : undefined) }),
    kind: "bindings.create",
    found: ["bindings.create"],
  },
  ...[
    { title: "another pace of polling", change: (data: JsonObject) => ({ ...data, pollIntervalSeconds: 5 }) },
    { title: "a binding without a secret", change: ({ secret: _left, ...data }: JsonObject) => data },
    { title: "an address that is none", change: (data: JsonObject) => ({ ...data, bindingUrl: "/agent/bind" }) },
    { title: "an expiry that is no instant", change: (data: JsonObject) => ({ ...data, expiresAt: "soon" }) },
  ].map(({ title, change }) => ({
    ...{ title, fault: () => changing(isCreation, change), kind: "bindings.fields" },
    found: ["bindings.fields"],
  })),
  {
    title: "a binding that is valid for an hour",
    fault: () =>
      changing(isCreation, (data) => ({
        ...data,
        expiresAt: new Date(Date.parse(String(data["expiresAt"])) + 50 * 60_000).toISOString(),
      })),
    kind: "bindings.",
    found: ["bindings.validity"],
  },
  {
    title: "a secret in the link",
    fault: () =>
      changing(isCreation, (data) => ({ ...data, bindingUrl: `${data["bindingUrl"]}&secret=${data["secret"]}` })),
    kind: "bindings.",
    found: ["bindings.url"],
  },
  {
    title: "an invalid state",
    fault: () => changing(isExchange, (data) => ({ ...data, status: "waiting" })),
    kind: "bindings.",
    found: ["bindings.pending"],
  },
  {
    title: "a token before anybody confirmed",
    fault: () => changing(isExchange, (data) => ({ ...data, token: "a-token-for-anybody" })),
    kind: "bindings.",
    found: ["bindings.pending"],
  },
  {
    title: "an early exchange that is an error",
    fault: () => ({
      answer: (call, { status }) => (isExchange(call) && status === 200 ? refusal(409, 40901) : undefined),
    }),
    kind: "bindings.",
    found: ["bindings.pending"],
  },
  {
    title: "an exchange that does not look at the secret",
    fault: () => lenientExchange(({ path }) => !path.includes("no-such")),
    kind: "bindings.",
    found: ["bindings.wrong_secret"],
  },
  {
    title: "an exchange of a binding that does not exist",
    fault: () => lenientExchange(({ path }) => path.includes("no-such")),
    kind: "bindings.",
    found: ["bindings.unknown"],
  },
  {
    title: "a binding for a kind of token that does not exist",
    fault: () => ({
      request: ({ body, ...call }) =>
        isCreation({ body, ...call }) ? { body: { ...Object(body), tokenType: "user" } } : undefined,
    }),
    kind: "bindings.",
    found: ["bindings.bad_request"],
  },
  {
    title: "a token that is handed out again",
    fault: generousExchange,
    kind: "binding_states.",
    found: ["binding_states.bound"],
    more: controlled,
  },
  {
    title: "a bound binding without its token",
    fault: () => changing(isExchange, ({ token: _left, ...data }) => data),
    kind: "binding_states.",
    found: ["binding_states.bound"],
    more: controlled,
  },
  {
    title: "an invalid token",
    fault: () =>
      changing(isExchange, (data) => (data["status"] === "bound" ? { ...data, token: "no-such-token" } : data)),
    kind: "binding_states.",
    found: ["binding_states.bound"],
    more: controlled,
  },
  {
    title: "a binding that does not expire",
    fault: () => changing(isExchange, (data) => (data["status"] === "expired" ? { ...data, status: "pending" } : data)),
    kind: "binding_states.",
    found: ["binding_states.expired"],
    more: controlled,
  },
];

describe("lectern verify: tokens, scopes and bindings", () => {
  test.each([...cases])("finds $title", async ({ fault, kind, found, more }) => {
    expect(await harness.found(fault(), { names: [kind], ...more?.() })).toEqual([...found]);
  });

  test("finds nothing in a service that follows the contract", async () => {
    const more = { ...limited(), ...controlled(), write: true, lasting: true };
    const report = await harness.verify(null, { names: KINDS, ...more });
    expect(deviations(report)).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  });

  test("writes nothing to determine who may write", async () => {
    const { app, learner } = harness;
    const before = await app.ok("ielts_learner_export_data", {}, learner.token);
    await harness.verify(null, { names: KINDS, ...limited(), write: true, lasting: true });
    const after = await app.ok("ielts_learner_export_data", {}, learner.token);
    expect(after.dataVersion).toBe(before.dataVersion);
  });

  test("cannot determine who may create data if the service validates the body first, unless data may stay", async () => {
    const id = "ielts_study_todos_create";
    const fault = answering(id, refusal(400, 40001));
    const { results } = await harness.verify(fault, { names: [`authentication.no_token.${id}`] });
    expect(results.map(({ outcome, skipped }) => [outcome, skipped])).toEqual([
      ["skipped", expect.stringContaining("--lasting")],
    ]);
  });

  test("has a seeded fault for every kind of check", async () => {
    const { results } = await harness.verify(null, { names: KINDS });
    const kinds = new Set(results.map(({ check }) => check.name.replace(/\.ielts_\w+$/, "")));
    const covered = new Set(cases.flatMap(({ found }) => found.map((name) => name.replace(/\.ielts_\w+$/, ""))));
    expect([...kinds].filter((kind) => !covered.has(kind))).toEqual([]);
  });
});
