import { parseInstant } from "../../lib/instants.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import type { Check } from "../check.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { type Answer, defineScenario } from "./scenario.ts";

const EXPORT = "ielts_learner_export_data";
const VERSION = /^[0-9a-f]{64}$/i;
/** A version that no copy has. */
const OTHER = "0".repeat(64);
/** How often the learner may change something while two copies are compared. */
const TRIES = 3;

/** How far asOf may be from the end of the answer, in milliseconds. */
const FEW_MINUTES = 10 * MINUTE_MS;

/** Data that an export contains, the possible names of its data set, and the words that may describe it. */
const CONTENTS: readonly (readonly [string, RegExp, RegExp?])[] = [
  ["the capability profile", /profile|capabilit|skill|abilit/],
  ["plans", /plan/],
  ["tasks", /task/, /\btasks?\b/],
  ["practice summaries", /practice|session/],
  ["reviewable results and materials", /review.*(result|material|snapshot)|(result|snapshot)|reviewable/],
  ["saved writing versions", /writing(?!.*review)|essay/, /writing.*versions?/],
  ["dictation results", /dictation/],
  ["vocabulary progress", /(vocab|word).*(progress|state|entr|item)|^(personal |built ?in )?vocabulary$|^words$/],
  ["vocabulary reviews", /(vocab|word|card).*review/, /(word|vocabulary|card).*reviews?/],
  ["course progress", /course.*(progress|section|state)|^courses$/, /course.*progress/],
  ["speaking materials", /speaking.*material|speaking$/],
  ["learning events", /learning.*event|^events$/],
];
/** Data sets whose descriptions also mention other things. */
const OTHERS = /event|review|link|plan/;

/** Words in data set names for data that an export omits: catalog, chat, files, notes, media and footprint statistics. */
const EXCLUDED = /^(catalog(ue)?|chats?|files?|assets?|notes?|media|footprints?)$/i;
/** Fields that contain the learner's answers. */
const ANSWERS = /^(user)?(answers?|responses?)$/i;

