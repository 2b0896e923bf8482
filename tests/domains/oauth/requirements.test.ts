import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { HOUR_MS } from "../../../src/lib/time.ts";
import { standIn } from "../../senders/stand-in.ts";
import { bearer, startApp, type TestApp } from "../../support/app.ts";
import { rowsOf } from "../../support/dump.ts";
import { at, listAt } from "../../support/json.ts";
import { challengeOf, Ground, parameters, REDIRECT, textOf } from "../../support/oauth-attacks.ts";
import { loopbackCertificate } from "../../support/oauth-certificate.ts";

let app: TestApp;
/** A service as it is reached from the internet. */
let remote: TestApp;
let host: ReturnType<typeof standIn>;
let document: object = {};
/** The text that the host answers instead of the document, if not null. */
let raw: string | null = null;
const JSON_TYPE = { headers: { "content-type": "application/json" } };
const usual = getCACertificates("default");
const BASE = "https://api.study.example";

beforeAll(async () => {
  setDefaultCACertificates([loopbackCertificate.cert]);
  host = standIn(() => (raw === null ? Response.json(document) : new Response(raw, JSON_TYPE)), {
    tls: loopbackCertificate,
  });
  app = await startApp();
  remote = await startApp({ baseUrl: BASE, siteUrl: "https://study.example" });
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await Promise.all([app.stop(), remote.stop(), host[Symbol.asyncDispose]()]);
});

async function json(service: TestApp, path: string): Promise<unknown> {
  const response = await service.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

const SERVER = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";
const RESOURCE = "/.well-known/oauth-protected-resource";

describe("Authorization, Overview", () => {
  test("1: the server MUST implement OAuth 2.1 with measures for public clients: PKCE is required", async () => {
    const g = await Ground.of(app);
    const read = await g.read(g.query({ code_challenge: null }));
    expect(at(read, "refusal", "error")).toBe("invalid_request");
    expect(at(await json(app, SERVER), "token_endpoint_auth_methods_supported")).toEqual(["none"]);
  });

  test("4: MCP servers MUST implement Protected Resource Metadata", async () => {
    expect(await json(app, `${RESOURCE}/mcp`)).toMatchObject({
      resource: `${app.url}/mcp`,
      authorization_servers: [app.url],
      bearer_methods_supported: ["header"],
    });
  });

  test.each([SERVER, OPENID])("5: the server MUST provide at least one discovery mechanism: %s", async (path) => {
    expect(await json(app, path)).toMatchObject({ issuer: app.url, token_endpoint: `${app.url}/oauth/token` });
  });

  test("Authorization Response Validation: a server that sends iss MUST say so in its metadata", async () => {
    for (const path of [SERVER, OPENID]) {
      expect(at(await json(app, path), "authorization_response_iss_parameter_supported")).toBe(true);
    }
    const g = await Ground.of(app);
    for (const decision of ["allow", "deny"]) {
      const { data } = await g.decide(g.query(), { decision });
      expect(new URL(textOf(data, "redirectTo")).searchParams.getAll("iss")).toEqual([app.url]);
    }
  });
});

describe("Authorization, Access Token Usage", () => {
  test("Token Requirements: access tokens MUST NOT be in the query", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const answer = await g.send(`/mcp?access_token=${access}`, message, { "content-type": "application/json" });
    expect(answer.status).toBe(401);
  });

  test("Token Requirements: tokens MUST be used as OAuth 2.1, section 5, says: in the header, and in no other place", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    const asForm = await g.send("/mcp", parameters({ access_token: access }));
    const asCookie = await g.use("mcp", null, { cookie: `access_token=${access}; lectern_session=${access}` });
    const asBasic = await g.use("mcp", null, { authorization: `Basic ${btoa(`${access}:`)}` });
    expect([asForm, asCookie, asBasic].map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await g.use("mcp", access)).status).toBe(200);
  });

  test("Token Requirements: authorization MUST be in every request, so no request continues another", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    const first = await g.use("mcp", access);
    const session = first.headers.get("mcp-session-id") ?? "none";
    expect([first.status, (await g.use("mcp", null, { "mcp-session-id": session })).status]).toEqual([200, 401]);
  });

  test("Token Handling: servers MUST validate access tokens", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    expect((await g.use("mcp", `${access.slice(0, -1)}~`)).status).toBe(401);
  });

  test("Token Handling: servers MUST validate that a token was issued for them as the audience", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens({ resource: `${app.url}/mcp` });
    expect([(await g.use("mcp", access)).status, (await g.use("api", access)).status]).toEqual([200, 401]);
  });

  test("Token Handling: invalid or expired tokens MUST receive 401, with the challenge of OAuth 2.1, 5.3", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    app.clock.advance(HOUR_MS);
    for (const answer of [await g.use("mcp", access), await g.use("mcp", "lectern_at_unknown")]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    }
  });

  test("Token Handling: servers MUST only accept tokens for their own resources, and MUST NOT accept others", async () => {
    const g = await Ground.of(remote);
    for (const resource of ["https://other.example/mcp", "https://api.study.example.evil.example/mcp"]) {
      const read = await g.read(g.query({ resource }));
      expect(at(read, "refusal", "error")).toBe("invalid_target");
    }
    const foreign = await Ground.of(app);
    const { access } = await foreign.tokens();
    expect((await g.use("mcp", access)).status).toBe(401);
  });
});

