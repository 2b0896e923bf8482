import { addDays, dayOf } from "../../lib/shanghai.ts";
import type { Check } from "../check.ts";
import { at, type JsonObject, walk } from "../json.ts";
import { reviewed, targetsOf } from "./reviews.ts";
import { defineScenario, idOf, type Scenario } from "./scenario.ts";

const MATCH = "ielts_practice_match_parts";
const RECENT = "ielts_practice_recent_activity";
const READ = "ielts_practice_read_session";

/** Constraints of a match, besides the audio. */
const MATCH_FILTERS: readonly { readonly field: string; readonly values: readonly (string | number)[] }[] = [
  { field: "subject", values: ["listening", "reading", "speaking"] },
  { field: "partNumber", values: [1, 2, 3] },
  { field: "questionType", values: ["blank", "choice"] },
];

/** Words of the contract for what a practice record must not contain. */
const QUESTION_LEVEL = /^(userAnswers?|answers|answerKeys?|correctAnswers?|explanations?|evidence|transcript)$/i;

export const practiceChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `fixed.${MATCH}.three`,
    title: "Words of a learner match at most three Parts, each with its contentRef and whether it has audio.",
    run: defineScenario(async (scenario) => {
      const { items, exchange } = await matched(scenario, {});
      scenario.must(items.length <= 3, "At most three Parts match.", `There are ${items.length}.`, exchange);
      for (const item of items) {
        const hasRef = at(item, "contentRef", "kind") === "question_part";
        const isWhole = hasRef && typeof item["audioAvailable"] === "boolean";
        const expected = "Each result has a question_part contentRef and audioAvailable.";
        if (!scenario.must(isWhole, expected, `One has ${Object.keys(item).join(", ")}.`, exchange)) return;
      }
    }),
  },
  {
    section: "4.3",
    name: `fixed.${MATCH}.audio`,
    title: "Where audio is required, only Parts that have it match.",
    run: defineScenario(async (scenario) => {
      await scenario.named(MATCH, "what requires audio", "requiresAudio");
      const { items, exchange } = await matched(scenario, { requiresAudio: true });
      const silent = items.filter((item) => item["audioAvailable"] !== true).length;
      scenario.must(silent === 0, "Each Part has audioAvailable true.", `${silent} have not.`, exchange);
    }),
  },
  ...MATCH_FILTERS.map(
    ({ field, values }): Check => ({
      section: "4.3",
      name: `fixed.${MATCH}.${field}`,
      title: `A match of Parts can be constrained by ${field}.`,
      run: defineScenario(async (scenario) => {
        await scenario.named(MATCH, "the constraint", field);
        let bare = 0;
        for (const value of values) {
          // The words are from a Part of another kind; a service that ignores the constraint finds that one.
          for (const other of values.filter((one) => one !== value)) {
            const { items, exchange } = await matched(scenario, { [field]: other }, { [field]: value });
            const strange = items.find((item) => item[field] !== undefined && item[field] !== value);
            bare += items.filter((item) => item[field] === undefined).length;
            const expected = `With ${field} ${value} each Part is of it.`;
            if (!scenario.must(strange === undefined, expected, `One is of ${String(strange?.[field])}.`, exchange))
              return;
          }
        }
        if (bare > 0) scenario.skip(`Parts that match do not show their ${field}.`);
      }),
    }),
  ),
  {
    section: "4.3",
    name: `fixed.${MATCH}.no_session`,
    title: "Matching Parts starts no session.",
    run: defineScenario(async (scenario) => {
      const idsOf = async () => (await practices(scenario, {})).map((record) => idOf(record, "sessionId"));
      const before = await idsOf();
      const { items, exchange } = await matched(scenario, {});
      const fresh = (await practices(scenario, {})).filter((record) => !before.includes(idOf(record, "sessionId")));
      const parts = items.map((item) => idOf(item, "partId"));
      const begun = fresh.filter((record) => record["partId"] === undefined || parts.includes(idOf(record, "partId")));
      const actual = `There is a new session of a matched Part in ${RECENT}.`;
      scenario.must(begun.length === 0, "It starts no session.", actual, exchange);
    }),
  },
  {
    section: "4.3",
    name: `fixed.${RECENT}.session_ids`,
    title: "Each practice record has its sessionId, and none comes twice.",
    run: defineScenario(async (scenario) => {
      const ids = (await practices(scenario, {})).map((record) => idOf(record, "sessionId"));
      scenario.must(!ids.includes(undefined), "Each result has sessionId.", "One has none.");
      const unique = new Set(ids).size;
      scenario.must(unique === ids.length, "Pages repeat no record.", `${ids.length - unique} come again.`);
    }),
  },
  {
    section: "4.3",
    name: `fixed.${RECENT}.no_mock`,
    title: "Mock sessions are never among practice records.",
    run: defineScenario(async (scenario) => {
      const mocks = await mockIds(scenario);
      const found = (await practices(scenario, {})).filter((record) => isMock(record, mocks));
      const ids = found.map((record) => String(record["sessionId"]));
      scenario.must(ids.length === 0, "No mock session is listed.", `Sessions of mock papers are: ${ids.join(", ")}.`);
    }),
  },
  {
    section: "4.3",
    name: `fixed.${RECENT}.filters`,
    title: "Practice records can be narrowed by subject and status.",
    run: defineScenario(async (scenario) => {
      const all = await practices(scenario, {});
      if (all.length === 0) scenario.skip("The learner has no practice records.");
      for (const field of ["subject", "status"]) {
        const value = all.map((record) => record[field]).find((one) => typeof one === "string");
        if (value === undefined) continue;
        const found = await practices(scenario, { [field]: value });
        const meant = all.filter((record) => record[field] === value).length;
        const strange = found.filter((record) => record[field] !== value).length;
        const expected = `With ${field} ${String(value)} exactly the records of it are listed.`;
        const actual = `${meant} of all records are of it; the filter gives ${found.length}, ${strange} of them others.`;
        scenario.must(strange === 0 && found.length >= meant, expected, actual);
      }
    }),
  },
  {
    section: "4.3",
    name: `fixed.${RECENT}.dates`,
    title: "A future range of Asia/Shanghai dates has no practice record.",
    run: defineScenario(async (scenario) => {
      const from = await scenario.named(RECENT, "the first date", "dateFrom", "startDate", "fromDate", "from");
      const to = await scenario.named(RECENT, "the last date", "dateTo", "endDate", "toDate", "to");
      if ((await practices(scenario, {})).length === 0) scenario.skip("The learner has no practice records.");
      const today = dayOf(await scenario.now());
      const later = await practices(scenario, { [from]: addDays(today, 2), [to]: addDays(today, 3) });
      scenario.must(later.length === 0, "No record is in a range of the future.", `There are ${later.length}.`);
    }),
  },
  {
    section: "4.3",
    name: `fixed.${READ}.reads`,
    title: "A practice record is read by the sessionId of a list, without answers to single questions.",
    run: defineScenario(async (scenario) => {
      const ids = (await practices(scenario, {})).map((record) => record["sessionId"]).slice(0, 3);
      if (ids.length === 0) scenario.skip("The learner has no practice records.");
      for (const sessionId of ids) {
        const { data, exchange } = await scenario.ok(READ, { sessionId });
        const found = [...walk(data)].find(({ name, value }) => value != null && QUESTION_LEVEL.test(String(name)));
        const expected = "A record holds no question-level answers.";
        scenario.must(found === undefined, expected, `It has ${String(found?.name)}.`, exchange);
        const isSame = data["sessionId"] === undefined || data["sessionId"] === sessionId;
        scenario.must(isSame, "It is the record of that sessionId.", `It is ${String(data["sessionId"])}.`, exchange);
      }
    }),
  },
  {
    section: "7",
    name: `fixed.${READ}.mock_rejected`,
    title: "Mock sessions are rejected where a practice record is read.",
    run: defineScenario(async (scenario) => {
      const practised = (await practices(scenario, {})).map((record) => record["sessionId"]);
      const sessionId = (await mockIds(scenario)).find((id) => !practised.includes(id));
      if (sessionId === undefined) scenario.skip("The learner has no mock session of an id of its own.");
      await scenario.rejected(READ, { sessionId }, "A mock session is rejected");
    }),
  },
];

