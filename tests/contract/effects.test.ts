import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Capability } from "../../src/kernel/capability.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, numberOf, tablesOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import type { JsonObject } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { completeRequest, minimalRequest } from "../support/schema-walk.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const reads = agentOperations.filter(({ effect }) => effect === "read");
const writes = agentOperations.filter(({ effect }) => effect === "write");

function requests(operation: Capability, owner: Learner = learner): JsonObject[] {
  const ids = owner.ids(operation.group);
  return [
    completeRequest(operation, ids),
    minimalRequest(operation, ids),
    ...operation.examples.map(({ request }): JsonObject => {
      const own = Object.entries(ids).filter(([name]) => name in request);
      return { ...JSON.parse(JSON.stringify(request)), ...Object.fromEntries(own) };
    }),
  ];
}

const dataVersion = () => numberOf(app.db, "PRAGMA data_version");

describe("reads", () => {
  test.each(reads)("$id changes no row and commits nothing", async (operation) => {
    const before = dump(app.db);
    for (const request of requests(operation)) {
      const version = dataVersion();
      const { status } = await app.call(operation.id, request, learner.token);
      expect([200, 400, 404]).toContain(status);
      // Twice a minute the service records when tokens were used; a read that writes would write again.
      if (dataVersion() !== version) {
        const later = dataVersion();
        await app.call(operation.id, request, learner.token);
        expect(dataVersion()).toBe(later);
      }
    }
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });

  test("the connection that reads cannot write", () => {
    expect(() => app.app.kernel.reader.raw.exec("DELETE FROM accounts")).toThrow("readonly");
  });
});

describe("writes", () => {
  /** A trigger that fails every write to a table, as a full disk or a bug in the middle of a write would. */
  function breakTable(table: string): void {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      app.db.raw.exec(
        `CREATE TRIGGER broken_${event} AFTER ${event} ON "${table}" BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
      );
    }
  }
  function repair(): void {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) app.db.raw.exec(`DROP TRIGGER IF EXISTS broken_${event}`);
  }
  /** Triggers are placed on our own tables, not on the shadow tables of full-text indexes. */
  function breakable(): string[] {
    const virtual = tablesOf(app.db).filter((name) => /_(config|content|data|docsize|idx)$/.test(name));
    return tablesOf(app.db).filter((name) => !virtual.includes(name) && !name.startsWith("sqlite_"));
  }

  test.each(writes)("$id leaves no row behind when it fails midway, wherever that is", async (operation) => {
    const request = (owner: Learner) => completeRequest(operation, owner.ids(operation.group));
    const first = await seededLearner(app);
    const untouched = dump(app.db);
    const { status } = await app.call(operation.id, request(first), first.token);
    const touched = changedTables(untouched, dump(app.db)).filter((table) => breakable().includes(table));
    expect([200, 404]).toContain(status);
    expect(touched.length > 0).toBe(status === 200);

    const second = await seededLearner(app);
    const before = dump(app.db);
    for (const table of touched) {
      breakTable(table);
      const reply = await app.call(operation.id, request(second), second.token).finally(repair);
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([500, 50001, "service.internal"]);
      expect(reply.text).not.toContain("injected");
      expect([table, changedTables(before, dump(app.db))]).toEqual([table, []]);
    }
    expect((await app.call(operation.id, request(second), second.token)).status).toBe(status);
  });

  test.each(writes)("$id leaves no row behind when it refuses the request", async (operation) => {
    const before = dump(app.db);
    for (const request of requests(operation)) {
      const reply = await app.call(operation.id, { ...request, noSuchField: true }, learner.token);
      expect(reply.status).toBe(400);
    }
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });
});
