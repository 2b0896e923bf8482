import { afterAll, beforeAll, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

test("how often clients called is counted in the index by client and time, which holds all that is counted", async () => {
  const session = await app.session(await app.account());
  await app.webOk("agents_list_clients", {}, session);
  const used = app.app.kernel.reader.prepared.flatMap((statement) => statement?.source ?? []);
  const tallies = used.filter((sql) => /from "agent_tokens" as "t"/.test(sql) && sql.includes("agent_calls"));
  expect(tallies.length).toBe(1);
  const [sql = ""] = tallies;
  const plan = app.db.raw.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const steps = plan.all(...Array.from({ length: sql.split("?").length - 1 }, () => 1)).map(({ detail }) => detail);
  expect(steps.filter((step) => step.startsWith("SEARCH") || step.startsWith("SCAN"))).toEqual([
    expect.stringMatching(/^SEARCH t USING COVERING INDEX agent_tokens_by_account \(account_id=\?\)$/),
    "SEARCH c USING COVERING INDEX agent_calls_by_token (token_id=?)",
    "SEARCH c USING COVERING INDEX agent_calls_by_token (token_id=? AND at>?)",
  ]);
});
