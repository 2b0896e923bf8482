import { type Db, openDatabase } from "../../../src/database/open.ts";
import { Writer } from "../../../src/database/writer.ts";
import { vocabularyCapabilities } from "../../../src/domains/vocabulary/index.ts";
import { createAccount } from "../../../src/identity/accounts.store.ts";
import { SCOPES } from "../../../src/identity/scopes.ts";
import { Failure } from "../../../src/kernel/errors.ts";
import { execute, type KernelParts } from "../../../src/kernel/execute.ts";
import { createRateLimits } from "../../../src/kernel/rate-limits.ts";
import { createRegistry } from "../../../src/kernel/registry.ts";
import { TestClock } from "../../support/clock.ts";
import { numberOf, type Row, rowsOf } from "../../support/dump.ts";
import { temporaryDatabase } from "../../support/folders.ts";
import { TestIds } from "../../support/ids.ts";
import { silentLog } from "../../support/log.ts";
import { noFiles } from "../../support/no-files.ts";
import { type DataOf, type RequestOf, typedData } from "../../support/operations.ts";
import { importSeedBooks } from "../../support/packs.ts";

const registry = createRegistry(vocabularyCapabilities);
type VocabularyId = (typeof vocabularyCapabilities)[number]["id"];

/** The vocabulary operations over a database of their own, without HTTP. Callers are told apart by their account id. */
export class VocabularyBench {
  readonly clock = new TestClock();
  readonly ids = new TestIds();
  readonly #opened = temporaryDatabase();
  readonly #reader: Db;
  readonly #kernel: KernelParts;
  #accounts = 0;

  constructor() {
    importSeedBooks(this.db, this.clock.now());
    this.#reader = openDatabase(this.#opened.file, { readonly: true });
    this.#kernel = {
      reader: this.#reader,
      writer: new Writer(this.db),
      clock: this.clock,
      ids: this.ids,
      log: silentLog,
      site: () => ({ version: "test", baseUrl: "http://test", siteUrl: "http://test" }),
      authenticate: (_db, credential) => ({
        kind: "token",
        id: 1,
        accountId: Number(credential.secret),
        role: "learner",
        clientName: "test",
        scopes: new Set(SCOPES),
        expiresAt: Number.MAX_SAFE_INTEGER,
      }),
      noteUse: () => {},
      limits: createRateLimits({ token: 0, anonymous: 0, login: 0, binding: 0 }),
      checkAnswers: true,
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

  /** A new account's id. */
  account(): number {
    const email = `learner${++this.#accounts}@example.org`;
    const made = createAccount(this.db, {
      email,
      name: "A learner",
      role: "learner",
      passwordHash: "-",
      now: this.clock.now(),
    });
    if (made === "email_taken") throw new Error(`${email} is taken`);
    return made.id;
  }

  async call<const Id extends VocabularyId>(account: number, id: Id, request: RequestOf<Id>): Promise<DataOf<Id>> {
    const capability = registry.get(id);
    if (capability === undefined) throw new Error(`There is no operation ${id}`);
    const answer = await execute(this.#kernel, {
      capability,
      door: "agent",
      credential: { kind: "token", secret: String(account) },
      input: () => request,
      peer: { address: "127.0.0.1", userAgent: "test" },
      requestId: "test",
      trace: {},
    });
    return typedData(id, answer.data);
  }

  /** The failure of a call that must be refused. */
  async refusal<const Id extends VocabularyId>(account: number, id: Id, request: RequestOf<Id>): Promise<Failure> {
    try {
      await this.call(account, id, request);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error(`${id} was not refused`);
  }

  /** Adds phrases and answers their ids, in order. */
  async add(account: number, phrases: readonly (string | Partial<Content>)[]): Promise<number[]> {
    const ids: number[] = [];
    for (let base = 0; base < phrases.length; base += 100) {
      const items = phrases.slice(base, base + 100).map((one) => ({
        ...EMPTY,
        ...(typeof one === "string" ? { phrase: one } : one),
      }));
      const answer = await this.call(account, "ielts_vocabulary_personal_add", { items });
      ids.push(...answer.items.map((item) => item.entry.id));
    }
    return ids;
  }

  review(account: number, id: number, rating: "again" | "hard" | "good" = "good") {
    return this.call(account, "ielts_vocabulary_personal_record_review", { id, rating });
  }

  async search(account: number, request: RequestOf<"ielts_vocabulary_personal_search">): Promise<string[]> {
    const { items } = await this.call(account, "ielts_vocabulary_personal_search", request);
    return items.map((item) => item.phrase);
  }

  async cards(account: number, request: RequestOf<"ielts_vocabulary_personal_prepare_cards">): Promise<number[]> {
    const { cards } = await this.call(account, "ielts_vocabulary_personal_prepare_cards", request);
    return cards.map((card) => card.id);
  }

  /** The SQL of every query that was run so far. */
  statements(): string[] {
    const used = [this.db, this.#reader].flatMap((db) => db.prepared);
    return [...new Set(used.flatMap((statement) => statement?.source ?? []))];
  }

  rows(sql: string, ...values: (string | number)[]): Row[] {
    return rowsOf(this.db, sql, ...values);
  }

  number(sql: string, ...values: (string | number)[]): number {
    return numberOf(this.db, sql, ...values);
  }
}

interface Content {
  phrase: string;
  meaning: string;
  partOfSpeech: string;
  example: string;
  usage: string;
  expansion: string[];
}

const EMPTY: Content = { phrase: "x", meaning: "", partOfSpeech: "", example: "", usage: "", expansion: [] };
