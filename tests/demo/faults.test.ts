import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { FAULT_KINDS } from "../../src/demo/fault-kinds.ts";
import { targets } from "../../src/demo/targets.ts";
import { createRateLimits } from "../../src/kernel/rate-limits.ts";
import { eventually, paced } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import type { Reply } from "../support/reply.ts";
import { type Running, runningDemo } from "./running.ts";

let running: Running;
beforeAll(async () => {
  running = await runningDemo();
}, paced(120_000));
afterAll(() => running.stop());
afterEach(() => running.steer("/faults/clear", {}));

const CREATE = "ielts_study_todos_create";
const todo = (title: string) => ({ items: [{ title, note: "", messengerReminder: false }] });
/** The number of todos with that title. */
const made = async (title: string) => {
  const { data } = await running.call("ielts_study_todos_list", { query: title });
  return listAt(data, "items").filter((item) => at(item, "title") === title).length;
};
const add = async (fault: object) => {
  const reply = await running.steer("/faults/add", fault);
  expect(reply.refusal).toBeNull();
  return at(reply.data, "faultId");
};
/** The contents of a refusal, without its request id. */
const said = ({ status, refusal }: Reply) => ({ status, ...refusal, requestId: "" });

describe("a fault that refuses", () => {
  test("answers 401 as for an invalid token", async () => {
    const truth = await running.call(CREATE, todo("never"), "lectern_nothing");
    await add({ kind: "401", targets: [CREATE] });
    const faked = await running.call(CREATE, todo("401"));
    expect(faked.code).toBe(40101);
    expect(said(faked)).toEqual(said(truth));
    expect(faked.headers.get("www-authenticate")).toBe(truth.headers.get("www-authenticate"));
    expect(await made("401")).toBe(0);
  });

  test("answers 403 as for a token without the scope", async () => {
    const truth = await running.call(CREATE, todo("never"), running.demo.people.readOnlyToken);
    await add({ kind: "403", targets: [CREATE] });
    const faked = await running.call(CREATE, todo("403"));
    expect(faked.code).toBe(40301);
    expect(said(faked)).toEqual(said(truth));
    expect(await made("403")).toBe(0);
  });

  test("does not answer 403 if the token is invalid, as no service does", async () => {
    await add({ kind: "403", targets: [CREATE] });
    for (const token of ["lectern_nothing", ""]) {
      expect((await running.call(CREATE, todo("never"), token)).code).toBe(40101);
    }
    expect(at((await running.steer("/faults")).data, "faults", 0)).toMatchObject({ calls: 0, hits: 0 });
    expect((await running.call(CREATE, todo("never"))).code).toBe(40301);
  });

  test("answers 404 to an exchange as for an unknown binding", async () => {
    const path = "/api/v1/agent-bindings/unknown/exchange";
    const truth = await running.reach(path, { secret: "x" });
    expect(truth.refusal?.reason).toBe("binding.not_found");
    await add({ kind: "404", targets: ["agent_binding_exchange"] });
    expect(said(await running.reach(path, { secret: "x" }))).toEqual(said(truth));
    expect(at((await running.steer("/faults")).data, "faults", 0)).toMatchObject({ hits: 1 });
  });

  test("answers 404 as for an unknown operation or address", async () => {
    const truth = await running.call("ielts_something_else_altogether");
    const nowhere = await running.reach("/api/v1/agent/nowhere");
    await add({ kind: "404", targets: [CREATE, "agent_me"], times: 2 });
    expect(said(await running.call(CREATE, todo("404")))).toEqual(said(truth));
    const me = await running.reach("/api/v1/agent/me");
    expect(me.refusal?.reason).toBe(nowhere.refusal?.reason ?? "");
    expect(me.refusal?.message).toBe(nowhere.refusal?.message.replace("nowhere", "me") ?? "");
    expect(await made("404")).toBe(0);
  });

  test("answers 429 as after too many calls, with the seconds to wait", async () => {
    const limits = createRateLimits({ token: 1200, anonymous: 0, login: 0, binding: 0 });
    const agent = { kind: "token", id: 1, accountId: 1, role: "learner", clientName: "A client" } as const;
    const actor = { ...agent, scopes: new Set<string>(), expiresAt: 0 };
    let truth: unknown;
    for (let n = 0; n <= 1200; n++) {
      try {
        limits.actor(actor);
      } catch (error) {
        truth = error;
      }
    }
    await add({ kind: "429", targets: [CREATE], retryAfter: 17 });
    const faked = await running.call(CREATE, todo("429"));
    expect(faked.status).toBe(429);
    expect(faked.headers.get("retry-after")).toBe("17");
    expect(faked.refusal).toMatchObject({ code: at(truth, "code"), reason: at(truth, "reason") });
    expect(faked.refusal?.message.replace(/\d+ s/, "")).toBe(String(at(truth, "message")).replace(/\d+ s/, ""));
    expect(await made("429")).toBe(0);
  });

  test("answers 500 before the commit, and the write did not happen", async () => {
    await add({ kind: "500-before-commit", targets: [CREATE] });
    const { status, code, refusal } = await running.call(CREATE, todo("500 before"));
    expect([status, code, refusal?.reason]).toEqual([500, 50001, "service.internal"]);
    expect(await made("500 before")).toBe(0);
  });

  test("answers 500 after the commit, and the write did happen, once", async () => {
    await add({ kind: "500-after-commit", targets: [CREATE] });
    const { status, refusal } = await running.call(CREATE, todo("500 after"));
    expect([status, refusal?.reason]).toEqual([500, "service.internal"]);
    expect(await made("500 after")).toBe(1);
  });

  test.each(["500-after-commit", "drop-after-commit"])(
    "returns the true refusal if %s has no commit to follow, and does not count as a hit",
    async (kind) => {
      await add({ kind, targets: [CREATE] });
      expect((await running.call(CREATE, { items: [] })).refusal?.reason).toBe("request.invalid");
      expect((await running.call(CREATE, todo("never"), "lectern_nothing")).code).toBe(40101);
      expect(at((await running.steer("/faults")).data, "faults", 0)).toMatchObject({ calls: 2, hits: 0 });
      const title = `after ${kind}`;
      const status = await running.call(CREATE, todo(title)).then(
        (reply) => reply.status,
        () => "dropped",
      );
      expect([status, await made(title)]).toEqual([kind === "500-after-commit" ? 500 : "dropped", 1]);
    },
  );
});

