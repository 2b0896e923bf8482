import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Answer, challengeOf, Ground, parameters, textOf, VERIFIER } from "../../support/oauth-attacks.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Attack = readonly [what: string, attack: (g: Ground) => Promise<Answer>, status: number, error: string];

/** An attack is answered with the expected error, and nothing can be used afterwards that could not before. */
async function expectRefused([, attack, status, error]: Attack): Promise<void> {
  const ground = await Ground.of(app);
  const answer = await attack(ground);
  expect([answer.status, textOf(answer.body, "error")]).toEqual([status, error]);
  expect(textOf(answer.body, "access_token")).toBe("");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(ground.gained()).toEqual([]);
}

const later = (ms: number) => app.clock.advance(ms);
const url = () => app.url;

const CODES: readonly Attack[] = [
  ["a code that was never issued", (g) => g.exchange("x".repeat(43)), 400, "invalid_grant"],
  ["no code", (g) => g.exchange(null), 400, "invalid_request"],
  [
    "a code a second time",
    async (g) => {
      const code = await g.code();
      await g.exchange(code);
      g.allowed();
      return g.exchange(code);
    },
    400,
    "invalid_grant",
  ],
  [
    "a code after a minute",
    async (g) => {
      const code = await g.code();
      later(MINUTE_MS);
      return g.exchange(code);
    },
    400,
    "invalid_grant",
  ],
  ["a code of another client", async (g) => g.exchange(await g.code(), { client_id: "another" }), 400, "invalid_grant"],
  ["a code without a client", async (g) => g.exchange(await g.code(), { client_id: null }), 401, "invalid_client"],
  [
    "another redirect address",
    async (g) => g.exchange(await g.code(), { redirect_uri: "https://evil.example/callback" }),
    400,
    "invalid_grant",
  ],
  [
    "another port of the redirect address",
    async (g) => g.exchange(await g.code(), { redirect_uri: "http://127.0.0.1:38124/callback" }),
    400,
    "invalid_grant",
  ],
  ["no verifier", async (g) => g.exchange(await g.code(), { code_verifier: null }), 400, "invalid_request"],
  ["an empty verifier", async (g) => g.exchange(await g.code(), { code_verifier: "" }), 400, "invalid_request"],
  [
    "a wrong verifier",
    async (g) => g.exchange(await g.code(), { code_verifier: `${VERIFIER}x` }),
    400,
    "invalid_grant",
  ],
  [
    "the challenge as the verifier, as with the method plain",
    async (g) => g.exchange(await g.code(), { code_verifier: challengeOf(VERIFIER) }),
    400,
    "invalid_grant",
  ],
  [
    "a verifier that is too short to be safe",
    async (g) => g.exchange(await g.code({ code_challenge: challengeOf("short") }), { code_verifier: "short" }),
    400,
    "invalid_grant",
  ],
  [
    "a code of an account that was disabled meanwhile",
    async (g) => {
      const code = await g.code();
      await g.disable();
      return g.exchange(code);
    },
    400,
    "invalid_grant",
  ],
  [
    "a code twice in one request",
    async (g) => {
      const code = await g.code();
      return g.exchange(null, { code: [code, code] });
    },
    400,
    "invalid_request",
  ],
  [
    "the client under a second spelling of the parameter",
    async (g) => g.exchange(await g.code(), { client_id: "another", clientId: "lectern-cli" }),
    400,
    "invalid_grant",
  ],
  [
    "the verifier under another spelling of the parameter",
    async (g) => g.exchange(await g.code(), { code_verifier: null, codeVerifier: VERIFIER }),
    400,
    "invalid_request",
  ],
];

