import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCOPES } from "../../../src/identity/scopes.ts";
import { DAY_MS, toInstant } from "../../../src/lib/time.ts";
import { bearer, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { granted } from "../../support/granted.ts";

let app: TestApp;
let account: TestAccount;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  session = await app.session(account);
});
afterAll(() => app.stop());

const READS = ["profile:read", "study_plans:read"] as const;
const request = { clientName: "Weekly report", scopes: [...READS], days: 30 };

describe("account_token_create", () => {
  test("answers a secret that works at once for its scopes, and is listed without it", async () => {
    const { token, secret } = await app.webOk("account_token_create", request, session);
    const now = app.clock.now();
    expect(token).toEqual({
      id: token.id,
      clientName: "Weekly report",
      createdAt: toInstant(now),
      lastUsedAt: null,
      expiresAt: toInstant(now + 30 * DAY_MS),
      status: "active",
      revokedAt: null,
      scopes: [...READS],
      isGrant: false,
      clientHost: null,
    });
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    expect(tokens).toEqual([token]);
    expect((await app.call("ielts_study_plans_list", {}, secret)).status).toBe(200);
    expect((await app.call("ielts_study_todos_create", { items: [{ title: "Read" }] }, secret)).status).toBe(403);
  });

  test("answers a token that expires and can be revoked as others do", async () => {
    const { token, secret } = await app.webOk("account_token_create", request, session);
    await app.webOk("account_token_revoke", { tokenId: token.id }, session);
    expect((await app.get("/api/v1/agent/me", bearer(secret))).status).toBe(401);

    const short = await app.webOk("account_token_create", { ...request, days: 1 }, session);
    const status = async () => (await app.get("/api/v1/agent/me", bearer(short.secret))).status;
    expect(await status()).toBe(200);
    app.clock.advance(DAY_MS);
    expect(await status()).toBe(401);
  });

  test("stores scopes once and in the order of the contract, and a year if no days are given", async () => {
    const scopes = ["vocabulary:read", "courses:read", "vocabulary:read"] as const;
    const { token } = await app.webOk("account_token_create", { clientName: " Notes ", scopes: [...scopes] }, session);
    expect([token.clientName, token.scopes]).toEqual(["Notes", ["courses:read", "vocabulary:read"]]);
    expect(token.expiresAt).toBe(toInstant(app.clock.now() + 365 * DAY_MS));
  });

  test.each([
    ["no name", { clientName: "  " }, "/clientName"],
    ["a name of 121 characters", { clientName: "x".repeat(121) }, "/clientName"],
    ["no scopes", { scopes: [] }, "/scopes"],
    ["a scope that does not exist", { scopes: ["everything"] }, "/scopes/0"],
    ["more scopes than there are", { scopes: [...SCOPES, "courses:read"] }, "/scopes"],
    ["zero days", { days: 0 }, "/days"],
    ["more than ten years", { days: 3651 }, "/days"],
    ["half a day", { days: 0.5 }, "/days"],
  ])("refuses %s and creates nothing", async (_title, change, path) => {
    const own = await app.session(await app.account());
    const { status, refusal } = await app.web("account_token_create", { ...request, ...change }, own);
    expect([status, refusal?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    const { tokens } = await app.webOk("account_tokens_list", {}, own);
    expect(tokens).toEqual([]);
  });

  test("is for a signed-in person only, never for a token", async () => {
    expect((await app.web("account_token_create", request)).status).toBe(401);
    expect((await app.call("account_token_create", request, await app.token(account))).status).toBe(404);
  });
});

describe("account_tokens_list", () => {
  test("shows the first call of a token within seconds", async () => {
    const own = await app.session(await app.account());
    const { secret } = await app.webOk("account_token_create", request, own);
    await app.call("ielts_study_plans_list", {}, secret);
    await eventually(async () => {
      const { tokens } = await app.webOk("account_tokens_list", {}, own);
      expect(tokens.map(({ lastUsedAt }) => lastUsedAt)).toEqual([toInstant(app.clock.now())]);
    });
  });

  test("shows which tokens programs got over OAuth, and that nothing proves who they are", async () => {
    const learner = await app.account();
    const own = await app.session(learner);
    await granted(app, { clientName: "A test client", session: own, scopes: READS });
    const { tokens } = await app.webOk("account_tokens_list", {}, own);
    expect(tokens).toMatchObject([
      { clientName: "A test client", isGrant: true, clientHost: null, scopes: [...READS] },
    ]);
  });

  test("shows the host of a program with a metadata document", async () => {
    const learner = await app.account();
    const own = await app.session(learner);
    await granted(app, { clientName: "Claude", session: own });
    // A document needs a public https address, which a test does not have; the grant is what one leaves behind.
    app.db.raw.prepare("UPDATE oauth_grants SET client_host = 'claude.ai' WHERE account_id = ?").run(learner.id);
    const { tokens } = await app.webOk("account_tokens_list", {}, own);
    expect(tokens.map(({ clientHost }) => clientHost)).toEqual(["claude.ai"]);
  });
});
