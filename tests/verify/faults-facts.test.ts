import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { libraryFactChecks } from "../../src/verify/checks/library-facts.ts";
import { practiceFactChecks } from "../../src/verify/checks/practice-facts.ts";
import { vocabularyBoundChecks } from "../../src/verify/checks/vocabulary-bounds.ts";
import { vocabularyFactChecks } from "../../src/verify/checks/vocabulary-facts.ts";
import { withheldChecks } from "../../src/verify/checks/withheld.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  answering,
  changingBody,
  changingData,
  deviations,
  type Harness,
  refusal,
  type SeededFault,
  startHarness,
  undone,
} from "./broken.ts";

const checks = [
  ...vocabularyFactChecks,
  ...practiceFactChecks,
  ...withheldChecks,
  ...libraryFactChecks,
  ...vocabularyBoundChecks,
];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const WORDS = "ielts_vocabulary_personal_search";
const EXPORT = "ielts_vocabulary_personal_export";
const PARTS = "ielts_practice_search_parts";
const PART = "ielts_practice_read_part";
const TAXONOMY = "ielts_practice_list_taxonomy";
const HITS = "ielts_prediction_search_hits";
const ATTEMPTS = "ielts_dictation_recent_attempts";
const ATTEMPT = "ielts_dictation_read_attempt";
const MATERIALS = "ielts_dictation_search_materials";
const SECTIONS = "ielts_courses_search_sections";

function withItems(data: JsonObject, change: (item: JsonObject, index: number) => unknown): unknown {
  return { ...data, items: listAt(data, "items").map((item, index) => (isObject(item) ? change(item, index) : item)) };
}

/** Changes each item of an operation's list. */
function changingItems(operation: string, change: (item: JsonObject, index: number) => unknown): SeededFault {
  return changingData(operation, (data) => withItems(data, change));
}

/** Ignores a field. */
function ignoringField(operation: string, field: string): SeededFault {
  return changingBody(operation, ({ [field]: _, ...body }) => body);
}

/** Changes the text of an export in a format. */
function changingExport(format: string, change: (content: string) => string): SeededFault {
  return changingData(EXPORT, (data) =>
    data["format"] === format ? { ...data, content: change(String(data["content"])) } : data,
  );
}

