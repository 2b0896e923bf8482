import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, listAt } from "../support/json.ts";
import { askMcp, callTool } from "../support/mcp.ts";
import { agentOperations } from "../support/operations.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const EXPORT = "ielts_learner_export_data";
const accountOf = ({ accountId: id }: Learner) => ({ id, email: "" });
const MINUTE_MS = 60_000;

async function exported(token = learner.token): Promise<{ uri: string; says: string; result: unknown }> {
  const result = await callTool(app, EXPORT, {}, token);
  return { uri: String(at(result, "content", 1, "uri")), says: String(at(result, "content", 0, "text")), result };
}

const read = (uri: string, token: string | null = learner.token) => askMcp(app, "resources/read", { uri }, token);

describe("an answer of more than 60,000 characters", () => {
  test("comes as a link to the same data, with what it holds and how to ask for less", async () => {
    const { uri, says, result } = await exported();
    expect(at(result, "content", 1)).toMatchObject({
      type: "resource_link",
      name: EXPORT,
      mimeType: "application/json",
    });
    expect([JSON.stringify(result).length < 60_000, at(result, "structuredContent")]).toEqual([true, undefined]);
    expect(says).toContain("datasets (");
    expect(says).toContain("To get less");
    const { result: found } = await read(uri);
    expect(at(found, "contents", 0)).toMatchObject({ uri, mimeType: "application/json" });
    const data = JSON.parse(String(at(found, "contents", 0, "text")));
    const { data: same } = await app.call(EXPORT, {}, learner.token);
    expect(Object.keys(data)).toEqual(Object.keys(Object(same)));
    expect(at(data, "dataVersion")).toBe(String(at(same, "dataVersion")));
    expect(Buffer.byteLength(String(at(found, "contents", 0, "text")))).toBe(Number(at(result, "content", 1, "size")));
  });

  test("can be read for 15 minutes, by the token it was given to and by no other", async () => {
    const { uri } = await exported();
    const other = await app.learner();
    const second = await app.token(accountOf(learner));
    for (const [by, token] of [
      ["another learner", other.token],
      ["another token", second],
      ["nobody", null],
    ] as const) {
      const refused = await read(uri, token);
      expect([by, at(refused.error, "code"), at(refused.error, "data", "reason")]).toEqual([
        by,
        -32602,
        "resource.answer_gone",
      ]);
    }
    app.clock.advance(14 * MINUTE_MS);
    expect(at((await read(uri)).result, "ttlMs")).toBeLessThanOrEqual(MINUTE_MS);
    app.clock.advance(MINUTE_MS);
    expect(at((await read(uri)).error, "data", "reason")).toBe("resource.answer_gone");
  });

  test("is stored for the latest four calls of a token", async () => {
    const uris: string[] = [];
    for (let call = 0; call < 5; call++) uris.push((await exported()).uri);
    const found = await Promise.all(uris.map(async (uri) => (await read(uri)).error === undefined));
    expect(found).toEqual([false, true, true, true, true]);
  });

  test("comes whole, as data, where the address asks for the schemas of answers", async () => {
    const params = { name: EXPORT, arguments: {} };
    const { result } = await askMcp(app, "tools/call", params, learner.token, {}, { path: "/mcp?output=schema" });
    expect(listAt(result, "content")).toHaveLength(1);
    expect(at(result, "structuredContent", "dataVersion")).toBeString();
  });

  test("is the exception: every other read answers its defaults and examples within the limit", async () => {
    const reads = agentOperations.filter(({ id, effect }) => effect === "read" && id !== EXPORT);
    for (const { id, examples } of reads) {
      for (const { request } of examples) {
        const result = await callTool(app, id, request, learner.token);
        const texts = listAt(result, "content").map((one) => String(at(one, "text")).length);
        const data = JSON.stringify(at(result, "structuredContent") ?? "").length;
        expect([id, texts.length, (texts[0] ?? 0) + data <= 60_002]).toEqual([id, 1, true]);
      }
    }
  });
});

