import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../src/lib/shanghai.ts";
import { footprintPageChecks } from "../../src/verify/checks/footprint-pages.ts";
import { footprintChecks } from "../../src/verify/checks/footprints.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  type Call,
  changingBody,
  changingData,
  deviations,
  type Harness,
  type SeededFault,
  startHarness,
  undone,
} from "./broken.ts";

const checks = [...footprintChecks, ...footprintPageChecks];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const LIST = "ielts_footprints_list";

function changing(change: (data: JsonObject, call: Call) => unknown): SeededFault {
  return changingData(LIST, change);
}

/** Changes each activity of a page. */
function changingActivities(change: (activity: JsonObject, index: number) => unknown): SeededFault {
  return changing((data) => ({
    ...data,
    activities: listAt(data, "activities").map((one, index) => (isObject(one) ? change(one, index) : one)),
  }));
}

function asked({ body }: Call, field: string): unknown {
  return at(body, field);
}

/** What the service does wrong, and the checks that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, readonly string[]])[] = [
  ["omits a key that is null", changing(without("nextOffset", null)), ["footprints.keys", "footprints.cursor"]],
  ["omits a key from the truncation details", changing((data) => ({ ...data, coverage: {} })), ["footprints.keys"]],
  ["is in another time zone", changing((data) => ({ ...data, timeZone: "UTC" })), ["footprints.keys"]],
  [
    "answers a rate as a text",
    changing((data) => ({ ...data, summary: { ...Object(data["summary"]), correctRate: "50%" } })),
    ["footprints.keys"],
  ],
  [
    "omits its filters",
    changing((data) => ({ ...data, filters: { kinds: [], query: "", timeRange: "all" } })),
    ["footprints.keys"],
  ],
  [
    "has an activity of a seventh kind",
    changingActivities((one) => ({ ...one, kind: one["kind"] === "study" ? "video" : (one["kind"] ?? "") })),
    ["footprints.activities", "footprints.kinds"],
  ],
  [
    "writes moments without an offset",
    changingActivities((one) => ({ ...one, occurredAt: String(one["occurredAt"]).replace("Z", "") })),
    ["footprints.activities"],
  ],
  ["has metrics without status", changingActivities((one) => ({ ...one, metrics: {} })), ["footprints.activities"]],
  [
    "counts 27 days",
    changing((data) => ({ ...data, dailyCounts: listAt(data, "dailyCounts").slice(1) })),
    ["footprints.daily_counts"],
  ],
  [
    "counts days that end yesterday",
    changing((data) => {
      const dayBefore = (day: unknown) => addDays(String(at(day, "date")), -1);
      const dailyCounts = listAt(data, "dailyCounts").map((day) => ({ ...Object(day), date: dayBefore(day) }));
      return { ...data, dailyCounts };
    }),
    ["footprints.daily_counts"],
  ],
  [
    "counts the days of UTC",
    // 01:30 of the next day in Shanghai.
    changing((data) => ({ ...data, asOf: "2026-09-13T17:30:00.000Z" })),
    ["footprints.daily_counts", "footprints.summary", "footprints.time_range"],
  ],
  [
    "does not fill in days without an activity",
    changing((data) => ({
      ...data,
      dailyCounts: listAt(data, "dailyCounts").filter((day) => at(day, "count") !== 0),
    })),
    ["footprints.daily_counts"],
  ],
  [
    "counts the week from Sunday",
    changing((data) => summarised(data, "weekActivityCount", (count) => count + 1)),
    ["footprints.summary"],
  ],
  [
    "counts one day too many in a row",
    changing((data) => summarised(data, "streakDays", (count) => count + 1)),
    ["footprints.summary"],
  ],
  [
    "counts yesterday as today",
    changing((data) => ({ ...data, todayCounts: [{ kind: "study", label: "Study", count: 4000 }] })),
    ["footprints.today"],
  ],
  [
    "counts the activities of the page alone",
    changing((data) => ({
      ...data,
      todayCounts: [{ kind: "study", label: "Study", count: listAt(data, "activities").length }],
    })),
    ["footprints.today", "footprints.statistics"],
  ],
  [
    "computes its summary from the items after the offset",
    changing((data, call) =>
      asked(call, "offset") === 2 ? summarised(data, "completedQuestions", (count) => count + 1) : data,
    ),
    ["footprints.statistics"],
  ],
  [
    "repeats an activity on the next page",
    changing((data, call) => {
      const [, ...others] = listAt(data, "activities");
      const isNext = typeof asked(call, "cursor") === "string";
      return isNext ? { ...data, activities: [...others, ...others.slice(-1)] } : data;
    }),
    ["footprints.cursor", "footprints.offset"],
  ],
  [
    "is as of another moment on the next page",
    changing((data, call) =>
      typeof asked(call, "cursor") === "string" ? { ...data, asOf: "2026-09-13T02:00:01.000Z" } : data,
    ),
    ["footprints.cursor"],
  ],
  [
    "recounts the total on every page",
    changing((data, call) =>
      typeof asked(call, "cursor") === "string" ? { ...data, total: Number(data["total"]) - 1 } : data,
    ),
    ["footprints.statistics", "footprints.cursor"],
  ],
  [
    "does not give the offset of the next page",
    changing((data) => ({ ...data, ...(data["nextOffset"] !== null && { nextOffset: 1 }) })),
    ["footprints.cursor", "footprints.offset"],
  ],
  ["ignores the offset", changingBody(LIST, ({ offset: _, ...body }) => body), ["footprints.offset"]],
  ["ignores kinds", changingBody(LIST, ({ kinds: _, ...body }) => body), ["footprints.keys", "footprints.kinds"]],
  [
    "ignores today",
    changingBody(LIST, (body) => ({ ...body, ...(body["timeRange"] === "today" && { timeRange: "all" }) })),
    ["footprints.keys", "footprints.today", "footprints.time_range"],
  ],
  [
    "finds nothing by a title",
    changingBody(LIST, (body) => ({
      ...body,
      ...(body["query"] !== undefined && { query: "no such activity anywhere" }),
    })),
    ["footprints.query"],
  ],
];

function without(name: string, value: unknown): (data: JsonObject) => JsonObject {
  return ({ [name]: own, ...data }) => (own === value || own === undefined ? data : { ...data, [name]: own });
}

function summarised(data: JsonObject, name: string, change: (count: number) => number): JsonObject {
  return { ...data, summary: { ...Object(data["summary"]), [name]: change(Number(at(data, "summary", name))) } };
}

describe("checks of footprints", () => {
  test("find nothing in the unchanged service", async () => {
    const report = await harness.verify(null, { names: [""], checks });
    expect(deviations(report)).toEqual([]);
    expect(undone(report)).toEqual([]);
  });

  test.each(FAULTS)("find that it %s", async (_, fault, names) => {
    expect(await harness.found(fault, { names: [""], checks })).toEqual([...names]);
  });
});
