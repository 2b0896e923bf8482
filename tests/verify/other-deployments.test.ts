import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { isObject, type JsonObject, listAt } from "../support/json.ts";
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

const BUILTIN = "ielts_vocabulary_builtin";
const KINDS = ["envelope", "bounds", "words", "default", "lasting.vocabulary"];
const run = { names: KINDS.flatMap((kind) => [`${kind}.${BUILTIN}`, `${kind}.builtin`]), write: true, lasting: true };

/** A service without wordbooks. */
const noWordbooks: SeededFault = {
  answer: ({ operation }, { status }) =>
    operation.startsWith(BUILTIN) && status === 200 ? refusal(404, 40401) : undefined,
};

describe("checks of other kinds of deployments", () => {
  test(
    "report nothing about built-in words if there is no wordbook",
    async () => {
      expect(await harness.found(noWordbooks, run)).toEqual([]);
    },
    paced(30_000),
  );

  test(
    "report one operation that does not find the wordbook of the others",
    async () => {
      const fault = answering(`${BUILTIN}_progress`, refusal(404, 40401));
      expect(await harness.found(fault, { names: ["envelope."] })).toEqual([`envelope.${BUILTIN}_progress`]);
    },
    paced(30_000),
  );

  test(
    "find review targets of another name",
    async () => {
      const fault = changingData("ielts_review_recent_activity", (data) => ({
        ...data,
        items: listAt(data, "items").filter(isObject).map(renamed),
      }));
      expect(await harness.found(fault, { names: ["reviews."] })).toEqual([]);
    },
    paced(30_000),
  );

  test(
    "accept that a batch with a reserved event is refused as a whole",
    async () => {
      const fault = changingBody("ielts_learning_push_events", (body) =>
        listAt(body, "events").length > 1 ? {} : body,
      );
      expect(await harness.found(fault, { names: ["lasting.events."], lasting: true })).toEqual([]);
    },
    paced(30_000),
  );

  test(
    "do not require a specific field name for acknowledged events",
    async () => {
      const fault = changingData("ielts_learning_push_events", () => ({ taken: true }));
      expect(await harness.found(fault, { names: ["lasting.events.idempotent"], lasting: true })).toEqual([]);
    },
    paced(30_000),
  );
});

function renamed({ reviewTarget, reviewTargets, ...record }: JsonObject): JsonObject {
  return { ...record, exactTargets: reviewTargets ?? [reviewTarget ?? null] };
}
