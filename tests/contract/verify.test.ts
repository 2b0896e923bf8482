import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { verify } from "../../src/verify/run.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { paced } from "../support/eventually.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { agentOperations } from "../support/operations.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
}, paced(30_000));
afterAll(() => app.stop());

/**
 * Kinds of checks of `lectern verify` that every operation must pass. What they say is not said again here: the other tests of this folder
 * hold what is stricter, or what only the registry knows. For all checks see tests/verify.
 */
const KINDS = [
  { kind: "authentication.no_token", operations: agentOperations.filter((one) => !one.public) },
  { kind: "authentication.unknown_token", operations: agentOperations.filter((one) => !one.public) },
  { kind: "authentication.public", operations: agentOperations.filter((one) => one.public) },
  { kind: "described.listing", operations: agentOperations },
  { kind: "described.page", operations: agentOperations },
  { kind: "described.openapi", operations: agentOperations },
  { kind: "errors.body_not_object", operations: agentOperations },
  { kind: "errors.body_not_json", operations: agentOperations },
  { kind: "errors.wrong_method", operations: agentOperations },
];

describe("lectern verify", () => {
  test.each(KINDS)(
    "finds that every operation passes $kind",
    async ({ kind, operations }) => {
      const report = await verify({
        baseUrl: app.url,
        token: learner.token,
        lasting: true,
        only: (name) => name.startsWith(`${kind}.`),
        wait: async () => {},
      });
      const failed = report.results.filter(({ outcome }) => outcome !== "passed");
      expect(failed.map(({ check, deviations, skipped }) => [check.name, deviations, skipped])).toEqual([]);
      const names = report.results.map(({ check }) => check.name).toSorted();
      expect(names).toEqual(operations.map(({ id }) => `${kind}.${id}`).toSorted());
    },
    paced(60_000),
  );
});
