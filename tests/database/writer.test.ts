import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { Writer } from "../../src/database/writer.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { throughout } from "../support/eventually.ts";
import { temporaryDatabase } from "../support/folders.ts";

let made: { db: Db; file: string; remove(): void };
let writer: Writer;

beforeEach(() => {
  made = temporaryDatabase();
  made.db.raw.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT");
  // However slow the machine is, writes that arrive together share a commit.
  writer = new Writer(made.db, undefined, Number.POSITIVE_INFINITY);
});
afterEach(() => made.remove());

const insert = (text: string) => (db: Db) =>
  Number(db.raw.prepare("INSERT INTO notes (text) VALUES (?)").run(text).lastInsertRowid);
const texts = () => rowsOf(made.db, "SELECT text FROM notes ORDER BY id").map(({ text }) => text);

describe("Writer", () => {
  test("answers with the value of the work once it is committed", async () => {
    const seen: boolean[] = [];
    const id = await writer.write((db) => {
      seen.push(db.raw.inTransaction);
      return insert("one")(db);
    });
    const other = openDatabase(made.file, { readonly: true });
    expect([id, seen, made.db.raw.inTransaction]).toEqual([1, [true], false]);
    expect(numberOf(other, "SELECT count(*) FROM notes")).toBe(1);
    other.raw.close();
  });

  test("writes that arrive together share commits, and no answer comes before its commit", async () => {
    const other = openDatabase(made.file, { readonly: true });
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await writer.write(insert(`note ${i}`));
        return numberOf(other, "SELECT count(*) FROM notes WHERE text = ?", `note ${i}`);
      }),
    );
    other.raw.close();
    expect(seen).toEqual(Array.from({ length: 200 }, () => 1));
    expect(writer.stats.writes).toBe(200);
    expect(writer.stats.commits).toBeLessThan(100);
    expect(writer.stats.commits).toBeGreaterThan(0);
  });

  test("a write that waits for another gets its own commit", async () => {
    await writer.write(insert("one"));
    await writer.write(insert("two"));
    expect(writer.stats).toEqual({ commits: 2, writes: 2 });
  });

  test("keeps the order in which writes were asked for", async () => {
    const order: number[] = [];
    const wanted = Array.from({ length: 50 }, (_, i) => i);
    await Promise.all(wanted.map((i) => writer.write(insert(`note ${i}`)).then(() => order.push(i))));
    expect(order).toEqual(wanted);
    expect(texts()).toEqual(wanted.map((i) => `note ${i}`));
  });

  test("each write sees what the ones before it did, committed or not", async () => {
    const count = (db: Db) => numberOf(db, "SELECT count(*) FROM notes");
    const seen = await Promise.all([
      writer.write((db) => [insert("one")(db), count(db)][1]),
      writer.write((db) => [insert("two")(db), count(db)][1]),
      writer.write(count),
    ]);
    expect(seen).toEqual([1, 2, 2]);
  });

  test("a write that fails undoes only itself", async () => {
    const outcomes = await Promise.allSettled([
      writer.write(insert("before")),
      writer.write((db) => {
        insert("half")(db);
        insert("half done")(db);
        throw new Error("changed my mind");
      }),
      writer.write((db) => {
        insert("constraint")(db);
        return insert("constraint")(db);
      }),
      writer.write(insert("after")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(texts()).toEqual(["before", "after"]);
    expect(writer.stats.commits).toBe(1);
  });

  test("the error of a write reaches its caller as it is", async () => {
    const problem = new Error("mine");
    const failing = writer.write(() => {
      throw problem;
    });
    expect(await failing.catch((error: unknown) => error)).toBe(problem);
  });

  test("a write that swallows the error of a statement keeps what it did before", async () => {
    await writer.write((db) => {
      insert("kept")(db);
      expect(() => insert("kept")(db)).toThrow("UNIQUE");
    });
    expect(texts()).toEqual(["kept"]);
  });

  test("work that returns a promise is refused and undone", async () => {
    const outcomes = await Promise.allSettled([
      writer.write((db) => {
        insert("async")(db);
        return Promise.resolve(1);
      }),
      writer.write(insert("sync")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(String(Reflect.get(outcomes[0] ?? {}, "reason"))).toContain("await in prepare");
    expect(texts()).toEqual(["sync"]);
  });

  test("a failed commit rejects every write in it and stores none of them", async () => {
    made.db.raw.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE children (parent INTEGER NOT NULL REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED) STRICT`);
    const outcomes = await Promise.allSettled([
      writer.write(insert("one")),
      // It succeeds until the commit, which checks deferred references.
      writer.write((db) => db.raw.exec("INSERT INTO children VALUES (7)")),
      writer.write(insert("two")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect([texts(), made.db.raw.inTransaction, writer.stats.writes]).toEqual([[], false, 0]);
    await writer.write(insert("later"));
    expect(texts()).toEqual(["later"]);
  });

  test("a database that another process keeps locked rejects every write that waits, and recovers", async () => {
    const impatient = new Writer(made.db, 100);
    const other = openDatabase(made.file);
    other.raw.exec("BEGIN IMMEDIATE");
    const outcomes = await Promise.allSettled([impatient.write(insert("one")), impatient.write(insert("two"))]);
    expect(outcomes.map((one) => Reflect.get(Object(Reflect.get(one, "reason")), "code"))).toEqual([
      "SQLITE_BUSY",
      "SQLITE_BUSY",
    ]);
    other.raw.exec("ROLLBACK");
    other.raw.close();
    await impatient.write(insert("three"));
    expect(texts()).toEqual(["three"]);
  });

  test("waits for another process without holding the thread, then writes everything in order", async () => {
    const other = openDatabase(made.file);
    other.raw.exec("BEGIN IMMEDIATE");
    const written = Promise.all([writer.write(insert("one")), writer.write(insert("two"))]);
    // If this thread were blocked, it would not reach the commit below before the writer's timeout.
    await throughout(() => expect(texts()).toEqual([]), 100);
    other.raw.exec("COMMIT");
    other.raw.close();
    await written;
    expect(texts()).toEqual(["one", "two"]);
  });

  test("a full disk in the middle of a batch acknowledges nothing that is not there", async () => {
    const pages = numberOf(made.db, "PRAGMA page_count");
    made.db.raw.pragma(`max_page_count = ${pages + 2}`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => writer.write(insert(`note ${i} ${"x".repeat(3000)}`))),
    );
    const stored = texts().map((text) => String(text).split(" ")[1]);
    const acknowledged = outcomes.flatMap(({ status }, i) => (status === "fulfilled" ? [String(i)] : []));
    expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
    expect(stored).toEqual(acknowledged);
    made.db.raw.pragma("max_page_count = 1000000");
    await writer.write(insert("later"));
    expect(texts()).toContain("later");
  });

  test("settled waits for everything that was queued, and for nothing when nothing was", async () => {
    await writer.settled();
    const done: number[] = [];
    for (let i = 0; i < 5; i++) void writer.write(insert(`note ${i}`)).then(() => done.push(i));
    await writer.settled();
    expect(numberOf(made.db, "SELECT count(*) FROM notes")).toBe(5);
    await Promise.resolve();
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  test("writes queued from the answer of a write are run", async () => {
    const second = await writer.write(insert("one")).then(() => writer.write(insert("two")));
    expect([second, texts()]).toEqual([2, ["one", "two"]]);
  });
});
