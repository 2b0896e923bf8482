import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { createVault } from "../../../src/lib/vault.ts";
import { createDocuments } from "../../../src/senders/documents.ts";
import { createOutgoing } from "../../../src/senders/outgoing.ts";
import { rawStandIn, SELF, type Seen, standIn } from "../../senders/stand-in.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { paced } from "../../support/eventually.ts";
import { at } from "../../support/json.ts";
import { type Answer, Ground, parameters, textOf } from "../../support/oauth-attacks.ts";
import { loopbackCertificate } from "../../support/oauth-certificate.ts";

/** A service that reaches its own machine, as the operator allows here. */
let app: TestApp;
/** A service that reaches nothing but the internet. */
let guarded: TestApp;
let host: ReturnType<typeof standIn>;
const usual = getCACertificates("default");

beforeAll(async () => {
  setDefaultCACertificates([loopbackCertificate.cert]);
  host = standIn(answerOf, { tls: loopbackCertificate });
  app = await startApp({ trustProxy: true });
  guarded = await startApp({ clientAddresses: [] });
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await Promise.all([app.stop(), guarded.stop(), host[Symbol.asyncDispose]()]);
});

const CALLBACK = "https://app.example/callback";
const addressOf = (path: string) => `https://127.0.0.1:${host.port}${path}`;
const described = (path: string, more: object = {}) => ({
  client_id: addressOf(path),
  client_name: "An app",
  redirect_uris: [CALLBACK],
  ...more,
});

/** The documents of the stand-in, by path. Each is right but for one thing. */
const DOCUMENTS: Readonly<Record<string, (path: string) => Response>> = {
  "/right.json": (path) => Response.json(described(path)),
  "/other-id.json": () => Response.json(described("/right.json")),
  "/no-id.json": (path) => Response.json(described(path, { client_id: undefined })),
  "/list-id.json": (path) => Response.json(described(path, { client_id: [addressOf(path)] })),
  "/no-name.json": (path) => Response.json(described(path, { client_name: undefined })),
  "/name-object.json": (path) => Response.json(described(path, { client_name: { en: "An app" } })),
  "/no-redirects.json": (path) => Response.json(described(path, { redirect_uris: undefined })),
  "/empty-redirects.json": (path) => Response.json(described(path, { redirect_uris: [] })),
  "/text-redirects.json": (path) => Response.json(described(path, { redirect_uris: CALLBACK })),
  "/javascript.json": (path) => Response.json(described(path, { redirect_uris: ["javascript:alert(1)"] })),
  "/data.json": (path) => Response.json(described(path, { redirect_uris: ["data:text/html,x"] })),
  "/http.json": (path) => Response.json(described(path, { redirect_uris: ["http://app.example/callback"] })),
  "/secret.json": (path) => Response.json(described(path, { client_secret: "x" })),
  "/secret-expiry.json": (path) => Response.json(described(path, { client_secret_expires_at: 0 })),
  "/secret-method.json": (path) => Response.json(described(path, { token_endpoint_auth_method: "client_secret_post" })),
  "/array.json": (path) => Response.json([described(path)]),
  "/null.json": () => Response.json(null),
  "/broken.json": () => new Response("{", { headers: { "content-type": "application/json" } }),
  "/page.json": (path) => new Response(JSON.stringify(described(path)), { headers: { "content-type": "text/html" } }),
  "/moved.json": () => Response.redirect(addressOf("/right.json"), 302),
  "/moved-for-good.json": () => Response.redirect(addressOf("/right.json"), 308),
  "/created.json": (path) => Response.json(described(path), { status: 201 }),
  "/gone.json": (path) => Response.json(described(path), { status: 404 }),
  "/huge.json": (path) => Response.json(described(path, { padding: "x".repeat(1_000_000) })),
};

function answerOf({ path }: Seen): Response {
  return DOCUMENTS[path]?.(path) ?? new Response("nothing", { status: 404 });
}

