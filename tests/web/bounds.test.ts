import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { loadTree, type Source } from "../../scripts/house/tree.ts";
import * as bounds from "../../src/web/bounds.ts";
import { isObject } from "../support/json.ts";
import { operation } from "../support/operations.ts";

type Same = readonly [constant: string, operation: string, ...fields: string[]];

/** Where the page requests less than the maximum. */
const WITHIN: readonly Same[] = [
  ["notifications/notices.ts LIMIT", "notifications_list_notices", "limit"],
  ["connections/connections.ts LOG_LIMIT", "connections_list_deliveries", "limit"],
  ["feedback/feedback.ts PAGE_SIZE", "feedback_list_conversations", "limit"],
  ["footprints/filters.ts MAX_SEARCH", "ielts_footprints_list", "query"],
  ["plans/plan-draft.ts MAX_DRAFT_TASKS", "ielts_study_plans_create", "tasks"],
  ["plans/plans.ts LIST_LIMIT", "ielts_study_plans_list", "limit"],
  ["player/gap-field.tsx MAX_CHARS", "practice_save_answers", "changes[].value"],
  ["reminders/reminders.ts LIST_LIMIT", "ielts_reminders_list", "limit"],
  ["todos/todos.ts LIST_LIMIT", "ielts_study_todos_list", "limit"],
];

/** Bounds of the page alone: search texts, for which requests have no bound of their own, and how much is rendered at once. */
const OWN = [
  "assets/asset-list.tsx MAX_QUERY",
  "content-picker/contents.ts MAX_SEARCH",
  "developers/operation-list.tsx SEARCH_CHARACTERS",
  "developers/pointer.ts MOST_CHARACTERS",
  "dictation/filters.ts MAX_SEARCH",
  "guides/guide-list.tsx SEARCH_CHARACTERS",
  "learning/overview.tsx SEARCH_CHARACTERS",
  "practice/filters.ts MAX_SEARCH",
  "predictions/calendar.tsx MOST_FACETS",
  "predictions/record-list.tsx SEARCH_CHARACTERS",
  "writing/differences.ts MAX_EDITS",
];
const BOUND = /^(MAX|LONGEST|MOST)_|(^|_)(LIMIT|LONGEST)$|PAGE_SIZE|(SEARCH|WINDOW)_CHARACTERS|MOST_AT_ONCE/;
const tree = loadTree(resolve(import.meta.dir, "../../src/web"));
const constants = new Map(tree.sources.filter(({ path }) => path !== "bounds.ts").flatMap(constantsOf));

function constantsOf({ path, nodes }: Source): [string, number][] {
  return nodes.flatMap((node): [string, number][] => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !BOUND.test(node.id.name)) return [];
    const { init } = node;
    if (init?.type !== "Literal" || typeof init.value !== "number") return [];
    return [[`${path.replace(/^features\//, "")} ${node.id.name}`, init.value]];
  });
}

/** Every upper bound that a request's schema has at a path: `items[].title`. */
function boundsAt(schema: unknown, path: string): number[] {
  if (!isObject(schema)) return [];
  const others = Array.isArray(schema["anyOf"]) ? schema["anyOf"].flatMap((one) => boundsAt(one, path)) : [];
  if (path === "") {
    const own = [schema["maxLength"], schema["maximum"], schema["maxItems"]];
    return [...own.filter((one) => typeof one === "number"), ...others];
  }
  if (path.startsWith("[]")) return [...boundsAt(schema["items"], path.slice(2).replace(/^\./, "")), ...others];
  const [name = ""] = /^\w+/.exec(path) ?? [];
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return [...boundsAt(properties[name], path.slice(name.length).replace(/^\./, "")), ...others];
}

const requestBounds = (id: string, fields: readonly string[]) =>
  fields.map((field) => [...new Set(boundsAt(operation(id).request, field))]);

describe("bounds of the page", () => {
  test.each(WITHIN)("%s is within the bound of %s: %s", (constant, id, ...fields) => {
    const [[bound] = []] = requestBounds(id, fields);
    expect(constants.get(constant)).toBeLessThanOrEqual(bound ?? Number.NaN);
  });

  test("every bound that is written by hand is in one of these lists; all others come from the operations", () => {
    const named = WITHIN.map(([constant]) => constant);
    expect([...constants.keys()].toSorted()).toEqual([...named, ...OWN].toSorted());
  });

  test("none is written where it is used", () => {
    const written = tree.sources.filter(({ text }) => /maxLength=\{\d/.test(text)).map(({ path }) => path);
    expect(written).toEqual([]);
  });

  test("the others are used, each by some page", () => {
    const pages = tree.sources.filter(({ path }) => path !== "bounds.ts").map(({ text }) => text);
    const unused = Object.keys(bounds).filter((name) => !pages.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(unused).toEqual([]);
  });
});
