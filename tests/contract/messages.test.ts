import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, type Field, fieldsOf, isOpen, minimalRequest, requestWith } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;
let owner: TestSession;
let session: TestSession;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  owner = await app.session(await app.account({ role: "owner" }));
  session = await app.session({ id: learner.accountId, email: "" });
});
afterAll(() => app.stop());

/** Every operation that takes a JSON body; a batch of events refuses its members individually (tests/domains/events). */
const operations = [...new Set([...agentOperations, ...webOperations])].filter(
  ({ id, upload, route }) => upload === undefined && route === undefined && id !== "ielts_learning_push_events",
);

function send(operation: Capability, request: object): Promise<Reply> {
  if (operation.audiences.includes("agent")) return app.call(operation.id, request, learner.token);
  const needsOwner = !operation.public && operation.roles !== undefined;
  return app.web(operation.id, request, needsOwner ? owner : session);
}

/** Sent where another value is expected; no response may repeat it. */
const SENT = "zz-sent-by-the-caller";

interface Wrong {
  readonly fault: string;
  readonly field: Field;
  readonly request: JsonObject;
  /** The expected rest of its message after the name of the field. */
  readonly says: RegExp;
}

/** For a path of the site, the message says what it must not contain, and so what was found. */
const MUST = /^ must be .+(?:; found .+|without a host, .+)/s;
/** A field's rule names the fault, and the refusal says what is accepted. */
const RULE = /^ (?:must be .+|is .+)/s;

/** Every fault of one field that the operation's schema can detect, each in an otherwise valid request. */
function wrongRequests(operation: Capability): Wrong[] {
  return fieldsOf(operation.request).flatMap((field) => {
    const { schema } = field;
    const { expectedRevision: _, ...whole } = completeRequest(operation);
    const isPlain = schema["type"] === "string" && schema["enum"] === undefined;
    const put = (fault: string, value: Json, says = MUST): Wrong => {
      return { fault, field, request: requestWith(whole, field, value), says };
    };
    const cases: Wrong[] = [put("of a wrong type", schema["type"] === "boolean" ? SENT : true)];
    if (schema["type"] === "boolean" || schema["const"] === true) cases.splice(0, 1, put("of a wrong type", SENT));
    if (isPlain && schema["maxLength"] !== undefined)
      cases.push(put("too long", SENT.padEnd(schema["maxLength"] + 1, "a")));
    if (isPlain && (schema["minLength"] ?? 0) > 0) cases.push(put("empty", ""));
    if (schema["type"] === "array" && (schema["minItems"] ?? 0) > 0) cases.push(put("empty", []));
    if (Array.isArray(schema["enum"])) cases.push(put("another word", SENT));
    if (isPlain && schema["format"] === "date") cases.push(put("no date", "2026-02-30", RULE));
    if (isPlain && schema["format"] === "date-time") cases.push(put("no instant", SENT, RULE));
    return cases;
  });
}

/** Requests with one extra field in each object, or one missing. */
function misshapenRequests(operation: Capability): Wrong[] {
  const whole = completeRequest(operation);
  const fields = fieldsOf(operation.request).filter(({ within }) => within.length === 0);
  const objects = fields.filter(({ schema }) => schema["type"] === "object" && !isOpen(schema));
  const top: Field = { pointer: "", path: [], schema: operation.request, required: true, within: [] };
  const unknown = [top, ...objects].map((object): Wrong => {
    const field = { ...object, path: [...object.path, "zzField"], pointer: `${object.pointer}/zzField` };
    return { fault: "unknown", field, request: requestWith(whole, field, 1), says: /^(?:; .+)?$/ };
  });
  const required = fields.filter(
    ({ required, schema, path }) => required && !("default" in schema) && path.at(-1) !== "0",
  );
  const missing = required.map((field): Wrong => {
    const request = structuredClone(whole);
    const parent = field.path.slice(0, -1).reduce<unknown>((value, step) => Reflect.get(Object(value), step), request);
    if (isObject(parent)) delete parent[field.path.at(-1) ?? ""];
    return { fault: "missing", field, request, says: /^ is missing; it must be .+/s };
  });
  return [...unknown, ...missing];
}