describe("a fault of the connection", () => {
  test("drops it before the commit", async () => {
    await add({ kind: "drop-before-commit", targets: [CREATE] });
    await expect(running.call(CREATE, todo("drop before"))).rejects.toThrow();
    expect(await made("drop before")).toBe(0);
  });

  test("drops it after the commit", async () => {
    await add({ kind: "drop-after-commit", targets: [CREATE, "ielts_learner_export_data"], times: 2 });
    await expect(running.call(CREATE, todo("drop after"))).rejects.toThrow();
    expect(await made("drop after")).toBe(1);
    // The answer of an export is created while it is sent.
    await expect(running.call("ielts_learner_export_data")).rejects.toThrow();
    expect((await running.call("ielts_learner_export_data")).code).toBe(0);
  });

  test("delays the true answer, although the call runs at once", async () => {
    const delayMs = paced(1_000);
    await add({ kind: "delay", targets: [CREATE], delayMs });
    const begun = performance.now();
    const answer = running.call(CREATE, todo("delayed"));
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(await made("delayed")).toBe(1));
    expect(isAnswered).toBe(false);
    expect(at((await answer).data, "items", 0, "title")).toBe("delayed");
    expect(performance.now() - begun).toBeGreaterThanOrEqual(delayMs - 1);
  });
});

describe("a fault of the export", () => {
  test("says that it is not complete, and leaves everything else unchanged", async () => {
    const truth = await running.call("ielts_learner_export_data");
    await add({ kind: "coverage-incomplete" });
    const faulty = await running.call("ielts_learner_export_data");
    expect(at(truth.data, "coverage", "complete")).toBe(true);
    expect(faulty.text).toBe(truth.text.replace('"complete":true', '"complete":false'));
    const held = { dataVersion: at(truth.data, "dataVersion") };
    await add({ kind: "coverage-incomplete" });
    const unchanged = await running.call("ielts_learner_export_data", held);
    expect([at(unchanged.data, "unchanged"), at(unchanged.data, "coverage", "complete")]).toEqual([true, false]);
  });
});

