import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCOPES } from "../../src/identity/scopes.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { agentOperations, fileOperations, protocolOperations, webOperations } from "../support/operations.ts";
import { completeRequest } from "../support/schema-walk.ts";

let app: TestApp;
let tokenOf: (scopes?: readonly string[]) => Promise<string>;

beforeAll(async () => {
  app = await startApp();
  const account = await app.account();
  tokenOf = (scopes) => app.token(account, scopes);
});
afterAll(() => app.stop());

const personal = agentOperations.filter((operation) => !operation.public);
const open = agentOperations.filter((operation) => operation.public);
const webOnly = webOperations.filter((operation) => !operation.audiences.includes("agent"));

describe("access of agent operations", () => {
  test("a refusal of a caller gives its reason, before the body is read", async () => {
    const body = { noSuchField: 1 };
    const missing = await app.call("ielts_vocabulary_personal_search", body);
    expect([missing.status, missing.code, missing.refusal?.reason]).toEqual([401, 40101, "auth.token_missing"]);
    const metadata = `${app.url}/.well-known/oauth-protected-resource/api/v1/agent`;
    const challenge = `Bearer resource_metadata="${metadata}", scope="${SCOPES.join(" ")}"`;
    expect(missing.headers.get("www-authenticate")).toBe(challenge);
    const unknown = await app.call("ielts_vocabulary_personal_search", body, "lectern_unknown");
    expect([unknown.status, unknown.code, unknown.refusal?.reason]).toEqual([401, 40101, "auth.token_invalid"]);
    expect(unknown.headers.get("www-authenticate")).toBe(`${challenge}, error="invalid_token"`);
  });

  test.each(personal)("$id refuses a token that lacks one of its scopes, and names it", async ({ id, scopes }) => {
    for (const missing of scopes) {
      const token = await tokenOf(SCOPES.filter((scope) => scope !== missing));
      const reply = await app.call(id, { noSuchField: 1 }, token);
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([403, 40301, "auth.scope_missing"]);
      expect(reply.refusal?.message).toContain(missing);
    }
  });

  test.each(personal)("$id needs no other scopes than its own", async (operation) => {
    const token = await tokenOf(operation.scopes);
    const reply = await app.call(operation.id, completeRequest(operation), token);
    expect([401, 403, 500]).not.toContain(reply.status);
  });

  test("public operations answer with a bad token and with one of no scope", async () => {
    for (const operation of open) {
      for (const token of ["lectern_unknown", await tokenOf([])]) {
        const reply = await app.call(operation.id, operation.examples[0]?.request, token);
        expect([200, 404]).toContain(reply.status);
      }
    }
    expect(open.every(({ scopes }) => scopes.length > 0)).toBe(true);
  });

  test("a web session is not accepted at the agent's address", async () => {
    const session = await app.session(await app.account());
    for (const { id } of personal) {
      const cookie = { cookie: `lectern_session=${session.cookie}`, origin: app.origin };
      const reply = await app.post(`/api/v1/agent/capabilities/${id}`, {}, cookie);
      expect([reply.status, reply.code]).toEqual([401, 40101]);
      const asToken = await app.call(id, {}, session.cookie);
      expect([asToken.status, asToken.code]).toEqual([401, 40101]);
    }
  });
});

describe("access of web operations", () => {
  test.each(webOnly)("$id is not an operation at the agent's address", async (operation) => {
    const reply = await app.call(operation.id, completeRequest(operation), await tokenOf());
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([404, 40401, "operation.not_found"]);
    expect((await app.get(`/api/v1/agent/capabilities/${operation.id}.md`)).status).toBe(404);
  });

  test.each(webOperations.filter((operation) => !operation.public))("$id takes no token", async (operation) => {
    const token = await tokenOf();
    const request = completeRequest(operation);
    const path = `/api/web/${operation.id}`;
    const withOrigin = await app.post(path, request, { ...bearer(token), origin: app.origin });
    expect([withOrigin.status, withOrigin.code]).toEqual([401, 40101]);
    const asCookie = await app.web(operation.id, request, { cookie: token });
    expect([asCookie.status, asCookie.code]).toEqual([401, 40101]);
    const alone = await app.post(path, request, bearer(token));
    expect([alone.status, alone.code]).toEqual([403, 40301]);
  });

  test.each(webOperations)("$id refuses a request that another site caused", async (operation) => {
    const session = await app.session(await app.account());
    for (const origin of ["https://evil.example", "null", `${app.origin}.evil.example`, `${app.origin}/`, ""]) {
      const reply = await app.web(operation.id, completeRequest(operation), session, { origin });
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([403, 40301, "web.origin_refused"]);
    }
  });

  test.each(fileOperations)("$id answers only at its own address, personal ones only with a session", async (one) => {
    const session = await app.session(await app.account());
    const path = (one.route?.path ?? "").replace(/\{\w+\}/, "1");
    expect((await app.web(one.id, {}, session)).status).toBe(404);
    expect((await app.post(path, {}, { origin: app.origin })).status).toBe(405);
    const open = await app.get(path);
    const withToken = await app.get(path, bearer(await tokenOf()));
    const refused = one.public ? [400, 404] : [401];
    expect(refused).toContain(open.status);
    expect(refused).toContain(withToken.status);
  });

  test.each(webOperations.filter((one) => !one.public && one.roles !== undefined))(
    "$id is for the roles it names, and checks them before it accepts a file",
    async (one) => {
      const reply = await app.web(one.id, completeRequest(one), await app.session(await app.account()));
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([403, 40301, "auth.role_missing"]);
      expect(reply.refusal?.message).toContain("owner");
    },
  );

  test("operations of the protocol are reached only at their own address", async () => {
    for (const { id } of protocolOperations) {
      expect((await app.call(id, {}, await tokenOf())).status).toBe(404);
      expect((await app.web(id, {}, await app.session(await app.account()))).status).toBe(404);
    }
    expect(protocolOperations.map(({ route }) => route?.path)).toContain("/api/v1/agent/me");
  });
});
