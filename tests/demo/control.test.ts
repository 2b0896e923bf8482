import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "../../src/demo/control-addresses.ts";
import { listenWithin, standIn } from "../../src/demo/stand-in.ts";
import { eventually, paced, throughout } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { readReply } from "../support/reply.ts";
import { type Running, runningDemo, START } from "./running.ts";

let running: Running;
beforeAll(async () => {
  running = await runningDemo();
}, paced(120_000));
afterAll(() => running.stop());

const now = async () => at((await running.steer("/")).data, "now");

/** Sends a request unchanged, even one that no client of the control API would send. */
async function raw(path: string, init: RequestInit) {
  const response = await fetch(`${running.control.url}${path}`, init);
  return { ...(await readReply(response)), allow: response.headers.get("allow") };
}

describe("GET /", () => {
  test(
    "shows where the demo is, and every address with a working example",
    async () => {
      const { data } = await running.steer("/");
      expect(data).toMatchObject({ now: START, start: START, running: false, seed: 7, confirmsBindings: false });
      expect(data).toMatchObject({ baseUrl: running.demo.url, faults: [] });
      const listed = listAt(data, "addresses");
      expect(listed.map((one) => at(one, "path"))).toEqual(addresses.map(({ path }) => path));
      for (const one of listed) {
        expect(String(at(one, "example"))).toStartWith(`curl -s ${running.control.url}${String(at(one, "path"))}`);
      }
      for (const { method, path, example } of addresses) {
        const reply = await running.steer(path, method === "POST" ? example : undefined);
        expect([path, reply.refusal?.reason ?? "ok"]).toEqual([
          path,
          expect.not.stringMatching(/^(request|control)\./),
        ]);
      }
      expect((await running.steer("/reset", {})).data).toMatchObject({
        now: START,
        confirmsBindings: false,
        faults: [],
      });
    },
    paced(20_000),
  );
});

