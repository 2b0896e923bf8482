import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { bearer, startApp, type TestApp } from "../../support/app.ts";
import { Ground } from "../../support/oauth-attacks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const HERE = { [oauth.allowInsecureRequests]: true } as const;
const JSON_TYPE = { "content-type": "application/json" };

describe("a call of the HTTP API whose token lacks a scope", () => {
  const call = (operation: string, token: string) =>
    oauth
      .protectedResourceRequest(
        token,
        "POST",
        new URL(`${app.url}/api/v1/agent/capabilities/${operation}`),
        new Headers(JSON_TYPE),
        "{}",
        HERE,
      )
      .catch((error: unknown) => error);

  test("is answered with what to ask the learner for: what the token has, and what it lacks", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens({
      resource: `${app.url}/api/v1/agent`,
      scope: "vocabulary:read study_plans:read",
    });
    expect(await call("ielts_study_plans_list", access)).toMatchObject({ status: 200 });
    const refused = await call("ielts_learner_read_profile", access);
    expect(refused).toMatchObject({
      response: { status: 403 },
      cause: [
        {
          scheme: "bearer",
          parameters: {
            error: "insufficient_scope",
            resource_metadata: `${app.url}/.well-known/oauth-protected-resource/api/v1/agent`,
            scope: "vocabulary:read study_plans:read profile:read",
          },
        },
      ],
    });
    // The token is refused at /agent/me, and no binding gives it more: the challenge does.
    const { refusal } = await app.post("/api/v1/agent/capabilities/ielts_learner_read_profile", {}, bearer(access));
    expect(refusal?.message).toBe(
      "The token lacks profile:read. Repeating does not help: ask the user for this access, as WWW-Authenticate says if it is sent, otherwise by a new binding.",
    );
    const more = await g.tokens({
      resource: `${app.url}/api/v1/agent`,
      scope: "vocabulary:read study_plans:read profile:read",
    });
    const statuses = await Promise.all(
      ["ielts_learner_read_profile", "ielts_study_plans_list"].map((one) => call(one, more.access)),
    );
    expect(statuses).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test("has no challenge if the token is not one of OAuth, whose holder could not ask", async () => {
    const token = await app.token(await app.account(), ["study_plans:read"]);
    const reply = await app.post("/api/v1/agent/capabilities/ielts_learner_read_profile", {}, bearer(token));
    expect([reply.status, reply.refusal?.reason, reply.headers.get("www-authenticate")]).toEqual([
      403,
      "auth.scope_missing",
      null,
    ]);
  });

  test("has no challenge if another thing is wrong", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens({ resource: `${app.url}/api/v1/agent` });
    const wrong = await app.post("/api/v1/agent/capabilities/ielts_study_plans_list", { no: 1 }, bearer(access));
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([400, null]);
  });
});
