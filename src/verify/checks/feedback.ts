import { parseInstant } from "../../lib/instants.ts";
import type { Check } from "../check.ts";
import { at, type JsonObject } from "../json.ts";
import { defineScenario, type Scenario } from "./scenario.ts";

const CREATE = "ielts_feedback_create";
const LIST = "ielts_feedback_list";
/** Fields of a message (section 2.7). */
const FIELDS = ["id", "content", "createdAt", "senderType", "source", "pagePath"];
const MAX_MESSAGES = 200;

/** Values that a message must not have (sections 4.3 and 8), each in an otherwise valid message. */
const REFUSED = (mark: string): readonly (readonly [string, JsonObject])[] => [
  ["Content of 2001 characters", { content: mark.padEnd(2001, ".") }],
  ["No content", { content: "" }],
  ["A pagePath of 501 characters", { content: mark, pagePath: "/".padEnd(501, "p") }],
  ["A userId", { content: mark, userId: 1 }],
  ["A sender", { content: mark, sender: "user" }],
  ["Attachments", { content: mark, attachments: [] }],
];

export const feedbackChecks: readonly Check[] = [
  {
    section: "2.7",
    name: "feedback.fields",
    title: "Each message has its id, content, moment, sender, source and page.",
    run: defineScenario(async (scenario) => {
      const { records, exchange } = await messages(scenario);
      for (const record of records) {
        const missing = FIELDS.filter((field) => !(field in record));
        if (!scenario.must(missing.length === 0, "It has these fields.", `One lacks ${missing.join(", ")}.`, exchange))
          return;
      }
    }),
  },
  {
    section: "4.3",
    name: "feedback.latest",
    title: "The latest 200 messages are listed from oldest to newest.",
    run: defineScenario(async (scenario) => {
      const { records, exchange } = await messages(scenario);
      const isFew = records.length <= MAX_MESSAGES;
      scenario.must(isFew, "There are at most 200 messages.", `There are ${records.length}.`, exchange);
      const moments = records.map(({ createdAt }) => parseInstant(String(createdAt))?.ms ?? Number.NaN);
      const inOrder = moments.every((ms, index) => index === 0 || ms >= (moments[index - 1] ?? 0));
      scenario.must(inOrder, "They are listed from oldest to newest.", "Their createdAt do not.", exchange);
    }),
  },
  {
    section: "4.3",
    name: "feedback.unread",
    title: "Listing messages says how many are unread and marks none as read.",
    run: defineScenario(async (scenario) => {
      // The first list of this run; every later one comes after it.
      const earlier = await scenario.facts.validAnswer(LIST);
      const [first, again] = [await scenario.ok(LIST, {}), await scenario.ok(LIST, {})];
      const counts = [at(earlier?.json, "data", "unreadCount"), first.data["unreadCount"]];
      const [before, after] = [counts.find(Number.isInteger), again.data["unreadCount"]];
      const isCount = Number.isInteger(before) && Number(before) >= 0;
      scenario.must(isCount, "unreadCount is a number.", `It is ${JSON.stringify(before)}.`, first.exchange);
      const actual = `It was ${String(before)}, then ${String(after)}, unless the learner read them in between.`;
      scenario.must(Number(after) >= Number(before), "A list marks no reply as read.", actual, again.exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.feedback.refused",
    title: "A message keeps to its bounds, and names no user, sender or attachments.",
    // A service that accepts one of these shows it to its team.
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      for (const [what, body] of REFUSED(scenario.mark)) await scenario.refused(CREATE, body, `${what} is refused`);
    }),
  },
  {
    section: "4.3",
    name: "lasting.feedback",
    title: "A message that was sent is in the conversation.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const content = `${scenario.mark}: a check of this service, no answer is needed.`;
      const { data, exchange } = await scenario.ok(CREATE, { content, pagePath: "/verify" });
      const hasIdAndTime = data["id"] != null && parseInstant(String(data["createdAt"])) !== null;
      scenario.must(hasIdAndTime, "It answers id and createdAt.", `It has ${Object.keys(data).join(", ")}.`, exchange);
      const { records } = await messages(scenario);
      const sent = records.find((record) => record["content"] === content);
      const isSame = sent?.["id"] === data["id"] && sent?.["pagePath"] === "/verify";
      scenario.must(isSame, "The list has it, with its id and pagePath.", `It has ${JSON.stringify(sent)}.`, exchange);
    }),
  },
  {
    section: "8",
    name: "lasting.feedback.bounds",
    title: "A message of exactly 2000 characters from a page of 500 is taken as it is.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const content = `${scenario.mark}: the longest message, no answer is needed. `.padEnd(2000, ".");
      const pagePath = "/verify/".padEnd(500, "p");
      const { data, exchange } = await scenario.ok(CREATE, { content, pagePath });
      const { records } = await messages(scenario);
      const sent = records.find((record) => record["id"] === data["id"]);
      const isSame = sent?.["content"] === content && sent?.["pagePath"] === pagePath;
      scenario.must(isSame, "Content and pagePath are saved unchanged.", "The list has them otherwise.", exchange);
    }),
  },
];

async function messages(scenario: Scenario) {
  const answer = await scenario.ok(LIST, {});
  return { records: scenario.list(answer, "messages"), exchange: answer.exchange };
}
