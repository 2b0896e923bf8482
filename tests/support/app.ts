import { join } from "node:path";
import type { Logger } from "pino";
import { type App, type AppOptions, createApp } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import { type Db, openDatabase } from "../../src/database/open.ts";
import type { Role } from "../../src/database/words.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { newTokenSecret, tokenExpiry } from "../../src/identity/tokens.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import type { Sender } from "../../src/senders/sender.ts";
import { TestClock } from "./clock.ts";
import { testConfig } from "./config.ts";
import { temporaryFolder, writeMigrated } from "./folders.ts";
import { TestIds } from "./ids.ts";
import { silentLog } from "./log.ts";
import { type DataOf, type OperationId, type RequestOf, typedData } from "./operations.ts";
import { type Reply, readReply } from "./reply.ts";
import { copySeeded } from "./seeded.ts";

/** The default password of test accounts. */
export const PASSWORD = "a long enough password";
/**
 * The cheapest parameters that Argon2id allows: a stored hash contains its own, and those of the service take a tenth of a second each
 * time.
 */
const CHEAP = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;

export interface TestAccount {
  readonly id: number;
  readonly email: string;
}

/** A web session of an account: the secret in its cookie. */
export interface TestSession {
  readonly cookie: string;
}

export interface TestAppOptions extends Partial<Config> {
  readonly log?: Logger;
  readonly clock?: TestClock;
  readonly senders?: readonly Sender[];
  readonly intervals?: NonNullable<AppOptions["intervals"]>;
}

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = temporaryFolder();
  const { log = silentLog, clock = new TestClock(), senders, intervals, ...settings } = options;
  const ids = new TestIds();
  const config: Config = { ...testConfig(folder.dir), checkAnswers: true, ...settings };
  if (config.seed) await copySeeded(folder.dir);
  else if (config.dataDir === folder.dir) writeMigrated(join(folder.dir, "lectern.db"));
  const parts = { ...(senders && { senders }), ...(intervals && { intervals }) };
  const app = await createApp({ config, log, version: "0.0.0-test", clock, ids, housekeeping: false, ...parts });
  const { url } = await app.listen();
  const db = openDatabase(`${config.dataDir}/lectern.db`);
  return new TestApp(app, url, config, clock, ids, db, folder.remove);
}

/** The whole service on a free port with its own database, and tools for tests. */
export class TestApp {
  #accounts = 0;

  constructor(
    readonly app: App,
    /** Its address, without a trailing slash. */
    readonly url: string,
    readonly config: Config,
    readonly clock: TestClock,
    readonly ids: TestIds,
    /** A connection besides the service's own, to inspect the database and to prepare what no operation can. */
    readonly db: Db,
    private readonly removeFolder: () => void,
  ) {}

  /** The origin of the workspace's requests. */
  get origin(): string {
    return new URL(this.app.kernel.site().siteUrl).origin;
  }

  async stop(): Promise<void> {
    this.db.raw.close();
    await this.app.stop();
    this.removeFolder();
  }

  async account(options: { email?: string; role?: Role; password?: string; name?: string } = {}): Promise<TestAccount> {
    const email = options.email ?? `learner${++this.#accounts}@example.org`;
    const passwordHash = await Bun.password.hash((options.password ?? PASSWORD).normalize("NFKC"), CHEAP);
    const made = await this.app.kernel.writer.write((db) =>
      createAccount(db, {
        email,
        name: options.name ?? "A learner",
        role: options.role ?? "learner",
        passwordHash,
        now: this.clock.now(),
      }),
    );
    if (made === "email_taken") throw new Error(`${email} is taken`);
    return { id: made.id, email };
  }

  /** A token of an account, with every scope by default. */
  async token(account: TestAccount, scopes: readonly string[] = SCOPES): Promise<string> {
    const secret = newTokenSecret(this.ids);
    const now = this.clock.now();
    await this.app.kernel.writer.write((db) =>
      createToken(db, account.id, {
        secretHash: hashSecret(secret),
        clientName: "test agent",
        scopes,
        now,
        expiresAt: tokenExpiry(now),
      }),
    );
    return secret;
  }

  async session(account: TestAccount): Promise<TestSession> {
    const secret = this.ids.secret();
    const now = this.clock.now();
    await this.app.kernel.writer.write((db) =>
      createSession(db, account.id, {
        secretHash: hashSecret(secret),
        userAgent: "test browser",
        now,
        expiresAt: now + 30 * DAY_MS,
      }),
    );
    return { cookie: secret };
  }

  /** An account with a token of every scope. */
  async learner(): Promise<{ account: TestAccount; token: string }> {
    const account = await this.account();
    return { account, token: await this.token(account) };
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { redirect: "manual", ...init });
  }

  /** A call as an agent makes it. `id` may be any text; `body` is sent as JSON. */
  async call(id: string, body: unknown, token?: string | null): Promise<Reply> {
    return this.post(`/api/v1/agent/capabilities/${id}`, body, bearer(token));
  }

  /** {@link call} that must succeed; returns the typed data. */
  async ok<const Id extends OperationId>(id: Id, body: RequestOf<Id>, token?: string | null): Promise<DataOf<Id>> {
    return expectData(id, await this.call(id, body, token));
  }

  /** A call as the workspace makes it: session cookie and the site's own origin. */
  async web(id: string, body: unknown, session?: TestSession | null, headers: HeadersInit = {}): Promise<Reply> {
    return this.post(`/api/web/${id}`, body, {
      origin: this.origin,
      ...this.cookieOf(session),
      ...Object.fromEntries(new Headers(headers)),
    });
  }

  /** A call of an operation whose body is a file. */
  async upload(id: string, input: unknown, bytes: BodyInit, session?: TestSession | null): Promise<Reply> {
    const response = await this.fetch(`/api/web/${id}?input=${encodeURIComponent(JSON.stringify(input))}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", origin: this.origin, ...this.cookieOf(session) },
      body: bytes,
    });
    return readReply(response);
  }

  /** The cookie of a session, as a header. */
  cookieOf(session?: TestSession | null): Record<string, string> {
    const secure = this.app.kernel.site().siteUrl.startsWith("https:");
    return session ? { cookie: `${secure ? "__Host-" : ""}lectern_session=${session.cookie}` } : {};
  }

  /** {@link web} that must succeed. */
  async webOk<const Id extends OperationId>(id: Id, body: RequestOf<Id>, session?: TestSession): Promise<DataOf<Id>> {
    return expectData(id, await this.web(id, body, session));
  }

  async post(path: string, body: unknown, headers: HeadersInit = {}): Promise<Reply> {
    const response = await this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
      body: JSON.stringify(body),
    });
    return readReply(response);
  }

  async get(path: string, headers: HeadersInit = {}): Promise<Reply> {
    return readReply(await this.fetch(path, { headers }));
  }
}

export function bearer(token?: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

function expectData<const Id extends OperationId>(id: Id, reply: Reply): DataOf<Id> {
  if (reply.status !== 200) throw new Error(`${id} was refused: ${reply.status} ${reply.text.slice(0, 500)}`);
  return typedData(id, reply.data);
}

/** The session that an answer starts, from its cookie. */
export function sessionOf(reply: Reply): TestSession {
  const [pair = ""] = (reply.headers.get("set-cookie") ?? "").split(";");
  const secret = pair.slice(pair.indexOf("=") + 1);
  if (secret === "") throw new Error("The answer begins no session");
  return { cookie: secret };
}
