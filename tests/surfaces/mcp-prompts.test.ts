import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, listAt } from "../support/json.ts";
import { askMcp } from "../support/mcp.ts";

let app: TestApp;
let learner: Learner;
let client: Client;

/** The protocol's own client, at the address that people paste. */
beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
  client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: bearer(learner.token) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
});
afterAll(async () => {
  await client.close();
  await app.stop();
});

async function textOf(name: string, language: string): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: { language } });
  expect(messages.map(({ role }) => role)).toEqual(["user"]);
  return String(at(messages, 0, "content", "text"));
}

/** Calls a tool as a model that follows the prompt does, and returns the data that it reads. */
async function call(name: string, input: Record<string, unknown> = {}): Promise<unknown> {
  const result = await client.callTool({ name, arguments: input, _meta: { idempotencyKey: `${name}-once` } });
  expect([result.isError, result.content]).toEqual([undefined, [{ type: "text", text: expect.any(String) }]]);
  return JSON.parse(String(at(result.content, 0, "text")));
}

/** Makes the calls of each prompt, in its order, with the fields that it names. */
const FOLLOWED: Readonly<Record<string, () => Promise<unknown>>> = {
  async plan_my_week() {
    const { items } = await app.ok("ielts_study_plans_list", {}, learner.token);
    expect(listAt(await call("ielts_study_plans_list"), "items")).toHaveLength(items.length);
    const planId = items.find(({ nextTaskDate }) => nextTaskDate !== null)?.planId;
    const plan = await call("ielts_study_plans_get", { planId, fromDate: "2030-09-30", toDate: "2030-10-06" });
    await call("ielts_learner_read_profile");
    const task = listAt(plan, "tasks").find((one) => at(one, "state") === "pending");
    const steps = [{ action: "edit", taskId: at(task, "taskId"), slot: "evening" }];
    return call("ielts_study_plans_change_tasks", { planId, steps, expectedRevision: at(plan, "revision") });
  },
  async review_my_last_mock() {
    const found = await call("ielts_review_recent_activity", { kind: "mock", limit: 1 });
    const targets = [...JSON.stringify(found).matchAll(/"reviewTarget":(\{[^}]*\})/g)].map(([, target = ""]) => target);
    expect(targets.length).toBeGreaterThan(0);
    return call("ielts_review_read_snapshot", { target: JSON.parse(targets[0] ?? ""), scope: "incorrect" });
  },
  async review_my_words() {
    const cards = await call("ielts_vocabulary_personal_prepare_cards", { mode: "mixed", limit: 10 });
    await call("ielts_vocabulary_personal_prepare_cards", { mode: "due", limit: 10 });
    const id = at(cards, "items", 0, "id") ?? at(cards, "cards", 0, "id");
    return call("ielts_vocabulary_personal_record_review", { id, rating: "good" });
  },
  async practise_what_is_weak() {
    await call("ielts_learner_read_profile");
    const taxonomy = await call("ielts_practice_list_taxonomy");
    expect(JSON.stringify(taxonomy)).toContain("tag");
    const found = await call("ielts_practice_search_parts", { preferUnseen: true, tagQueries: [] });
    return at(found, "items", 0, "practiceUrl");
  },
};

describe("a prompt", () => {
  test("is listed with one that follows it here", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(Object.keys(FOLLOWED));
  });

  test.each(Object.keys(FOLLOWED))("%s asks for the same calls in both languages", async (name) => {
    const words = (text: string) => [...new Set(text.match(/ielts_\w+|\b[a-z]+[A-Z]\w*/g))].toSorted();
    const [english, chinese] = [await textOf(name, "en"), await textOf(name, "zh-CN")];
    expect(words(chinese)).toEqual(words(english));
    expect([/\p{Script=Han}/u.test(english), /\p{Script=Han}/u.test(chinese)]).toEqual([false, true]);
    expect(await client.getPrompt({ name })).toMatchObject({ messages: [{ content: { text: english } }] });
  });

  test.each([
    ["plan_my_week", { language: "fr" }, "request.invalid", "language must be en or zh-CN."],
    ["plan_my_week", { week: "2" }, "request.invalid", "plan_my_week takes only language. Leave out week."],
    ["plan_my_day", {}, "prompt.not_found", "Use one of plan_my_week, review_my_last_mock,"],
  ])("%s with %j is refused as %s", async (name, given, reason, words) => {
    const { error } = await askMcp(app, "prompts/get", { name, arguments: given }, learner.token);
    expect(error).toMatchObject({ code: -32602, data: { reason } });
    expect(at(error, "message")).toContain(words);
  });

  test("is refused with the address or the access as the cause where none is offered", async () => {
    const path = "/mcp?groups=todos";
    const { error } = await askMcp(app, "prompts/get", { name: "plan_my_week" }, learner.token, {}, { path });
    expect(at(error, "message")).toBe(
      "This address and your access offer no prompts. Use /mcp, or ask the learner for more access.",
    );
  });

  test.each(Object.entries(FOLLOWED))("%s can be followed from its first call to its last", async (_name, follow) => {
    expect(await follow()).toBeTruthy();
  });
});