describe("the fault plan", () => {
  const codes = async (count: number) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n++) seen.push((await running.reach("/api/v1/agent/me")).code);
    return seen;
  };

  test("lets calls succeed first, then fails as often as requested, and counts", async () => {
    await add({ kind: "429", targets: ["agent_me"], skip: 2, times: 2 });
    expect(await codes(6)).toEqual([0, 0, 42901, 42901, 0, 0]);
    const { data } = await running.steer("/faults");
    expect(at(data, "faults", 0)).toMatchObject({ kind: "429", skip: 2, times: 2, calls: 4, hits: 2, delayMs: null });
  });

  test("applies several faults one after the other", async () => {
    await add({ kind: "429", targets: ["agent_me"] });
    await add({ kind: "500-before-commit", targets: ["agent_me"] });
    await add({ kind: "401", targets: ["agent_me"], skip: 1 });
    expect(await codes(5)).toEqual([42901, 50001, 0, 40101, 0]);
  });

  test("fails without end until the fault is removed", async () => {
    const faultId = await add({ kind: "401", targets: ["agent_me"], times: null });
    expect(await codes(3)).toEqual([40101, 40101, 40101]);
    expect((await running.steer("/faults/remove", { faultId })).code).toBe(0);
    expect(await codes(1)).toEqual([0]);
    expect((await running.steer("/faults/remove", { faultId })).refusal?.reason).toBe("fault.not_found");
  });

  test("applies to one operation, or to all that agents call, and never to the workspace or health", async () => {
    await add({ kind: "500-before-commit", targets: [CREATE], times: null });
    expect((await running.call("ielts_study_todos_list")).code).toBe(0);
    await running.steer("/faults/clear", {});
    await add({ kind: "500-before-commit", times: null });
    const { demo } = running;
    const binding = { clientName: "A client", tokenType: "user" };
    expect((await running.call("ielts_study_todos_list")).status).toBe(500);
    expect((await running.reach("/api/v1/agent-bindings", binding)).status).toBe(500);
    expect((await running.reach("/api/v1/agent-bindings/x/exchange", { secret: "x" })).status).toBe(500);
    for (const path of ["capabilities", "capabilities/ielts_study_todos_list.md", "openapi.json", "me"]) {
      expect((await running.reach(`/api/v1/agent/${path}`)).status).toBe(500);
    }
    expect((await running.reach("/api/public/developer-api/catalog.json")).status).toBe(500);
    expect((await fetch(`${demo.url}/healthz`)).status).toBe(200);
    const { email } = demo.people.learner;
    const body = JSON.stringify({ email, password: demo.people.password });
    const headers = { origin: demo.url, "content-type": "application/json" };
    expect((await fetch(`${demo.url}/api/web/account_login`, { method: "POST", headers, body })).status).toBe(200);
  });

  const spelt: [path: string, body: object | undefined][] = [
    [`/api/v1/agent/capabilities/${CREATE}/`, todo("spelt")],
    [`/api/v1/agent/capabilities/${CREATE.replaceAll("_", "%5F")}`, todo("spelt")],
    [`/api/v1/agent/capabilities/${CREATE}?x=/y`, todo("spelt")],
    ["/api/v1/agent/me/", undefined],
    ["/api/v1/agent/capabilities/", undefined],
    ["/api/v1/agent/openapi.json/", undefined],
    ["/api/v1/agent-bindings/", { clientName: "An agent", tokenType: "user" }],
    ["/api/v1/agent-bindings/x%2Dy/exchange/", { secret: "x" }],
  ];
  test.each(spelt)("matches a call in any spelling of its address: %s", async (path, body) => {
    const status = async () => {
      const json = { "content-type": "application/json", authorization: `Bearer ${running.demo.people.token}` };
      const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      return (await fetch(`${running.demo.url}${path}`, { headers: json, ...sent })).status;
    };
    // The router matches it, so the fault must too.
    expect(await status()).toBe(path.includes("exchange") ? 404 : 200);
    await add({ kind: "429" });
    expect(await status()).toBe(429);
  });

  test("applies only possible failures if it is for all targets", async () => {
    await add({ kind: "401", times: null });
    expect((await running.call("ielts_prep_search_guides", { query: "map" })).code).toBe(0);
    expect((await running.reach("/api/v1/agent/me")).code).toBe(40101);
    await running.steer("/faults/clear", {});
    await add({ kind: "403", times: null });
    expect(await codes(1)).toEqual([0]);
    expect((await running.call("ielts_study_todos_list")).code).toBe(40301);
  });

  test("lists the kinds and targets", async () => {
    const { data } = await running.steer("/faults");
    expect(listAt(data, "kinds")).toEqual([...FAULT_KINDS]);
    expect(listAt(data, "targets")).toEqual(targets.map(({ name }) => name));
    expect(targets.filter((target) => target.isOperation)).toHaveLength(64);
  });

  const refused: [fault: object, path: string, helps: string][] = [
    [{}, "/kind", "kind is missing"],
    [{ kind: "4O1" }, "/kind", '"401"'],
    [{ kind: "500" }, "/kind", 'did you mean "500-before-commit"?'],
    [{ kind: "drop" }, "/kind", 'did you mean "drop-before-commit"?'],
    [{ kind: "429", targets: ["ielts_study_todo_list"] }, "/targets/0", "did you mean ielts_study_todos_list?"],
    [{ kind: "429", targets: ["all", "agent_me"] }, "/targets/0", "cannot be made for"],
    [{ kind: "429", targets: [] }, "/targets", "array of 1 to 100 items"],
    [{ kind: "403", targets: ["agent_me"] }, "/targets/0", "needs no scope"],
    [{ kind: "401", targets: ["ielts_prep_search_guides"] }, "/targets/0", "needs no token"],
    [{ kind: "coverage-incomplete", targets: [CREATE] }, "/targets/0", "has no coverage.complete"],
    [{ kind: "delay" }, "/delayMs", "delayMs is missing"],
    [{ kind: "delay", delayMs: 60_000 }, "/delayMs", "integer from 1 to 25000"],
    [{ kind: "401", delayMs: 5 }, "/delayMs", "no meaning"],
    [{ kind: "500-before-commit", retryAfter: 5 }, "/retryAfter", "no meaning"],
    [{ kind: "429", times: 0 }, "/times", "integer from 1"],
    [{ kind: "429", skip: -1 }, "/skip", "integer from 0"],
    [{ kind: "429", often: 1 }, "/often", "Unknown field often"],
  ];
  test.each(refused)("refuses %j", async (fault, path, helps) => {
    const { status, refusal } = await running.steer("/faults/add", fault);
    expect([status, refusal?.details[0]?.path]).toEqual([400, path]);
    expect(JSON.stringify(refusal?.details)).toContain(JSON.stringify(helps).slice(1, -1));
    expect(at((await running.steer("/faults")).data, "faults")).toEqual([]);
  });
});
