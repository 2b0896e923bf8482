import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { describeSchema } from "../../src/kernel/describe.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { badValues, boundaryValues } from "../support/bad-values.ts";
import { changedTables, dump } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { agentOperations, ownProtocolOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import {
  completeRequest,
  type Field,
  fieldsOf,
  isOpen,
  minimalRequest,
  requestWith,
  withDefaults,
} from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const withBody = [...agentOperations, ...ownProtocolOperations.filter(({ route }) => route?.method === "POST")];

function send(operation: Capability, request: object): Promise<Reply> {
  const { route } = operation;
  if (route === undefined) return app.call(operation.id, request, learner.token);
  const body = Object.fromEntries(Object.entries(request).filter(([name]) => !route.path.includes(`{${name}}`)));
  return app.post(route.path.replace(/\{\w+\}/, "some-binding"), body);
}

function bodyFields(operation: Capability): Field[] {
  return fieldsOf(operation.request).filter(({ path }) => !operation.route?.path.includes(`{${path[0]}}`));
}

/** Whether a refusal names the field, or an object that contains it. */
function names(reply: Reply, field: Field): boolean {
  return (reply.refusal?.details ?? []).some(({ path }) => path !== "" && `${field.pointer}/`.startsWith(`${path}/`));
}

describe("request fields", () => {
  test.each(withBody)("$id refuses an unknown field and names those it accepts", async (operation) => {
    const reply = await send(operation, { ...completeRequest(operation), noSuchField: 1 });
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
    const detail = reply.refusal?.details.find(({ path }) => path === "/noSuchField");
    expect(detail?.message).toContain("noSuchField");
    for (const { path } of bodyFields(operation).filter((field) => field.path.length === 1)) {
      expect(detail?.expected).toContain(path[0]);
    }
  });

  test.each(withBody)("$id refuses an unknown field inside each object of the request", async (operation) => {
    const objects = fieldsOf(operation.request).filter(({ schema }) => schema["type"] === "object" && !isOpen(schema));
    for (const field of objects) {
      const inner: Field = { ...field, path: [...field.path, "noSuchField"] };
      const reply = await send(operation, requestWith(completeRequest(operation), inner, 1));
      expect([reply.status, reply.code]).toEqual([400, 40001]);
      expect(reply.text).toContain("noSuchField");
    }
    expect(objects.every(({ schema }) => schema["additionalProperties"] === false)).toBe(true);
  });

  test.each(withBody)("$id asks for each required field that is left out", async (operation) => {
    const required = bodyFields(operation).filter((field) => field.required && !("default" in field.schema));
    for (const field of required.filter(({ path }) => path.at(-1) !== "0")) {
      const whole = completeRequest(operation);
      // A field of one of several alternatives is present only in its own alternative.
      const request = field.within.length === 0 ? whole : requestWith(whole, field, null);
      const parent = field.path
        .slice(0, -1)
        .reduce<unknown>((value, step) => Reflect.get(Object(value), step), request);
      if (isObject(parent)) delete parent[field.path.at(-1) ?? ""];
      const reply = await send(operation, request);
      expect([field.pointer, reply.status, reply.code]).toEqual([field.pointer, 400, 40001]);
      expect(names(reply, field)).toBe(true);
    }
  });

  test.each(withBody)("$id refuses every value beyond a bound, of another type, or null", async (operation) => {
    const accepted: string[] = [];
    for (const field of bodyFields(operation)) {
      for (const { title, value } of badValues(field.schema)) {
        const reply = await send(operation, requestWith(completeRequest(operation), field, value));
        const refused = reply.status === 400 && reply.refusal?.reason === "request.invalid" && names(reply, field);
        if (!refused) accepted.push(`${field.pointer}: ${title} → ${reply.status} ${reply.text.slice(0, 200)}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  test.each(withBody)("$id takes every value at a bound; lengths count characters", async (operation) => {
    const refused: string[] = [];
    for (const field of bodyFields(operation)) {
      for (const { title, value } of boundaryValues(field.schema)) {
        const request = requestWith(completeRequest(operation, learner.ids(operation.group)), field, value);
        const reply = await send(operation, request);
        // The operation may still refuse the value for another reason; only the bound itself must not refuse it.
        const bound = describeSchema(field.schema);
        const byBound = reply.refusal?.details.some(
          ({ path, expected }) => path === field.pointer && expected === bound,
        );
        if (byBound || reply.status >= 500) refused.push(`${field.pointer}: ${title} → ${reply.text.slice(0, 200)}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("a refused request changes nothing", async () => {
    const before = dump(app.db);
    for (const operation of withBody) {
      for (const field of bodyFields(operation)) {
        for (const { value } of badValues(field.schema).slice(0, 2)) {
          await send(operation, requestWith(completeRequest(operation), field, value));
        }
      }
    }
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });

  test("every request schema is closed and every field of it described", () => {
    for (const operation of withBody) {
      expect(operation.request["additionalProperties"]).toBe(false);
      const bare = fieldsOf(operation.request).filter(
        ({ schema, path }) => path.at(-1) !== "0" && (schema.description ?? "") === "",
      );
      expect(bare.map(({ pointer }) => `${operation.id} ${pointer}`)).toEqual([]);
    }
  });
});

describe("defaults", () => {
  /** Ids, and the addresses and cursors that contain them. */
  const NAMES_IT = /^id$|Id$|^url$|Url$|^route$|Route$|^nextCursor$/;

  /** The response without what differs between two accounts and two moments of creation. */
  function comparable(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(comparable);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, NAMES_IT.test(name) ? "id" : comparable(inner)]),
    );
  }

  /** A minimal request, and the optional fields that contain defaults. */
  function leastRequest(operation: Capability, ids: JsonObject): JsonObject {
    const least = minimalRequest(operation, ids);
    const whole = completeRequest(operation, ids);
    const inside = fieldsOf(operation.request).filter(({ path, schema }) => path.length > 1 && "default" in schema);
    for (const [name = ""] of inside.map(({ path }) => path)) {
      const isOptional = !("default" in (operation.request.properties[name] ?? {}));
      if (isOptional && !(name in least)) least[name] = whole[name] ?? null;
    }
    return least;
  }

  async function answerOnFreshAccount(operation: Capability, explicit: boolean): Promise<[number, ...unknown[]]> {
    const start = app.clock.now();
    const fresh = await seededLearner(app);
    const least = leastRequest(operation, fresh.ids(operation.group));
    const request: Json = explicit ? withDefaults(operation.request, least) : least;
    app.ids.reseed();
    const reply = await app.call(operation.id, request, fresh.token);
    app.clock.set(start);
    return [reply.status, reply.code, reply.refusal?.reason, comparable(reply.data)];
  }

  const defaulting = agentOperations.filter(({ request }) =>
    fieldsOf(request).some(({ schema }) => "default" in schema),
  );

  test.each(defaulting)("$id takes the default of a field that is left out", async (operation) => {
    const implicit = await answerOnFreshAccount(operation, false);
    expect(implicit).toEqual(await answerOnFreshAccount(operation, true));
    expect([200, 404]).toContain(implicit[0]);
  });

  test("every default satisfies its own field", () => {
    for (const operation of withBody) {
      for (const { schema, pointer } of fieldsOf(operation.request)) {
        if (!("default" in schema)) continue;
        const problem = schemaProblem(JSON.parse(JSON.stringify(schema)), schema["default"]);
        expect([operation.id, pointer, problem]).toEqual([operation.id, pointer, null]);
      }
    }
  });
});
