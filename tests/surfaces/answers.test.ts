import { describe, expect, test } from "bun:test";
import { notFound, stateConflict } from "../../src/kernel/errors.ts";
import { failure } from "../../src/surfaces/answers.ts";

describe("failure", () => {
  test("sends the facts of a refusal", async () => {
    const answer = failure(stateConflict("thing.stale", "Read it again.", { revision: 3 }), "r1");
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 40001,
        message: "Read it again.",
        data: null,
        reason: "thing.stale",
        details: [],
        requestId: "r1",
        facts: { revision: 3 },
      },
    ]);
  });

  test.each([
    ["a conflict", stateConflict("thing.done", "It is done.")],
    ["a missing record", notFound("thing.not_found", "There is none.")],
  ])("leaves facts out of %s without any", async (_title, problem) => {
    const body: unknown = await failure(problem, "r1").json();
    expect(Object.keys(Object(body))).toEqual(["code", "message", "data", "reason", "details", "requestId"]);
  });
});
