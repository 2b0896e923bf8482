import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, objectsOfKind, walk } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { allItems, itemsOf, walkPages } from "./pages.ts";
import { expectNewestFirst } from "./practice-facts.ts";

const HITS = "ielts_prediction_search_hits";
const ATTEMPTS = "ielts_dictation_recent_attempts";
const ATTEMPT = "ielts_dictation_read_attempt";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sections 2.5 and 4.2: predictions, dictation and courses. */
export const libraryFactChecks: readonly Check[] = confirmed([
  check("2.5", "predictions.source", "each record names its source", lookAtSources),
  check("2.5", "predictions.targets", "what a record offers for practice is in the question bank", lookAtTargets),
  check("4.2", "predictions.test_month", "testMonth returns the records of a month", (probe) => lookAtPeriod(probe, 7)),
  check("4.2", "predictions.test_date", "testDate returns the records of a day", (probe) => lookAtPeriod(probe, 10)),
  check("4.2", "predictions.bad_period", "a testDate or testMonth of another form is refused", lookAtBadPeriods),
  check("4.2", "predictions.report_ids", "reportIds returns records of these ids alone", lookAtReportIds),
  check("2.5", "dictation.materials", "a material has tags and the count of its segments", lookAtMaterials),
  check("2.5", "dictation.newest_first", "attempts begin with the newest", lookAtOrder),
  check("4.2", "dictation.part_filter", "partId returns the attempts at this Part alone", lookAtPartFilter),
  check(
    "2.5",
    "dictation.attempt",
    "a submitted attempt has scores, missed words and line by line results",
    lookAtAttempt,
  ),
  check("4.2", "courses.progress_view", "the view progress of the route is compact", compareViews),
  check("4.2", "courses.one_course", "courseId returns sections of this course alone", lookAtCourse),
]);

function check(section: Check["section"], name: string, title: string, run: Check["run"]): Check {
  return { section, name, title: `${name.split(".")[0]}: ${title}`, run };
}

async function hitsOf(probe: Probe, body: JsonObject): Promise<{ data: JsonObject; hits: readonly unknown[] }> {
  const data = await readData(probe, HITS, body);
  return { data, hits: itemsOf(probe, data) };
}

function hitIdOf(hit: unknown): unknown {
  return at(hit, "contentRef", "hitId");
}

/** The test date in a record, or undefined. */
function dayIn(hit: unknown): string | undefined {
  const days = [...walk(hit)].map(({ value }) => value).filter((value) => typeof value === "string");
  return days.find((day) => /^\d{4}-\d\d-\d\d$/.test(day));
}

async function lookAtSources(probe: Probe): Promise<void> {
  const { data, hits } = await hitsOf(probe, {});
  const expected = "Each record says where it is from.";
  const bare = hits.find((hit) => !isObject(hit) || !Object.keys(hit).some((name) => /source|attribution/i.test(name)));
  mustOf(probe, data)(bare === undefined, expected, { bare: hitIdOf(bare) });
}

async function lookAtTargets(probe: Probe): Promise<void> {
  const { data, hits } = await hitsOf(probe, {});
  const parts = [...new Set(objectsOfKind(hits, "question_part").map((ref) => ref["partId"]))].slice(0, 5);
  if (parts.length === 0) probe.skip("No record refers to a Part.");
  for (const partId of parts) {
    const answer = await probe.client.call("ielts_practice_read_part", { partId });
    const expected = `Part ${String(partId)}, which a record refers to, can be read.`;
    mustOf(probe, data)(answer.status === 200, expected, `HTTP ${answer.status}.`);
  }
}

async function lookAtPeriod(probe: Probe, length: number): Promise<void> {
  const [hit] = (await hitsOf(probe, {})).hits.filter((one) => dayIn(one) !== undefined);
  const period = dayIn(hit)?.slice(0, length) ?? probe.skip("No record names a day.");
  const field = length === 10 ? "testDate" : "testMonth";
  const { data, hits } = await hitsOf(probe, { [field]: period, limit: 12 });
  const others = hits.map(dayIn).filter((day) => day !== undefined && !day.startsWith(period));
  const expected = `With ${field} ${period} each record is of that time.`;
  mustOf(probe, data)(others.length === 0, expected, `There are some of ${others.join(", ")}.`);
  const isThere = hits.length === 12 || hits.map(hitIdOf).includes(hitIdOf(hit));
  const finds = `${field} ${period} finds record ${String(hitIdOf(hit))}.`;
  mustOf(probe, data)(isThere, finds, `It finds ${hits.length} others.`);
}

async function lookAtBadPeriods(probe: Probe): Promise<void> {
  const bad = { testDate: ["2026-02-30", "2026/02/03", "2026-02"], testMonth: ["2026-13", "2026-2", "2026-02-03"] };
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const exchange = await probe.client.call(HITS, { [field]: value });
      if (exchange.status === 400 && at(exchange.json, "code") === 40001) continue;
      const expected = `${field} ${value} is refused with HTTP 400 and code 40001.`;
      probe.deviates({ expected, actual: `HTTP ${exchange.status}.`, exchange });
    }
  }
}