/** A seeded fault for each check: what the service does wrong, the checks that run against it, and those that detect it. */
const FAULTS: readonly (readonly [string, string, SeededFault, readonly string[]])[] = [
  ["ignores the learning state", "vocabulary.", ignoringField(WORDS, "learningState"), ["vocabulary.states"]],
  [
    "has a sixth learning state",
    "vocabulary.",
    changingItems(WORDS, (item) => ({ ...item, learningState: "forgotten" })),
    ["vocabulary.states"],
  ],
  [
    "treats an empty learning state as new",
    "vocabulary.",
    changingBody(WORDS, (body) => ({ ...body, ...(body["learningState"] === "" && { learningState: "new" }) })),
    ["vocabulary.states"],
  ],
  [
    "does not look into usage",
    "vocabulary.",
    changingBody(WORDS, (body) => ({ ...body, ...(String(body["query"]).startsWith("usage") && { query: "zz" }) })),
    ["vocabulary.query"],
  ],
  [
    "exports when a word is due",
    "vocabulary.",
    changingExport("json", (content) => content.replaceAll('{"phrase"', '{"dueAt":null,"phrase"')),
    ["vocabulary.export_json"],
  ],
  [
    "exports the last rating",
    "vocabulary.",
    changingExport("csv", (content) => content.replace("phrase,", "phrase,lastRating,")),
    ["vocabulary.export_csv"],
  ],
  [
    "exports fewer words in one format",
    "vocabulary.",
    changingExport("csv", (content) => `${content.trimEnd().split("\r\n").slice(0, -1).join("\r\n")}\r\n`),
    ["vocabulary.export_formats"],
  ],
  [
    "omits words between pages of an export",
    "vocabulary.",
    changingBody(EXPORT, (body) => ({
      ...body,
      ...(Number(body["offset"]) > 0 && { offset: Number(body["offset"]) + 1 }),
    })),
    ["vocabulary.export_pages"],
  ],
  [
    "lists words of a wordbook without a request for them",
    "vocabulary.",
    changingData("ielts_vocabulary_builtin_progress", (data) => ({ ...data, items: [{ entryId: "core-literacy" }] })),
    ["vocabulary.builtin_summary"],
  ],
  [
    "deals more cards than asked for",
    "vocabulary.",
    changingBody("ielts_vocabulary_personal_prepare_cards", (body) => ({ ...body, limit: 30 })),
    ["vocabulary.cards_personal"],
  ],
  [
    "deals the same card twice",
    "vocabulary.",
    changingData("ielts_vocabulary_builtin_prepare_cards", (data) => {
      const [first, ...cards] = listAt(data, "cards");
      return { ...data, cards: cards.length === 0 ? [first] : [first, first, ...cards.slice(1)] };
    }),
    ["vocabulary.cards_builtin"],
  ],
  [
    "refuses a rating",
    "write.",
    answering(
      "ielts_vocabulary_personal_record_review",
      refusal(400, 40001),
      ({ body }) => at(body, "rating") === "hard",
    ),
    ["write.vocabulary.at_bounds"],
  ],
  [
    "imports more than 500 entries",
    "write.",
    answering("ielts_vocabulary_personal_import", { status: 200, json: { code: 0, message: "ok", data: {} } }),
    ["write.vocabulary.import_entries"],
  ],
  [
    "does not say whether a Part has audio",
    "practice.",
    changingItems(PARTS, ({ audioAvailable: _, ...item }) => item),
    ["practice.fields", "practice.requires_audio"],
  ],
  ["ignores requiresAudio", "practice.", ignoringField(PARTS, "requiresAudio"), ["practice.requires_audio"]],
  [
    "does not leave out excluded Parts",
    "practice.",
    ignoringField(PARTS, "excludePartIds"),
    ["practice.exclude_parts"],
  ],
  [
    "sorts practised Parts first",
    "practice.",
    changingItems(PARTS, (item, index) => ({ ...item, practised: index === 0 })),
    ["practice.prefer_unseen"],
  ],
  [
    "has the latest Part last",
    "practice.",
    changingItems(PARTS, (item, index) => ({ ...item, updatedAt: `2026-01-0${index + 1}T00:00:00.000Z` })),
    ["practice.sort_latest"],
  ],
  ["does not know tags by their names", "practice.", ignoringField(PARTS, "tagQueries"), ["practice.tag_queries"]],
  [
    "counts Parts that are not offered",
    "practice.",
    changingData(TAXONOMY, (data) => ({
      ...data,
      tags: listAt(data, "tags").map((tag) => ({ ...Object(tag), count: Number(at(tag, "count")) + 1 })),
    })),
    ["practice.taxonomy_counts"],
  ],
  [
    "reveals the answers of a Part",
    "practice.",
    changingData(PART, (data) => ({ ...data, questions: [{ number: 1, answerKey: "harbour" }] })),
    ["practice.withheld_fields"],
  ],
  [
    "reveals the transcript of a listening Part",
    "practice.",
    changingData(PART, (data) => ({ ...data, notes: "0:00 Good morning, harbour office. The ferry leaves at noon." })),
    ["practice.withheld_texts"],
  ],
  [
    "omits the source of a record",
    "predictions.",
    changingItems(HITS, ({ source: _, ...item }) => item),
    ["predictions.source"],
  ],
  [
    "offers a Part that is not in the question bank",
    "predictions.",
    changingItems(HITS, (item) => ({
      ...item,
      candidates: [{ contentRef: { kind: "question_part", partId: 99_999 } }],
    })),
    ["predictions.targets"],
  ],
  [
    "ignores testMonth",
    "predictions.",
    ignoringField(HITS, "testMonth"),
    ["predictions.test_month", "predictions.bad_period"],
  ],
  [
    "returns a whole month for a day",
    "predictions.",
    changingBody(HITS, ({ testDate, ...body }) =>
      /^\d{4}-\d\d-\d\d$/.test(String(testDate)) && testDate !== "2026-02-30"
        ? { ...body, testMonth: String(testDate).slice(0, 7) }
        : { ...body, ...(testDate !== undefined && { testDate }) },
    ),
    ["predictions.test_date"],
  ],
  [
    "accepts an invalid month",
    "predictions.",
    changingBody(HITS, (body) => ({ ...body, ...(body["testMonth"] === "2026-13" && { testMonth: "" }) })),
    ["predictions.bad_period"],
  ],
  ["ignores reportIds", "predictions.", ignoringField(HITS, "reportIds"), ["predictions.report_ids"]],
  [
    "does not count the segments of a material",
    "dictation.",
    changingItems(MATERIALS, ({ segmentCount: _, ...item }) => item),
    ["dictation.materials"],
  ],
  [
    "has the newest attempt last",
    "dictation.",
    changingData(ATTEMPTS, (data, { body }) => {
      if (at(body, "partId") !== undefined) return data;
      const [attempt] = listAt(data, "items");
      const moments = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
      const items = moments.map((moment) => ({
        ...Object(attempt),
        startedAt: moment,
        lastActivityAt: moment,
        submittedAt: moment,
      }));
      return { ...data, items };
    }),
    ["dictation.newest_first"],
  ],
  ["ignores the partId of attempts", "dictation.", ignoringField(ATTEMPTS, "partId"), ["dictation.part_filter"]],
  [
    "has no translations in an attempt",
    "dictation.",
    changingData(ATTEMPT, (data) => {
      const items = listAt(data, "lines", "items").map((line) => ({ ...Object(line), translation: undefined }));
      return { ...data, lines: { ...Object(data["lines"]), items } };
    }),
    ["dictation.attempt"],
  ],
  [
    "returns the whole route for a request for progress",
    "courses.",
    ignoringField("ielts_learning_route_read", "view"),
    ["courses.progress_view"],
  ],
  ["ignores courseId", "courses.", ignoringField(SECTIONS, "courseId"), ["courses.one_course"]],
];

describe("checks of facts", () => {
  test("find nothing in the unchanged service", async () => {
    const report = await harness.verify(null, { names: [""], checks, write: true });
    expect(deviations(report)).toEqual([]);
    // The learner has one attempt, which is the same in any order.
    expect(undone(report).map((one) => one.split(":")[0])).toEqual(["dictation.newest_first"]);
  });

  test.each(FAULTS)("find that it %s", async (_, prefix, fault, names) => {
    expect(await harness.found(fault, { names: [prefix], checks, write: true })).toEqual([...names]);
  });
});
