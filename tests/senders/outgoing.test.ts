import { describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parseAddressRanges } from "../../src/lib/address-ranges.ts";
import {
  createOutgoing,
  type OutgoingAnswer,
  type OutgoingParts,
  type OutgoingRequest,
  outcomeOf,
} from "../../src/senders/outgoing.ts";
import { throughout } from "../support/eventually.ts";
import { certificate } from "./certificate.ts";
import { noSignal, outgoingHere, rawStandIn, SELF, standIn } from "./stand-in.ts";

/** Addresses by host name, instead of a resolver's answers. */
function namesOf(addresses: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const resolve: NonNullable<OutgoingParts["resolve"]> = async (name) => {
    asked.push(name);
    return (addresses[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

const request = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  headers: {},
  body: "{}",
  signal: noSignal(),
  ...more,
});

async function answered(url: string, outgoing = outgoingHere): Promise<OutgoingAnswer> {
  const answer = await outgoing.post(request(url));
  if ("unsent" in answer) throw new Error(answer.detail);
  return answer;
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

describe("createOutgoing", () => {
  test("sends what it is given, by its own connection", async () => {
    await using server = standIn(() => new Response("taken", { status: 202 }));
    const headers = { "content-type": "application/json", "x-key": "k" };
    const answer = await outgoingHere.post(request(`${server.url}/a/b?c=1`, { headers, body: '{"text":"你好"}' }));
    expect(answer).toEqual({ status: 202, text: "taken", retryAfterMs: null, movedTo: null });
    expect(server.seen).toEqual([
      {
        method: "POST",
        path: "/a/b?c=1",
        headers: {
          "user-agent": "lectern",
          "content-type": "application/json",
          "x-key": "k",
          "content-length": "17",
          host: `127.0.0.1:${server.port}`,
          connection: "close",
        },
        body: '{"text":"你好"}',
      },
    ]);
  });

  test("sends bytes as they are", async () => {
    await using server = standIn();
    await outgoingHere.post(request(server.url, { body: new Uint8Array([0x68, 0x69, 0x0a]) }));
    expect(server.seen[0]?.body).toBe("hi\n");
  });

  test("reaches an IPv6 address that is allowed", async () => {
    await using server = standIn(undefined, { hostname: "::1" });
    expect(await answered(`http://[::1]:${server.port}/`)).toMatchObject({ status: 200, text: "ok" });
  });

  test.each([
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "１２７.0.0.1",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fe80::1]",
    "[ff02::1]",
    "localhost",
  ])("refuses %s, which is not of the public internet", async (host) => {
    await using server = standIn();
    const guarded = createOutgoing({ allowed: [] });
    for (const scheme of ["http", "https"]) {
      const answer = await guarded.post(request(`${scheme}://${host}:${server.port}/secret-path?key=secret`));
      expect(answer).toMatchObject({ unsent: "address_refused" });
      expect(JSON.stringify(answer)).not.toContain("secret");
    }
    expect(server.seen).toEqual([]);
  });

  test.each([
    ["https", ["10.0.0.1"]],
    ["https", ["93.184.215.14", "10.0.0.1"]],
    ["https", ["2606:4700::1111", "::ffff:10.0.0.1"]],
    ["http", ["93.184.215.14"]],
    ["http", ["127.0.0.1", "93.184.215.14"]],
  ])("refuses a name by %s whose addresses are %p", async (scheme, addresses) => {
    const { resolve } = namesOf({ "messenger.test": addresses });
    const answer = await createOutgoing({ allowed: SELF, resolve }).post(request(`${scheme}://messenger.test/x`));
    expect(answer).toMatchObject({ unsent: "address_refused", detail: expect.stringContaining("messenger.test") });
  });

  test("refuses public addresses without https", async () => {
    expect(await outgoingHere.post(request("http://93.184.215.14/x"))).toEqual({
      unsent: "address_refused",
      detail: "93.184.215.14 is refused: messages go to public addresses by https only",
    });
  });

  test("reaches an allowed address at no other port than the one that is allowed with it", async () => {
    await using server = standIn();
    await using other = standIn();
    const outgoing = createOutgoing({ allowed: parseAddressRanges(`127.0.0.1:${server.port}`) ?? [] });
    expect((await answered(`${server.url}/x`, outgoing)).status).toBe(200);
    for (const url of [`${other.url}/x`, "http://127.0.0.1/x", "https://127.0.0.1/x"]) {
      expect(await outgoing.post(request(url))).toMatchObject({ unsent: "address_refused" });
    }
    const usual = createOutgoing({ allowed: parseAddressRanges("127.0.0.1:443") ?? [] });
    expect(await usual.post(request("https://127.0.0.1/x"))).toMatchObject({ unsent: "unreachable" });
    expect(other.seen).toEqual([]);
  });

  test("connects to the very address that it checked", async () => {
    await using server = standIn();
    const { resolve, asked } = namesOf({ "messenger.test": ["127.0.0.1"] });
    await answered(`http://messenger.test:${server.port}/x`, createOutgoing({ allowed: SELF, resolve }));
    expect(asked).toEqual(["messenger.test"]);
    expect(server.seen[0]?.headers["host"]).toBe(`messenger.test:${server.port}`);
  });

  test("tries the next address of a name where nothing listens at the first", async () => {
    await using server = standIn();
    const { resolve } = namesOf({ "messenger.test": ["127.0.0.2", "127.0.0.1"] });
    await answered(`http://messenger.test:${server.port}/x`, createOutgoing({ allowed: SELF, resolve }));
    expect(server.seen).toHaveLength(1);
  });

  test("asks by https for the certificate of the name, and takes no other", async () => {
    await using server = standIn(undefined, { tls: certificate });
    const { resolve } = namesOf({ "messenger.test": ["127.0.0.1"], "other.test": ["127.0.0.1"] });
    const outgoing = createOutgoing({ allowed: SELF, resolve });
    const post = (host: string) => outgoing.post(request(`https://${host}:${server.port}/`));
    expect(await post("messenger.test")).toMatchObject({
      unsent: "unreachable",
      detail: "messenger.test cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)",
    });
    const usual = getCACertificates("default");
    setDefaultCACertificates([certificate.cert]);
    try {
      expect(await post("messenger.test")).toMatchObject({ status: 200, text: "ok" });
      expect(await post("other.test")).toMatchObject({
        unsent: "unreachable",
        detail: "other.test cannot be reached (ERR_TLS_CERT_ALTNAME_INVALID)",
      });
    } finally {
      setDefaultCACertificates(usual);
    }
    expect(server.seen).toHaveLength(1);
  });

  test("says that nothing was sent where nothing listens", async () => {
    let port = 0;
    {
      await using server = standIn();
      port = server.port;
    }
    expect(await outgoingHere.post(request(`http://127.0.0.1:${port}/secret`))).toEqual({
      unsent: "unreachable",
      detail: "127.0.0.1 cannot be reached (ECONNREFUSED)",
    });
  });

  test("says that nothing was sent where a name is unknown, or has no address", async () => {
    const unknown = createOutgoing({ allowed: [] });
    expect(await unknown.post(request("https://nowhere.invalid/x"))).toMatchObject({ unsent: "unreachable" });
    const empty = createOutgoing({ allowed: [], resolve: namesOf({}).resolve });
    expect(await empty.post(request("https://empty.test/x"))).toMatchObject({ unsent: "unreachable" });
  });

  test("sends nothing any more where the addresses of a name come too late", async () => {
    await using server = standIn();
    const late = Promise.withResolvers<void>();
    const resolve = () => late.promise.then(() => [{ address: "127.0.0.1", family: 4 }]);
    const slow = createOutgoing({ allowed: SELF, limitMs: 50, resolve });
    expect(await slow.post(request(`http://slow.test:${server.port}/x`))).toEqual({
      unsent: "unreachable",
      detail: "slow.test cannot be reached (no answer in time)",
    });
    late.resolve();
    await throughout(() => expect(server.seen).toEqual([]), 50);
  });

  test("says that nothing was sent where the other end does not begin to encrypt", async () => {
    using server = await rawStandIn(() => {});
    const outgoing = createOutgoing({ allowed: SELF, limitMs: 100 });
    expect(await outgoing.post(request(`https://127.0.0.1:${server.port}/x`))).toMatchObject({ unsent: "unreachable" });
  });

  test.each<[string, (socket: Socket) => void]>([
    ["no answer comes in time", () => {}],
    ["the connection ends without an answer", (socket) => socket.end()],
    ["the connection is reset", (socket) => socket.resetAndDestroy()],
    ["the answer is not HTTP", (socket) => socket.end("220 mail.example ESMTP\r\n")],
    ["the answer breaks off", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")],
    ["the answer does not end in time", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")],
  ])("throws, for it may have arrived, where %s", async (_what, meet) => {
    using server = await rawStandIn(meet);
    const outgoing = createOutgoing({ allowed: SELF, limitMs: 150 });
    await expect(outgoing.post(request(server.url))).rejects.toBeInstanceOf(Error);
  });

  test("ends on request", async () => {
    const stop = new AbortController();
    using server = await rawStandIn(() => stop.abort());
    const error = await outgoingHere.post(request(server.url, { signal: stop.signal })).catch((caught) => caught);
    expect(codeOf(error)).toBe("ABORT_ERR");
  });

  test.each([301, 302, 303, 307, 308])("follows no redirect of status %i", async (status) => {
    await using inside = standIn();
    const location = `${inside.url}/latest?token=secret`;
    await using server = standIn(() => new Response(null, { status, headers: { location } }));
    const answer = await answered(`${server.url}/x`);
    expect(answer).toMatchObject({ status, movedTo: inside.url });
    expect(outcomeOf(answer)).toEqual({
      kind: "retry",
      detail: `HTTP ${status} to ${inside.url}`,
      afterMs: null,
      attention: "moved",
    });
    expect([server.seen.length, inside.seen.length]).toEqual([1, 0]);
  });

  test("reads a redirect within the same server as one to that server", async () => {
    await using server = standIn(() => new Response(null, { status: 308, headers: { location: "/new?key=secret" } }));
    expect(await answered(`${server.url}/x`)).toMatchObject({ movedTo: server.url });
  });

  test.each([
    ["of 10 MB", () => new Response("x".repeat(10_000_000))],
    ["without end", () => new Response(new ReadableStream({ pull: (to) => to.enqueue("x".repeat(10_000)) }))],
  ])("reads the beginning of an answer %s", async (_size, answer) => {
    await using server = standIn(answer);
    expect((await answered(server.url)).text).toBe("x".repeat(64 * 1024));
  });

  test.each([
    ["retry-after: 120", 120_000],
    ["retry-after: 0", 0],
    ["retry-after: 7201", 7_200_000],
    [`retry-after: ${"9".repeat(400)}`, 7_200_000],
    ["retry-after: Tue, 01 Dec 2026 08:01:30 GMT", 90_000],
    ["retry-after: Tue, 01 Dec 2026 07:00:00 GMT", 0],
    ["retry-after: Wed, 02 Dec 2026 08:00:00 GMT", 7_200_000],
    ["retry-after: soon", null],
    ["retry-after: -5", null],
    ["retry-after: 1.5", null],
    ["x-other: 5", null],
  ])("reads %s", async (header, retryAfterMs) => {
    const head = `HTTP/1.1 429 Wait\r\ndate: Tue, 01 Dec 2026 08:00:00 GMT\r\n${header}\r\ncontent-length: 0\r\n\r\n`;
    using server = await rawStandIn((socket) => socket.end(head));
    expect(await answered(server.url)).toMatchObject({ status: 429, retryAfterMs });
  });

  test("takes no date from an answer without one", async () => {
    const head = "HTTP/1.1 503 Wait\r\nretry-after: Tue, 01 Dec 2026 08:01:30 GMT\r\ncontent-length: 0\r\n\r\n";
    using server = await rawStandIn((socket) => socket.end(head));
    expect(await answered(server.url)).toMatchObject({ status: 503, retryAfterMs: null });
  });
});

describe("outcomeOf", () => {
  test.each([
    [200, { kind: "delivered" }],
    [204, { kind: "delivered" }],
    [299, { kind: "delivered" }],
    [304, { kind: "retry", detail: "HTTP 304", afterMs: 5000, attention: "moved" }],
    [400, { kind: "retry", detail: "HTTP 400", afterMs: 5000, attention: "rejected" }],
    [401, { kind: "retry", detail: "HTTP 401", afterMs: 5000, attention: "unauthorized" }],
    [403, { kind: "retry", detail: "HTTP 403", afterMs: 5000, attention: "unauthorized" }],
    [404, { kind: "retry", detail: "HTTP 404", afterMs: 5000, attention: "not_found" }],
    [405, { kind: "retry", detail: "HTTP 405", afterMs: 5000, attention: "rejected" }],
    [408, { kind: "retry", detail: "HTTP 408", afterMs: 5000 }],
    [410, { kind: "ended", detail: "HTTP 410", attention: "not_found" }],
    [413, { kind: "retry", detail: "HTTP 413", afterMs: 5000, attention: "rejected" }],
    [425, { kind: "retry", detail: "HTTP 425", afterMs: 5000 }],
    [429, { kind: "retry", detail: "HTTP 429", afterMs: 5000 }],
    [500, { kind: "retry", detail: "HTTP 500", afterMs: 5000 }],
    [503, { kind: "retry", detail: "HTTP 503", afterMs: 5000 }],
  ] as const)("reads the status %i", (status, outcome) => {
    expect(outcomeOf({ status, text: "", retryAfterMs: 5000, movedTo: null })).toEqual(outcome);
  });

  test.each([
    ["unreachable", { kind: "retry", detail: "d", afterMs: null }],
    ["address_refused", { kind: "failed", detail: "d", attention: "address_refused", isUnsent: true }],
  ] as const)("reads %s where nothing was sent", (unsent, outcome) => {
    expect(outcomeOf({ unsent, detail: "d" })).toEqual(outcome);
  });
});
