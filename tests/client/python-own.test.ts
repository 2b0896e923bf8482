import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { letTimePass, paced } from "../support/eventually.ts";
import { loopbackCertificate } from "../support/oauth-certificate.ts";
import { type Done, type Driver, type InstalledPython, installedPython, isWithoutPython } from "./python.ts";
import { type Act, type Got, ok, refusal, type StandIn, standIn } from "./stand-in.ts";

const SECRET = "lectern_do-not-show-this";
const BASE = "https://study.example.org";

let installed: InstalledPython;
let driver: Driver;
let service: StandIn | undefined;
beforeAll(async () => {
  if (isWithoutPython) return;
  installed = await installedPython();
  driver = await installed.driver();
}, paced(120_000));
afterEach(() => service?.stop());
afterAll(async () => {
  await driver?.stop();
  installed?.remove();
});

/** A call of a client of a service with the given behaviour. */
function calling(
  act: (call: number, got: Got) => Act,
  method: string,
  arguments_: readonly unknown[] = [],
  options: Readonly<Record<string, unknown>> = {},
): Promise<Done> {
  service = standIn(act);
  return driver.call({ baseUrl: service.url, client: { token: SECRET }, method, arguments: arguments_, options });
}

describe.skipIf(isWithoutPython)("the options of the Python client", () => {
  const wrong: [baseUrl: unknown, client: Readonly<Record<string, unknown>>, says: string][] = [
    [null, {}, "base_url is missing"],
    ["", {}, "base_url is missing"],
    [7, {}, "base_url must be a text"],
    ["study.example.org", {}, "begins with https:// or http://"],
    ["ftp://study.example.org", {}, "begins with https:// or http://"],
    ["https://", {}, "begins with https:// or http://"],
    ["https://study.example.org:x", {}, "begins with https:// or http://"],
    ["https://study.example.org/a b", {}, "begins with https:// or http://"],
    ["https://me:secret@study.example.org", {}, "a user name or a password"],
    ["https://study.example.org/?x=1", {}, "a part behind ? or #"],
    [BASE, { token: "" }, "token is not what a binding gives"],
    [BASE, { token: `${SECRET}\n` }, "token is not what a binding gives"],
    [BASE, { token: 7 }, "token is not what a binding gives"],
    [BASE, { timeout: 0 }, "timeout must be a number of seconds from 0.001 to 604800"],
    [BASE, { timeout: true }, "timeout must be a number"],
    [BASE, { timeout: "60" }, "timeout must be a number"],
    [BASE, { retries: -1 }, "retries must be an integer from 0 to 20"],
    [BASE, { retries: 1.5 }, "retries must be an integer"],
    [BASE, { max_wait: -1 }, "max_wait must be a number of seconds from 0 to"],
    [BASE, { user_agent: "a\r\nx: y" }, "user_agent must be 1 to 200 ASCII characters"],
  ];
  test.concurrent.each(wrong)("are refused with what to do: %j %j", async (baseUrl, client, says) => {
    const { error } = await driver.call({ baseUrl, client, method: "base_url" });
    expect(["ValueError", "TypeError"]).toContain(String(error?.["type"]));
    expect(String(error?.["text"])).toContain(says);
    expect(String(error?.["text"])).not.toMatch(/secret|do-not-show/);
  });

  test.concurrent.each([
    ["https://study.example.org/", "https://study.example.org"],
    ["https://example.org/study/", "https://example.org/study"],
    ["HTTP://Example.org:80", "http://example.org"],
    ["http://[::1]:8420/", "http://[::1]:8420"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ])("take the address %s as %s", async (baseUrl, taken) => {
    expect((await driver.call({ baseUrl, method: "base_url" })).result).toBe(taken);
  });

  const refused: [method: string, arguments_: unknown[], options: object, says: string][] = [
    ...["", "a b", "ä", "x".repeat(256)].map((idempotency_key): [string, unknown[], object, string] => [
      "feedback.create",
      [{ content: "a" }],
      { idempotency_key },
      "idempotency_key must be 1 to 255 visible ASCII characters",
    ]),
    ["invoke", ["ielts_nothing"], {}, "ielts_nothing is unknown to this client"],
    ["invoke", ["__class__"], {}, "is unknown to this client"],
    ["pages", ["ielts_feedback_list"], {}, "answers in one piece"],
    ["items", ["ielts_prep_read_guide", { slug: "a" }], {}, "lists nothing"],
    ["save", ["ielts_feedback_create", "x"], {}, "is a write"],
    ["study_todos.list", [], { timeout: -1 }, "timeout must be a number"],
  ];
  test.each(refused)("of %s(%j, %j) are refused before anything is sent", async (method, given, options, says) => {
    const { error } = await calling(() => ok({}), method, given, { ...options });
    expect(error).toMatchObject({ type: "ValueError" });
    expect(String(error?.["text"])).toContain(says);
    expect(service?.got).toEqual([]);
  });
});

describe.skipIf(isWithoutPython)("a call of the Python client", () => {
  test("of a service that is not there says that nothing was done, and shows no token", async () => {
    const order = { baseUrl: "http://127.0.0.1:1", client: { token: SECRET }, method: "feedback.create" };
    const { error, retries, showsToken } = await driver.call({ ...order, arguments: [{ content: "a" }] });
    expect(error).toMatchObject({ type: "LecternConnectionError", reason: "unreachable", may_have_happened: false });
    expect([retries.length, showsToken]).toEqual([2, false]);
  });

  test.each(["drop", "half", "never"] as const)("that ends with %s shows no token in any variable", async (act) => {
    const done = await calling(() => act, "study_todos.list", [], { retries: 0, timeout: 0.5 });
    expect([done.error?.["type"], done.showsToken]).toEqual(["LecternConnectionError", false]);
  });

  test("ends in time though the service sends a byte now and then", async () => {
    const drops = () =>
      new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await letTimePass(50);
          controller.enqueue(new TextEncoder().encode(" "));
        },
      });
    const headers = { "content-type": "application/json" };
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(drops(), { headers }) });
    const order = { baseUrl: server.url.origin, method: "feedback.create", arguments: [{ content: "a" }] };
    const { error } = await driver.call({ ...order, options: { timeout: 0.6 } });
    expect(error).toMatchObject({ reason: "timeout", may_have_happened: true });
    await server.stop(true);
  });

  test("reads an answer that is compressed, and takes a compressed one that is cut off for a lost one", async () => {
    const body = Bun.gzipSync(JSON.stringify({ code: 0, message: "ok", data: { items: ["词".repeat(50_000)] } }));
    for (const [sent, reason] of [
      [body, undefined],
      [body.slice(0, -20), "broken_off"],
    ] as const) {
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(sent, { headers }) });
      const done = await driver.call({
        baseUrl: server.url.origin,
        method: "study_todos.list",
        options: { retries: 0 },
      });
      expect([done.error?.["reason"], done.result]).toEqual([
        reason,
        reason === undefined ? { items: ["词".repeat(50_000)] } : undefined,
      ]);
      await server.stop(true);
    }
  });

  test("sends halves of characters as JSON can, and no value that JSON does not have", async () => {
    await calling(() => ok({}), "feedback.create", [{ content: "\ud83d" }]);
    expect(service?.got[0]?.body).toEqual({ content: "\ud83d" });
    await service?.stop();
    const program = `
from lectern_client import LecternClient
for value in (float("nan"), {1, 2}):
    try:
        LecternClient("http://127.0.0.1:1").invoke("ielts_feedback_create", {"content": value})
    except (TypeError, ValueError) as error:
        print(type(error).__name__)
`;
    expect((await installed.run(["-c", program])).stdout).toBe("ValueError\nTypeError\n");
  });

  test("has errors that another process can receive", async () => {
    const program = `
import pickle
from lectern_client import LecternBindingError, LecternConnectionError, LecternError, LecternPagingError
one = LecternError("a", 400, code=40001, reason="b.c", service_message="d", idempotency_key="k")
for error in (one, LecternConnectionError("a", "timeout", "b", may_have_happened=True), LecternPagingError("a", "b"), LecternBindingError("used")):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error)), error
print("same")
`;
    expect(await installed.run(["-c", program])).toMatchObject({ stdout: "same\n", stderr: "" });
  });
});