describe("Authorization, Error Handling", () => {
  test("servers MUST return 401 where authorization is required", async () => {
    const g = await Ground.of(app);
    expect((await g.use("mcp", null)).status).toBe(401);
  });

  test("servers MUST return 403 for insufficient permissions, and name the scope", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    const params = { name: "ielts_learner_read_profile", arguments: {} };
    const answer = await g.send("/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }), {
      "content-type": "application/json",
      ...bearer(access),
    });
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get("www-authenticate") ?? "";
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toMatch(/scope="[^"]*profile:read[^"]*"/);
    expect(challenge).toContain(`resource_metadata="${app.url}${RESOURCE}/mcp"`);
  });

  test("servers MUST return 400 for a malformed request", async () => {
    const g = await Ground.of(app);
    expect((await g.exchange(null)).status).toBe(400);
    expect((await g.decide(g.query({ response_type: null }))).status).toBe(400);
  });

  test("Step-Up Authorization Flow: servers MUST account for scope hierarchies: no scope implies another", async () => {
    const g = await Ground.of(app);
    const code = await g.code({ scope: "study_plans:write", resource: `${app.url}/api/v1/agent` });
    const { body } = await g.exchange(code);
    expect(textOf(body, "scope")).toBe("study_plans:write");
    expect((await g.use("api", textOf(body, "access_token"))).status).toBe(403);
  });
});

describe("Authorization Server Discovery", () => {
  test("Authorization Server Location: the metadata MUST have at least one authorization server", async () => {
    for (const path of [RESOURCE, `${RESOURCE}/mcp`, `${RESOURCE}/api/v1/agent`]) {
      expect(listAt(await json(remote, path), "authorization_servers")).toEqual([BASE]);
    }
  });

  test("Protected Resource Metadata: servers MUST name the metadata in the 401 or serve it at the well-known address", async () => {
    const g = await Ground.of(app);
    const { headers } = await g.use("mcp", null);
    const named = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "")?.[1] ?? "";
    expect(named).toBe(`${app.url}${RESOURCE}/mcp`);
    expect(await json(app, new URL(named).pathname)).toMatchObject({ resource: `${app.url}/mcp` });
  });

  test("Metadata: the issuer MUST be identical to the one of the address, whatever Host says", async () => {
    const { body } = { body: await (await remote.fetch(SERVER, { headers: { host: "evil.example" } })).json() };
    expect(at(body, "issuer")).toBe(BASE);
  });
});

