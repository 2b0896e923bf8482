import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, isObject, type Json, type JsonObject } from "../support/json.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, type Field, fieldsOf, requestWith } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;
let owner: TestSession;
let own: TestSession;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  owner = await app.session(await app.account({ role: "owner" }));
  own = await app.session({ id: learner.accountId, email: "" });
});
afterAll(() => app.stop());

/** A value of a type that no field takes. */
const WRONG: Json = [[]];

/** Operations whose refusals are found before the request fits its schema. */
const tried = [...new Set([...agentOperations, ...webOperations])].filter(
  ({ effect, prepare, upload }) => effect === "write" && prepare === undefined && upload === undefined,
);

function send(operation: Capability, request: JsonObject): Promise<Reply> {
  if (operation.audiences.includes("agent")) return app.call(operation.id, request, learner.token);
  return app.web(operation.id, request, !operation.public && operation.roles !== undefined ? owner : own);
}

function requestsOf(operation: Capability): JsonObject[] {
  const examples: Json = JSON.parse(JSON.stringify(operation.examples.map(({ request }) => request)));
  return [completeRequest(operation), ...(Array.isArray(examples) ? examples.filter(isObject) : [])];
}

/** The fields with which a request may be wrong in one place, the objects that hold them being there. */
function placesOf(operation: Capability, request: JsonObject): Field[] {
  return fieldsOf(operation.request).filter(({ path }) => {
    const holder = path.slice(0, -1);
    return holder.length === 0 || at(request, ...holder) !== undefined;
  });
}

function isSent(request: JsonObject, pointer: string): boolean {
  return at(request, ...pointer.split("/").slice(1)) !== undefined;
}

function detailsOf({ refusal }: Reply): string[] {
  return (refusal?.details ?? []).map(({ path, message }) => `${path}: ${message}`);
}

describe("a request with one wrong field", () => {
  test.each(tried.map((operation) => ({ id: operation.id, operation })))(
    "to $id is asked for no field that the right one would do without",
    async ({ operation }) => {
      const untrue: string[] = [];
      for (const request of requestsOf(operation)) {
        // Refused for a field that there is not, which says what is refused of the others.
        const asked = new Set(detailsOf(await send(operation, { ...request, noSuchField: 1 })));
        for (const field of placesOf(operation, request)) {
          const sent = requestWith(request, field, WRONG);
          const reply = await send(operation, sent);
          const absent = (reply.refusal?.details ?? []).filter(({ path }) => !isSent(sent, path));
          const said = absent.map(({ path, message }) => `${path}: ${message}`).filter((one) => !asked.has(one));
          untrue.push(...said.map((one) => `${field.pointer} is wrong, ${one}`));
        }
      }
      expect(untrue).toEqual([]);
    },
  );
});