describe("resources", () => {
  test("are those that the token's scopes allow; without a token the guides", async () => {
    const uris = async (token: string | null) => {
      const { result } = await askMcp(app, "resources/list", {}, token);
      return listAt(result, "resources").map((one) => String(at(one, "uri")));
    };
    const guides = (await uris(null)).filter((uri) => uri.startsWith("lectern://guides/"));
    expect(guides.length).toBeGreaterThan(0);
    expect(await uris(null)).toEqual(guides);
    const words = await app.token(await app.account(), ["vocabulary:read"]);
    expect(await uris(words)).toEqual(["lectern://vocabulary/due", ...guides]);
    expect(await uris(learner.token)).toEqual([
      "lectern://profile",
      "lectern://plans/week",
      "lectern://vocabulary/due",
      ...guides,
    ]);
  });

  test("have the data of their operations", async () => {
    const textOf = async (uri: string) => String(at((await read(uri)).result, "contents", 0, "text"));
    const due = JSON.parse(await textOf("lectern://vocabulary/due"));
    expect(due).toEqual(
      JSON.parse(
        JSON.stringify(
          await app.ok("ielts_vocabulary_personal_prepare_cards", { mode: "due", limit: 30 }, learner.token),
        ),
      ),
    );
    const part = JSON.parse(await textOf("lectern://parts/1"));
    expect(at(part, "partId")).toBe(1);
    const week = JSON.parse(await textOf("lectern://plans/week"));
    expect(new Date(String(at(week, "fromDate"))).getUTCDay()).toBe(1);
    expect(new Date(String(at(week, "toDate"))).getUTCDay()).toBe(0);
    expect(String(at(week, "fromDate")) <= String(at(week, "today"))).toBe(true);
    expect(String(at(week, "today")) <= String(at(week, "toDate"))).toBe(true);
    for (const plan of listAt(week, "plans")) {
      for (const task of listAt(plan, "tasks")) {
        expect(String(at(task, "date")) >= String(at(week, "fromDate"))).toBe(true);
        expect(String(at(task, "date")) <= String(at(week, "toDate"))).toBe(true);
      }
    }
  });

  test("of a guide are its whole text", async () => {
    const { items } = await app.ok("ielts_prep_search_guides", { limit: 1 }, learner.token);
    const [guide] = items;
    const whole = await app.ok("ielts_prep_read_guide", { slug: guide?.slug ?? "", maxChars: 30_000 }, learner.token);
    const { result } = await read(`lectern://guides/${guide?.slug}`, null);
    expect(String(at(result, "contents", 0, "text")).startsWith(whole.content)).toBe(true);
    expect(at(result, "contents", 0, "mimeType")).toBe("text/markdown");
  });

  test.each([
    ["lectern://nothing", "resource.not_found"],
    ["lectern://parts/0", "resource.not_found"],
    ["lectern://parts/1.5", "resource.not_found"],
    ["lectern://parts/x", "resource.not_found"],
    ["lectern://answers/x", "resource.answer_gone"],
    ["file:///etc/passwd", "resource.not_found"],
    ["lectern://guides/..%2F..%2Fsecret", "prep.guide_not_found"],
    ["lectern://guides/%", "prep.guide_not_found"],
    ["lectern://parts/9007199254740991", "part.not_found"],
  ])("at %s do not exist (%s)", async (uri, reason) => {
    const { error } = await read(uri);
    expect([at(error, "code"), at(error, "data", "reason")]).toEqual([-32602, reason]);
  });

  test("of the learner need the scope of their operation", async () => {
    const token = await app.token(accountOf(learner), ["vocabulary:read"]);
    const { error } = await read("lectern://profile", token);
    expect([at(error, "code"), at(error, "data", "reason")]).toEqual([-32602, "auth.scope_missing"]);
    expect(at((await read("lectern://profile", null)).error, "data", "reason")).toBe("auth.token_missing");
  });
});

describe("prompts", () => {
  const namesOf = async (token: string | null, path = "/mcp") => {
    const { result } = await askMcp(app, "prompts/list", {}, token, {}, token === null ? {} : { path });
    return listAt(result, "prompts").map((one) => String(at(one, "name")));
  };

  test("are offered where all of their tools are", async () => {
    const all = ["plan_my_week", "review_my_last_mock", "review_my_words", "practise_what_is_weak"];
    expect(await namesOf(learner.token)).toEqual(all);
    expect(await namesOf(learner.token, "/mcp?readonly=1")).toEqual(["review_my_last_mock", "practise_what_is_weak"]);
    expect(await namesOf(learner.token, "/mcp?groups=vocabulary")).toEqual(["review_my_words"]);
    expect(await namesOf(null)).toEqual([]);
  });

  test("name only tools that are there, in both languages the same ones", async () => {
    for (const name of await namesOf(learner.token)) {
      const texts: string[] = [];
      for (const language of ["en", "zh-CN"]) {
        const { result } = await askMcp(app, "prompts/get", { name, arguments: { language } }, learner.token);
        texts.push(String(at(result, "messages", 0, "content", "text")));
      }
      const [english, chinese] = texts.map((text) => [...new Set(text.match(/ielts_\w+/g))].toSorted());
      expect(english).toEqual(chinese);
      for (const tool of english ?? []) expect(agentOperations.map(({ id }) => id)).toContain(tool);
    }
  });
});
