import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import { dump, tablesOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { agentOperations } from "../support/operations.ts";
import { ACCOUNTS_TABLES, ownedRows } from "../support/owned-rows.ts";
import { completeRequest, minimalRequest } from "../support/schema-walk.ts";

const MARK = "canaryofaccounta";

let app: TestApp;
let owner: Learner;
let stranger: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  owner = await seededLearner(app, MARK);
  stranger = await seededLearner(app, "wordsofaccountb");
});
afterAll(() => app.stop());

/** Rows that hold credentials change on every use, and each use by an agent is listed. */
const CREDENTIALS = ["agent_tokens", "agent_calls", "web_sessions"];

/** Every row of the owner, and each row of other tables that contains their mark. */
function ownersRows(): Map<string, readonly string[]> {
  const owned = ACCOUNTS_TABLES.filter(({ table }) => !CREDENTIALS.includes(table));
  const names: string[] = ACCOUNTS_TABLES.map(({ table }) => table);
  const others = tablesOf(app.db).filter(
    (table) => !names.includes(table) && table !== "sqlite_sequence" && !/_(config|data|docsize|idx)$/.test(table),
  );
  const all = dump(app.db);
  return new Map([
    ...owned.map((one): [string, string[]] => [one.table, ownedRows(app.db, one, owner.accountId)]),
    ...others.map((table): [string, string[]] => [table, (all.get(table) ?? []).filter((row) => row.includes(MARK))]),
  ]);
}

describe("two accounts", () => {
  test("the owner's own calls show what the stranger must not see", async () => {
    const answers = await Promise.all(
      agentOperations
        .filter(({ effect }) => effect === "read")
        .map(async (operation) =>
          app.call(operation.id, minimalRequest(operation, owner.ids(operation.group)), owner.token),
        ),
    );
    expect(answers.some(({ text }) => text.includes(MARK))).toBe(true);
    expect([...ownersRows().values()].flat().some((row) => row.includes(MARK))).toBe(true);
  });

  test.each(agentOperations)(
    "$id answers a stranger nothing of the owner's and leaves the owner's rows alone",
    async (operation) => {
      const before = ownersRows();
      const theirs = owner.ids(operation.group);
      // The last letters of a word may be missing: a response that only echoes the query does not contain the whole mark.
      const searching = "query" in operation.request.properties ? [{ query: MARK.slice(0, -1) }] : [];
      const requests = [
        ...operation.examples.map(({ request }) => ({ ...request })),
        minimalRequest(operation),
        minimalRequest(operation, theirs),
        completeRequest(operation, theirs),
        completeRequest(operation, stranger.ids(operation.group)),
        ...searching,
      ];
      for (const request of requests) {
        const reply = await app.call(operation.id, request, stranger.token);
        expect(reply.text).not.toContain(MARK);
        expect([200, 400, 404]).toContain(reply.status);
      }
      expect(ownersRows()).toEqual(before);
    },
  );

  test.each(agentOperations.filter(({ request }) => "id" in request.properties))(
    "$id answers the id of another account's thing as one that never was",
    async (operation) => {
      const own = owner.ids(operation.group)["id"] ?? 0;
      const answers = [];
      for (const id of [own, 999_999_999]) {
        const { status, code, refusal } = await app.call(
          operation.id,
          completeRequest(operation, { id }),
          stranger.token,
        );
        answers.push([status, code, refusal?.reason, refusal?.message.replace(String(id), "N"), refusal?.details]);
      }
      expect(answers[0]).toEqual(answers[1] ?? []);
      expect(answers[0]?.slice(0, 2)).toEqual([404, 40401]);
    },
  );
});
