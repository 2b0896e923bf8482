import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, PASSWORD, sessionOf, startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, type Json } from "../support/json.ts";
import { capturedLog } from "../support/log.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import { readReply } from "../support/reply.ts";
import { completeRequest, fieldsOf, requestWith } from "../support/schema-walk.ts";

const CANARY = "zqxcanaryzqx";
/** A number that occurs nowhere else. */
const NUMBER_CANARY = 918_273_645_918_273;

let app: TestApp;
let learner: Learner;
const { log, lines } = capturedLog();

beforeAll(async () => {
  app = await startApp({ log, seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

/** Bad values of every kind that contain the canary. */
const carriers: readonly Json[] = [
  CANARY,
  `${CANARY}\u0000`,
  `${CANARY}\ud83d`,
  [CANARY],
  [[CANARY]],
  { [CANARY]: 1 },
  { phrase: { deep: CANARY } },
  NUMBER_CANARY + 0.5,
  -NUMBER_CANARY,
  Array.from({ length: 101 }, () => CANARY),
];

function holdsCanary(text: string): boolean {
  return text.includes(CANARY) || text.includes(String(NUMBER_CANARY));
}

/** An unknown field, or column of a file, is named so that the caller finds it; its value is not. */
function withoutNames(text: string): string {
  return text.replace(/unknown field (\\"[^"]*"|[\w.]+)/gi, "").replace(/"path":"[^"]*"/g, "");
}

describe("refusals", () => {
  const operations = [...agentOperations, ...webOperations.filter(({ audiences }) => !audiences.includes("agent"))];

  test.each(operations)("$id never repeats a value that it refuses", async (operation) => {
    const session = await app.session(await app.account());
    const repeated: string[] = [];
    for (const field of fieldsOf(operation.request)) {
      const tooLong = CANARY.padEnd(Number(field.schema["maxLength"] ?? 0) + 1, "x");
      for (const value of [...carriers, tooLong]) {
        const request = requestWith(completeRequest(operation), field, value);
        const reply = operation.audiences.includes("agent")
          ? await app.call(operation.id, request, learner.token)
          : await app.web(operation.id, request, session);
        if (reply.refusal !== null && holdsCanary(withoutNames(reply.text)))
          repeated.push(`${field.pointer}: ${reply.text.slice(0, 300)}`);
      }
    }
    expect(repeated).toEqual([]);
  });

  test("unread bodies appear in no message", async () => {
    const bodies = [CANARY, `{"${CANARY}`, `["${CANARY}"]`, `"${CANARY}"`, `{"query": ${CANARY}}`, `\xff${CANARY}`];
    for (const body of bodies) {
      for (const type of ["application/json", `text/${CANARY}`]) {
        const response = await app.fetch("/api/v1/agent/capabilities/ielts_vocabulary_personal_search", {
          method: "POST",
          headers: { "content-type": type, ...bearer(learner.token) },
          body,
        });
        const reply = await readReply(response);
        expect([reply.status, holdsCanary(reply.text)]).toEqual([400, false]);
      }
    }
  });

  test("refused credentials appear in no message", async () => {
    const replies = [
      await app.call("ielts_vocabulary_personal_search", {}, CANARY),
      await app.web("account_tokens_list", {}, { cookie: CANARY }),
      await app.web("account_login", { email: `${CANARY}@example.org`, password: CANARY }),
      await app.web("account_setup", {
        setupToken: CANARY,
        email: "a@b.c",
        name: CANARY,
        password: `${CANARY}${CANARY}`,
      }),
      await app.post(`/api/v1/agent-bindings/${CANARY}/exchange`, { secret: CANARY }),
      await app.web("account_tokens_list", {}, null, { origin: `https://${CANARY}.example` }),
    ];
    expect(replies.map(({ text }) => holdsCanary(text))).toEqual(replies.map(() => false));
    expect(replies.every(({ status }) => status >= 400)).toBe(true);
  });

  test("an internal failure reveals nothing of its cause", async () => {
    app.db.raw.exec(
      `CREATE TRIGGER broken AFTER INSERT ON vocabulary_entries BEGIN SELECT RAISE(ABORT, '${CANARY}'); END`,
    );
    const reply = await app.call(
      "ielts_vocabulary_personal_add",
      { items: [{ phrase: `new ${CANARY}` }] },
      learner.token,
    );
    app.db.raw.exec("DROP TRIGGER broken");
    expect([reply.status, reply.code, holdsCanary(reply.text)]).toEqual([500, 50001, false]);
    expect(reply.refusal?.message).not.toMatch(/sqlite|trigger|table|insert/i);
    const logged = lines.filter((line) => line.includes(reply.refusal?.requestId ?? "none"));
    expect(logged.some((line) => line.includes("operation failed"))).toBe(true);
  });
});

describe("request ids", () => {
  test("every answer has one and no two are the same", async () => {
    const session = await app.session(await app.account());
    const paths = ["/", "/plans", "/no-such-page", "/healthz", "/readyz", "/api/nowhere", "/_app/none.js"];
    const documents = ["/api/v1/agent/capabilities", "/api/v1/agent/openapi.json", "/api/v1/agent/me", "/api/%zz"];
    const calls: (() => Promise<Response>)[] = [
      ...["GET", "HEAD", "POST", "DELETE"].flatMap((method) =>
        [...paths, ...documents].map((path) => () => app.fetch(path, { method })),
      ),
      () => app.fetch("/api/v1/agent/capabilities", { headers: { "if-none-match": "*" } }),
      () => app.fetch("/api/v1/agent/me", { headers: bearer(learner.token) }),
      () => app.fetch("/api/web/account_logout", { method: "POST" }),
    ];
    const ids = await Promise.all(calls.map(async (send) => (await send()).headers.get("x-request-id") ?? "missing"));
    const more = await Promise.all([
      app.call("ielts_vocabulary_personal_search", {}, learner.token),
      app.call("ielts_vocabulary_personal_search", {}),
      app.web("account_session", {}, session),
    ]);
    const all = [...ids, ...more.map(({ headers }) => headers.get("x-request-id") ?? "missing")];
    expect(all.filter((id) => id === "missing")).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("a caller cannot choose it", async () => {
    const reply = await app.get("/healthz", { "x-request-id": CANARY });
    expect(reply.headers.get("x-request-id")).not.toContain(CANARY);
  });
});

describe("answers", () => {
  test("have headers that keep them from being cached or guessed at", async () => {
    const replies = [
      await app.call("ielts_vocabulary_personal_search", {}, learner.token),
      await app.call("ielts_vocabulary_personal_search", {}),
      await app.get("/api/nowhere"),
    ];
    for (const { headers } of replies) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test("allow no other site's script to read them", async () => {
    const reply = await app.get("/healthz", { origin: "https://evil.example" });
    expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("log", () => {
  test("contains one line for a call with its facts, and neither credentials nor content", async () => {
    const from = lines.length;
    const account = await app.account({ email: `mail${CANARY}@example.org`, password: `pass${CANARY}word` });
    const login = await app.web("account_login", { email: account.email, password: `pass${CANARY}word` });
    const session = sessionOf(login);
    const created = await app.post("/api/v1/agent-bindings", { clientName: "log test", tokenType: "user" });
    const bindingId = String(at(created.data, "bindingId"));
    const secret = String(at(created.data, "secret"));
    await app.web("account_binding_confirm", { bindingId }, session);
    const exchanged = await app.post(`/api/v1/agent-bindings/${bindingId}/exchange`, { secret });
    const token = String(at(exchanged.data, "token"));
    const phrase = `phrase ${CANARY}`;
    await app.call("ielts_vocabulary_personal_add", { items: [{ phrase, meaning: CANARY }], context: CANARY }, token);
    await app.call("ielts_vocabulary_personal_search", { query: CANARY, limit: CANARY }, token);
    await app.call("ielts_vocabulary_personal_import", { content: CANARY, format: "json" }, token);
    await app.call(CANARY, {}, token);
    await app.web("account_login", { email: account.email, password: `wrong${CANARY}` });
    await app.fetch(`/agent/bind?binding=${bindingId}&secret=${secret}`);
    await app.fetch(`/api/v1/agent/me?token=${token}`, { headers: bearer(token) });

    const written = lines.slice(from).join("");
    const secrets = [
      token,
      secret,
      session.cookie,
      PASSWORD,
      `pass${CANARY}word`,
      `wrong${CANARY}`,
      phrase,
      "authorization",
      "cookie",
    ];
    expect(secrets.filter((one) => written.includes(one))).toEqual([]);
    const call = lines.slice(from).find((line) => line.includes('"ielts_vocabulary_personal_add"'));
    expect(call).toContain(`"accountId":${account.id}`);
    expect(call).toContain('"client":"log test"');
    expect(call).toContain('"status":200');
    // The address of an unknown operation and the account of a failed sign-in are typed by the caller; nothing else of it may be logged.
    const isTyped = (line: string) => line.includes('"path"') || line.includes('"msg":"sign-in failed"');
    expect(lines.slice(from).filter((line) => line.includes(CANARY) && !isTyped(line))).toEqual([]);
  });

  test("an answer and its line name the same request", async () => {
    const reply = await app.call("ielts_vocabulary_personal_search", { limit: 0 }, learner.token);
    const line = lines.find((one) => one.includes(`"requestId":"${reply.refusal?.requestId}"`));
    expect(line).toContain('"status":400');
  });
});