const RESOURCES: readonly (readonly [what: string, resource: () => string])[] = [
  ["another host", () => "https://evil.example/mcp"],
  ["a host that begins like this one", () => `${url()}.evil.example/mcp`],
  ["another port", () => "http://localhost:1/mcp"],
  ["another scheme", () => url().replace("http:", "https:").concat("/mcp")],
  ["a user name", () => url().replace("//", "//user@").concat("/mcp")],
  ["this host as a user name", () => `${url()}@evil.example/mcp`],
  ["a fragment", () => `${url()}/mcp#x`],
  ["a longer path", () => `${url()}/mcp/x`],
  ["a path in other letters", () => `${url()}/MCP`],
  ["an encoded path", () => `${url()}/%6dcp`],
  ["two slashes", () => `${url()}//mcp`],
  ["the API, which was not granted", () => `${url()}/api/v1/agent`],
  ["the whole service, which was not granted", () => url()],
  ["no address", () => "mcp"],
];

const GRANT_TYPES = [
  "client_credentials",
  "password",
  "implicit",
  "urn:ietf:params:oauth:grant-type:jwt-bearer",
  "urn:ietf:params:oauth:grant-type:token-exchange",
  "authorization_code ",
  "x\r\nSet-Cookie: lectern_session=1",
];

const REFRESHES: readonly Attack[] = [
  ["a refresh token that was never issued", (g) => g.refresh(`lectern_rt_${"x".repeat(43)}`), 400, "invalid_grant"],
  [
    "a refresh token of another client",
    async (g) => g.refresh((await g.tokens()).refresh, { client_id: "another" }),
    400,
    "invalid_grant",
  ],
  ["an access token as a refresh token", async (g) => g.refresh((await g.tokens()).access), 400, "invalid_grant"],
  [
    "a refresh token after ninety days",
    async (g) => {
      const { refresh } = await g.tokens();
      later(90 * DAY_MS);
      return g.refresh(refresh);
    },
    400,
    "invalid_grant",
  ],
  [
    "a refresh token of revoked access",
    async (g) => {
      const { refresh } = await g.tokens();
      await g.revokeAll();
      return g.refresh(refresh);
    },
    400,
    "invalid_grant",
  ],
  [
    "a refresh token of a disabled account",
    async (g) => {
      const { refresh } = await g.tokens();
      await g.disable();
      return g.refresh(refresh);
    },
    400,
    "invalid_grant",
  ],
  [
    "more scopes than were granted",
    async (g) => g.refresh((await g.tokens()).refresh, { scope: "study_plans:read study_plans:write" }),
    400,
    "invalid_scope",
  ],
  [
    "scopes that do not exist",
    async (g) => g.refresh((await g.tokens()).refresh, { scope: "everything" }),
    400,
    "invalid_scope",
  ],
  [
    "a resource that was not granted",
    async (g) => g.refresh((await g.tokens()).refresh, { resource: `${app.url}/api/v1/agent` }),
    400,
    "invalid_target",
  ],
  [
    "a granted resource and another",
    async (g) => g.refresh((await g.tokens()).refresh, { resource: [`${app.url}/mcp`, "https://evil.example"] }),
    400,
    "invalid_target",
  ],
  [
    "a token of a binding as a refresh token",
    async (g) => {
      const token = await app.token({ id: g.accountId, email: "" });
      g.allowed();
      return g.refresh(token);
    },
    400,
    "invalid_grant",
  ],
];

