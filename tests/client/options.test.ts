import { describe, expect, test } from "bun:test";
import { inspect } from "node:util";
import { LecternClient } from "../../client/lib/index.js";

const baseUrl = "https://study.example.org";
const SECRET = "lectern_do-not-show-this";

/** What a caller without types could pass. */
function made(options: unknown): unknown {
  return Reflect.construct(LecternClient, [options]);
}

describe("the options of a client", () => {
  const wrong: [options: unknown, says: string][] = [
    [undefined, "needs an object of options"],
    [{}, "baseUrl is missing"],
    [{ baseUrl: "" }, "baseUrl is missing"],
    [{ baseUrl: "study.example.org" }, "begins with https:// or http://"],
    [{ baseUrl: "ftp://study.example.org" }, "begins with https:// or http://"],
    [{ baseUrl: "https://me:secret@study.example.org" }, "a user name or a password"],
    [{ baseUrl: "https://study.example.org/?x=1" }, "a part behind ? or #"],
    [{ baseUrl, token: "" }, "token is not what a binding gives"],
    [{ baseUrl, token: `${SECRET}\n` }, "token is not what a binding gives"],
    [{ baseUrl, token: 7 }, "token is not what a binding gives"],
    [{ baseUrl, fetch: "fetch" }, "fetch is no function"],
    [{ baseUrl, timeoutMs: 0 }, "timeoutMs must be an integer from 1 to 2147483647"],
    [{ baseUrl, retries: -1 }, "retries must be an integer from 0 to 20"],
    [{ baseUrl, maxWaitMs: 1.5 }, "maxWaitMs must be an integer from 0"],
    [{ baseUrl, userAgent: "a\r\nx: y" }, "userAgent must be 1 to 200 ASCII characters"],
  ];
  test.each(wrong)("are refused with what to do: %j", (options, says) => {
    let error: unknown;
    try {
      made(options);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(says);
    expect(String(error)).not.toContain("secret");
    expect(String(error)).not.toContain(SECRET);
  });

  test.each([
    ["https://study.example.org/", "https://study.example.org"],
    ["https://example.org/study/", "https://example.org/study"],
    ["HTTP://Example.org:80", "http://example.org"],
  ])("take the address %s as %s", (given, taken) => {
    expect(new LecternClient({ baseUrl: given }).baseUrl).toBe(taken);
  });

  test("refuse a malformed key before anything is sent", async () => {
    const client = new LecternClient({ baseUrl, fetch: () => Promise.reject(new Error("sent")) });
    for (const idempotencyKey of ["", "a b", "ä", "x".repeat(256)]) {
      const call = client.feedback.create({ content: "Hello" }, { idempotencyKey });
      await expect(call).rejects.toThrow("idempotencyKey must be 1 to 255 visible ASCII characters");
    }
  });

  test("refuse an unknown operation name", async () => {
    const client = new LecternClient({ baseUrl });
    const call: unknown = Reflect.apply(client.call, client, ["ielts_nothing"]);
    await expect(call).rejects.toThrow("ielts_nothing is unknown to this client");
    await expect(Reflect.apply(client.call, client, ["toString"])).rejects.toThrow(TypeError);
  });
});

describe("the token of a client", () => {
  test("shows nowhere", () => {
    const client = new LecternClient({ baseUrl, token: SECRET });
    const shown = [JSON.stringify(client), inspect(client, { depth: 9, showHidden: true }), Bun.inspect(client)];
    const listed = Reflect.ownKeys(client).map(String);
    expect([...shown, ...listed].join()).not.toContain(SECRET);
    expect(JSON.stringify({ client })).toBe('{"client":{"baseUrl":"https://study.example.org"}}');
  });

  test("is not in any error of a connection, nor in its cause", async () => {
    const client = new LecternClient({ baseUrl: "http://127.0.0.1:1", token: SECRET, retries: 0 });
    const error: unknown = await client.me().catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9, showHidden: true })).toContain("LecternConnectionError");
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
  });

  test("is another after withToken, and the client before keeps its own", async () => {
    const sent: unknown[] = [];
    const fetch = (_url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get("authorization"));
      return Promise.resolve(Response.json({ code: 0, message: "ok", data: {} }));
    };
    const client = new LecternClient({ baseUrl, token: "one", fetch, userAgent: "agent/1" });
    await client.withToken("two").me();
    await client.me();
    await client.withToken(undefined).me();
    expect(sent).toEqual(["Bearer two", "Bearer one", null]);
  });
});
