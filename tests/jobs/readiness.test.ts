import { afterEach, describe, expect, test } from "bun:test";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { until } from "../support/eventually.ts";

const started: TestApp[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.stop().catch(() => {})));
});

async function start(): Promise<TestApp> {
  const app = await startApp({ seed: true, intervals: { readinessMs: 0 } });
  started.push(app);
  return app;
}

const readiness = async (app: TestApp) => (await app.get("/readyz")).status;
const databaseOf = (app: TestApp) => join(app.config.dataDir, "lectern.db");

/** Writes noise over a part of a file. */
function damage(file: string, from: number, length: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, new Uint8Array(length).fill(0xa5), 0, length, from);
  closeSync(handle);
}

describe("/readyz", () => {
  test("is ready while the database is sound and takes writes, and leaves nothing in it", async () => {
    const app = await start();
    expect(await readiness(app)).toBe(200);
    expect(await readiness(app)).toBe(200);
    expect(numberOf(app.db, "SELECT count(*) FROM pulses")).toBe(0);
  });

  test("is not ready while the database cannot grow, and is again once it can", async () => {
    const app = await start();
    const { raw } = app.app.kernel.reader;
    const pages = Number(raw.pragma("page_count", { simple: true }));
    await app.app.kernel.writer.write((db) => db.raw.exec("CREATE TABLE used (x)"));
    const { writer } = app.app.kernel;
    const limit = (count: number) => writer.write((db) => void db.raw.pragma(`max_page_count = ${count}`));
    // Free space in the file is used first.
    await writer.write((db) => db.raw.exec("INSERT INTO used VALUES (zeroblob(300000))"));
    await limit(pages);
    const refused = await app.get("/readyz");
    expect([refused.status, refused.refusal?.reason]).toEqual([503, "service.unavailable"]);
    expect(refused.refusal?.message).toContain("cannot grow");
    expect((await app.get("/healthz")).status).toBe(200);
    await limit(1_000_000);
    expect(await readiness(app)).toBe(200);
  });

  test.each([
    ["the head of the file", 0, 4096],
    ["the schema", 4096, 4096],
  ])("is not ready once %s is damaged", async (_title, from, length) => {
    const app = await start();
    app.db.raw.pragma("wal_checkpoint(TRUNCATE)");
    damage(databaseOf(app), from, length);
    expect(await readiness(app)).toBe(503);
  });

  test("is not ready on a database that is damaged anywhere, as the first look at the whole file finds", async () => {
    const app = await start();
    app.db.raw.pragma("wal_checkpoint(TRUNCATE)");
    const file = databaseOf(app);
    const { size } = statSync(file);
    damage(file, Math.floor(size / 2 / 4096) * 4096, 8 * 4096);
    await until(async () => (await readiness(app)) === 503);
    expect((await app.get("/readyz")).refusal?.message).toContain("damaged");
  });

  test("writes once for all who ask within a few seconds", async () => {
    const app = await startApp();
    started.push(app);
    const before = numberOf(app.db, "PRAGMA data_version");
    await Promise.all(Array.from({ length: 20 }, () => readiness(app)));
    const after = numberOf(app.db, "PRAGMA data_version");
    expect(after - before).toBeLessThanOrEqual(2);
  });
});
