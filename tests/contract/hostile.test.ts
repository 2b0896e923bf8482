import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { bodyLimit, type Capability, PUBLIC_BODY_BYTES } from "../../src/kernel/capability.ts";
import { isSearchText, SEARCH_CHARACTERS } from "../../src/kernel/fields.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { hostileBodies } from "../support/hostile-bodies.ts";
import { registry } from "../support/operations.ts";
import { readReply } from "../support/reply.ts";
import { optionsOf, propertiesOf } from "../support/schema-walk.ts";

/** Operations that read a request body as JSON, and answer with the envelope. */
const withBody = registry.all.filter(
  ({ route, upload, sends }) => route?.method !== "GET" && upload === undefined && sends !== "oauth",
);

let app: TestApp;
let headers: Record<string, string>;
let token: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ seed: true });
  const account = await app.account({ role: "owner" });
  token = bearer(await app.token(account));
  headers = { ...app.cookieOf(await app.session(account)), origin: app.origin };
});
afterAll(() => app.stop());

/** Where an operation is called, and by whom. */
function ways(operation: Capability): { path: string; as: Record<string, string> }[] {
  const { id, audiences, route } = operation;
  if (route !== undefined) return [{ path: route.path.replaceAll(/\{\w+\}/g, "x"), as: {} }];
  return audiences.map((audience) =>
    audience === "web"
      ? { path: `/api/web/${id}`, as: headers }
      : { path: `/api/v1/agent/capabilities/${id}`, as: operation.public ? {} : token },
  );
}

describe("a hostile body", () => {
  test.each(withBody.map((one) => [one.id, one] as const))(
    "to %s is refused for what is wrong with it",
    async (_id, operation) => {
      // The response to a batch of events repeats something of every event.
      const most = operation.id === "ielts_learning_push_events" ? 200 : 20;
      const bodies = hostileBodies(operation);
      for (const { path, as } of ways(operation)) {
        for (const { title, body, reason } of bodies) {
          const sent = app.fetch(path, {
            method: "POST",
            headers: { "content-type": "application/json", ...as },
            body,
          });
          const [reply, health] = await Promise.all([sent.then(readReply), app.get("/healthz")]);
          expect([title, health.status]).toEqual([title, 200]);
          expect([title, reply.status < 500]).toEqual([title, true]);
          if (reason !== undefined) expect([title, reply.refusal?.reason]).toEqual([title, reason]);
          expect([title, reply.refusal === null || (reply.refusal?.details.length ?? 0) <= most]).toEqual([
            title,
            true,
          ]);
        }
      }
    },
  );
});

describe("the bound of a request body", () => {
  test.each(registry.all.filter((one) => one.public).map((one) => [one.id, one] as const))(
    "of %s, which anyone may call, is at most 64 KiB",
    (_id, operation) => {
      expect(bodyLimit(operation)).toBeLessThanOrEqual(PUBLIC_BODY_BYTES);
    },
  );

  /** Lists whose largest items fill more than one body. A body holds one of them; the refusal of more names the limit. */
  const inSeveralCalls: Readonly<Record<string, string>> = {
    ielts_vocabulary_personal_add: "a hundred words, each with all it may have, are half a book of texts",
    vocabulary_add_words: "a thousand words, each with all it may have, are several books of texts",
    writing_save_review: "two hundred comments, each on the whole text, comment on nothing in particular",
  };

  // Agents may write every character as \uXXXX; the workspace writes UTF-8, three bytes per unit.
  test.each(withBody.map((one) => [one.id, one] as const))(
    "of %s holds the largest request that it takes",
    (_id, operation) => {
      const perCharacter = operation.audiences.includes("agent") ? 6 : 3;
      const mostItems = operation.id in inSeveralCalls ? 1 : Number.POSITIVE_INFINITY;
      expect(largestOf(operation.request, { perCharacter, mostItems })).toBeLessThanOrEqual(bodyLimit(operation));
    },
  );

  test.each(Object.keys(inSeveralCalls))(
    "of %s does not hold the largest list, or it would not be listed here",
    (id) => {
      const operation = registry.get(id);
      expect(operation).toBeDefined();
      if (operation === undefined) return;
      const perCharacter = operation.audiences.includes("agent") ? 6 : 3;
      const most = { perCharacter, mostItems: Number.POSITIVE_INFINITY };
      expect(largestOf(operation.request, most)).toBeGreaterThan(bodyLimit(operation));
    },
  );
});

interface Most {
  /** The size of a character in bytes. */
  readonly perCharacter: number;
  /** Items of a list whose length is limited. */
  readonly mostItems: number;
}

/** The maximum size in bytes of a schema's value as JSON; infinite if a text or a list has no bound. */
function largestOf(schema: TSchema, most: Most): number {
  const options = optionsOf(schema);
  if (options.length > 0) return Math.max(...options.map((option) => largestOf(option, most)));
  if ("const" in schema) return JSON.stringify(schema["const"]).length;
  if (Array.isArray(schema["enum"])) return Math.max(...schema["enum"].map((word) => JSON.stringify(word).length));
  if (schema["type"] === "string") {
    const length = isSearchText(schema) ? SEARCH_CHARACTERS : (schema["maxLength"] ?? Number.POSITIVE_INFINITY);
    return length * most.perCharacter + 2;
  }
  if (schema["type"] === "array") {
    const items = Math.min(schema["maxItems"] ?? Number.POSITIVE_INFINITY, most.mostItems);
    return 2 + items * (1 + largestOf(schema["items"], most));
  }
  if (schema["type"] !== "object") return 24;
  const fields = propertiesOf(schema).map(([name, field]) => name.length + 4 + largestOf(field, most));
  return 2 + fields.reduce((sum, size) => sum + size, 0);
}
