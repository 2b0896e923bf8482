import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Capability } from "../../src/kernel/capability.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { badValues } from "../support/bad-values.ts";
import { changedTables, dump } from "../support/dump.ts";
import { hostileBodies } from "../support/hostile-bodies.ts";
import { isObject } from "../support/json.ts";
import { oauthOperations } from "../support/operations.ts";
import { fieldsOf } from "../support/schema-walk.ts";

let app: TestApp;
/** Callers so far. Each call comes from an address of its own, because addresses are limited. */
let callers = 0;

beforeAll(async () => {
  app = await startApp({ trustProxy: true });
});
afterAll(() => app.stop());

/** RFC 6749, 5.2: printable ASCII without quotes and backslashes. */
const ASCII = "^[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]+$";
const OAuthError = Type.Object(
  { error: Type.String({ pattern: "^[a-z_]+$" }), error_description: Type.String({ pattern: ASCII }) },
  { additionalProperties: false },
);

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The error code, or null for a success. */
  readonly error: string | null;
}

/** Sends a body, and checks what holds for each answer of an OAuth endpoint. */
async function send({ route }: Capability, type: string, body: string): Promise<Answer> {
  const address = `10.0.${callers >> 8}.${callers++ & 255}`;
  const init = { method: "POST", headers: { "content-type": type, "x-forwarded-for": address }, body };
  const response = await app.fetch(route?.path ?? "", init);
  const { status, headers } = response;
  const read: unknown = await response.json();
  expect(status).toBeLessThan(500);
  expect(headers.get("content-type")).toStartWith("application/json");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/./);
  const isError = status >= 400;
  expect([status, Value.Check(OAuthError, read)]).toEqual([status, isError]);
  return { status, headers, body: read, error: isError && isObject(read) ? String(read["error"]) : null };
}

const sendForm = (operation: Capability, fields: Iterable<[string, string]>) =>
  send(operation, "application/x-www-form-urlencoded", new URLSearchParams([...fields]).toString());

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The request of an operation's example as a client sends it. */
function example(operation: Capability): [string, string][] {
  const fields: [string, unknown][] = Object.entries(operation.examples[0]?.request ?? {});
  return fields.flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [snakeCase(name), String(one)]),
  );
}

/** Codes that a program may be given before it has a token, and those of a fault in its request. */
const FAULTS = ["invalid_request", "invalid_client", "invalid_client_metadata", "invalid_redirect_uri"];

describe("an operation that answers in the form of OAuth", () => {
  test.each(oauthOperations)("$id answers its example, without the envelope", async (operation) => {
    const { body } = await sendForm(operation, example(operation));
    expect(body).not.toHaveProperty("code");
    expect(body).not.toHaveProperty("data");
  });

  test.each(oauthOperations)("$id ignores unknown parameters and those without a value", async (operation) => {
    const bare = await sendForm(operation, example(operation));
    const more: [string, string][] = [
      ...example(operation),
      ["no_such_parameter", "1"],
      ["no_such_parameter", "2"],
      ["__proto__", "1"],
      ["scope", ""],
      ["resource", ""],
    ];
    const answer = await sendForm(operation, more);
    expect([answer.status, answer.error]).toEqual([bare.status, bare.error]);
    expect(Object.keys(Object(answer.body))).toEqual(Object.keys(Object(bare.body)));
  });

  test.each(oauthOperations)("$id refuses a parameter that is repeated", async (operation) => {
    const single = fieldsOf(operation.request).filter(
      ({ path, schema }) => path.length === 1 && schema["type"] !== "array",
    );
    for (const { path } of single) {
      const name = snakeCase(path[0] ?? "");
      const answer = await sendForm(operation, [
        [name, "a"],
        [name, "b"],
      ]);
      expect([name, answer.status, answer.error]).toEqual([name, 400, "invalid_request"]);
    }
    expect(single.length).toBeGreaterThan(0);
  });

  test.each(oauthOperations)(
    "$id refuses every value beyond a bound or of another type, and stores nothing",
    async (operation) => {
      const before = dump(app.db);
      const accepted: string[] = [];
      for (const { path, schema } of fieldsOf(operation.request).filter(({ path }) => path.length === 1)) {
        // An empty value is one that is left out.
        const wrong = badValues(schema).filter(({ value }) => value !== null && value !== "");
        for (const { title, value } of wrong) {
          const body = JSON.stringify({ ...Object.fromEntries(example(operation)), [snakeCase(path[0] ?? "")]: value });
          const { status, error } = await send(operation, "application/json", body);
          if (status !== 400 || error !== "invalid_request") accepted.push(`${path[0]}: ${title} → ${status} ${error}`);
        }
      }
      expect(accepted).toEqual([]);
      expect(changedTables(before, dump(app.db))).toEqual([]);
    },
  );

  test.each(oauthOperations)("$id refuses a hostile body, and goes on", async (operation) => {
    for (const { title, body } of hostileBodies(operation)) {
      for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
        const sent = type === "application/json" ? body : `token=${encodeURIComponent(body)}`.slice(0, body.length);
        const { status, error } = await send(operation, type, sent);
        if (error !== null) expect([title, status, FAULTS]).toEqual([title, status, expect.arrayContaining([error])]);
      }
      expect((await app.get("/healthz")).status).toBe(200);
    }
  });

  test.each(oauthOperations)("$id takes no other type of body", async (operation) => {
    for (const type of ["text/plain", "multipart/form-data; boundary=x", ""]) {
      const { status, error } = await send(operation, type, "client_id=lectern-cli");
      expect([type, status, error]).toEqual([type, 400, "invalid_request"]);
    }
  });

  test.each(oauthOperations)("$id is called with POST", async ({ route }) => {
    const response = await app.fetch(route?.path ?? "");
    expect([response.status, response.headers.get("allow")]).toEqual([405, expect.stringContaining("POST")]);
    await response.body?.cancel();
  });
});