describe("an attack on the token endpoint is refused, and nothing is granted", () => {
  test.each([...CODES])("%s", async (what, attack, status, error) => {
    await expectRefused([what, attack, status, error]);
  });

  test.each([...RESOURCES])("a code for MCP, exchanged for a token of %s", async (what, resource) => {
    const exchange = async (g: Ground) => g.exchange(await g.code(), { resource: resource() });
    await expectRefused([what, exchange, 400, "invalid_target"]);
  });

  test.each(GRANT_TYPES)("the grant type %j", async (grant_type) => {
    const exchange = async (g: Ground) => g.exchange(await g.code(), { grant_type });
    await expectRefused([grant_type, exchange, 400, "unsupported_grant_type"]);
  });

  test.each([...REFRESHES])("%s", async (what, attack, status, error) => {
    await expectRefused([what, attack, status, error]);
  });

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const asked = async (g: Ground) => {
    const code = await g.code();
    return { grant_type: "authorization_code", client_id: "lectern-cli", code, code_verifier: VERIFIER };
  };
  const FORMS: readonly Attack[] = [
    [
      "parameters in the address",
      async (g) => g.send(`/oauth/token?${parameters(await asked(g))}`, "", form),
      401,
      "invalid_client",
    ],
    [
      "the client in the header of Basic only",
      async (g) =>
        g.send("/oauth/token", parameters({ ...(await asked(g)), client_id: null }), {
          authorization: `Basic ${btoa("lectern-cli:")}`,
        }),
      401,
      "invalid_client",
    ],
    [
      "a JSON object instead of a code",
      async (g) =>
        g.send("/oauth/token", JSON.stringify({ ...(await asked(g)), code: { like: "%" } }), {
          "content-type": "application/json",
        }),
      400,
      "invalid_request",
    ],
    [
      "a body of another type",
      async (g) => g.send("/oauth/token", parameters(await asked(g)), { "content-type": "text/plain" }),
      400,
      "invalid_request",
    ],
    [
      "a parameter that is too long",
      async (g) => g.exchange(await g.code(), { code_verifier: "v".repeat(501) }),
      400,
      "invalid_request",
    ],
    [
      "a body that is too long",
      async (g) => g.exchange(await g.code(), { padding: "x".repeat(8_000_000) }),
      413,
      "invalid_request",
    ],
  ];

  test.each(FORMS)("%s", async (what, attack, status, error) => {
    await expectRefused([what, attack, status, error]);
  });
});