/** What a client id is answered with where nobody is signed in, and on the consent page. */
async function refusalOf(service: TestApp, clientId: string): Promise<string> {
  const g = await Ground.of(service);
  const { status, body } = await g.send("/oauth/device_authorization", parameters({ client_id: clientId }));
  expect([status, textOf(body, "error"), textOf(body, "device_code")]).toEqual([401, "invalid_client", ""]);
  const query = g.query({ client_id: clientId, redirect_uri: CALLBACK });
  expect(at(await g.read(query), "refusal")).toMatchObject({ error: "invalid_client", redirectTo: null });
  expect((await g.decide(query)).status).toBe(400);
  expect(g.gained()).toEqual([]);
  return textOf(body, "error_description");
}

describe("an address of a client document that must not be fetched", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "localhost",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
  ])("%s", async (name) => {
    const before = host.seen.length;
    const fault = await refusalOf(guarded, `https://${name}:${host.port}/right.json`);
    expect(fault).toMatch(/^client_id (is not at a public address|is not written in its usual form)/);
    expect(host.seen).toHaveLength(before);
  });

  test.each([
    "http://app.example/client.json",
    "https://app.example",
    "https://app.example/",
    "https://app.example/client.json#x",
    "https://user@app.example/client.json",
    "https://user:password@app.example/client.json",
    "https://@app.example/client.json",
    "https://app.example/x/../client.json",
    "https://app.example/./client.json",
    "https://app.example/%2e%2e/client.json",
    "https://app.example/x\\..\\client.json",
    "https:\\\\app.example\\client.json",
    "https:app.example/client.json",
    "https:/app.example/client.json",
    "https:///app.example/client.json",
    "https://APP.example/client.json",
    "HTTPS://app.example/client.json",
    "https://app.example:443/client.json",
    "https://ex%61mple.org/client.json",
    "https://аpp.example/client.json",
    "https://app。example/client.json",
    "https://app.example/client\u200b.json",
    "https://app.example/client.json ",
    "ftp://app.example/client.json",
    `https://app.example/${"x".repeat(1_990)}`,
  ])("%s", async (clientId) => {
    const g = await Ground.of(guarded);
    const { status, body } = await g.send("/oauth/device_authorization", parameters({ client_id: clientId }));
    expect([status, textOf(body, "error")]).toEqual(
      clientId.length > 2_000 ? [400, "invalid_request"] : [401, "invalid_client"],
    );
    expect(textOf(body, "error_description")).not.toMatch(/reached|public address/);
  });

  test("of a name that resolves to a private address, or to both, is not connected to", async () => {
    const before = host.seen.length;
    for (const found of [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["2606:4700::1111", "::ffff:10.0.0.1"]]) {
      const resolve = async () => found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const documents = createDocuments(createOutgoing({ allowed: [], resolve }), () => 0);
      const read = await documents.read(`https://app.example:${host.port}/right.json`, () => true);
      expect(read).toEqual({ fault: "is not at a public address" });
    }
    expect(host.seen).toHaveLength(before);
  });

  test("of a name that resolves to something else the second time is resolved once", async () => {
    const answers = ["10.0.0.1", "127.0.0.1"];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: answers.pop() ?? "", family: 4 }];
    };
    const documents = createDocuments(createOutgoing({ allowed: SELF, resolve }), () => 0);
    await documents.read(`https://app.example:${host.port}/right.json`, () => true);
    expect(asked).toEqual(["app.example"]);
  });
});

