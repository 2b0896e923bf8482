import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  type Answer,
  answering,
  type Call,
  changingBody,
  changingData,
  deviations,
  type Harness,
  refusal,
  type SeededFault,
  startHarness,
} from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, paced(30_000));
afterAll(() => harness.stop());

const WORDS = "ielts_vocabulary_personal";
const SPEAKING = "ielts_speaking_materials";
const done = (data: JsonObject) => ({ status: 200, json: { code: 0, message: "ok", data } });

/** What a service does wrong, the checks that run, and those that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, string, readonly string[]])[] = [
  [
    "a word is not found by its meaning",
    changingBody(`${WORDS}_search`, (body) => ({
      ...body,
      query: String(body["query"] ?? "").replace("meaning of", "no meaning of"),
    })),
    "write.vocabulary.",
    ["write.vocabulary.add"],
  ],
  [
    "the expansion of a word is not stored",
    changingWords((word) => ({ ...word, expansion: [] })),
    "write.vocabulary.",
    ["write.vocabulary.add"],
  ],
  [
    "an update clears omitted fields",
    changingBody(`${WORDS}_update`, (body) => ({ meaning: "", ...body })),
    "write.vocabulary.",
    ["write.vocabulary.update"],
  ],
  [
    "an update changes nothing",
    changingBody(`${WORDS}_update`, ({ usage: _usage, ...body }) => body),
    "write.vocabulary.",
    ["write.vocabulary.update"],
  ],
  [
    "a review changes nothing",
    swallowing(`${WORDS}_record_review`),
    "write.vocabulary.state",
    ["write.vocabulary.state"],
  ],
  [
    "a word is still found after it was deleted",
    changingBody(`${WORDS}_delete`, (body) => ({ ...body, id: 0 })),
    "write.vocabulary.delete",
    ["write.vocabulary.delete"],
  ],
  [
    "deleting a missing entry succeeds",
    answering(`${WORDS}_delete`, done({}), ({ text }) => text.includes(String(Number.MAX_SAFE_INTEGER))),
    "write.vocabulary.",
    ["write.vocabulary.missing"],
  ],
  [
    "an import makes a second entry",
    changingWords((word) => word, 2),
    "write.vocabulary.import",
    ["write.vocabulary.import"],
  ],
  [
    "imported words are in review",
    changingWords((word) => ({ ...word, learningState: "review" })),
    "write.vocabulary.import",
    ["write.vocabulary.import"],
  ],
  [
    "a review of a built-in word is lost",
    swallowing("ielts_vocabulary_builtin_record_review"),
    "lasting.vocabulary.",
    ["lasting.vocabulary.builtin_review"],
  ],

  ["a new material has links", addingLinks(`${SPEAKING}_read`), "write.speaking.create", ["write.speaking.create"]],
  [
    "an update removes the links",
    changingBody(`${SPEAKING}_update`, (body) => ({ questionLinks: [], ...body })),
    "write.speaking.",
    ["write.speaking.links"],
  ],
  [
    "links that are sent are added to the old ones",
    changingBody(`${SPEAKING}_update`, ({ questionLinks: _links, ...body }) => body),
    "write.speaking.",
    ["write.speaking.links"],
  ],
  [
    "an update changes the story too",
    changingBody(`${SPEAKING}_update`, (body) => ("title" in body ? { ...body, coreStory: "Another." } : body)),
    "write.speaking.",
    ["write.speaking.update"],
  ],
  [
    "an archived material is still read",
    answering(`${SPEAKING}_read`, done({ title: "Archived" }), ({ text }) => text !== ""),
    "write.speaking.archive",
    ["write.speaking.archive"],
  ],
];

describe("checks that write words and materials", () => {
  test.each(FAULTS)("find that %s", async (_what, fault, names, meant) => {
    const found = await harness.found(fault, { names: [names], write: true, lasting: true });
    expect(found).toEqual([...meant]);
  });

  test("find nothing in the unchanged service", async () => {
    const names = ["write.vocabulary.", "lasting.vocabulary.", "write.speaking."];
    expect(await harness.found(null, { names, write: true, lasting: true })).toEqual([]);
  });

  test("clean up after a call in the middle was refused", async () => {
    const before = await book();
    const broken = swallowing(`${WORDS}_update`, refusal(500, 50001));
    const report = await harness.verify(broken, { names: ["write.vocabulary.state"], write: true });
    expect(deviations(report)).toEqual([expect.stringContaining("It was answered HTTP 500 with code 50001.")]);
    expect(await book()).toBe(before);
  });

  test("report what they could not remove", async () => {
    const before = await book();
    const broken = swallowing(`${WORDS}_delete`, refusal(500, 50001));
    const report = await harness.verify(broken, { names: ["write.vocabulary.add"], write: true });
    const reported = deviations(report).join("\n");
    expect(reported).toMatch(/Look for vocabulary entries marked "lectern verify [0-9a-f]{8}"/);
    expect(reported).toContain("could not be removed: HTTP 500 with code 50001");
    expect(await book()).not.toBe(before);
  });
});

/** The service does nothing for calls of an operation, and gives this answer. */
function swallowing(operation: string, answer: Partial<Answer> = done({})): SeededFault {
  const isMeant = (call: Call) => call.operation === operation;
  return {
    request: (call) => (isMeant(call) ? { body: null } : undefined),
    answer: (call) => (isMeant(call) ? answer : undefined),
  };
}

/** The learner's words, read from the service directly. */
async function book(): Promise<string> {
  const { items } = await harness.app.ok(`${WORDS}_search`, { limit: 50 }, harness.learner.token);
  return JSON.stringify(items);
}

function changingWords(change: (word: JsonObject) => JsonObject, times = 1): SeededFault {
  return changingData(`${WORDS}_search`, (data) => ({
    ...data,
    items: listAt(data, "items")
      .filter(isObject)
      .flatMap((word) => Array.from({ length: times }, () => change(word))),
  }));
}

function addingLinks(operation: string): SeededFault {
  return changingData(operation, (data) => ({ ...data, questionLinks: [{ questionSlotId: 1 }] }));
}