export const exportChecks: readonly Check[] = [
  {
    section: "2.10",
    name: "export.fields",
    title: "An export says whose it is, of what version and moment, and that it is complete.",
    run: defineScenario(async (scenario) => {
      const { data, exchange } = await scenario.ok(EXPORT, {});
      const asOf = data["asOf"];
      const holds: readonly (readonly [boolean, string])[] = [
        [data["accountId"] != null, "accountId names the account."],
        [data["summary"] != null, "summary is there."],
        [data["schemaVersion"] != null, "schemaVersion is there."],
        [VERSION.test(String(data["dataVersion"])), "dataVersion is a SHA-256: 64 hexadecimal digits."],
        [typeof asOf === "string" && parseInstant(asOf) !== null, "asOf is an instant with its offset."],
        [data["unchanged"] === false, "unchanged is false where no version was sent."],
        [at(data, "coverage", "complete") === true, "coverage.complete is true."],
        [Object.keys(datasetsOf(data)).length > 0, "datasets holds the data sets by name."],
      ];
      for (const [is, expected] of holds) scenario.must(is, expected, `It is not so in ${briefly(data)}.`, exchange);
    }),
  },
  {
    section: "2.10",
    name: "export.datasets",
    title: "Each data set has a description, its records, and their count.",
    run: defineScenario(async (scenario) => {
      const { data } = await scenario.ok(EXPORT, {});
      for (const [name, set] of Object.entries(datasetsOf(data))) {
        const { description, count } = set;
        const isDescribed = typeof description === "string" && description.trim() !== "";
        scenario.must(isDescribed, "Each data set has a description.", `${name} has none.`);
        const records = set["records"];
        if (!scenario.must(Array.isArray(records), "Each data set has records.", `${name} has none.`)) continue;
        const length = Array.isArray(records) ? records.length : 0;
        const actual = `${name} has count ${String(count)} and ${length} records.`;
        scenario.must(count === length, "count is the number of records.", actual);
      }
    }),
  },
  {
    section: "2.10",
    name: "export.contents",
    title: "An export has a data set for each of the contents that the contract names.",
    run: defineScenario(async (scenario) => {
      const { data } = await scenario.ok(EXPORT, {});
      const sets = Object.entries(datasetsOf(data)).map(([name, set]) => ({
        name: wordsOf(name).join(" ").toLowerCase(),
        text: String(set["description"]).toLowerCase(),
      }));
      const missing = CONTENTS.filter(([, named, described]) => {
        const isNamed = sets.some(({ name }) => named.test(name));
        return !isNamed && !sets.some(({ name, text }) => described?.test(text) && !OTHERS.test(name));
      });
      const actual = `None is of ${missing.map(([what]) => what).join(", ")}.`;
      scenario.must(missing.length === 0, "The contents of an export are listed in the contract.", actual);
    }),
  },
  {
    section: "2.10",
    name: "export.as_of",
    title: "asOf is the moment of the read, by the Date of the answer.",
    run: defineScenario(async (scenario) => {
      const { data, exchange } = await scenario.ok(EXPORT, {});
      const now = Date.parse(exchange.headers["date"] ?? "");
      if (Number.isNaN(now)) scenario.skip("The answer has no Date.");
      const asOf = parseInstant(String(data["asOf"]))?.ms ?? Number.NaN;
      const holds = Math.abs(now - asOf) <= FEW_MINUTES;
      scenario.must(holds, "asOf is the time of the consistent read.", `It is ${String(data["asOf"])}.`, exchange);
    }),
  },
  {
    section: "2.10",
    name: "export.stable",
    title: "dataVersion is that of the data: the same for the same, another for others.",
    run: defineScenario(async (scenario) => {
      const [first, second] = [await scenario.ok(EXPORT, {}), await scenario.ok(EXPORT, {})];
      const isSameData = Bun.deepEquals(first.data["datasets"], second.data["datasets"]);
      const isSameVersion = first.data["dataVersion"] === second.data["dataVersion"];
      const expected = "Two copies have the same dataVersion exactly where their data are the same.";
      const actual = `The data are ${isSameData ? "the same" : "others"}, and the version is ${isSameVersion ? "the same" : "another"}.`;
      scenario.must(isSameData === isSameVersion, expected, actual, second.exchange);
      const isSameAccount = first.data["accountId"] === second.data["accountId"];
      scenario.must(isSameAccount, "accountId stays.", "It is another account each time.");
    }),
  },
  {
    section: "2.10",
    name: "export.excluded",
    title: "Catalog, chat, files, notes, media and footprint statistics are in no export.",
    run: defineScenario(async (scenario) => {
      const { data } = await scenario.ok(EXPORT, {});
      const found = Object.keys(datasetsOf(data)).filter((name) => wordsOf(name).some((word) => EXCLUDED.test(word)));
      scenario.must(found.length === 0, "These are excluded.", `There are data sets ${found.join(", ")}.`);
    }),
  },
  {
    section: "2.10",
    name: "export.unfinished",
    title: "Answers of a practice that is not finished are in no export.",
    run: defineScenario(async (scenario) => {
      const { records } = await scenario.all("ielts_practice_recent_activity", {}, "items", "sessions");
      const open = records.filter(({ status }) => status === "in_progress").map((record) => record["sessionId"]);
      if (open.length === 0) scenario.skip("The learner has no practice in progress.");
      const { data } = await scenario.ok(EXPORT, {});
      const names = Object.entries(datasetsOf(data)).flatMap(([name, set]) => {
        const own = recordsOf(set).filter((record) => open.includes(record["sessionId"]));
        return own.some(hasAnswers) ? [name] : [];
      });
      const actual = `${names.join(", ")} has answers of a practice in progress.`;
      scenario.must(names.length === 0, "Unfinished-practice answers are excluded.", actual);
    }),
  },
  {
    section: "4.4",
    name: "export.unchanged",
    title: "The version of a saved copy is answered with unchanged true while it is up to date.",
    run: defineScenario(async (scenario) => {
      let seen: Answer | undefined;
      for (let tries = 0; tries < TRIES && seen?.data["unchanged"] !== true; tries++) {
        const { data } = await scenario.ok(EXPORT, {});
        seen = await scenario.ok(EXPORT, { dataVersion: data["dataVersion"] });
        for (const field of ["accountId", "schemaVersion"]) {
          const isSame = seen.data[field] === data[field];
          scenario.must(isSame, `${field} is that of the copy.`, `It is ${String(seen.data[field])}.`, seen.exchange);
        }
      }
      const actual = `It was ${String(seen?.data["unchanged"])} ${TRIES} times, each just after the copy was made.`;
      scenario.must(
        seen?.data["unchanged"] === true,
        "unchanged is true for the saved version.",
        actual,
        seen?.exchange,
      );
    }),
  },
  {
    section: "4.4",
    name: "export.other_version",
    title: "Another version is answered with the whole copy.",
    run: defineScenario(async (scenario) => {
      const { data, exchange } = await scenario.ok(EXPORT, { dataVersion: OTHER });
      const isNew = data["unchanged"] === false;
      scenario.must(isNew, "unchanged is false.", `It is ${String(data["unchanged"])}.`, exchange);
      const isWhole = at(data, "coverage", "complete") === true && Object.keys(datasetsOf(data)).length > 0;
      scenario.must(isWhole, "The copy is complete.", `It is ${briefly(data)}.`, exchange);
    }),
  },
];

/** The data sets of an export by name. */
export function datasetsOf(data: JsonObject): Readonly<Record<string, JsonObject>> {
  const sets = Object.entries(Object(data["datasets"])).map(([name, set]) => [name, isObject(set) ? set : {}]);
  return Object.fromEntries(sets);
}

function recordsOf(set: JsonObject): JsonObject[] {
  const records = set["records"];
  return Array.isArray(records) ? records.filter(isObject) : [];
}

/** The words of a name such as `study_plans` or `studyPlans`. */
function wordsOf(name: string): string[] {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z]+/);
}

function hasAnswers(record: JsonObject): boolean {
  return Object.entries(record).some(([name, value]) => ANSWERS.test(name) && value !== null && value !== "");
}

/** An export without its records. */
function briefly(data: JsonObject): string {
  return JSON.stringify({ ...data, summary: undefined, datasets: Object.keys(datasetsOf(data)) });
}