describe("a client document that is not right", () => {
  test("has one thing wrong each: the one that is right is accepted", async () => {
    const g = await Ground.of(app);
    const client_id = addressOf("/right.json");
    const read = await g.read(g.query({ client_id, redirect_uri: CALLBACK }));
    expect(at(read, "request", "client")).toMatchObject({ name: "An app", redirectHost: "app.example" });
    const elsewhere = await g.read(g.query({ client_id, redirect_uri: "https://evil.example/callback" }));
    expect(at(elsewhere, "refusal")).toMatchObject({ error: "invalid_request", redirectTo: null });
  });

  test.each(Object.keys(DOCUMENTS).filter((path) => path !== "/right.json"))("%s", async (path) => {
    const fault = await refusalOf(app, addressOf(path));
    expect(fault).toMatch(/^client_id (has a document that|answers with|does not answer with) /);
  });

  test("is not used after it was corrected: only right ones are stored", async () => {
    let name: string | undefined;
    await using server = standIn(
      () => Response.json({ ...described(""), client_id: `https://127.0.0.1:${server.port}/x`, client_name: name }),
      { tls: loopbackCertificate },
    );
    const clientId = `https://127.0.0.1:${server.port}/x`;
    await refusalOf(app, clientId);
    name = "Corrected";
    const g = await Ground.of(app);
    const asked = g.query({ client_id: clientId, redirect_uri: CALLBACK });
    expect(at(await g.read(asked), "request", "client", "name")).toBe("Corrected");
    const fetched = server.seen.length;
    await g.read(asked);
    expect(server.seen).toHaveLength(fetched);
    app.clock.advance(60 * MINUTE_MS);
    await g.read(asked);
    expect(server.seen).toHaveLength(fetched + 1);
  });

  test("that never ends is given up", async () => {
    using server = await rawStandIn((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"));
    const outgoing = createOutgoing({ allowed: SELF, limitMs: 50 });
    const read = await createDocuments(outgoing, () => 0).read(`${server.url}/x`, () => true);
    expect(read).toEqual({ fault: "did not answer in five seconds" });
  });

  test("is fetched once for many who ask at the same time", async () => {
    const before = host.seen.length;
    const documents = createDocuments(createOutgoing({ allowed: SELF }), () => 0);
    await Promise.all(Array.from({ length: 50 }, () => documents.read(addressOf("/gone.json"), () => true)));
    expect(host.seen).toHaveLength(before + 1);
  });
});

describe("a registration", () => {
  const register = (g: Ground, fields: object, address: string): Promise<Answer> =>
    g.send("/oauth/register", JSON.stringify(fields), {
      "content-type": "application/json",
      "x-forwarded-for": address,
    });

  test.each([
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["http://app.example/callback"],
    ["cursor://callback"],
    ["cursor://anysphere.cursor-mcp/oauth/callback?url=https://evil.example"],
    ["cursor://anysphere.cursor-mcp/oauth/callback#x"],
    ["cursor://anysphere.cursor-mcp@evil.example/callback"],
    ["CURSOR://anysphere.cursor-mcp/oauth/callback"],
    ["vscode://file/etc/passwd"],
    ["ms-msdt://example.app/callback"],
    ["intent://example.app/callback"],
    ["file://example.app/callback"],
    ["com.example.app:callback"],
    ["com.example.app:/callback?x=1"],
    ["https://app.example/callback#x"],
    ["https://user:password@app.example/callback"],
    ["https:app.example/callback"],
    ["https:/app.example/callback"],
    ["https:///app.example/callback"],
    ["https:\\\\app.example\\callback"],
    ["https://app.example\\@evil.example/callback"],
    ["https://app.example/call back"],
    ['https://app.example/"><script>'],
    ["https://app.example/callback\r\nX: y"],
    ["https://аpp.example/callback"],
    ["https://app.example/callback?code=stolen"],
    ["https://app.example/callback?x=1&iss=https%3A%2F%2Fevil.example"],
    ["http://localhost.evil.example/callback"],
    ["http://127.0.0.1.evil.example/callback"],
    ["http://2130706433/callback"],
    ["callback"],
    ["//app.example/callback"],
    ["https://"],
  ])("of the redirect address %j is refused", async (uri) => {
    const g = await Ground.of(app);
    const { status, body } = await register(g, { redirect_uris: [uri] }, `192.0.2.${uri.length}`);
    expect([status, textOf(body, "error")]).toEqual([400, "invalid_redirect_uri"]);
  });

  test("whose addresses are too long for the request of a browser is refused", async () => {
    const g = await Ground.of(app);
    const redirect_uris = Array.from({ length: 20 }, (_, at) => `${CALLBACK}/${at}/${"x".repeat(200)}`);
    const { status, body } = await register(g, { redirect_uris }, "192.0.6.1");
    expect([status, textOf(body, "error")]).toEqual([400, "invalid_redirect_uri"]);
  });

  test("is not one that somebody else wrote, or changed", async () => {
    const g = await Ground.of(app);
    const { body } = await register(g, { redirect_uris: [CALLBACK] }, "192.0.6.2");
    const id = textOf(body, "client_id");
    const other = createVault("another key of another service, with enough chance").seal(
      JSON.stringify(["An app", Number.MAX_SAFE_INTEGER, CALLBACK]),
      "oauth registration",
    );
    const changed = `${id.startsWith("A") ? "B" : "A"}${id.slice(1)}`;
    for (const client_id of [changed, `${id}A`, `${id}=`, id.slice(0, -4), other]) {
      const read = await g.read(g.query({ client_id, redirect_uri: CALLBACK }));
      expect(at(read, "refusal", "error")).toBe("invalid_client");
    }
  });

  test.each(["An\u202eapp", "An\u200bapp", "An app\r\nSet-Cookie: x=1", "An\u0000app"])(
    "with hidden characters in its name, %j, is refused or shows the name without them",
    async (client_name) => {
      const g = await Ground.of(app);
      const { status, headers, body } = await register(g, { client_name, redirect_uris: [CALLBACK] }, "192.0.3.1");
      expect(headers.get("set-cookie")).toBeNull();
      expect([status, textOf(body, "client_name")]).toEqual(
        status === 201 ? [201, client_name.replaceAll(/[^ -~]/g, "")] : [400, ""],
      );
    },
  );

  test("cannot choose its id, nor have a secret", async () => {
    const g = await Ground.of(app);
    const wish = { client_id: "lectern-cli", client_secret: "x", token_endpoint_auth_method: "client_secret_basic" };
    const { body } = await register(g, { ...wish, redirect_uris: [CALLBACK] }, "192.0.4.1");
    expect(textOf(body, "client_id")).not.toBe("lectern-cli");
    expect(textOf(body, "client_secret")).toBe("");
    expect(textOf(body, "token_endpoint_auth_method")).toBe("none");
  });

  test("of one address more than twenty times an hour is refused", async () => {
    const g = await Ground.of(app);
    const statuses: number[] = [];
    for (let at = 0; at < 25; at++) {
      statuses.push((await register(g, { redirect_uris: [CALLBACK] }, "192.0.5.1")).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
  });

  test(
    "of thousands of networks that flood keeps no other out, and takes nothing from those who are deciding",
    async () => {
      const g = await Ground.of(app);
      const idOf = ({ body }: Answer) => textOf(body, "client_id");
      const mine = idOf(await register(g, { redirect_uris: [CALLBACK] }, "198.51.100.7"));
      const read = (client_id: string) => g.read(g.query({ client_id, redirect_uri: CALLBACK }));
      const used = idOf(await register(g, { redirect_uris: [CALLBACK] }, "198.51.101.7"));
      const { body } = await g.exchange(await g.code({ client_id: used, redirect_uri: CALLBACK }), {
        client_id: used,
        redirect_uri: CALLBACK,
      });
      expect(textOf(body, "access_token")).not.toBe("");
      const flood = Array.from({ length: 10_000 }, (_, at) => `203.${Math.floor(at / 250)}.${at % 250}.9`);
      const statuses = new Set<number>();
      while (flood.length > 0) {
        const some = flood.splice(0, 100).map((address) => register(g, { redirect_uris: [CALLBACK] }, address));
        for (const { status } of await Promise.all(some)) statuses.add(status);
      }
      expect([...statuses]).toEqual([201]);
      const newest = idOf(await register(g, { redirect_uris: [CALLBACK] }, "198.51.102.7"));
      for (const one of [mine, used, newest]) expect(at(await read(one), "request", "client")).toBeDefined();
      expect(app.db.raw.prepare("SELECT count(*) AS n FROM oauth_clients").get()).toEqual({ n: 1 });
    },
    paced(180_000),
  );
});
