import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { all, builder, get, prepare, run } from "../../src/database/query.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";

let made: { db: Db; file: string; remove(): void };
let db: Db;

beforeAll(() => {
  made = temporaryDatabase();
  db = made.db;
});
afterAll(() => made.remove());
beforeEach(() => {
  db.raw.exec("DELETE FROM accounts");
});

const insertAccount = prepare<{ email: string; now: number }>()((p) =>
  builder.insertInto("accounts").values({
    email: p.email,
    emailKey: p.email,
    name: "fixed",
    role: "learner",
    passwordHash: "",
    disabledAt: null,
    createdAt: p.now,
    updatedAt: p.now,
  }),
);
const byEmail = prepare<{ email: string }>()((p) =>
  builder.selectFrom("accounts").select(["email", "name", "createdAt"]).where("email", "=", p.email),
);
const created = prepare<{ from: number; to: number }>()((p) =>
  builder
    .selectFrom("accounts")
    .select("email")
    .where("createdAt", ">=", p.from)
    .where("createdAt", "<", p.to)
    .orderBy("email"),
);

describe("prepare", () => {
  test("binds the values of each call to the places of their names", () => {
    insertAccount.run(db, { email: "a", now: 10 });
    insertAccount.run(db, { email: "b", now: 20 });
    expect(byEmail.get(db, { email: "b" })).toEqual({ email: "b", name: "fixed", createdAt: 20 });
    expect(created.all(db, { from: 0, to: 20 })).toEqual([{ email: "a" }]);
    expect(created.all(db, { to: 21, from: 0 })).toEqual([{ email: "a" }, { email: "b" }]);
  });

  test("answers undefined for no row and an empty list for no rows", () => {
    expect(byEmail.get(db, { email: "none" })).toBeUndefined();
    expect(byEmail.all(db, { email: "none" })).toEqual([]);
  });

  test("run returns how many rows changed and the id of the last one", () => {
    const { changes, lastInsertRowid } = insertAccount.run(db, { email: "a", now: 1 });
    expect([changes, lastInsertRowid]).toEqual([1, numberOf(db, "SELECT id FROM accounts")]);
    const none = prepare<{ email: string }>()((p) => builder.deleteFrom("accounts").where("email", "=", p.email));
    expect(none.run(db, { email: "none" }).changes).toBe(0);
  });

  test("prepares a statement once for each connection", () => {
    const other = openDatabase(made.file);
    insertAccount.run(db, { email: "a", now: 1 });
    const before = db.prepared.filter((statement) => statement !== undefined).length;
    for (let i = 0; i < 5; i++) byEmail.get(db, { email: "a" });
    expect(byEmail.get(other, { email: "a" })?.email).toBe("a");
    expect(db.prepared.filter((statement) => statement !== undefined).length).toBe(before);
    expect(other.prepared.filter((statement) => statement !== undefined)).toHaveLength(1);
    closeDatabase(other);
  });

  test("values that look like SQL are values", () => {
    const email = "'; DROP TABLE accounts; --";
    insertAccount.run(db, { email, now: 1 });
    expect(byEmail.get(db, { email })?.email).toBe(email);
  });

  test.each([
    ["undefined", undefined],
    ["a boolean", true],
    ["a date", new Date(0)],
    ["an object", {}],
  ])("refuses to bind %s", (_title, value) => {
    const broken = prepare<{ email: string }>()((p) =>
      builder.selectFrom("accounts").select("id").where(sql`${value}`, "=", p.email),
    );
    expect(() => broken.all(db, { email: "a" })).toThrow(TypeError);
  });

  test("keeps integers up to 2^53 - 1 exact", () => {
    const now = Number.MAX_SAFE_INTEGER;
    insertAccount.run(db, { email: "a", now });
    expect(byEmail.get(db, { email: "a" })?.createdAt).toBe(now);
  });
});

describe("queries of a shape that depends on the call", () => {
  test("all, get and run compile per call and keep the statement by its text", () => {
    insertAccount.run(db, { email: "a", now: 1 });
    insertAccount.run(db, { email: "b", now: 2 });
    const list = (name: string | null) => {
      const query = builder.selectFrom("accounts").select("email").orderBy("email");
      return name === null ? query : query.where("email", "=", name);
    };
    const before = db.dynamic.size;
    expect(all(db, list(null))).toEqual([{ email: "a" }, { email: "b" }]);
    expect(all(db, list("a"))).toEqual([{ email: "a" }]);
    expect(all(db, list("b"))).toEqual([{ email: "b" }]);
    expect(db.dynamic.size - before).toBe(2);
    expect(get(db, list(null))).toEqual({ email: "a" });
    expect(get(db, list("none"))).toBeUndefined();
    expect(run(db, builder.deleteFrom("accounts").where("email", "=", "a")).changes).toBe(1);
    expect(rowsOf(db, "SELECT email FROM accounts")).toEqual([{ email: "b" }]);
  });

  test("keeps a bounded number of statements", () => {
    for (let i = 0; i < 300; i++) {
      const query = builder.selectFrom("accounts").select(sql<number>`count(*)`.as(`n${i}`));
      all(db, query);
    }
    expect(db.dynamic.size).toBe(256);
  });
});

describe("openDatabase", () => {
  test("uses better-sqlite3 and an SQLite that has what the schema needs", () => {
    const version: unknown = db.raw.prepare("select sqlite_version()").pluck().get();
    const [major = 0, minor = 0] = String(version).split(".").map(Number);
    // The runtime's own driver has a method `query`; only the addon has `unsafeMode`.
    expect([typeof db.raw.unsafeMode, Reflect.get(db.raw, "query")]).toEqual(["function", undefined]);
    if (process.platform === "linux")
      expect(readFileSync("/proc/self/maps", "utf8")).toMatch(/better_?-?sqlite3.*\.node/);
    expect(major === 3 && minor >= 43).toBe(true);
  });

  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 10_000],
    ["trusted_schema", 0],
    ["temp_store", 2],
  ])("sets %s to %p on every open", (name, value) => {
    const again = openDatabase(made.file);
    expect([db, again].map(({ raw }) => raw.pragma(name, { simple: true }))).toEqual([value, value]);
    closeDatabase(again);
  });

  test("a read-only connection refuses every write and flushes as strictly", () => {
    const reader = openDatabase(made.file, { readonly: true });
    expect(() => reader.raw.exec("DELETE FROM accounts")).toThrow("readonly");
    expect(() => reader.raw.exec("CREATE TABLE x (y)")).toThrow("readonly");
    expect(reader.raw.pragma("synchronous", { simple: true })).toBe(2);
    closeDatabase(reader);
    expect(reader.raw.open).toBe(false);
  });

  test("a file that is not a database is refused", () => {
    const file = `${made.file}.txt`;
    writeFileSync(file, "this is not a database, but long enough to look at ".repeat(10));
    expect(() => openDatabase(file)).toThrow("not a database");
  });

  test("closing twice is harmless", () => {
    const other = openDatabase(made.file);
    closeDatabase(other);
    expect(() => closeDatabase(other)).not.toThrow();
  });
});

describe("inTransaction", () => {
  test("commits all of the work or none of it", () => {
    expect(inTransaction(db, () => insertAccount.run(db, { email: "kept", now: 1 }).changes)).toBe(1);
    const failing = () =>
      inTransaction(db, () => {
        insertAccount.run(db, { email: "lost", now: 1 });
        throw new Error("stop");
      });
    expect(failing).toThrow("stop");
    expect(rowsOf(db, "SELECT email FROM accounts")).toEqual([{ email: "kept" }]);
  });
});
