import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHECKS } from "../../src/verify/checks/index.ts";
import { CONTRACT_OPERATIONS } from "../../src/verify/contract/operations.ts";
import type { Facts } from "../../src/verify/facts.ts";
import { outcomeOf } from "../../src/verify/report.ts";
import { CannotVerify, verify } from "../../src/verify/run.ts";
import { paced } from "../support/eventually.ts";
import { answering, checkOf, type Harness, refusal, type SeededFault, startHarness } from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, paced(30_000));
afterAll(() => harness.stop());

/** Runs something with the facts of a run. */
async function withFacts(
  fault: SeededFault | null,
  look: (facts: Facts) => Promise<void>,
  token = harness.learner.token,
) {
  const { results } = await harness.verify(fault, {
    names: [""],
    token,
    checks: [checkOf("look", ({ facts }) => look(facts))],
  });
  expect(results.map(({ outcome, skipped }) => [outcome, skipped])).toEqual([["passed", null]]);
}

describe("a run of lectern verify", () => {
  test("has checks with unique names and sentences as titles", () => {
    const names = CHECKS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z_]+(\.[\w-]+)+$/.test(name))).toEqual([]);
    expect(CHECKS.filter(({ title }) => title.length < 10).map(({ name }) => name)).toEqual([]);
  });

  test("reports what passed, what deviates, what was skipped and what could not be done", async () => {
    const checks = [
      checkOf("a.passes", async () => {}),
      checkOf("a.deviates", async ({ client, deviates }) => {
        const exchange = await client.request("GET", "/api/v1/agent/me");
        deviates({ expected: "One thing.", actual: "Another.", exchange });
      }),
      checkOf("a.skips", async ({ skip }) => skip("Nothing is there.")),
      checkOf("a.needs", async () => {}, { needs: ["limited"] }),
      checkOf(
        "a.breaks",
        async ({ client }) => void (await client.request("GET", "/", { base: "http://127.0.0.1:9" })),
      ),
      checkOf("a.fails", async () => Promise.reject(new TypeError("no such thing"))),
      checkOf("a.deviates_then_skips", async ({ deviates, skip }) => {
        deviates({ expected: "One thing.", actual: "Another." });
        skip("The rest is not there.");
      }),
      checkOf("b.left_out", async () => {}),
      checkOf("a.other_section", async () => {}, { section: "9" }),
    ];
    const { results, calls } = await harness.verify(null, { names: ["a."], checks, sections: ["1"] });
    expect(results.map(({ check, outcome, skipped }) => [check.name, outcome, skipped])).toEqual([
      ["a.passes", "passed", null],
      ["a.deviates", "deviates", null],
      ["a.skips", "skipped", "Nothing is there."],
      ["a.needs", "skipped", "Needs a token that lacks scopes: --limited-token."],
      ["a.breaks", "unanswered", expect.stringContaining("GET / had no answer")],
      ["a.fails", "unanswered", "The check itself failed: TypeError: no such thing"],
      ["a.deviates_then_skips", "deviates", "The rest is not there."],
    ]);
    expect(calls).toBe(4);
  });

  test("shows no token and no secret of a binding", async () => {
    const check = checkOf("shows", async ({ client, facts, deviates }) => {
      const binding = await facts.binding();
      const echo = await client.call("ielts_feedback_create", { content: harness.learner.token, x: 1 });
      for (const exchange of [binding, echo]) {
        deviates({
          expected: `Not ${harness.learner.token}.`,
          actual: `${harness.limitedToken} ${exchange.text}`,
          exchange,
        });
      }
    });
    const report = await harness.verify(null, {
      names: [""],
      checks: [check],
      limitedToken: harness.limitedToken,
      write: true,
      lasting: true,
    });
    const text = JSON.stringify(report);
    expect(text).toContain("Not [secret].");
    expect(text).toContain('\\"secret\\":\\"[secret]\\"');
    for (const secret of [harness.learner.token, harness.limitedToken]) expect(text).not.toContain(secret);
  });

  test("ends before its next check when it is stopped", async () => {
    const stop = new AbortController();
    const ran: string[] = [];
    const checks = ["a", "b", "c"].map((name) =>
      checkOf(name, async () => {
        ran.push(name);
        if (name === "b") stop.abort();
      }),
    );
    const report = await harness.verify(null, { names: [""], checks, signal: stop.signal });
    expect(ran).toEqual(["a", "b"]);
    expect(report.results.map(({ check }) => check.name)).toEqual(["a", "b"]);
    expect(report.stopped).toBe("It was interrupted. 1 of 3 checks were not started.");
    expect(outcomeOf(report)).toBe("unanswered");
  });

  test("gives up if a service does not answer three calls in a row", async () => {
    const ran: string[] = [];
    let isMute = false;
    const mute: SeededFault = { hangs: () => isMute };
    const checks = ["a", "b", "c", "d", "e"].map((name) =>
      checkOf(name, async ({ client }) => {
        ran.push(name);
        isMute = name !== "a";
        await client.call("ielts_feedback_list", {});
      }),
    );
    const report = await harness.verify(mute, { names: [""], checks, timeoutMs: paced(300) });
    expect(ran).toEqual(["a", "b", "c", "d"]);
    expect(report.results.map(({ outcome }) => outcome)).toEqual(["passed", "unanswered", "unanswered", "unanswered"]);
    expect(report.stopped).toMatch(
      /^The service left 3 calls in a row without an answer.* 1 of 5 checks were not started\.$/,
    );
    expect(outcomeOf(report)).toBe("unanswered");
  });

  test.each([
    ["another API", "", { status: 200, json: { hello: "world" } }, "named no operation of the contract"],
    ["an error", "", { status: 503, json: { code: 50001 } }, "was answered HTTP 503"],
    ["an address below /api/v1", "/api/v1", { status: 404, json: {} }, "leave out /api/v1 and give http://127.0.0.1"],
    [
      "a redirect",
      "",
      { status: 302, text: "", headers: { location: "https://other.example/" } },
      "points to https://other.example/, where the token was not sent",
    ],
  ] as const)("takes %s for no service", async (_what, path, answer, why) => {
    const run = harness.through({ answer: () => answer }, (url) =>
      verify({ baseUrl: `${url}${path}`, token: "a-token-x" }),
    );
    await expect(run).rejects.toThrow(CannotVerify);
    await expect(run).rejects.toThrow(why);
  });

  test("reports that nobody answers, that something else does, or that the token is refused", async () => {
    const { token } = harness.learner;
    await expect(verify({ baseUrl: "http://127.0.0.1:9", token })).rejects.toThrow(
      "http://127.0.0.1:9 cannot be checked",
    );
    const page: SeededFault = {
      answer: () => ({ status: 200, headers: { "content-type": "text/html" }, text: "<p>Hello" }),
    };
    const elsewhere = harness.verify(page, { names: [""] });
    await expect(elsewhere).rejects.toThrow(CannotVerify);
    await expect(elsewhere).rejects.toThrow("no service of this interface is there");
    await expect(harness.verify(null, { names: [""], token: "lectern_unknown" })).rejects.toThrow("refuses the token");
  });

  test("works with a path in the base address", async () => {
    const under: SeededFault = { request: ({ path }) => ({ path: path.replace(/^\/deep\/er/, "") }) };
    const report = await harness.through(under, (url) =>
      verify({
        baseUrl: `${url}/deep/er/`,
        token: harness.learner.token,
        only: (name) => /^(envelope|discovery\.page|bindings)\./.test(name),
      }),
    );
    expect(report.baseUrl).toEndWith("/deep/er");
    expect(report.results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(report.results.length).toBeGreaterThan(90);
  });
});