describe("a copied secret", () => {
  test("a code that is used again ends the access that it gave", async () => {
    const g = await Ground.of(app);
    const code = await g.code();
    const { body } = await g.exchange(code);
    await g.exchange(code, { client_id: "another", code_verifier: "stolen" });
    const used = await g.use("mcp", textOf(body, "access_token"));
    const refreshed = await g.refresh(textOf(body, "refresh_token"));
    expect([used.status, refreshed.status]).toEqual([401, 400]);
    expect(g.gained()).toEqual([]);
  });

  test("two exchanges of a code at the same time leave no access", async () => {
    const g = await Ground.of(app);
    const code = await g.code();
    const answers = await Promise.all([g.exchange(code), g.exchange(code), g.exchange(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(g.gained()).toEqual([]);
  });

  test("a refresh token that is used again ends every token of the access", async () => {
    const g = await Ground.of(app);
    const { access, refresh } = await g.tokens();
    const next = (await g.refresh(refresh)).body;
    expect((await g.refresh(refresh)).status).toBe(400);
    const statuses = [
      (await g.use("mcp", access)).status,
      (await g.use("mcp", textOf(next, "access_token"))).status,
      (await g.refresh(textOf(next, "refresh_token"))).status,
    ];
    expect(statuses).toEqual([401, 401, 400]);
    expect(g.gained()).toEqual([]);
  });

  test("two uses of a refresh token at the same time leave no access", async () => {
    const g = await Ground.of(app);
    const { refresh } = await g.tokens();
    const answers = await Promise.all([g.refresh(refresh), g.refresh(refresh), g.refresh(refresh)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(g.gained()).toEqual([]);
  });

  test("a refused refresh does not spend the token", async () => {
    const g = await Ground.of(app);
    const { refresh } = await g.tokens();
    await g.refresh(refresh, { scope: "study_plans:write" });
    expect((await g.refresh(refresh)).status).toBe(200);
  });

  test("access of an account that was disabled does not return with the account", async () => {
    const g = await Ground.of(app);
    const [code, deviceCode] = [await g.code(), await g.allowedDevice()];
    await g.disable();
    const refused = [await g.exchange(code), await g.poll(deviceCode)];
    await g.enable();
    expect(refused.map(({ body }) => textOf(body, "error"))).toEqual(["invalid_grant", "invalid_grant"]);
    expect(g.gained()).toEqual([]);
  });
});

const ACCESS: readonly (readonly [
  what: string,
  use: (g: Ground, tokens: { access: string; refresh: string }) => Promise<Answer>,
])[] = [
  ["a token of MCP at the API", (g, { access }) => g.use("api", access)],
  ["a refresh token", (g, { refresh }) => g.use("mcp", refresh)],
  [
    "a token after an hour",
    (g, { access }) => {
      later(HOUR_MS);
      return g.use("mcp", access);
    },
  ],
  [
    "a token of revoked access",
    async (g, { access }) => {
      await g.revokeAll();
      return g.use("mcp", access);
    },
  ],
  [
    "a token of a disabled account",
    async (g, { access }) => {
      await g.disable();
      return g.use("mcp", access);
    },
  ],
  [
    "a token that was given back",
    async (g, { access }) => {
      await g.send("/oauth/revoke", parameters({ token: access, client_id: "lectern-cli" }));
      return g.use("mcp", access);
    },
  ],
  ["a token by the scheme Basic", (g, { access }) => g.use("mcp", null, { authorization: `Basic ${access}` })],
  ["a token as a cookie", (g, { access }) => g.use("mcp", null, { cookie: `lectern_session=${access}` })],
  ["two tokens in one header", (g, { access }) => g.use("mcp", null, { authorization: `Bearer ${access}, x` })],
  ["a token in capitals", (g, { access }) => g.use("mcp", access.toUpperCase())],
  ["a token with a letter more", (g, { access }) => g.use("mcp", `${access}x`)],
  [
    "a token in the address",
    (g, { access }) =>
      g.send(`/mcp?access_token=${access}`, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }), {
        "content-type": "application/json",
      }),
  ],
  [
    "a token for an operation of the workspace",
    (g, { access }) =>
      g.send("/api/web/account_tokens_list", "{}", {
        "content-type": "application/json",
        origin: app.origin,
        authorization: `Bearer ${access}`,
      }),
  ],
];

describe("an access token that is not valid here is answered with 401", () => {
  test.each([...ACCESS])("%s", async (_, use) => {
    const g = await Ground.of(app);
    const answer = await use(g, await g.tokens());
    expect(answer.status).toBe(401);
    expect(g.gained()).toEqual([]);
  });

  test("a token of the API at MCP", async () => {
    const g = await Ground.of(app);
    const resource = `${app.url}/api/v1/agent`;
    const { body } = await g.exchange(await g.code({ resource }), { resource });
    const token = textOf(body, "access_token");
    expect([(await g.use("api", token)).status, (await g.use("mcp", token)).status]).toEqual([200, 401]);
  });
});

describe("the revocation endpoint", () => {
  test.each(["access", "refresh"] as const)("leaves the %s token of another client alone", async (kind) => {
    const g = await Ground.of(app);
    const tokens = await g.tokens();
    const answer = await g.send("/oauth/revoke", parameters({ token: tokens[kind], client_id: "another" }));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await g.use("mcp", tokens.access)).status).toBe(200);
    expect((await g.refresh(tokens.refresh)).status).toBe(200);
  });

  test("answers the same about a token that does not exist, so that it tells nothing", async () => {
    const g = await Ground.of(app);
    const answer = await g.send("/oauth/revoke", parameters({ token: "lectern_rt_x", client_id: "lectern-cli" }));
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });

  test("ends neither a session nor a binding", async () => {
    const g = await Ground.of(app);
    const token = await app.token({ id: g.accountId, email: "" });
    for (const one of [token, g.session.cookie]) {
      await g.send("/oauth/revoke", parameters({ token: one, client_id: "lectern-cli" }));
    }
    expect((await g.use("api", token)).status).toBe(200);
    expect((await app.web("account_tokens_list", {}, g.session)).status).toBe(200);
  });
});