/** Where the refusal of an invalid request deviates from the required form; or empty. */
function formFaults(reply: Reply, { fault, field, says }: Wrong): string[] {
  const details = reply.refusal?.details ?? [];
  const own =
    details.find(({ path }) => path === field.pointer) ??
    details.find(({ path }) => field.pointer.startsWith(`${path}/`));
  const name = (own?.path ?? "").slice(1).replaceAll("/", ".");
  const begins = fault === "unknown" ? `Unknown field ${name}` : name;
  const said = own?.message ?? "";
  const faults = [
    ...(reply.status === 400 && reply.code === 40001 ? [] : [`status ${reply.status}`]),
    ...(own === undefined ? ["is not named by its path"] : []),
    ...(own?.expected === "" ? ["does not say what is accepted"] : []),
    ...(said.startsWith(begins) && says.test(said.slice(begins.length)) ? [] : ["says it in another form"]),
    ...(reply.refusal?.message.includes(details[0]?.message ?? SENT) ? [] : ["the message is not the first fault"]),
    ...(/[.?]$/.test(reply.refusal?.message ?? "") ? [] : ["the message is no sentence"]),
    ...(reply.text.includes(SENT) ? ["repeats what was sent"] : []),
    ...(/undefined|\[object|\b1 (?:characters|items)|Prose|NaN/.test(reply.text) ? ["uses words of the program"] : []),
  ];
  return faults.map((one) => `${field.pointer} ${fault}: ${one}: ${reply.refusal?.message.slice(0, 300)}`);
}

describe("a refusal", () => {
  test.each(operations)(
    "of $id names the place of each wrong value, what is wrong and what is accepted",
    async (one) => {
      const faults: string[] = [];
      for (const wrong of wrongRequests(one)) faults.push(...formFaults(await send(one, wrong.request), wrong));
      expect(faults).toEqual([]);
    },
  );

  test.each(operations)("of $id names each field that is unknown or missing", async (one) => {
    const faults: string[] = [];
    for (const wrong of misshapenRequests(one)) faults.push(...formFaults(await send(one, wrong.request), wrong));
    expect(faults).toEqual([]);
  });
});

const UNKNOWN = {
  integer: 987_654_321,
  uuid: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f99",
  string: "no-such-thing",
} as const;
/** A change to the named record, for operations that refuse a request without changes. */
const SOMETHING: JsonObject = { title: "T", meaning: "M", coreStory: "S", band: 6.5 };
/** Marks everything up to the id, and does not look it up. */
const NAMES_NOTHING = ["notifications_mark_read"];

const ids = operations.flatMap((operation) =>
  fieldsOf(operation.request)
    .filter(({ path, schema, required }) => {
      const isId = /(?:Id|^id|slug)$/.test(path[0] ?? "") && schema["enum"] === undefined;
      return path.length === 1 && isId && required && !("default" in schema) && !NAMES_NOTHING.includes(operation.id);
    })
    .map((field) => ({ id: operation.id, pointer: field.pointer, operation, field })),
);

describe("a refusal of an id that names nothing", () => {
  test.each(ids)("by $id at $pointer is reported, with what to do", async ({ operation, field }) => {
    const { schema, path } = field;
    const own = Object.fromEntries(Object.entries(SOMETHING).filter(([name]) => name in operation.request.properties));
    const value =
      schema["format"] === "uuid" ? UNKNOWN.uuid : UNKNOWN[schema["type"] === "integer" ? "integer" : "string"];
    const reply = await send(operation, { ...minimalRequest(operation), ...own, [path[0] ?? ""]: value });
    expect([400, 404]).toContain(reply.status);
    expect(reply.code).toBe(reply.status === 404 ? 40401 : 40001);
    expect(reply.refusal?.reason).not.toBe("request.invalid");
    // What is wrong, and then what to do, each in its own sentence or clause.
    expect(reply.refusal?.message).toMatch(
      /^[A-Za-z].{12,}[.;] (?:.*\b(?:Take|Use|Search|List|Ask|Upload|choose|find|send|lists?)\b)/,
    );
  });
});