describe("the facts of a run", () => {
  test("make a request for every operation that a learner with a history could send", async () => {
    await withFacts(null, async (facts) => {
      for (const { id, effect } of CONTRACT_OPERATIONS) {
        expect([id, await facts.validRequest(id)]).toEqual([id, expect.any(Object)]);
        const answer = await facts.validAnswer(id);
        expect([id, answer?.status]).toEqual([id, effect === "read" ? 200 : undefined]);
      }
    });
  });

  test("make no request for data that does not exist, or that is not offered or not allowed", async () => {
    const { token } = await harness.app.learner();
    await withFacts(null, async (facts) => expect(await facts.validRequest("ielts_study_plans_get")).toBeNull(), token);
    const listing: SeededFault = {
      answer: (call, { text }) =>
        call.path.endsWith("/capabilities") ? { text: text.replaceAll('"ielts_feedback_list"', '"gone"') } : undefined,
    };
    await withFacts(listing, async (facts) => expect(await facts.validRequest("ielts_feedback_list")).toBeNull());
    const look = async (facts: Facts) => {
      expect(await facts.validRequest("ielts_feedback_list")).toBeNull();
      expect(await facts.validRequest("ielts_vocabulary_personal_search")).toEqual({});
    };
    await withFacts(null, look, harness.limitedToken);
  });

  test("make no scheduled request if the service does not send its time", async () => {
    const timeless: SeededFault = { answer: (_call, { headers }) => ({ headers: { ...headers, date: "" } }) };
    await withFacts(timeless, async (facts) => {
      expect(await facts.now()).toBeNaN();
      for (const id of ["ielts_reminders_create", "ielts_study_plans_create", "ielts_learning_push_events"]) {
        expect([id, await facts.validRequest(id)]).toEqual([id, null]);
      }
      expect(await facts.validRequest("ielts_study_todos_create")).toEqual(expect.any(Object));
    });
  });

  test("are determined once", async () => {
    let calls = 0;
    const counted: SeededFault = {
      answer(call) {
        if (call.operation === "ielts_study_plans_list") calls++;
        return undefined;
      },
    };
    await withFacts(counted, async (facts) => {
      await Promise.all([facts.validRequest("ielts_study_plans_get"), facts.validRequest("ielts_study_plans_delete")]);
      expect(await facts.validAnswer("ielts_study_plans_list")).toBe(await facts.validAnswer("ielts_study_plans_list"));
    });
    expect(calls).toBe(1);
  });

  test("follow the references of an OpenAPI document, and split alternatives", async () => {
    const id = "ielts_practice_read_session";
    const schema = {
      type: "object",
      required: ["practice"],
      properties: { practice: { $ref: "#/components/schemas/Id" } },
    };
    const document = {
      openapi: "3.1.0",
      components: { schemas: { Id: { type: "integer", minimum: 1 }, Request: { oneOf: [schema] } } },
      paths: {
        [`/capabilities/${id}`]: {
          post: {
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Request" } } } },
          },
        },
      },
    };
    const fault: SeededFault = {
      answer: (call) => (call.path.endsWith("/openapi.json") ? { json: document } : undefined),
    };
    await withFacts(fault, async (facts) => {
      expect(await facts.requestSchema(id)).toMatchObject({
        oneOf: [{ properties: { practice: { type: "integer" } } }],
      });
      expect(await facts.validRequest(id)).toEqual({ practice: expect.any(Number) });
    });
  });

  test("read scopes in any field of the identity", async () => {
    const me = (data: unknown): SeededFault => ({
      answer: (call) => (call.path.endsWith("/me") ? { json: { code: 0, message: "ok", data } } : undefined),
    });
    for (const data of [
      { scope: "prep:read profile:read" },
      { grant: { allowed: ["prep:read", "profile:read", "other"] } },
    ]) {
      await withFacts(me(data), async (facts) => {
        expect(await facts.identity()).toEqual({ scopes: ["prep:read", "profile:read"] });
      });
    }
  });
});

describe("the harness", () => {
  test("changes what a seeded fault changes and nothing else", async () => {
    const id = "ielts_feedback_list";
    const ask = (fault: SeededFault | null) =>
      harness.through(fault, async (url) => {
        const headers = { authorization: `Bearer ${harness.learner.token}`, "content-type": "application/json" };
        const answer = await fetch(`${url}/api/v1/agent/capabilities/${id}`, { method: "POST", headers, body: "{}" });
        return [answer.status, await answer.json()] as const;
      });
    const [status, json] = await ask(null);
    expect([status, json]).toEqual([200, { code: 0, message: "ok", data: expect.any(Object) }]);
    expect(await ask(answering(id, refusal(403, 40301)))).toEqual([
      403,
      { code: 40301, message: "Refused.", data: null },
    ]);
    expect(await ask(answering("ielts_other", refusal(403, 40301)))).toEqual([200, json]);
  });
});
