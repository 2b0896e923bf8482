import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Answer, type Fields, Ground, parameters, textOf } from "../../support/oauth-attacks.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const later = (ms: number) => app.clock.advance(ms);

const POLLS: readonly (readonly [what: string, attack: (g: Ground) => Promise<Answer>, error: string])[] = [
  ["a code that was never issued", (g) => g.poll("x".repeat(43)), "invalid_grant"],
  ["no code", (g) => g.poll(null), "invalid_request"],
  ["a code before the decision", async (g) => g.poll((await g.device()).deviceCode), "authorization_pending"],
  [
    "a code at once again",
    async (g) => {
      const { deviceCode } = await g.device();
      await g.poll(deviceCode);
      return g.poll(deviceCode);
    },
    "slow_down",
  ],
  ["the learner's code as the device's", async (g) => g.poll((await g.device()).userCode), "invalid_grant"],
  [
    "a code that the learner denied",
    async (g) => {
      const { deviceCode, userCode } = await g.device();
      await g.decideDevice(userCode, { decision: "deny" });
      return g.poll(deviceCode);
    },
    "access_denied",
  ],
  [
    "a code after ten minutes without a decision",
    async (g) => {
      const { deviceCode } = await g.device();
      later(10 * MINUTE_MS);
      return g.poll(deviceCode);
    },
    "expired_token",
  ],
  [
    "an allowed code that is collected after ten minutes",
    async (g) => {
      const deviceCode = await g.allowedDevice();
      later(10 * MINUTE_MS);
      return g.poll(deviceCode);
    },
    "expired_token",
  ],
  [
    "an allowed code of another client",
    async (g) => g.poll(await g.allowedDevice(), { client_id: "another" }),
    "invalid_grant",
  ],
  [
    "an allowed code for the API, which was not asked for",
    async (g) => g.poll(await g.allowedDevice(), { resource: `${app.url}/api/v1/agent` }),
    "invalid_target",
  ],
  [
    "an allowed code of an account that was disabled meanwhile",
    async (g) => {
      const deviceCode = await g.allowedDevice();
      await g.disable();
      return g.poll(deviceCode);
    },
    "invalid_grant",
  ],
  [
    "a code that was collected",
    async (g) => {
      const deviceCode = await g.allowedDevice();
      await g.poll(deviceCode);
      g.allowed();
      return g.poll(deviceCode);
    },
    "invalid_grant",
  ],
  ["a device code as an authorization code", async (g) => g.exchange(await g.allowedDevice()), "invalid_grant"],
];

describe("a device that may not have tokens gets none", () => {
  test.each([...POLLS])("%s", async (_, attack, error) => {
    const g = await Ground.of(app);
    const answer = await attack(g);
    expect([answer.status, textOf(answer.body, "error")]).toEqual([400, error]);
    expect(g.gained()).toEqual([]);
  });

  test("two that collect at the same time: one gets tokens", async () => {
    const g = await Ground.of(app);
    const deviceCode = await g.allowedDevice();
    const answers = await Promise.all([g.poll(deviceCode), g.poll(deviceCode), g.poll(deviceCode)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test.each<[string, Fields, number, string]>([
    ["a client that nobody knows", { client_id: "nobody" }, 401, "invalid_client"],
    ["no client", { scope: "study_plans:read" }, 401, "invalid_client"],
    ["scopes that do not exist", { client_id: "lectern-cli", scope: "admin" }, 400, "invalid_scope"],
    [
      "another service's resource",
      { client_id: "lectern-cli", resource: "https://evil.example/mcp" },
      400,
      "invalid_target",
    ],
  ])("a request of %s", async (_, fields, status, error) => {
    const g = await Ground.of(app);
    const answer = await g.send("/oauth/device_authorization", parameters(fields));
    expect([answer.status, textOf(answer.body, "error"), textOf(answer.body, "device_code")]).toEqual([
      status,
      error,
      "",
    ]);
  });
});

describe("a code that a learner enters", () => {
  test("cannot be found by trying", async () => {
    const g = await Ground.of(app);
    const tries = Array.from({ length: 30 }, (_, at) => `BCDF-GHJ${"BCDFGHJKLM".charAt(at % 10)}`);
    const statuses: number[] = [];
    for (const userCode of tries) {
      const reply = await app.web("oauth_read_device", { userCode }, g.session);
      statuses.push(reply.status, (await g.decideDevice(userCode)).status);
    }
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(10).fill(404));
    expect(g.gained()).toEqual([]);
  });

  test("needs a session", async () => {
    const g = await Ground.of(app);
    const { userCode } = await g.device();
    const decision = { userCode, decision: "allow", scopes: ["study_plans:read"] };
    expect((await app.web("oauth_decide_device", decision, null)).status).toBe(401);
    const elsewhere = { origin: "https://evil.example" };
    expect((await app.web("oauth_decide_device", decision, g.session, elsewhere)).status).toBe(403);
    expect(g.gained()).toEqual([]);
  });

  test("decides once: another learner cannot take it over", async () => {
    const [g, other] = [await Ground.of(app), await Ground.of(app)];
    const { userCode } = await g.device();
    await g.decideDevice(userCode);
    other.allowed();
    expect((await other.decideDevice(userCode)).status).toBe(404);
    expect((await app.web("oauth_read_device", { userCode }, other.session)).status).toBe(404);
    expect(other.gained()).toEqual([]);
  });

  test("allows nothing that the device did not ask for", async () => {
    const g = await Ground.of(app);
    const { userCode } = await g.device();
    expect((await g.decideDevice(userCode, { scopes: ["vocabulary:write"] })).status).toBe(400);
    expect(g.gained()).toEqual([]);
  });

  test("shows where the request came from, so that a stranger's is recognised", async () => {
    const g = await Ground.of(app);
    const asked = parameters({ client_id: "lectern-cli" });
    const { body } = await g.send("/oauth/device_authorization", asked, { "user-agent": "Evil/1 (x)" });
    const { data } = await app.web("oauth_read_device", { userCode: textOf(body, "user_code") }, g.session);
    expect(data).toMatchObject({ network: "127.0.0.0/24", isOwnNetwork: true, userAgent: expect.any(String) });
  });
});
