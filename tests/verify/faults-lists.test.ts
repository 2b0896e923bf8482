import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentRefChecks } from "../../src/verify/checks/content-refs.ts";
import { filterChecks } from "../../src/verify/checks/filters.ts";
import { pagingChecks } from "../../src/verify/checks/paging.ts";
import { windowChecks } from "../../src/verify/checks/windows.ts";
import { REF_KINDS } from "../../src/verify/ref-kinds.ts";
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

const checks = [...contentRefChecks, ...filterChecks, ...pagingChecks, ...windowChecks];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const GUIDES = "ielts_prep_search_guides";
const GUIDE = "ielts_prep_read_guide";
const PARTS = "ielts_practice_search_parts";
const PART = "ielts_practice_read_part";
const SECTIONS = "ielts_courses_search_sections";
const RECENT = "ielts_practice_recent_activity";
const RELATED = "ielts_resources_related";
const WORDS = "ielts_vocabulary_personal_search";
const KINDS = Object.keys(REF_KINDS);

/** Shifts the offset of every page except the first. */
function moving(operation: string, by: number): SeededFault {
  return changingBody(operation, (body) => {
    const offset = Number(body["offset"] ?? 0);
    return offset > 0 ? { ...body, offset: offset + by } : body;
  });
}

/** A seeded fault for each kind of check: the checks that run against it, and those that detect it. */
const FAULTS: readonly (readonly [string, string, SeededFault, readonly string[]])[] = [
  ["repeats an item on the next page", "paging.ielts_", moving(GUIDES, -1), [`paging.${GUIDES}`]],
  ["omits an item between pages", "paging.ielts_", moving(GUIDES, 1), [`paging.${GUIDES}`]],
  [
    "puts more on a page than was asked for",
    "paging.ielts_",
    changingBody(GUIDES, (body) => ({ ...body, limit: Math.min(8, Number(body["limit"] ?? 8) + 1) })),
    [`paging.${GUIDES}`],
  ],
  [
    "continues after its end",
    "paging.ielts_",
    changingData(GUIDES, (data) => ({ ...data, hasMore: true, nextOffset: Number(data["offset"]) + 8 })),
    [`paging.${GUIDES}`],
  ],
  [
    "omits the next page",
    "paging.ielts_",
    changingData(SECTIONS, ({ nextPage: _, ...data }) => data),
    [`paging.${SECTIONS}`],
  ],
  [
    "refuses the cursor that it gave",
    "paging.ielts_",
    answering(PARTS, refusal(400, 40001), ({ body }) => isObject(body) && "cursor" in body),
    [`paging.${PARTS}`],
  ],
  [
    "ignores the offset of a list that it describes itself",
    "paging.ielts_",
    changingBody(RECENT, ({ offset: _, ...body }) => body),
    [`paging.${RECENT}`],
  ],
  [
    "refuses a cursor if the filters are in another order",
    "paging.cursor_order",
    answering(PARTS, refusal(400, 40001), ({ body }) => isObject(body) && Object.keys(body)[0] === "cursor"),
    ["paging.cursor_order"],
  ],
  ["repeats a character between the pieces of a guide", "window.", moving(GUIDE, -1), [`window.${GUIDE}`]],
  [
    "reads longer pieces of a guide than were asked for",
    "window.",
    changingBody(GUIDE, (body) => ({ ...body, maxChars: Math.max(1500, Number(body["maxChars"])) })),
    [`window.${GUIDE}`],
  ],
  [
    "does not cut the material of a Part",
    "window.",
    changingBody(PART, (body) => ({ ...body, maxChars: 30_000 })),
    [`window.${PART}`],
  ],
  [
    "drops extra properties of a contentRef",
    "content_ref.",
    changingBody(RELATED, (body) => {
      const { contentRef } = body;
      if (!isObject(contentRef)) return body;
      const { title: _, ...ref } = contentRef;
      return { ...body, contentRef: ref };
    }),
    KINDS.map((kind) => `content_ref.${kind}.closed`),
  ],
  [
    "accepts a contentRef of an unknown kind",
    "content_ref.",
    answering(RELATED, went(), ({ body }) => at(body, "contentRef", "kind") === "no_such_kind"),
    ["content_ref.kind"],
  ],
  [
    "returns a contentRef with more than its ids, which it then refuses",
    "content_ref.",
    changingData("ielts_assets_search", (data) => withItems(data, (item) => ({ ...item, contentRef: titled(item) }))),
    ["content_ref.shape", "content_ref.asset.accepted"],
  ],
  [
    "finds something without its contentRef",
    "content_ref.",
    changingData(GUIDES, (data) =>
      withItems(data, ({ contentRef, ...item }, index) =>
        index === 1 ? item : { ...item, contentRef: contentRef ?? null },
      ),
    ),
    ["content_ref.prep_guide.owner"],
  ],
  [
    "answers a dangling reference as if its target existed",
    "content_ref.",
    { answer: ({ operation }, { status }) => (operation === RELATED && status === 404 ? went() : undefined) },
    KINDS.map((kind) => `content_ref.${kind}.unknown`),
  ],
  [
    "names another contentRef than the one that was sent",
    "content_ref.",
    changingData(RELATED, (data) => {
      const { contentRef } = data;
      const isPart = at(contentRef, "kind") === "question_part";
      return isPart ? { ...data, contentRef: { kind: "question_part", partId: 9999 } } : data;
    }),
    ["content_ref.question_part.accepted"],
  ],
  [
    "refuses a reference that its owner returned",
    "content_ref.",
    answering(RELATED, refusal(400, 40001), ({ body }) => at(body, "contentRef", "kind") === "mock_paper"),
    ["content_ref.mock_paper.accepted", "content_ref.mock_paper.unknown"],
  ],
  [
    "reads a numeral in a contentRef as a number",
    "content_ref.",
    answering(RELATED, went(), ({ body }) => at(body, "contentRef", "hitId") === "1"),
    ["content_ref.prediction_hit.complete"],
  ],
  [
    "accepts a paperId that is too long",
    "content_ref.",
    answering(RELATED, refusal(404, 40401), ({ body }) => String(at(body, "contentRef", "paperId")).length === 161),
    ["content_ref.mock_paper.complete"],
  ],
  [
    "ignores the subject",
    "filter.",
    changingBody(PARTS, ({ subject: _, ...body }) => body),
    [`filter.${PARTS}.subject`],
  ],
  [
    "returns words of another state, and does not say so",
    "filter.",
    {
      ...changingBody(WORDS, ({ learningState: _, ...body }) => body),
      ...changingData(WORDS, (data) => withItems(data, ({ learningState: _, ...item }) => item)),
    },
    [`filter.${WORDS}.learningState`],
  ],
  [
    "mixes rolling rankings into exam reports",
    "filter.",
    changingBody("ielts_prediction_search_hits", ({ kind: _, ...body }) => body),
    ["filter.ielts_prediction_search_hits.kind"],
  ],
  [
    "deals cards of another wordbook",
    "filter.",
    changingBody("ielts_vocabulary_builtin_prepare_cards", ({ setId: _, ...body }) => body),
    ["filter.ielts_vocabulary_builtin_prepare_cards.setId"],
  ],
];

function went() {
  return { status: 200, json: { code: 0, message: "ok", data: { items: [] } } };
}

function withItems(data: JsonObject, change: (item: JsonObject, index: number) => unknown): unknown {
  return { ...data, items: listAt(data, "items").map((item, index) => (isObject(item) ? change(item, index) : item)) };
}

function titled({ contentRef }: JsonObject): JsonObject {
  return { ...(isObject(contentRef) && contentRef), title: "A title" };
}

describe("checks of lists and references", () => {
  test("find nothing in the unchanged service", async () => {
    const report = await harness.verify(null, { names: [""], checks });
    expect(deviations(report)).toEqual([]);
    expect(undone(report)).toEqual([]);
  });

  test.each(FAULTS)("find that it %s", async (_, prefix, fault, names) => {
    expect(await harness.found(fault, { names: [prefix], checks })).toEqual([...names]);
  });
});
