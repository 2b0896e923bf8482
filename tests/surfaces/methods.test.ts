import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { agentDocuments } from "../../src/surfaces/agent-documents.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { operations, registry } from "../support/operations.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const CAPABILITIES = "/api/v1/agent/capabilities";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Their addresses depend only on the path of the base address. */
const documents = agentDocuments(operations, () => ({
  ...{ version: "1.2.3", slotTimes: ["08:00", "14:00", "19:00"] as const, teacherImports: "none" as const },
  ...{ registersClients: true, baseUrl: "http://localhost", siteUrl: "http://localhost" },
})).keys();

/** Every address of the service that answers a method: those of each operation, of each document, of pages and files. */
const addresses = [
  ...registry.forAudience("agent").flatMap(({ id }) => [`${CAPABILITIES}/${id}`, `${CAPABILITIES}/${id}.md`]),
  ...registry.forAudience("web").flatMap(({ id, sends }) => (sends === undefined ? [`/api/web/${id}`] : [])),
  ...registry.all.flatMap(({ route }) => (route === undefined ? [] : [route.path.replaceAll(/\{\w+\}/g, "x")])),
  ...documents,
  ...[CAPABILITIES, "/api/v1/agent/openapi.json", "/api/public/developer-api/catalog.json"],
  ...["/content-pack/parts.schema.json", "/mcp", "/healthz", "/readyz"],
  ...["/", "/plans", "/developers/api/ielts_feedback_list", "/service-worker.js"],
];

/** Addresses that do not exist, whatever the method. */
const nowhere = [
  `${CAPABILITIES}/ielts_none`,
  `${CAPABILITIES}/ielts_none.md`,
  `${CAPABILITIES}/account_login`,
  "/api/web/none",
  "/api/web/assets_download",
  "/api/v2",
  "/no-such-page",
  "/_app/none.js",
];

/** The status of each method; a response that does not end is cancelled. */
async function statusOf(path: string, method: string): Promise<{ status: number; allow: string | null; rest: number }> {
  const ended = new AbortController();
  const headers = { "accept-encoding": "identity", origin: app.origin };
  const response = await app.fetch(path, { method, signal: ended.signal, headers });
  const isStream = (response.headers.get("content-type") ?? "").startsWith("text/event-stream");
  const rest = isStream ? 0 : (await response.arrayBuffer()).byteLength;
  ended.abort();
  return { status: response.status, allow: response.headers.get("allow"), rest };
}

describe("Allow of a refused method", () => {
  test.each(addresses)("%s names exactly the methods that are not refused", async (path) => {
    const answers = await Promise.all(METHODS.map((method) => statusOf(path, method)));
    const open = METHODS.filter((_, index) => answers[index]?.status !== 405);
    const named = answers.flatMap(({ status, allow }) => (status === 405 ? [allow] : []));
    expect(open.length).toBeGreaterThan(0);
    expect(named).toEqual(named.map(() => open.join(", ")));
    expect(answers.filter(({ status }) => status === 405)).toHaveLength(METHODS.length - open.length);
    expect(answers[METHODS.indexOf("HEAD")]?.rest).toBe(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test.each(nowhere)("%s is not found by any method", async (path) => {
    const answers = await Promise.all(METHODS.map((method) => statusOf(path, method)));
    expect(answers.map(({ status, allow }) => [status, allow])).toEqual(METHODS.map(() => [404, null]));
  });
});