describe.skipIf(isWithoutPython)("a call of the Python client to an address with TLS", () => {
  const { key, cert } = loopbackCertificate;
  const serving = () =>
    Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      tls: { key, cert },
      fetch: () => ok({ items: ["词".repeat(99_999)] }),
    });
  const order = { method: "feedback.create", arguments: [{ content: "a" }], client: { token: SECRET, retries: 0 } };

  test("is sent to the holder of a trusted certificate", async () => {
    const server = serving();
    const authority = join(installed.dir, "authority.pem");
    writeFileSync(authority, cert);
    const calls = Array.from({ length: 20 }, () => driver.call({ ...order, baseUrl: server.url.origin, authority }));
    for (const { result } of await Promise.all(calls)) expect(result).toEqual({ items: ["词".repeat(99_999)] });
    await server.stop(true);
  });

  test("is sent to nobody else", async () => {
    const server = serving();
    const { error, showsToken } = await driver.call({ ...order, baseUrl: server.url.origin });
    expect(error).toMatchObject({ reason: "unreachable", may_have_happened: false });
    expect(showsToken).toBe(false);
    await server.stop(true);
  });
});

describe.skipIf(isWithoutPython)("a binding by the Python client", () => {
  const binding = { bindingId: "b", secret: "s", pollIntervalSeconds: 0 };

  test("is polled until it is bound, despite lost polls, and its token is not in its text", async () => {
    const done = await calling(
      (call) => {
        if (call < 3) return ok({ status: "pending" });
        if (call < 6) return "drop";
        return call === 6 ? ok({ status: "pending" }) : ok({ status: "bound", token: "new", expiresAt: "2027-01-01" });
      },
      "wait_for_token",
      [binding],
    );
    expect([done.result, done.pending]).toEqual([{ token: "new", expires_at: "2027-01-01" }, [1, 2, 4]]);
    const shown = await installed.run(["-c", "from lectern_client import IssuedToken; print(IssuedToken('t0k', 'x'))"]);
    expect(shown.stdout).toBe("IssuedToken(expires_at='x')\n");
  });

  test.each(["expired", "used"])("that is %s ends the waiting", async (status) => {
    const { error } = await calling(() => ok({ status }), "wait_for_token", [binding]);
    expect(error).toMatchObject({ type: "LecternBindingError", status });
  });

  test("that is unknown ends the waiting at once; a service that stays away does in the end", async () => {
    expect((await calling(() => refusal(404), "wait_for_token", [binding])).error).toMatchObject({ status: 404 });
    expect(service?.got).toHaveLength(1);
    await service?.stop();
    const busy = await calling(() => refusal(503, {}, { "retry-after": "0" }), "wait_for_token", [binding]);
    expect(busy.error).toMatchObject({ type: "LecternError", status: 503 });
    expect(service?.got).toHaveLength(15);
  });

  test("is waited for no longer than asked", async () => {
    const slow = { ...binding, pollIntervalSeconds: 60 };
    const { error } = await calling(() => ok({ status: "pending" }), "wait_for_token", [slow], { timeout: 5 });
    expect(error).toMatchObject({ type: "TimeoutError" });
    expect(service?.got).toHaveLength(1);
  });
});

