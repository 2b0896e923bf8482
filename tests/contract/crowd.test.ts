import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { boundaryValues } from "../support/bad-values.ts";
import { paced } from "../support/eventually.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { completeRequest, fieldsOf, minimalRequest, requestWith } from "../support/schema-walk.ts";

/** The same learner with the same data, once alone in the service and once among others who have the same words. */
interface Stage {
  readonly app: TestApp;
  readonly learner: Learner;
}

let alone: Stage;
let crowded: Stage;

const MINUTE = 60_000;
const reads = agentOperations.filter(({ effect }) => effect === "read");
const writes = agentOperations.filter(({ effect }) => effect === "write");

beforeAll(async () => {
  alone = await stage(0);
  crowded = await stage(2);
}, paced(30_000));
afterAll(() => Promise.all([alone.app.stop(), crowded.app.stop()]));

/** A service in which this many others are created before the learner, and as many after. */
async function stage(others: number): Promise<Stage> {
  // Responses contain addresses of the site; both stages have the same one.
  const app = await startApp({ seed: true, siteUrl: "https://site.example" });
  const start = app.clock.now();
  for (let i = 0; i < others; i++) await joinIn(app, start);
  const learner = await seededLearner(app);
  const now = app.clock.now();
  for (let i = 0; i < others; i++) {
    await joinIn(app, start);
    // Another learner, whose last reviews were half an hour ago, so that what is due in a few minutes is due today.
    app.clock.set(now - 3 * DAY_MS - 30 * MINUTE);
    await seededLearner(app);
  }
  app.clock.set(now);
  return { app, learner };
}

/** Another learner with the same words, who then does everything that changes anything. Leaves the clock at the start. */
async function joinIn(app: TestApp, start: number): Promise<void> {
  app.clock.set(start);
  const other = await seededLearner(app);
  // Their progress differs from the learner's, before and after the moment of the test.
  app.clock.advance(-30 * MINUTE);
  for (const operation of writes) {
    for (const request of variants(operation, other.ids(operation.group))) {
      await app.call(operation.id, request, other.token);
      app.clock.advance(MINUTE);
    }
  }
  app.clock.set(start);
}

/** Ids of learners' records are numbered across the whole service: at its bound such an id names a different record in each stage. */
const OWN_ID = /^(session|material|plan)Id$/;

/** Requests that reach every branch of a schema: each field at its bounds and with each of its words. */
function variants(operation: Capability, ids: JsonObject): JsonObject[] {
  const least = minimalRequest(operation, ids);
  const fields = fieldsOf(operation.request).filter(({ path }) => path.length === 1 && !OWN_ID.test(path[0] ?? ""));
  const filters = fields.filter(({ path }) => path[0] === "query").map((field) => requestWith(least, field, "fixture"));
  const cases = fields.flatMap((field) => boundaryValues(field.schema).map(({ value }) => ({ field, value })));
  const limit = fields.find(({ path }) => path[0] === "limit");
  const offset = fields.find(({ path }) => path[0] === "offset");
  return [
    least,
    completeRequest(operation, ids),
    ...filters,
    ...cases.map(({ field, value }) => requestWith(least, field, value)),
    ...filters.flatMap((filter) => cases.map(({ field, value }) => requestWith(filter, field, value))),
    ...(offset === undefined ? [] : [1, 2, 3, 4, 5].map((skipped) => requestWith(least, offset, skipped))),
    // With room for only one result, another learner's record would take its place.
    ...(limit === undefined ? [] : cases.map(({ field, value }) => requestWith({ ...least, limit: 1 }, field, value))),
  ];
}

/** A response without ids, which are numbered across the whole service, and without the addresses that contain them. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isObject(value)) return value;
  const compared = Object.entries(value).filter(
    ([name]) => !/^(id|dataVersion|url|route)$|(Ids?|Url|Route)$/.test(name),
  );
  return Object.fromEntries(
    compared.map(([name, inner]) => [name, withoutIds(name === "nextCursor" ? placeOf(inner) : inner)]),
  );
}

/** The position in an opaque cursor; its other part is a hash that covers ids of the request. */
function placeOf(cursor: unknown): unknown {
  if (typeof cursor !== "string") return cursor;
  const [, place]: unknown[] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  return place;
}

async function answer({ app, learner }: Stage, operation: Capability, request: JsonObject): Promise<unknown> {
  app.ids.reseed();
  const { status, code, refusal, data } = await app.call(operation.id, request, learner.token);
  return { status, code, reason: refusal?.reason, data: withoutIds(data) };
}

async function expectSameAnswers(operation: Capability): Promise<void> {
  const mine = variants(operation, alone.learner.ids(operation.group));
  const amongOthers = variants(operation, crowded.learner.ids(operation.group));
  expect(mine.length).toBe(amongOthers.length);
  for (const [i, request] of mine.entries()) {
    const [one, other] = [
      await answer(alone, operation, request),
      await answer(crowded, operation, amongOthers[i] ?? {}),
    ];
    expect({ request, answer: other }).toEqual({ request, answer: one });
  }
}

describe("a learner among others", () => {
  test("both stages are at the same moment", () => {
    expect(crowded.app.clock.now()).toBe(alone.app.clock.now());
    expect(crowded.learner.accountId).not.toBe(alone.learner.accountId);
  });

  test.each(reads)("$id answers as if the learner were alone", async (operation) => {
    await expectSameAnswers(operation);
  });

  test.each(writes)("$id does what it would do if the learner were alone", async (operation) => {
    const requests = ({ learner }: Stage): JsonObject[] => {
      const ids = learner.ids(operation.group);
      return [minimalRequest(operation, ids), completeRequest(operation, ids), completeRequest(operation, ids)];
    };
    for (const [i, request] of requests(alone).entries()) {
      const one = await answer(alone, operation, request);
      expect(await answer(crowded, operation, requests(crowded)[i] ?? {})).toEqual(one);
    }
    for (const read of reads.filter(({ group }) => group === operation.group)) await expectSameAnswers(read);
  });
});