async function lookAtReportIds(probe: Probe): Promise<void> {
  const hitId = hitIdOf((await hitsOf(probe, {})).hits.at(-1));
  if (typeof hitId !== "number") probe.skip("No record was found.");
  const { data, hits } = await hitsOf(probe, { reportIds: [hitId] });
  if (hits.length === 0) probe.skip("Ids of records are others than those of reports.");
  const strange = hits.find((hit) => ![...walk(hit)].some(({ value }) => value === hitId));
  const expected = `With reportIds ${hitId} each record has this id.`;
  mustOf(probe, data)(strange === undefined, expected, `There is ${String(hitIdOf(strange))}.`);
}

async function lookAtMaterials(probe: Probe): Promise<void> {
  const data = await readData(probe, "ielts_dictation_search_materials", {});
  for (const item of itemsOf(probe, data)) {
    const names = isObject(item) ? Object.entries(item) : [];
    const hasTags = names.some(([name, value]) => /tags/i.test(name) && Array.isArray(value));
    const isCounted = names.some(([name, value]) => /segment|line|sentence/i.test(name) && Number.isInteger(value));
    const actual = names.map(([name]) => name).join(", ");
    const expected = "A material has tags and the count of its segments.";
    if (!mustOf(probe, data)(hasTags && isCounted, expected, actual)) return;
  }
}

async function lookAtOrder(probe: Probe): Promise<void> {
  const data = await readData(probe, ATTEMPTS, { limit: 30 });
  expectNewestFirst(probe, data, itemsOf(probe, data));
}

async function lookAtPartFilter(probe: Probe): Promise<void> {
  const [attempt] = itemsOf(probe, await readData(probe, ATTEMPTS, {}));
  const partId = at(attempt, "partId") ?? at(attempt, "contentRef", "partId");
  if (typeof partId !== "number") probe.skip("No attempt names its Part.");
  for (const [asked, isThere] of [
    [partId, true],
    [Number.MAX_SAFE_INTEGER, false],
  ] as const) {
    const data = await readData(probe, ATTEMPTS, { partId: asked });
    const parts = itemsOf(probe, data).map((item) => at(item, "partId") ?? at(item, "contentRef", "partId"));
    const holds = parts.every((one) => one === asked) && parts.length > 0 === isThere;
    const expected = `With partId ${asked} there ${isThere ? "are attempts at this Part alone" : "is nothing"}.`;
    mustOf(probe, data)(holds, expected, `There are attempts at ${parts.join(", ") || "none"}.`);
  }
}

async function lookAtAttempt(probe: Probe): Promise<void> {
  const attempts = itemsOf(probe, await readData(probe, ATTEMPTS, {}));
  const ids = attempts.map((item) => at(item, "attemptId"));
  const [attemptId] = ids;
  if (attemptId === undefined) probe.skip("The learner has no attempt.");
  const data = await readData(probe, ATTEMPT, { attemptId });
  const isUuid = ids.every((id) => typeof id === "string" && UUID.test(id));
  mustOf(probe, data)(isUuid, "An attemptId is a UUID.", ids.join(", "));
  const isNamed = [...walk(data)].some(({ value }) => value === attemptId);
  mustOf(probe, data)(isNamed, "The attempt names its id.", Object.keys(data).join(", "));
  const names = [...new Set([...walk(data)].map(({ name }) => String(name)))];
  const meant = {
    scores: /score|accuracy/i,
    "missed words": /miss/i,
    "what the learner wrote": /entry|entries|user|written|input/i,
    "expected words": /expected|word/i,
    "results of the match": /result|match|status/i,
    translations: /translat/i,
  };
  for (const [what, pattern] of Object.entries(meant)) {
    const holds = names.some((name) => pattern.test(name));
    mustOf(probe, data)(holds, `A submitted attempt has ${what}.`, "No field has such a name.");
  }
}

async function compareViews(probe: Probe): Promise<void> {
  const route = await readData(probe, "ielts_learning_route_read", { view: "route" });
  if (itemsOf(probe, route).length === 0) probe.skip("The route has no node.");
  const data = await readData(probe, "ielts_learning_route_read", { view: "progress" });
  const [long, short] = [route, data].map((one) => JSON.stringify(one).length);
  const holds = Number(short) < Number(long);
  const actual = `It has ${short} characters, the route ${long}.`;
  mustOf(probe, data)(holds, "The view progress is shorter than the view route.", actual);
}

async function lookAtCourse(probe: Probe): Promise<void> {
  const operation = "ielts_courses_search_sections";
  // The first pages may cover one course only.
  const pages = await walkPages(probe, operation, { body: { limit: 6 }, most: 3 });
  const section = allItems(pages).at(-1);
  const courseId = at(section, "contentRef", "courseId");
  if (typeof courseId !== "number") probe.skip("No section was found.");
  const data = await readData(probe, operation, { courseId });
  const courses = itemsOf(probe, data).map((item) => at(item, "contentRef", "courseId"));
  const holds = courses.length > 0 && courses.every((one) => one === courseId);
  const expected = `With courseId ${courseId} there are sections of this course alone.`;
  mustOf(probe, data)(holds, expected, `There are sections of ${courses.join(", ") || "none"}.`);
}
