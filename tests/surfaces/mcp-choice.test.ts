import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ContentRef } from "../../src/kernel/content-ref.ts";
import { sampleOf } from "../../src/surfaces/descriptor.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { createRanking } from "../support/bm25.ts";
import { at, listAt } from "../support/json.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { askMcp } from "../support/mcp.ts";
import { agentOperations } from "../support/operations.ts";
import { completeRequest } from "../support/schema-walk.ts";
import requests from "./requests.json" with { type: "json" };
import unseen from "./requests-unseen.json" with { type: "json" };

let app: TestApp;
let tools: unknown[];
let text: string;

beforeAll(async () => {
  app = await startApp();
  const { token } = await app.learner();
  const listed = await askMcp(app, "tools/list", {}, token);
  tools = listAt(listed.result, "tools");
  text = listed.text;
});
afterAll(() => app.stop());

const describeTool = (tool: unknown) => `${String(at(tool, "name")).replaceAll("_", " ")} ${at(tool, "description")}`;

/** The share of the requests whose tool is among the first so many that the words of the list lead to. */
function sharesOf(asked: typeof requests): (count: number) => number {
  const rank = createRanking(new Map(tools.map((tool) => [String(at(tool, "name")), describeTool(tool)])));
  const places = asked.map((request) => {
    const ranked = rank(request.text);
    return Math.min(...request.tools.map((name) => ranked.indexOf(name)));
  });
  expect(places).not.toContain(-1);
  return (count) => places.filter((place) => place < count).length / asked.length;
}

describe("a request of a learner", () => {
  test("finds its tool by the words of the list: first for 80 %, among the first five for 95 %", () => {
    expect(requests).toHaveLength(300);
    const among = sharesOf(requests);
    expect(among(1)).toBeGreaterThanOrEqual(0.8);
    expect(among(5)).toBeGreaterThanOrEqual(0.95);
  });

  // Measured once, and not used to improve the texts: what a new learner can expect (docs/decisions/0015-interfaces-for-agents.md).
  test("that the texts were not written with finds its tool too: first for more than half, among the first five for 85 %", () => {
    expect(unseen).toHaveLength(60);
    const among = sharesOf(unseen);
    expect(among(1)).toBeGreaterThanOrEqual(0.5);
    expect(among(5)).toBeGreaterThanOrEqual(0.85);
  });

  test("is there for each tool, in both languages", () => {
    for (const { id } of agentOperations) {
      const languages = requests.filter((one) => one.tools.includes(id)).map(({ language }) => language);
      expect([id, [...new Set(languages)].toSorted()]).toEqual([id, ["en", "zh-CN"]]);
    }
  });
});

describe("the list of tools", () => {
  test("has at most 60,000 characters of names, descriptions and inputs, and 90 KB in all", () => {
    const read = tools.map((tool) => {
      return [at(tool, "name"), at(tool, "description"), JSON.stringify(at(tool, "inputSchema"))].join("").length;
    });
    expect(read).toHaveLength(64);
    expect(read.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(60_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(90_000);
  });

  test("is as long at each address as docs/mcp.md says", async () => {
    const docs = await Bun.file(new URL("../../docs/mcp.md", import.meta.url).pathname).text();
    const rows = [...docs.matchAll(/^\| `(\/mcp[^`]*)` \| .* \| (\d+) KB \|$/gm)];
    expect(rows).toHaveLength(6);
    const { token } = await app.learner();
    for (const [, path = "", said] of rows) {
      const { text: listed } = await askMcp(app, "tools/list", {}, token, {}, { path });
      const measured = Buffer.byteLength(listed) / 1000;
      expect([path, Math.abs(measured - Number(said)) < Math.max(1, measured * 0.03)]).toEqual([path, true]);
    }
  });

  test.each(agentOperations)("describes $id by a text of its own, which begins with what it is for", (declared) => {
    const tool = tools.find((one) => at(one, "name") === declared.id);
    const description = String(at(tool, "description"));
    expect(description).toBe(declared.tool ?? "");
    const [first = ""] = /^[^.]+\.(?= |$)/.exec(description) ?? [];
    expect([first.length > 20, first.length <= 140, description.length <= 2_048]).toEqual([true, true, true]);
    // Clients cannot resolve a reference to another tool, and some resolve none.
    expect(JSON.stringify(at(tool, "inputSchema"))).not.toContain("$ref");
  });

  test.each(agentOperations)("takes for $id what the operation takes", (declared) => {
    const schema: object = Object(
      at(
        tools.find((one) => at(one, "name") === declared.id),
        "inputSchema",
      ),
    );
    const requests = [completeRequest(declared), ...declared.examples.map(({ request }) => request)];
    for (const request of requests) expect(schemaProblem(schema, JSON.parse(JSON.stringify(request)))).toBeNull();
  });

  test("takes a reference of each kind", () => {
    const schema: object = Object(
      at(
        tools.find((one) => at(one, "name") === "ielts_resources_related"),
        "inputSchema",
      ),
    );
    for (const { properties } of ContentRef.anyOf) {
      const contentRef = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]));
      expect([contentRef["kind"], schemaProblem(schema, { contentRef })]).toEqual([contentRef["kind"], null]);
    }
    expect(schemaProblem(schema, { contentRef: { kind: "no_such" } })).not.toBeNull();
  });

  test("begins each description differently, and names only tools there are", () => {
    const texts = agentOperations.map(({ tool = "" }) => tool);
    expect(new Set(texts.map((one) => one.slice(0, one.indexOf(".")))).size).toBe(texts.length);
    const named = texts.flatMap((one) => one.match(/ielts_\w+/g) ?? []);
    expect(named.filter((name) => !agentOperations.some(({ id }) => id === name))).toEqual([]);
  });
});