describe.skipIf(isWithoutPython)("an answer in a file", () => {
  const place = (name: string) => {
    mkdirSync(join(installed.dir, name));
    return join(installed.dir, name, "export.json");
  };
  const OPERATION = "ielts_learner_export_data";

  test("is the whole answer, readable by its owner alone, after a lost attempt", async () => {
    const file = place("whole");
    const acts = (call: number): Act => (call === 1 ? "half" : ok({ accountId: 1 }));
    const { result } = await calling(acts, "save", [OPERATION, file, {}]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ code: 0, message: "ok", data: { accountId: 1 } });
    expect(result).toEqual({ path: file, size: statSync(file).size });
    expect([statSync(file).mode & 0o777, service?.got.length]).toEqual([0o600, 2]);
  });

  const failing: [name: string, act: () => Act, type: string][] = [
    ["an answer that breaks off", () => "half", "LecternConnectionError"],
    ["a refusal", () => refusal(403), "LecternError"],
    ["a page", () => new Response("<html>"), "LecternError"],
    ["nothing", () => ok("", { "content-type": "text/plain" }), "LecternError"],
  ];
  test.each(failing)("leaves the file as it was after %s, and nothing beside it", async (name, act, type) => {
    const file = place(name.replaceAll(" ", "-"));
    writeFileSync(file, "before");
    const { error } = await calling(act, "save", [OPERATION, file], { retries: 0 });
    expect(error).toMatchObject({ type });
    expect([readFileSync(file, "utf8"), readdirSync(join(file, ".."))]).toEqual(["before", ["export.json"]]);
  });

  test("that cannot be written is the system's error, and is not repeated", async () => {
    const { error } = await calling(() => ok({}), "save", [OPERATION, join(installed.dir, "no/folder/x.json")]);
    expect(error).toMatchObject({ type: "FileNotFoundError" });
    expect(service?.got).toHaveLength(1);
  });
});
