import type { ImportSummary } from "../../src/content/report.ts";
import { applyPack } from "../../src/content-import/apply.ts";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { Writer } from "../../src/database/writer.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import type { KernelParts } from "../../src/kernel/call.ts";
import { Failure } from "../../src/kernel/errors.ts";
import { execute } from "../../src/kernel/execute.ts";
import { createRateLimits } from "../../src/kernel/rate-limits.ts";
import { createSealedAnswers } from "../../src/kernel/sealed-answers.ts";
import { createSignals } from "../../src/kernel/signals.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import { checkedPack, type PackContent } from "./checked-pack.ts";
import { TestClock } from "./clock.ts";
import { numberOf, type Row, rowsOf } from "./dump.ts";
import { temporaryDatabase } from "./folders.ts";
import { TestIds } from "./ids.ts";
import { silentLog } from "./log.ts";
import { noFiles } from "./no-files.ts";
import { type DataOf, type OperationId, operation, type RequestOf, typedData } from "./operations.ts";
import { testOutside, testVault } from "./vault.ts";

/** The caller: an account by its id, or null for a caller without a token. */
export type Caller = number | null;

/** Operations over packs in their own database, without HTTP. */
export class LibraryBench {
  readonly clock = new TestClock();
  readonly ids = new TestIds();
  readonly #opened = temporaryDatabase();
  readonly #reader: Db;
  readonly #kernel: KernelParts;
  readonly #tokens = new Map<number, number>();
  #accounts = 0;

  constructor(outside = testOutside) {
    this.#reader = openDatabase(this.#opened.file, { readonly: true });
    this.#kernel = {
      reader: this.#reader,
      writer: new Writer(this.db),
      openReader: () => openDatabase(this.#opened.file, { readonly: true }),
      clock: this.clock,
      ids: this.ids,
      log: silentLog,
      site: () => ({
        version: "test",
        teacherImports: "none" as const,
        registersClients: true,
        slotTimes: DEFAULT_SLOT_TIMES,
        baseUrl: "http://test",
        siteUrl: "http://test",
      }),
      authenticate: (_db, credential) => ({
        kind: credential.kind,
        id: this.#tokens.get(Number(credential.secret)) ?? 0,
        accountId: Number(credential.secret),
        role: "learner",
        clientName: "test",
        scopes: new Set(SCOPES),
        expiresAt: Number.MAX_SAFE_INTEGER,
      }),
      noteUse: () => {},
      noteCall: () => {},
      limits: createRateLimits({ token: 0, anonymous: 0, login: 0, binding: 0 }),
      signals: createSignals(),
      checkAnswers: true,
      outside,
      vault: testVault,
      answers: createSealedAnswers(testVault),
      ...noFiles,
    };
  }

  get db(): Db {
    return this.#opened.db;
  }

  close(): void {
    this.#reader.raw.close();
    this.#opened.remove();
  }

  /** Imports a pack, or a new version of it. */
  apply(content: PackContent): ImportSummary {
    const options = { now: this.clock.now(), replace: true };
    return inTransaction(this.db, (db) => applyPack(db, checkedPack(content), options));
  }

  /** A new account's id. */
  account(): number {
    const email = `learner${++this.#accounts}@example.org`;
    const made = createAccount(this.db, {
      ...{ email, name: "A learner", role: "learner", passwordHash: "-", now: this.clock.now() },
    });
    if (made === "email_taken") throw new Error(`${email} is taken`);
    const token = { secretHash: email, clientName: "test", scopes: SCOPES, now: this.clock.now(), expiresAt: 0 };
    this.#tokens.set(made.id, createToken(this.db, made.id, token).id);
    return made.id;
  }

  async call<const Id extends OperationId>(caller: Caller, id: Id, request: RequestOf<Id>): Promise<DataOf<Id>> {
    const capability = operation(id);
    const audience = capability.audiences.includes("agent") ? "agent" : "web";
    const kind = audience === "agent" ? "token" : "session";
    const answer = await execute(this.#kernel, {
      capability,
      audience,
      via: "http",
      credential: caller === null ? null : { kind, secret: String(caller) },
      idempotencyKey: null,
      input: () => request,
      peer: { address: "127.0.0.1", userAgent: "test" },
      requestId: "test",
      trace: {},
    });
    return typedData(id, answer.data);
  }

  /** The failure of a call that must be refused. */
  async refusal<const Id extends OperationId>(caller: Caller, id: Id, request: RequestOf<Id>): Promise<Failure> {
    try {
      await this.call(caller, id, request);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error(`${id} was not refused`);
  }

  /** The SQL of every query so far. */
  statements(): string[] {
    const used = [this.db, this.#reader].flatMap((db) => db.prepared);
    return [...new Set(used.flatMap((statement) => statement?.source ?? []))];
  }

  /** Steps of a statement's plan, for any parameters. */
  plan(sql: string): string[] {
    const parameters = Array.from({ length: sql.split("?").length - 1 }, () => 1);
    return this.rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters).map((row) => String(row["detail"]));
  }

  rows(sql: string, ...values: (string | number)[]): Row[] {
    return rowsOf(this.db, sql, ...values);
  }

  number(sql: string, ...values: (string | number)[]): number {
    return numberOf(this.db, sql, ...values);
  }
}
