import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, isObject, type Json, type JsonObject } from "../support/json.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { agentOperations, ownProtocolOperations, registry, webOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const examples = agentOperations.flatMap((operation) =>
  operation.examples.map(({ title, request }) => ({ id: operation.id, title, request, operation })),
);

/** The response schema as a client reads it. */
function published(operation: Capability): unknown {
  return JSON.parse(JSON.stringify(operation.response));
}

/** An example can name a record only by assuming its id: usually a number, or an opaque word. */
function assumesId(request: object): boolean {
  return /"(id|\w+Id|\w+Ids|contentRef|slug|target)":/.test(JSON.stringify(request));
}

/** Groups whose workspace-only operations act on what a seeded learner has. */
const SEEDED = ["practice", "mock", "reviews", "speaking", "writing", "plans"];
const withOwnData = webOperations.filter(
  (one) => !one.audiences.includes("agent") && !one.public && one.roles === undefined && SEEDED.includes(one.group),
);

/** A request with the learner's own ids instead of those that it assumes, at any depth. */
function withOwnIds(value: Json, ids: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => withOwnIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, ids[name] ?? withOwnIds(inner, ids)] as const),
  );
}

function expectAnswer(operation: Capability, reply: Reply): void {
  expect([reply.status, schemaProblem(published(operation), reply.data)]).toEqual([200, null]);
}

describe("examples", () => {
  test.each(examples)("$id runs as published: $title", async ({ id, request, operation }) => {
    const reply = await app.call(id, request, learner.token);
    if (assumesId(request) && reply.status === 404) {
      expect(reply.code).toBe(40401);
      expect(reply.refusal?.reason).not.toBe("operation.not_found");
    } else expectAnswer(operation, reply);
  });

  test.each(agentOperations)("$id answers by its schema for a learner's own data", async (operation) => {
    const own = learner.ids(operation.group);
    const known = Object.keys(own).filter((name) => name in operation.request.properties);
    const values = Object.fromEntries(known.map((name) => [name, own[name]]));
    const reply = await app.call(operation.id, { ...operation.examples[0]?.request, ...values }, learner.token);
    // An earlier operation has deleted its target.
    if (known.length > 0 && reply.status === 404) expect(reply.code).toBe(40401);
    else expectAnswer(operation, reply);
  });

  test.each(agentOperations.filter(({ effect }) => effect === "read"))(
    "$id answers by its schema for a learner who has nothing yet",
    async (operation) => {
      const { token } = await app.learner();
      for (const { request } of operation.examples) {
        const reply = await app.call(operation.id, request, token);
        if (assumesId(request) && reply.status === 404) expect(reply.code).toBe(40401);
        else expectAnswer(operation, reply);
      }
      expect(operation.examples.length).toBeGreaterThan(0);
    },
  );

  test.each(webOperations.filter(({ audiences }) => audiences.includes("agent")))(
    "$id answers the workspace as it answers an agent",
    async (operation) => {
      const session = await app.session({ id: learner.accountId, email: "" });
      const request = operation.examples[0]?.request;
      const [asAgent, inWorkspace] =
        operation.effect === "read"
          ? [await app.call(operation.id, request, learner.token), await app.web(operation.id, request, session)]
          : [null, await app.web(operation.id, request, session)];
      if (asAgent === null) expect([200, 404]).toContain(inWorkspace.status);
      else
        expect([inWorkspace.status, Object.keys(Object(inWorkspace.data))]).toEqual([
          asAgent.status,
          Object.keys(Object(asAgent.data)),
        ]);
    },
  );

  test.each(webOperations.filter(({ audiences }) => !audiences.includes("agent")))(
    "$id answers by its schema, or refuses what its example assumes",
    async (operation) => {
      const role = operation.public ? undefined : operation.roles?.[0];
      const session = await app.session(await app.account(role === undefined ? {} : { role }));
      for (const { request } of operation.examples) {
        const reply = await app.web(operation.id, request, session);
        if (reply.status === 200) expectAnswer(operation, reply);
        else expect([400, 401, 404]).toContain(reply.status);
      }
      expect(operation.examples.length).toBeGreaterThan(0);
    },
  );

  test.each(withOwnData)("$id answers by its schema for what the learner has", async (operation) => {
    const owner = await seededLearner(app);
    const session = await app.session({ id: owner.accountId, email: "" });
    for (const { request } of operation.examples) {
      const own = withOwnIds(JSON.parse(JSON.stringify(request)), owner.ids(operation.group));
      const reply = await app.web(operation.id, own, session);
      expectAnswer(operation, reply);
    }
    expect(operation.examples.length).toBeGreaterThan(0);
  });

  test.each(ownProtocolOperations)("$id answers by its schema at its own address", async (operation) => {
    const { method, path } = operation.route ?? { method: "GET", path: "" };
    const request = operation.examples[0]?.request ?? {};
    const body = Object.fromEntries(Object.entries(request).filter(([name]) => !path.includes(`{${name}}`)));
    const address = path.replace(/\{(\w+)\}/, (_, name) => String(at(request, name)));
    const reply = method === "GET" ? await app.get(address, bearer(learner.token)) : await app.post(address, body);
    if (assumesId(request)) expect([reply.status, reply.code]).toEqual([404, 40401]);
    else expectAnswer(operation, reply);
  });

  test("every operation has an example whose fields are all in its request", () => {
    for (const { id, request, examples: list } of registry.all) {
      const strange = list.flatMap((one) => Object.keys(one.request)).filter((name) => !(name in request.properties));
      expect([id, strange, list.length > 0]).toEqual([id, [], true]);
    }
  });
});
