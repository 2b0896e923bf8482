import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { createDocuments, type Documents } from "../../src/senders/documents.ts";
import { createOutgoing } from "../../src/senders/outgoing.ts";
import { TestClock } from "../support/clock.ts";
import { at } from "../support/json.ts";
import { certificate } from "./certificate.ts";
import { rawStandIn, SELF, type Seen, standIn } from "./stand-in.ts";

// The documents are fetched over https from messenger.test, the name of the test certificate, at this machine.
const usual = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([certificate.cert]));
afterAll(() => setDefaultCACertificates(usual));

/** Whether a document says what the caller needs. */
const isRight = (document: unknown) => at(document, "client_id") !== "wrong";
const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const json = (headers: Record<string, string> = {}, body = '{"client_id":"x"}', status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json", ...headers } });

/** A host with one document, a service that fetches it, and the clock of that service. */
function served(answer: (seen: Seen) => Response | Promise<Response>) {
  const clock = new TestClock();
  const server = standIn(answer, { tls: certificate });
  const documents = createDocuments(createOutgoing({ allowed: SELF, resolve }), () => clock.now());
  const address = `https://messenger.test:${server.port}/client.json`;
  return {
    clock,
    seen: server.seen,
    address,
    read: (path = address) => documents.read(path, isRight),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A service that may reach public addresses only. */
function guarded(): Documents {
  return createDocuments(createOutgoing({ allowed: [] }), () => 0);
}

describe("a document", () => {
  test("is fetched with one GET that asks for JSON", async () => {
    await using host = served(() => json());
    expect(await host.read()).toEqual({ document: { client_id: "x" } });
    expect(host.seen).toMatchObject([{ method: "GET", path: "/client.json", body: "" }]);
    expect(host.seen[0]?.headers).toMatchObject({ accept: "application/json", "user-agent": "lectern" });
  });

  test("that several learners need at once is fetched once", async () => {
    const held = Promise.withResolvers<Response>();
    await using host = served(() => held.promise);
    const reads = [host.read(), host.read(), host.read()];
    held.resolve(json());
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 3 }, () => ({ document: { client_id: "x" } })));
    expect(host.seen).toHaveLength(1);
  });

  test("of another address is another document", async () => {
    await using host = served(({ path }) => json({}, JSON.stringify({ path })));
    expect(await host.read()).toEqual({ document: { path: "/client.json" } });
    expect(await host.read(`${host.address}?v=2`)).toEqual({ document: { path: "/client.json?v=2" } });
  });

  test.each([
    ["says nothing", {}, HOUR_MS],
    ["says max-age=600", { "cache-control": "public, max-age=600" }, 10 * MINUTE_MS],
    ["says less than a minute", { "cache-control": "max-age=5" }, MINUTE_MS],
    ["says no-store", { "cache-control": "no-store" }, MINUTE_MS],
    ["says no-cache beside max-age", { "cache-control": "no-cache, max-age=600" }, MINUTE_MS],
    ["says a year", { "cache-control": "max-age=31536000" }, DAY_MS],
    ["says what is not a number", { "cache-control": "max-age=soon" }, HOUR_MS],
  ])("is used again while it is fresh, if its host %s", async (_what, headers, freshMs) => {
    await using host = served(() => json(headers));
    await host.read();
    host.clock.advance(freshMs - 1);
    await host.read();
    expect(host.seen).toHaveLength(1);
    host.clock.advance(1);
    await host.read();
    expect(host.seen).toHaveLength(2);
  });

  test.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/cimd+json"])(
    "may have the type %s",
    async (type) => {
      await using host = served(() => json({ "content-type": type }));
      expect(await host.read()).toEqual({ document: { client_id: "x" } });
    },
  );

  test("may have 16 KiB", async () => {
    const body = JSON.stringify("x".repeat(16 * 1024 - 2));
    await using host = served(() => json({}, body));
    expect(await host.read()).toEqual({ document: "x".repeat(16 * 1024 - 2) });
  });
});

describe("a document that is refused", () => {
  test.each<[string, () => Response, string]>([
    ["has another status than 200", () => json({}, "{}", 404), "answers with HTTP 404 instead of 200"],
    ["was created by this request", () => json({}, "{}", 201), "answers with HTTP 201 instead of 200"],
    [
      "is elsewhere",
      () => new Response(null, { status: 302, headers: { location: "/other.json" } }),
      "answers with HTTP 302 instead of 200",
    ],
    ["is a page", () => json({ "content-type": "text/html" }), "does not answer with JSON"],
    [
      "has a type that only begins alike",
      () => json({ "content-type": "application/jsonp" }),
      "does not answer with JSON",
    ],
    ["is not valid JSON", () => json({}, "{"), "does not answer with valid JSON"],
    ["is empty", () => json({}, ""), "does not answer with valid JSON"],
    [
      "is too long",
      () => json({}, JSON.stringify("x".repeat(16 * 1024 - 1))),
      "answers with more than 16384 characters",
    ],
    ["has no end", () => endless(), "answers with more than 16384 characters"],
  ])("if it %s", async (_what, answer, fault) => {
    await using host = served(answer);
    expect(await host.read()).toEqual({ fault });
    expect(host.seen).toHaveLength(1);
  });

  test.each([
    ["https://127.0.0.1/client.json", "is not at a public address"],
    ["https://[::1]/client.json", "is not at a public address"],
    ["https://10.0.0.1/client.json", "is not at a public address"],
    ["https://169.254.169.254/latest/meta-data", "is not at a public address"],
    ["https://[::ffff:192.168.1.1]/client.json", "is not at a public address"],
    ["https://localhost/client.json", "is not at a public address"],
    ["http://93.184.215.14/client.json", "is not at a public address"],
    ["https://nowhere.invalid/client.json", "cannot be reached"],
  ])("if it is at %s", async (address, fault) => {
    expect(await guarded().read(address, isRight)).toEqual({ fault });
  });

  test("if its host breaks the connection off", async () => {
    using server = await rawStandIn((socket) => socket.destroy());
    const documents = createDocuments(createOutgoing({ allowed: SELF }), () => 0);
    expect(await documents.read(`http://127.0.0.1:${server.port}/client.json`, isRight)).toEqual({
      fault: "did not answer in five seconds",
    });
  });

  test.each([
    ["an error", "{}", 500, { fault: "answers with HTTP 500 instead of 200" }],
    ["not right for the caller", '{"client_id":"wrong"}', 200, { document: { client_id: "wrong" } }],
  ])("is not stored if it is %s, whatever its host says", async (_what, body, status, expected) => {
    let isReady = false;
    await using host = served(() => (isReady ? json() : json({ "cache-control": "max-age=600" }, body, status)));
    expect(await host.read()).toEqual(expected);
    isReady = true;
    expect(await host.read()).toEqual({ document: { client_id: "x" } });
  });
});

function endless(): Response {
  const body = new ReadableStream({ pull: (to) => to.enqueue(new TextEncoder().encode("x".repeat(10_000))) });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