describe("Client Registration, Client ID Metadata Documents", () => {
  const clientId = () => `https://127.0.0.1:${host.port}/${crypto.randomUUID()}.json`;
  const read = async (client_id: string, redirect_uri: string) => {
    const g = await Ground.of(app);
    return g.read(g.query({ client_id, redirect_uri }));
  };
  const CALLBACK = "https://app.example/callback";

  test("the server MUST validate that the document's client_id matches the address exactly", async () => {
    const id = clientId();
    for (const other of [`${id}?`, id.toUpperCase(), id.replace("https", "http"), `${id}/`]) {
      document = { client_id: other, client_name: "An app", redirect_uris: [CALLBACK] };
      expect(at(await read(id, CALLBACK), "refusal", "error")).toBe("invalid_client");
    }
    document = { client_id: id, client_name: "An app", redirect_uris: [CALLBACK] };
    expect(at(await read(id, CALLBACK), "request", "client", "host")).toBe(`127.0.0.1:${host.port}`);
  });

  test("the server MUST validate redirect addresses against those of the document", async () => {
    const id = clientId();
    document = { client_id: id, client_name: "An app", redirect_uris: [CALLBACK] };
    expect(at(await read(id, `${CALLBACK}/`), "refusal")).toMatchObject({ error: "invalid_request", redirectTo: null });
  });

  test.each(["{", "", "null", "[]", '"text"', "<!doctype html>"])(
    "the server MUST validate that the document is valid JSON: %s",
    async (text) => {
      raw = text;
      const refusal = await read(clientId(), CALLBACK);
      raw = null;
      expect(at(refusal, "refusal", "error")).toBe("invalid_client");
    },
  );

  test("servers MUST follow the draft of metadata documents: what is not such an address is not fetched", async () => {
    const place = `127.0.0.1:${host.port}`;
    const before = host.seen.length;
    for (const id of [
      `http://${place}/client.json`,
      `https://${place}`,
      `https://${place}/`,
      `https://${place}/client.json#x`,
      `https://user:password@${place}/client.json`,
      `https://${place}/a/../client.json`,
      `https://${place}/./client.json`,
      `HTTPS://${place}/client.json`,
    ]) {
      expect([id, at(await read(id, CALLBACK), "refusal", "error")]).toEqual([id, "invalid_client"]);
    }
    expect(host.seen).toHaveLength(before);
  });

  test.each(["client_id", "client_name", "redirect_uris"])(
    "the server MUST validate that the document has its required fields: %s",
    async (name) => {
      const id = clientId();
      document = { client_id: id, client_name: "An app", redirect_uris: [CALLBACK], [name]: undefined };
      expect(at(await read(id, CALLBACK), "refusal", "error")).toBe("invalid_client");
    },
  );
});