describe("the control API", () => {
  const json = { "content-type": "application/json" };
  const strange: [title: string, path: string, init: RequestInit, status: number, reason: string][] = [
    [
      "a page of another site",
      "/reset",
      { method: "POST", headers: { ...json, origin: "https://example.org" } },
      403,
      "control.web_page_refused",
    ],
    ["a page of the workspace", "/", { headers: { origin: "http://127.0.0.1:8421" } }, 403, "control.web_page_refused"],
    ["an image of another site", "/", { headers: { "sec-fetch-site": "cross-site" } }, 403, "control.web_page_refused"],
    [
      "another name for this machine",
      "/",
      { headers: { host: "rebound.example:8422" } },
      403,
      "control.web_page_refused",
    ],
    [
      "a form",
      "/reset",
      { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
      400,
      "request.wrong_content_type",
    ],
    ["no body", "/reset", { method: "POST", headers: json }, 400, "request.body_empty"],
    ["no JSON", "/reset", { method: "POST", headers: json, body: "{" }, 400, "request.not_json"],
    ["a list", "/reset", { method: "POST", headers: json, body: "[]" }, 400, "request.not_object"],
    ["an unknown field", "/reset", { method: "POST", headers: json, body: '{"hard":true}' }, 400, "request.invalid"],
    ["another method", "/reset", { method: "GET" }, 405, "request.method_not_allowed"],
    ["another address", "/resets", { method: "POST", headers: json, body: "{}" }, 404, "control.address_not_found"],
  ];
  test.each(strange)("refuses %s, and nothing happens", async (_title, path, init, status, reason) => {
    await running.steer("/clock/step", { by: 60_000 });
    const before = await now();
    const reply = await raw(path, init);
    expect([reply.status, reply.refusal?.reason]).toEqual([status, reason]);
    expect(reply.allow).toBe(status === 405 ? "POST" : null);
    expect(await now()).toBe(before);
  });

  test("suggests the right spelling of an address", async () => {
    expect((await running.steer("/clock/steps", {})).refusal?.message).toContain("Did you mean /clock/step?");
  });

  test("answers at localhost too", async () => {
    const { port } = new URL(running.control.url);
    const headers = { host: `localhost:${port}` };
    expect((await raw("/", { headers })).code).toBe(0);
  });
});

describe("the clock", () => {
  const minutes = (count: number) => new Date(Date.parse(START) + count * 60_000).toISOString();

  test("can be set and stepped by milliseconds or a duration, and the service uses it", async () => {
    await running.steer("/reset", {});
    const step = (by: unknown) => running.steer("/clock/step", { by }).then(({ data }) => at(data, "now"));
    expect(await step(60_000)).toBe(minutes(1));
    expect(await step("PT90M")).toBe(minutes(91));
    expect(await step("P1DT12H30M")).toBe(minutes(91 + 36 * 60 + 30));
    expect(await step("P1W")).toBe(minutes(91 + 36 * 60 + 30 + 7 * 1440));
    const set = await running.steer("/clock/set", { now: "2026-10-01T08:00:00+08:00" });
    expect(at(set.data, "now")).toBe("2026-10-01T00:00:00.000Z");
    const { data, headers } = await running.call("ielts_footprints_list");
    expect(at(data, "asOf")).toBe("2026-10-01T00:00:00.000Z");
    expect(headers.get("date")).toBe("Thu, 01 Oct 2026 00:00:00 GMT");
  });

  const refused: [path: string, body: object, helps: string][] = [
    ["/clock/step", { by: 0 }, "integer from 1"],
    ["/clock/step", { by: -86_400_000 }, "integer from 1"],
    ["/clock/step", { by: 1.5 }, "a number with a fraction"],
    ["/clock/step", { by: "1 day" }, "such as P1D, PT90M"],
    ["/clock/step", { by: "P1M" }, "such as P1D, PT90M"],
    ["/clock/step", { by: "PT" }, "such as P1D, PT90M"],
    ["/clock/step", { by: "P" }, "by must be"],
    ["/clock/step", { by: "P0D" }, "such as P1D, PT90M"],
    ["/clock/step", { by: "P9999D" }, "by must be"],
    ["/clock/step", { ms: 5 }, "Unknown field ms"],
    ["/clock/step", {}, "by is missing"],
    ["/clock/set", { now: "2026-12-01T08:00:00" }, "with its offset from UTC"],
    ["/clock/set", { now: "tomorrow" }, "with its offset from UTC"],
    ["/clock/set", { now: "2026-01-01T00:00:00Z" }, "POST /reset goes back"],
    ["/clock/set", { now: "2046-01-01T00:00:00Z" }, "at most 10 years ahead"],
  ];
  test.each(refused)("%s refuses %j", async (path, body, helps) => {
    const before = await now();
    const { status, refusal } = await running.steer(path, body);
    expect(status).toBe(400);
    expect(JSON.stringify(refusal)).toContain(helps);
    expect(await now()).toBe(before);
  });

  test("runs and freezes on request", async () => {
    const at0 = Date.parse(String(await now()));
    expect((await running.steer("/clock/run", {})).data).toMatchObject({ running: true });
    const at1 = await eventually(async () => {
      const moment = Date.parse(String(await now()));
      expect(moment).toBeGreaterThan(at0);
      return moment;
    });
    const moved = await running.steer("/clock/step", { by: "PT1H" });
    expect(moved.data).toMatchObject({ running: true });
    expect(Date.parse(String(at(moved.data, "now")))).toBeGreaterThanOrEqual(at1 + 3_600_000);
    const stoppedAt = at((await running.steer("/clock/stand", {})).data, "now");
    await throughout(async () => expect(await now()).toBe(stoppedAt), 30);
  });

  test("runs concurrent moves one after the other", async () => {
    await running.steer("/reset", {});
    await Promise.all(["P1D", "PT1H", "P2D"].map((by) => running.steer("/clock/step", { by })));
    expect(await now()).toBe(minutes(3 * 1440 + 60));
  });

  test(
    "expires tokens",
    async () => {
      await running.steer("/reset", {});
      await running.steer("/clock/step", { by: "P364D" });
      expect((await running.reach("/api/v1/agent/me")).code).toBe(0);
      await running.steer("/clock/step", { by: "P2D" });
      expect((await running.reach("/api/v1/agent/me")).refusal?.reason).toBe("auth.token_invalid");
      await running.steer("/reset", {});
      expect((await running.reach("/api/v1/agent/me")).code).toBe(0);
    },
    paced(30_000),
  );

  test("notifies open pages when it moves", async () => {
    const { demo } = running;
    const { email } = demo.people.learner;
    const body = JSON.stringify({ email, password: demo.people.password });
    const headers = { origin: demo.url, "content-type": "application/json" };
    const login = await fetch(`${demo.url}/api/web/account_login`, { method: "POST", headers, body });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const stream = await fetch(`${demo.url}/api/web/stream/0`, { headers: { cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const readUntil = async (wanted: string) => {
      let text = "";
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? "";
      return text;
    };
    expect(await readUntil("event: ready")).toContain("event: ready");
    await running.steer("/clock/step", { by: "PT1M" });
    expect(await readUntil("footprints")).toContain("event: changed");
    await reader?.cancel();
  });
});

describe("bindings", () => {
  const begin = async (path = "/api/v1/agent-bindings") => {
    const { data } = await running.reach(path, { clientName: "An agent", tokenType: "user" });
    return { bindingId: String(at(data, "bindingId")), secret: String(at(data, "secret")) };
  };
  const exchange = async ({ bindingId, secret }: { bindingId: string; secret: string }) =>
    (await running.reach(`/api/v1/agent-bindings/${bindingId}/exchange`, { secret })).data;

  test("are confirmed at once if that is enabled", async () => {
    expect((await running.steer("/bindings/automatic", { on: true })).data).toEqual({ confirmsBindings: true });
    const bound = await exchange(await begin());
    expect(at(bound, "status")).toBe("bound");
    expect((await running.reach("/api/v1/agent/me", undefined, String(at(bound, "token")))).code).toBe(0);
    // In any spelling of the address.
    expect(at(await exchange(await begin("/api/v1/agent-bindings/")), "status")).toBe("bound");
    await running.steer("/bindings/automatic", { on: false });
    expect(at(await exchange(await begin()), "status")).toBe("pending");
  });

  test("are confirmed and declined one by one", async () => {
    const [one, other] = [await begin(), await begin()];
    expect((await running.steer("/bindings/confirm", { bindingId: one.bindingId })).code).toBe(0);
    expect((await running.steer("/bindings/decline", { bindingId: other.bindingId })).code).toBe(0);
    expect(at(await exchange(one), "status")).toBe("bound");
    expect(at(await exchange(other), "status")).toBe("expired");
    const unknown = await running.steer("/bindings/confirm", { bindingId: "nothing" });
    expect(unknown.refusal?.reason).toBe("binding.not_found");
    expect(unknown.refusal?.message).toContain("POST /api/v1/agent-bindings again");
    const declined = await running.steer("/bindings/confirm", { bindingId: other.bindingId });
    expect(declined.refusal).toMatchObject({ reason: "binding.not_pending", facts: { status: "declined" } });
  });

  test("expire by the clock", async () => {
    const binding = await begin();
    await running.steer("/clock/step", { by: "PT9M" });
    expect(at(await exchange(binding), "status")).toBe("pending");
    await running.steer("/clock/step", { by: "PT2M" });
    expect(at(await exchange(binding), "status")).toBe("expired");
    const late = await running.steer("/bindings/confirm", { bindingId: binding.bindingId });
    expect(late.status).toBe(400);
    expect(late.refusal).toMatchObject({ reason: "binding.not_pending", facts: { status: "expired" } });
    expect(late.refusal?.message).toContain("POST /api/v1/agent-bindings again");
  });
});

describe("reset", () => {
  test(
    "restores the data, the ids, the clock and the faults of the start",
    async () => {
      await running.steer("/reset", {});
      const version = await running.version();
      const write = async () => {
        const request = { format: "csv", content: "phrase,meaning\nsnow-blind,blinded by snow" };
        expect((await running.call("ielts_vocabulary_personal_import", request)).code).toBe(0);
        return running.version();
      };
      const written = await write();
      expect(written).not.toBe(version);
      await running.steer("/clock/step", { by: "P3D" });
      await running.steer("/faults/add", { kind: "401" });
      expect((await running.steer("/reset", {})).data).toMatchObject({ now: START, faults: [] });
      expect(await running.version()).toBe(version);
      expect(await write()).toBe(written);
      expect((await running.steer("/messages")).data).toEqual({ messages: [] });
    },
    paced(20_000),
  );

  test(
    "returns to its port: calls meanwhile are asked to retry",
    async () => {
      await running.steer("/bindings/automatic", { on: true });
      let isOver = false;
      const reset = running.steer("/reset", {}).finally(() => {
        isOver = true;
      });
      const seen = new Set<number>();
      const binding = JSON.stringify({ clientName: "An agent", tokenType: "user" });
      const headers = { "content-type": "application/json", connection: "close" };
      while (!isOver) {
        try {
          const init = { method: "POST", headers, body: binding };
          const answer = await fetch(`${running.demo.url}/api/v1/agent-bindings`, init);
          seen.add(answer.status);
          const { status, refusal } = await readReply(answer);
          const reported = status === 503 ? [answer.headers.get("retry-after"), refusal?.reason] : [];
          expect(reported).toEqual(status === 503 ? ["1", "service.unavailable"] : []);
        } catch (error) {
          // While one server takes over the port from the other, as at any restart.
          expect(["ECONNRESET", "ECONNREFUSED"]).toContain(Reflect.get(Object(error), "code"));
        }
      }
      expect((await reset).data).toMatchObject({ now: START, confirmsBindings: false });
      expect(seen).toContain(503);
      expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await running.reach("/api/v1/agent/me")).code).toBe(0);
    },
    paced(30_000),
  );

  test(
    "that fails leaves a demo that reports it, and the next one restores the service",
    async () => {
      await running.call("ielts_vocabulary_personal_import", { format: "csv", content: "phrase\nsnow-blind" });
      const start = join(running.dir, "start");
      renameSync(start, `${start}-away`);
      expect((await running.steer("/reset", {})).status).toBe(500);
      expect((await running.reach("/api/v1/agent/me")).status).toBe(503);
      for (const [path, body] of [
        ["/", undefined],
        ["/clock/step", { by: 60_000 }],
        ["/bindings/confirm", { bindingId: "any" }],
      ] as const) {
        const { status, refusal } = await running.steer(path, body);
        expect([path, status, refusal?.message]).toEqual([path, 503, expect.stringContaining("POST /reset again")]);
      }
      renameSync(`${start}-away`, start);
      expect((await running.steer("/reset", {})).data).toMatchObject({ now: START });
      expect((await running.reach("/api/v1/agent/me")).code).toBe(0);
      expect((await running.call("ielts_vocabulary_personal_search", { query: "snow-blind" })).data).toMatchObject({
        items: [],
      });
    },
    paced(30_000),
  );

  test("waits for another program that has the port, and reports the port if the program stays", async () => {
    const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, reusePort: false, fetch: () => new Response() });
    const port = Number(taken.port);
    expect(standIn(port)).toBeNull();
    const listen = async () =>
      Bun.serve({ hostname: "127.0.0.1", port, reusePort: false, fetch: () => new Response() });
    await expect(listenWithin(port, listen, 100)).rejects.toThrow(`Another program has taken port ${port}`);
    const listening = listenWithin(port, listen);
    await taken.stop(true);
    await (await listening).stop(true);
  });
});