/** What the title of a Part matches; `more` narrows the search for a Part, `constraint` the match. */
async function matched(scenario: Scenario, more: JsonObject, constraint: JsonObject = more) {
  const query = await scenario.named(MATCH, "the learner's words", "query", "raw", "text");
  const parts = await scenario.ok("ielts_practice_search_parts", more);
  const titles = scenario.list(parts, "items", "parts").map(({ title }) => title);
  const words = titles.find((title) => typeof title === "string");
  if (words === undefined) scenario.skip("The question bank has no Part to match.");
  const answer = await scenario.ok(MATCH, { [query]: words, ...constraint });
  return { items: scenario.list(answer, "items", "parts", "matches"), exchange: answer.exchange };
}

async function practices(scenario: Scenario, filter: JsonObject): Promise<readonly JsonObject[]> {
  return (await scenario.all(RECENT, filter, "items", "sessions", "activities")).records;
}

/** Ids of mock sessions that the learner can review. */
async function mockIds(scenario: Scenario): Promise<unknown[]> {
  const records = await reviewed(scenario, "mock");
  if (records.length === 0) scenario.skip("The learner has no mock session that can be reviewed.");
  const ids = [...records, ...records.flatMap(targetsOf)].map((one) => one["sessionId"]);
  return [...new Set(ids)].filter((id) => id !== undefined && id !== null);
}

function isMock(record: JsonObject, mocks: readonly unknown[]): boolean {
  const kinds = [record["kind"], at(record, "contentRef", "kind"), at(record, "reviewTarget", "kind")];
  return kinds.some((kind) => kind === "mock" || kind === "mock_paper") || mocks.includes(record["sessionId"]);
}
