import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cardEffectChecks } from "../../src/verify/checks/card-effects.ts";
import { describedOperationChecks } from "../../src/verify/checks/described-operations.ts";
import { searchEffectChecks } from "../../src/verify/checks/search-effects.ts";
import { taxonomyChecks } from "../../src/verify/checks/taxonomy.ts";
import { textFilterChecks } from "../../src/verify/checks/text-filters.ts";
import { paced } from "../support/eventually.ts";
import { isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  changingBody,
  changingData,
  deviations,
  type Harness,
  type SeededFault,
  startHarness,
  undone,
} from "./broken.ts";

const checks = [
  ...describedOperationChecks,
  ...textFilterChecks,
  ...searchEffectChecks,
  ...cardEffectChecks,
  ...taxonomyChecks,
];

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const TAXONOMY = "ielts_practice_list_taxonomy";
const ADD = "ielts_vocabulary_personal_add";

/** Fields that a service ignores, each detected only by the check of this name. */
const IGNORED: readonly (readonly [string, string, string])[] = [
  ["ielts_practice_search_parts", "search", "text."],
  ["ielts_dictation_search_materials", "search", "text."],
  ["ielts_courses_search_sections", "search", "text."],
  ["ielts_prep_search_guides", "query", "text."],
  ["ielts_prediction_search_hits", "query", "text."],
  ["ielts_assets_search", "query", "text."],
  ["ielts_speaking_materials_search", "query", "text."],
  ["ielts_vocabulary_personal_search", "query", "text."],
  ["ielts_vocabulary_personal_prepare_cards", "query", "text."],
  ["ielts_vocabulary_builtin_prepare_cards", "query", "text."],
  ["ielts_practice_search_parts", "sort", "effect."],
  ["ielts_dictation_search_materials", "tagQueries", "effect."],
  ["ielts_courses_search_sections", "tagQueries", "effect."],
  ["ielts_prep_search_guides", "tag", "effect."],
  ["ielts_prediction_search_hits", "source", "effect."],
  ["ielts_learning_route_read", "limit", "effect."],
  ["ielts_resources_related", "limit", "effect."],
  ["ielts_resources_related", "relationTypes", "effect."],
  ["ielts_vocabulary_personal_prepare_cards", "mode", "effect."],
  ["ielts_vocabulary_builtin_prepare_cards", "mode", "effect."],
  ["ielts_vocabulary_personal_prepare_cards", "excludeRecentlyReviewedDays", "effect."],
  ["ielts_vocabulary_builtin_prepare_cards", "excludeRecentlyReviewedDays", "effect."],
  ["ielts_vocabulary_builtin_prepare_cards", "groupId", "effect."],
  ["ielts_vocabulary_builtin_progress", "setId", "effect."],
  [TAXONOMY, "search", "taxonomy.filter."],
  [TAXONOMY, "subject", "taxonomy.filter."],
  [TAXONOMY, "difficulty", "taxonomy.filter."],
  [TAXONOMY, "tagIds", "taxonomy.filter."],
  [TAXONOMY, "tagQueries", "taxonomy.filter."],
];

