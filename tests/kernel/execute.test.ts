import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { Writer } from "../../src/database/writer.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import type { AgentCall } from "../../src/identity/calls.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import type { Call, KernelParts } from "../../src/kernel/call.ts";
import { type Capability, defineCapability, definePublicCapability } from "../../src/kernel/capability.ts";
import type { Actor } from "../../src/kernel/context.ts";
import { Failure, notFound } from "../../src/kernel/errors.ts";
import { execute } from "../../src/kernel/execute.ts";
import { closed, defaulted, integer, text } from "../../src/kernel/fields.ts";
import { NO_LIMITS } from "../../src/kernel/rate-limits.ts";
import { createSealedAnswers } from "../../src/kernel/sealed-answers.ts";
import { createSignals } from "../../src/kernel/signals.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import { TestClock } from "../support/clock.ts";
import { numberOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";
import { TestIds } from "../support/ids.ts";
import { capturedLog } from "../support/log.ts";
import { noFiles } from "../support/no-files.ts";
import { testOutside, testVault } from "../support/vault.ts";

const { log, lines } = capturedLog();
const clock = new TestClock();
let made: { db: Db; file: string; remove(): void };
let reader: Db;
let kernel: KernelParts;
let steps: string[];
let noted: AgentCall[];

const actor: Actor = {
  kind: "token",
  id: 7,
  accountId: 3,
  role: "learner",
  clientName: "an agent",
  scopes: new Set(["vocabulary:read", "vocabulary:write"]),
  expiresAt: Number.MAX_SAFE_INTEGER,
};

beforeEach(() => {
  made = temporaryDatabase();
  made.db.raw.exec("CREATE TABLE notes (text TEXT NOT NULL) STRICT");
  for (let id = 1; id <= actor.accountId; id++) {
    createAccount(made.db, {
      email: `${id}@example.org`,
      name: "A learner",
      role: "learner",
      passwordHash: "-",
      now: 0,
    });
  }
  for (let id = 1; id <= actor.id; id++) {
    const { accountId, clientName, expiresAt } = actor;
    createToken(made.db, accountId, { secretHash: `${id}`, clientName, scopes: [...actor.scopes], now: 0, expiresAt });
  }
  reader = openDatabase(made.file, { readonly: true });
  steps = [];
  noted = [];
  kernel = {
    reader,
    writer: new Writer(made.db),
    openReader: () => openDatabase(made.file, { readonly: true }),
    clock,
    ids: new TestIds(),
    log,
    site: () => ({
      version: "0",
      slotTimes: DEFAULT_SLOT_TIMES,
      teacherImports: "none" as const,
      registersClients: true,
      baseUrl: "http://api.test",
      siteUrl: "http://site.test",
    }),
    authenticate: (_db, { secret }) => {
      steps.push("authenticate");
      return secret === "good" ? actor : null;
    },
    outside: testOutside,
    vault: testVault,
    answers: createSealedAnswers(testVault),
    noteUse: () => void steps.push("note use"),
    noteCall: (call) => void noted.push(call),
    limits: {
      ...NO_LIMITS,
      actor: () => void steps.push("limit actor"),
      anonymous: () => void steps.push("limit anonymous"),
      named: (limit) => void steps.push(`limit ${limit}`),
    },
    signals: createSignals(),
    checkAnswers: true,
    ...noFiles,
  };
});
afterEach(() => {
  reader.raw.close();
  made.remove();
});

const parts = {
  name: "notes.add",
  group: "notes",
  summary: "Add a note",
  description: "Adds a note.",
  scopes: ["vocabulary:write"],
  effect: "write",
  audiences: ["agent", "web"],
  request: closed({
    note: text({ min: 1, description: "The note." }),
    times: defaulted(integer({ min: 1, max: 5, description: "How often." }), 1),
  }),
  response: closed({ count: integer({ min: 0, max: 100, description: "How many." }) }),
  returns: "How many notes there are.",
  examples: [{ title: "One", request: { note: "x" } }],
  notes: [],
} as const;

const insert = (db: Db, note: string) => db.raw.prepare("INSERT INTO notes VALUES (?)").run(note);
const countNotes = (db: Db) => numberOf(db, "SELECT count(*) FROM notes");

const add = defineCapability({
  ...parts,
  id: "ielts_notes_add",
  async prepare(ctx, input) {
    steps.push(`prepare ${ctx.db === reader} ${ctx.db.raw.inTransaction}`);
    await ctx.throttle("login", "key");
    return input.note.toUpperCase();
  },
  handler(ctx, input, prepared) {
    steps.push(`handle ${ctx.db.raw.inTransaction}`);
    for (let i = 0; i < input.times; i++) insert(ctx.db, `${prepared} of ${ctx.accountId} at ${ctx.now}`);
    return { count: countNotes(ctx.db) };
  },
});

function call(capability: Capability, changes: Partial<Call> = {}) {
  return execute(kernel, {
    capability,
    audience: "agent",
    via: "http",
    credential: { kind: "token", secret: "good" },
    idempotencyKey: null,
    input: () => {
      steps.push("input");
      return { note: "hello" };
    },
    peer: { address: "192.0.2.1", userAgent: "test" },
    requestId: "r-1",
    trace: {},
    ...changes,
  });
}

async function failureOf(answer: Promise<unknown>): Promise<Failure> {
  const outcome = await answer.then(
    () => new Error("It went well"),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
}

describe("execute", () => {
  test("runs limit, authentication, scope, validation, preparation and transaction in this order", async () => {
    const answer = await call(add);
    expect(answer).toEqual({ data: { count: 1 }, actor, session: null, isRepeat: false });
    expect(steps).toEqual([
      "authenticate",
      "limit actor",
      "note use",
      "input",
      "prepare true false",
      "limit login",
      "handle true",
    ]);
    expect(numberOf(reader, "SELECT count(*) FROM notes WHERE text = ?", `HELLO of 3 at ${clock.now()}`)).toBe(1);
  });

  test("fills the trace for the log line", async () => {
    const trace = {};
    await call(add, { trace });
    expect(trace).toEqual({ operation: "ielts_notes_add", accountId: 3, client: "an agent" });
  });

  test("reads no body of an unauthenticated caller", async () => {
    const none = await failureOf(call(add, { credential: null }));
    expect([none.status, none.reason, steps]).toEqual([401, "auth.token_missing", ["limit anonymous"]]);
    steps = [];
    const bad = await failureOf(call(add, { credential: { kind: "token", secret: "bad" } }));
    expect([bad.reason, steps]).toEqual(["auth.token_invalid", ["authenticate", "limit anonymous"]]);
    steps = [];
    const narrow = defineCapability({ ...add, scopes: ["vocabulary:write", "profile:read"] });
    const lacking = await failureOf(call(narrow));
    expect([lacking.status, lacking.reason, steps.includes("input")]).toEqual([403, "auth.scope_missing", false]);
    expect(lacking.message).toContain("profile:read");
    expect(lacking.message).not.toContain("vocabulary:write");
  });

  test("asks a workspace caller to sign in, and needs no scopes of a session", async () => {
    const none = await failureOf(call(add, { audience: "web", credential: null }));
    expect([none.status, none.reason]).toEqual([401, "auth.session_required"]);
    const wide = defineCapability({ ...add, scopes: ["profile:read"] });
    expect((await call(wide, { audience: "web", credential: { kind: "session", secret: "good" } })).data).toEqual({
      count: 1,
    });
  });

  test("runs a public operation for anyone, with the actor if there is one", async () => {
    const seen: (number | null)[] = [];
    const open = definePublicCapability({
      ...parts,
      id: "ielts_notes_open",
      effect: "read",
      handler: (ctx) => {
        seen.push(ctx.actor?.accountId ?? null);
        return { count: countNotes(ctx.db) };
      },
    });
    await call(open, { credential: null });
    await call(open, { credential: { kind: "token", secret: "bad" } });
    await call(open);
    expect(seen).toEqual([null, null, 3]);
  });

  test("the operation's own limit counts by network address before anything else is checked", async () => {
    const open = definePublicCapability({
      ...parts,
      id: "ielts_notes_open",
      limit: "binding",
      handler: () => ({ count: 0 }),
    });
    await call(open, { credential: null });
    expect(steps.slice(0, 2)).toEqual(["limit anonymous", "limit binding"]);
  });

  test("a limit that is reached ends the call", async () => {
    const full = new Failure("tooMany", "rate.too_many_calls", "Wait.", { retryAfter: 1 });
    const actor = () => {
      throw full;
    };
    kernel = { ...kernel, limits: { ...kernel.limits, actor } };
    expect(await failureOf(call(add))).toBe(full);
    expect(steps).toEqual(["authenticate"]);
  });

  test("a write whose handler fails leaves nothing, and the failure reaches the caller", async () => {
    const problem = notFound("thing.not_found", "There is no such thing.");
    const failing = defineCapability({
      ...parts,
      id: "ielts_notes_fail",
      handler: (ctx, input) => {
        insert(ctx.db, input.note);
        throw problem;
      },
    });
    expect(await failureOf(call(failing))).toBe(problem);
    expect(countNotes(reader)).toBe(0);
  });

  test("any other thrown error becomes a 500 without its cause, which the log has", async () => {
    const from = lines.length;
    const failing = defineCapability({
      ...parts,
      id: "ielts_notes_fail",
      handler: (ctx, input) => {
        insert(ctx.db, input.note);
        throw new TypeError("an inner cause");
      },
    });
    const failure = await failureOf(call(failing, { requestId: "r-42" }));
    expect([failure.status, failure.code, failure.reason]).toEqual([500, 50001, "service.internal"]);
    expect(failure.message).not.toContain("inner cause");
    const line = lines.slice(from).join("");
    expect(line).toContain("an inner cause");
    expect(line).toContain('"requestId":"r-42"');
    expect(line).toContain('"operation":"ielts_notes_fail"');
    expect(countNotes(reader)).toBe(0);
  });

  test.each(["SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_READONLY", "SQLITE_CANTOPEN"])(
    "%s becomes a 503 that may be repeated",
    async (code) => {
      const failing = defineCapability({
        ...parts,
        id: "ielts_notes_fail",
        handler: () => {
          throw Object.assign(new Error("disk"), { code });
        },
      });
      const failure = await failureOf(call(failing));
      expect([failure.status, failure.code, failure.parts.retryAfter]).toEqual([503, 50001, 5]);
    },
  );

  test("a read runs in one transaction on the connection that cannot write", async () => {
    const seen: unknown[] = [];
    const read = defineCapability({
      ...parts,
      id: "ielts_notes_count",
      effect: "read",
      handler: (ctx) => {
        seen.push(ctx.db === reader, ctx.db.raw.inTransaction, countNotes(ctx.db));
        // Another connection commits in the middle of the read.
        insert(made.db, "meanwhile");
        seen.push(countNotes(ctx.db));
        return { count: countNotes(ctx.db) };
      },
    });
    expect((await call(read)).data).toEqual({ count: 0 });
    expect(seen).toEqual([true, true, 0, 0]);
    expect([reader.raw.inTransaction, countNotes(reader)]).toEqual([false, 1]);
  });

  test("a read that fails leaves no transaction open", async () => {
    const read = defineCapability({
      ...parts,
      id: "ielts_notes_count",
      effect: "read",
      handler: (ctx) => {
        insert(ctx.db, "a read that writes");
        return { count: 0 };
      },
    });
    // SQLITE_READONLY: the connection refuses the write.
    expect((await failureOf(call(read))).status).toBe(503);
    expect([reader.raw.inTransaction, countNotes(reader)]).toEqual([false, 0]);
    expect((await call(add)).data).toEqual({ count: 1 });
  });

  test("a response that does not match its schema is a 500 if responses are checked, and logged", async () => {
    const wrong = defineCapability({
      ...parts,
      id: "ielts_notes_wrong",
      effect: "read",
      response: Type.Object({ count: Type.Integer({ maximum: 1 }) }, { additionalProperties: false }),
      handler: () => ({ count: 2 }),
    });
    expect((await failureOf(call(wrong))).status).toBe(500);
    expect(lines.at(-1)).toContain("answers against its schema");
    kernel = { ...kernel, checkAnswers: false };
    expect((await call(wrong)).data).toEqual({ count: 2 });
  });

  test("a handler begins or ends the web session through the answer", async () => {
    const starting = definePublicCapability({
      ...parts,
      id: "ielts_notes_start",
      effect: "read",
      handler: (ctx, input) => {
        if (input.times === 1) ctx.session.start("secret", 99, 1);
        else ctx.session.end();
        return { count: 0 };
      },
    });
    expect((await call(starting)).session).toEqual({ secret: "secret", expiresAt: 99, accountId: 1 });
    const ended = await call(starting, { input: () => ({ note: "x", times: 2 }) });
    expect(ended.session).toEqual({ secret: null, expiresAt: 0, accountId: null });
  });

  test("a preparation that fails opens no transaction", async () => {
    const failing = defineCapability({
      ...parts,
      id: "ielts_notes_fail",
      prepare: () => Promise.reject(notFound("a.b", "No.")),
      handler: () => ({ count: 0 }),
    });
    expect((await failureOf(call(failing))).status).toBe(404);
    expect(kernel.writer.stats).toEqual({ commits: 0, writes: 0 });
  });
});
