import { setDisabled } from "../../src/identity/accounts.store.ts";
import type { TestApp, TestSession } from "./app.ts";
import { bearer } from "./app.ts";
import { rowsOf } from "./dump.ts";
import { at } from "./json.ts";
import type { Reply } from "./reply.ts";

export const VERIFIER = "a-verifier-that-only-the-program-knows-0123456789";
export const REDIRECT = "http://127.0.0.1:38123/callback";
const CLIENT = "lectern-cli";
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Values of parameters; null leaves one out, and a list repeats it. */
export type Fields = Readonly<Record<string, string | readonly string[] | null>>;

/** The answer of an OAuth endpoint. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export function challengeOf(verifier: string): string {
  return new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
}

export function parameters(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}

/** The text of a field of an answer, or "". */
export function textOf(body: unknown, name: string): string {
  return String(at(body, name) ?? "");
}

/** A learner of a service, and what somebody else tries with the learner's access. */
export class Ground {
  #known: ReadonlySet<string>;

  private constructor(
    readonly app: TestApp,
    readonly accountId: number,
    readonly session: TestSession,
  ) {
    this.#known = new Set(this.#usable());
  }

  static async of(app: TestApp): Promise<Ground> {
    const account = await app.account();
    return new Ground(app, account.id, await app.session(account));
  }

  /** Every grant, code and token that can be used. */
  #usable(): string[] {
    const sql = `SELECT 'code ' || code_hash AS one FROM oauth_codes WHERE token_id IS NULL
      UNION ALL SELECT 'grant ' || id FROM agent_tokens WHERE revoked_at IS NULL
      UNION ALL SELECT 'token ' || o.id FROM oauth_tokens o JOIN agent_tokens t ON t.id = o.token_id
        WHERE t.revoked_at IS NULL AND o.used_at IS NULL
      UNION ALL SELECT 'device ' || device_hash FROM oauth_devices WHERE confirmed_at IS NOT NULL AND claimed_at IS NULL`;
    return rowsOf(this.app.db, sql).map((row) => String(row["one"]));
  }

  /** What came into being since the last thing that the learner allowed. */
  gained(): string[] {
    return this.#usable().filter((one) => !this.#known.has(one));
  }

  /** Everything so far is what the learner allowed. */
  allowed(): void {
    this.#known = new Set(this.#usable());
  }

  query(more: Fields = {}): URLSearchParams {
    return parameters({
      response_type: "code",
      client_id: CLIENT,
      redirect_uri: REDIRECT,
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: "S256",
      scope: "study_plans:read vocabulary:read",
      resource: `${this.app.url}/mcp`,
      state: "a state",
      ...more,
    });
  }

  async read(query: URLSearchParams): Promise<unknown> {
    return (await this.app.web("oauth_read_request", { query: query.toString() }, this.session)).data;
  }

  decide(query: URLSearchParams, more: object = {}, headers: HeadersInit = {}): Promise<Reply> {
    const scopes = (query.get("scope") ?? "study_plans:read").split(" ");
    const decision = { query: query.toString(), decision: "allow", scopes, ...more };
    return this.app.web("oauth_decide_request", decision, this.session, headers);
  }

  /** A code that the learner's consent made. */
  async code(more: Fields = {}): Promise<string> {
    const { data, text } = await this.decide(this.query(more));
    const code = new URL(textOf(data, "redirectTo")).searchParams.get("code");
    if (code === null) throw new Error(`There is no code in ${text}`);
    this.allowed();
    return code;
  }

  async send(path: string, body: BodyInit | null, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.app.fetch(path, { method: "POST", body, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  }

  exchange(code: string | null, more: Fields = {}): Promise<Answer> {
    const grant = { grant_type: "authorization_code", client_id: CLIENT, redirect_uri: REDIRECT };
    return this.send("/oauth/token", parameters({ ...grant, code, code_verifier: VERIFIER, ...more }));
  }

  /** Tokens that the learner's consent gave. */
  async tokens(more: Fields = {}): Promise<{ access: string; refresh: string }> {
    const { body } = await this.exchange(await this.code(more));
    this.allowed();
    return { access: textOf(body, "access_token"), refresh: textOf(body, "refresh_token") };
  }

  refresh(token: string | null, more: Fields = {}): Promise<Answer> {
    const grant = { grant_type: "refresh_token", client_id: CLIENT, refresh_token: token };
    return this.send("/oauth/token", parameters({ ...grant, ...more }));
  }

  async device(more: Fields = {}): Promise<{ deviceCode: string; userCode: string }> {
    const asked = { client_id: CLIENT, scope: "study_plans:read", resource: `${this.app.url}/mcp`, ...more };
    const { body } = await this.send("/oauth/device_authorization", parameters(asked));
    return { deviceCode: textOf(body, "device_code"), userCode: textOf(body, "user_code") };
  }

  async decideDevice(userCode: string, more: object = {}): Promise<Reply> {
    const decision = { userCode, decision: "allow", scopes: ["study_plans:read"], ...more };
    const reply = await this.app.web("oauth_decide_device", decision, this.session);
    if (reply.status === 200) this.allowed();
    return reply;
  }

  /** A device that the learner allowed, and that has not collected its tokens. */
  async allowedDevice(more: Fields = {}): Promise<string> {
    const { deviceCode, userCode } = await this.device(more);
    const { status, text } = await this.decideDevice(userCode);
    if (status !== 200) throw new Error(text);
    return deviceCode;
  }

  poll(deviceCode: string | null, more: Fields = {}): Promise<Answer> {
    const grant = { grant_type: DEVICE_GRANT, client_id: CLIENT, device_code: deviceCode };
    return this.send("/oauth/token", parameters({ ...grant, ...more }));
  }

  async disable(): Promise<void> {
    const now = this.app.clock.now();
    await this.app.app.kernel.writer.write((db) => setDisabled(db, this.accountId, { disabled: true, now }));
  }

  async enable(): Promise<void> {
    const now = this.app.clock.now();
    await this.app.app.kernel.writer.write((db) => setDisabled(db, this.accountId, { disabled: false, now }));
  }

  /** Ends everything that the learner allowed, as the list of programs does. */
  async revokeAll(): Promise<void> {
    const { tokens } = await this.app.webOk("account_tokens_list", {}, this.session);
    for (const { id } of tokens) await this.app.webOk("account_token_revoke", { tokenId: id }, this.session);
  }

  /** A call of the API, or of MCP. */
  async use(place: "api" | "mcp", token: string | null, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { "content-type": "application/json", ...bearer(token), ...more };
    if (place === "api") return this.send("/api/v1/agent/capabilities/ielts_study_plans_list", "{}", headers);
    return this.send("/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }), headers);
  }
}