describe("Security Considerations", () => {
  test("Token Theft: clients and servers MUST store tokens securely: the database has only hashes", async () => {
    const g = await Ground.of(app);
    const code = await g.code();
    const { body } = await g.exchange(code);
    const { deviceCode } = await g.device();
    const secrets = [code, deviceCode, textOf(body, "access_token"), textOf(body, "refresh_token")];
    const tables = ["oauth_codes", "oauth_tokens", "oauth_devices", "oauth_grants", "agent_tokens"];
    const stored = JSON.stringify(tables.map((table) => rowsOf(app.db, `SELECT * FROM ${table}`)));
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  test("Token Theft: the server MUST rotate refresh tokens of public clients", async () => {
    const g = await Ground.of(app);
    const { refresh } = await g.tokens();
    const { body } = await g.refresh(refresh);
    expect(textOf(body, "refresh_token")).not.toBe(refresh);
    expect((await g.refresh(refresh)).body).toMatchObject({ error: "invalid_grant" });
    expect((await g.refresh(textOf(body, "refresh_token"))).status).toBe(400);
  });

  test("Communication Security: all endpoints MUST be served over https where the service is", async () => {
    const metadata = await json(remote, SERVER);
    const endpoints = [
      "authorization_endpoint",
      "token_endpoint",
      "revocation_endpoint",
      "device_authorization_endpoint",
      "registration_endpoint",
    ];
    expect(endpoints.filter((name) => !textOf(metadata, name).startsWith("https://"))).toEqual([]);
  });

  test("Communication Security: redirect addresses MUST be localhost or https", async () => {
    const g = await Ground.of(app);
    const register = (uri: string) =>
      g.send("/oauth/register", JSON.stringify({ redirect_uris: [uri] }), { "content-type": "application/json" });
    for (const uri of ["http://app.example/callback", "app:/callback", "ws://localhost/callback"]) {
      expect((await register(uri)).body).toMatchObject({ error: "invalid_redirect_uri" });
    }
    for (const uri of ["https://app.example/callback", "http://localhost:3000/callback", "http://[::1]/callback"]) {
      expect((await register(uri)).body).toMatchObject({ redirect_uris: [uri] });
    }
  });

  test("Authorization Code Protection: discovery by OpenID MUST name the challenge methods", async () => {
    for (const path of [OPENID, SERVER]) {
      expect(at(await json(app, path), "code_challenge_methods_supported")).toEqual(["S256"]);
    }
    const g = await Ground.of(app);
    const code = await g.code({ code_challenge: challengeOf("w".repeat(43)) });
    expect((await g.exchange(code)).body).toMatchObject({ error: "invalid_grant" });
  });

  test("Open Redirection: the server MUST validate redirect addresses exactly", async () => {
    const g = await Ground.of(app);
    for (const redirect_uri of [`${REDIRECT}/`, `${REDIRECT}?x=1`, REDIRECT.replace("127.0.0.1", "localhost")]) {
      expect(at(await g.read(g.query({ redirect_uri })), "refusal", "redirectTo")).toBeNull();
    }
  });

  test("Open Redirection: the server MUST take precautions: no answer redirects by itself", async () => {
    const g = await Ground.of(app);
    const headers = { ...app.cookieOf(g.session), accept: "text/html" };
    for (const query of [g.query(), g.query({ redirect_uri: "https://evil.example" }), g.query({ scope: "none" })]) {
      const response = await app.fetch(`/oauth/authorize?${query}`, { headers });
      expect([response.status, response.headers.get("location")]).toEqual([200, null]);
    }
  });

  test("Client ID Metadata Document Security: the host of the redirect address MUST be shown clearly", async () => {
    const g = await Ground.of(app);
    expect(at(await g.read(g.query()), "request", "client")).toMatchObject({
      host: null,
      redirectHost: "127.0.0.1:38123",
      isOnThisDevice: true,
    });
  });

  test("Confused Deputy: each client MUST have the learner's consent of its own", async () => {
    const g = await Ground.of(app);
    await g.tokens();
    const registered = await g.send("/oauth/register", JSON.stringify({ redirect_uris: [REDIRECT] }), {
      "content-type": "application/json",
    });
    const read = await g.read(g.query({ client_id: textOf(registered.body, "client_id") }));
    expect(at(read, "request", "granted")).toEqual([]);
  });

  test("Access Token Privilege Restriction: servers MUST validate a token before they process the request", async () => {
    const g = await Ground.of(app);
    const answer = await g.send("/mcp", "{ this is not JSON", {
      "content-type": "application/json",
      ...bearer("lectern_at_unknown"),
    });
    expect(answer.status).toBe(401);
  });

  test("Access Token Privilege Restriction: servers MUST NOT pass a token through", async () => {
    const g = await Ground.of(app);
    const { access } = await g.tokens();
    const client_id = `https://127.0.0.1:${host.port}/pass.json`;
    document = {};
    await g.send("/oauth/device_authorization", parameters({ client_id }), bearer(access));
    const sent = host.seen.filter(({ path }) => path === "/pass.json");
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain(access);
  });
});