const FAULTS: readonly (readonly [string, string, SeededFault, readonly string[]])[] = [
  [
    "counts one Part too many of a subject",
    "taxonomy.",
    changingData(TAXONOMY, (data) => ({ ...data, subjects: raised(data, "subjects") })),
    ["taxonomy.counts.subject"],
  ],
  [
    "counts one Part too many of a difficulty",
    "taxonomy.",
    changingData(TAXONOMY, (data) => ({ ...data, difficulties: raised(data, "difficulties") })),
    ["taxonomy.counts.difficulty"],
  ],
  [
    "does not look into the description of activities",
    "effect.",
    changingData("ielts_footprints_list", (data, { body }) =>
      isObject(body) && body["query"] ? { ...data, activities: [] } : data,
    ),
    ["effect.ielts_footprints_list.query"],
  ],
  [
    "lists an operation with another scope",
    "described.",
    listing({ scopes: ["vocabulary:read"] }),
    [`described.listing.${ADD}`],
  ],
  ["lists a write as a read", "described.", listing({ effect: "read" }), [`described.listing.${ADD}`]],
  ["lists a personal operation as public", "described.", listing({ auth: "public" }), [`described.listing.${ADD}`]],
  [
    "shows the page of another operation",
    "described.",
    {
      request: ({ path }) =>
        path.endsWith(`${ADD}.md`) ? { path: path.replace("personal_add", "personal_update") } : undefined,
    },
    [`described.page.${ADD}`],
  ],
  [
    "omits a field from its page",
    "described.",
    {
      answer: ({ path }, { text }) =>
        path.endsWith(`${ADD}.md`) ? { text: text.replaceAll("sourceTitle", "title") } : undefined,
    },
    [`described.page.${ADD}`],
  ],
  ["describes no security", "described.", describing(({ security: _, ...post }) => post), [`described.openapi.${ADD}`]],
  [
    "does not describe that a scope may be missing",
    "described.",
    describing((post) => {
      const { "403": _, ...responses } = Object(post["responses"]);
      return { ...post, responses };
    }),
    [`described.openapi.${ADD}`],
  ],
  [
    "describes an open body",
    "described.",
    describing((post) => JSON.parse(JSON.stringify(post).replace('"additionalProperties":false', '"x":0'))),
    [`described.openapi.${ADD}`],
  ],
];

/** The count of a list's first row is one too high. */
function raised(data: JsonObject, name: string): JsonObject[] {
  const rows = listAt(data, name).filter(isObject);
  return rows.map((row, index) => (index === 0 ? { ...row, count: Number(row["count"]) + 1 } : row));
}

function listing(change: JsonObject): SeededFault {
  return {
    answer({ path, method }, { json }) {
      if (method !== "GET" || !path.endsWith("/agent/capabilities") || !isObject(json)) return undefined;
      const data = Object(json["data"]);
      const operations = listAt(data, "operations").map((one) =>
        isObject(one) && one["operationName"] === ADD ? { ...one, ...change } : one,
      );
      return { json: { ...json, data: { ...data, operations } } };
    },
  };
}

function describing(change: (post: JsonObject) => unknown): SeededFault {
  return {
    answer({ path }, { json }) {
      if (!path.endsWith("/openapi.json") || !isObject(json)) return undefined;
      const paths = Object(json["paths"]);
      const own = `/api/v1/agent/capabilities/${ADD}`;
      return { json: { ...json, paths: { ...paths, [own]: { post: change(Object(paths[own]).post) } } } };
    },
  };
}

describe("checks of searches and descriptions", () => {
  test(
    "find nothing in the unchanged service",
    async () => {
      const report = await harness.verify(null, { names: [""], checks });
      expect(deviations(report)).toEqual([]);
      expect(undone(report)).toEqual([]);
    },
    paced(30_000),
  );

  test.each(IGNORED)(
    "find that %s ignores %s",
    async (operation, field, prefix) => {
      // Recently reviewed cards are omitted by default too.
      const ignored = field === "excludeRecentlyReviewedDays" ? { [field]: 0 } : {};
      const fault = changingBody(operation, ({ [field]: _, ...body }) => ({ ...body, ...ignored }));
      const isTaxonomy = operation === TAXONOMY;
      const name = isTaxonomy ? `taxonomy.filter.${field}` : `${prefix}${operation}.${field}`;
      expect(await harness.found(fault, { names: [prefix], checks })).toEqual([name]);
    },
    paced(30_000),
  );

  test.each(FAULTS)(
    "find that it %s",
    async (_, prefix, fault, names) => {
      expect(await harness.found(fault, { names: [prefix], checks })).toEqual([...names]);
    },
    paced(30_000),
  );
});
