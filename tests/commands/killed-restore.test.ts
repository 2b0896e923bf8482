import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdServeLock } from "../../src/database/lock.ts";
import { openDatabase } from "../../src/database/open.ts";
import { settleRestores } from "../../src/database/restore-remains.ts";
import { paced, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { addUser, program, run, serve } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const place = (...names: string[]) => join(folder.dir, ...names);
const archive = place("backup.tar.gz");

/** Copies of a data folder next to it. */
const copiesOf = (name: string) => readdirSync(folder.dir).filter((one) => one.startsWith(`${name}.restore-`));

beforeAll(async () => {
  const source = place("source");
  await addUser(source, "owner@example.org");
  mkdirSync(join(source, "files", "ab"), { recursive: true });
  // A large archive, so that the process can be killed while it unpacks.
  for (let i = 0; i < 12; i++) {
    const bytes = new Uint8Array(4_000_000).map((_, at) => (at * 7919 + i) % 251);
    writeFileSync(join(source, "files", "ab", `${i}.bin`), bytes);
  }
  expect((await run(["backup", archive, "--data", source])).exitCode).toBe(0);
}, paced(30_000));

/** Restores into a data folder, and kills the process once its copy exists. */
async function killedRestore(name: string): Promise<void> {
  const child = Bun.spawn([...program.command, "restore", archive, "--data", place(name)], {
    cwd: program.cwd,
    env: { TMPDIR: "/tmp" },
    stdout: "ignore",
    stderr: "ignore",
  });
  await until(() => copiesOf(name).length > 0);
  child.kill("SIGKILL");
  await child.exited;
  expect(copiesOf(name)).toHaveLength(1);
}

describe("a restore that is killed", () => {
  test(
    "leaves a copy that the next start removes",
    async () => {
      await addUser(place("served"), "learner@example.org");
      await killedRestore("served");
      const server = await serve(["--data", place("served"), "--no-seed"]);
      expect(copiesOf("served")).toEqual([]);
      await server.stop();
    },
    paced(30_000),
  );

  test(
    "leaves a copy that the next restore removes",
    async () => {
      await addUser(place("again"), "learner@example.org");
      await killedRestore("again");
      expect((await run(["restore", archive, "--data", place("again")])).exitCode).toBe(0);
      expect(copiesOf("again")).toEqual([]);
      expect(readdirSync(place("again", "files", "ab"))).toHaveLength(12);
    },
    paced(30_000),
  );
});

describe("settleRestores", () => {
  const RUN = "4711-20260909T020000Z";

  test("leaves a running restore alone, and folders of other names", () => {
    const stage = place(`busy.restore-${RUN}`);
    const release = holdServeLock(stage);
    mkdirSync(place("busy"));
    for (const name of ["busy.restore-notes", "busy.before-restore-1", "busier.restore-1-20260909T020000Z"]) {
      mkdirSync(place(name));
    }
    expect(settleRestores(place("busy"))).toEqual({ removed: [], finished: null });
    release();
    expect(settleRestores(place("busy"))).toEqual({ removed: [stage], finished: null });
    for (const name of ["busy.restore-notes", "busy.before-restore-1", "busier.restore-1-20260909T020000Z"]) {
      expect(existsSync(place(name))).toBe(true);
    }
  });

  test("finishes one that was killed with the data folder moved aside and its copy complete", async () => {
    await addUser(place("halfway"), "old@example.org");
    cpSync(place("source"), place(`halfway.restore-${RUN}`), { recursive: true });
    renameSync(place("halfway"), place(`halfway.before-restore-${RUN}`));
    const stage = place(`halfway.restore-${RUN}`);
    expect(settleRestores(place("halfway"))).toEqual({ removed: [], finished: stage });
    const db = openDatabase(place("halfway", "lectern.db"), { readonly: true });
    expect(db.raw.prepare("SELECT email FROM accounts").all()).toEqual([{ email: "owner@example.org" }]);
    db.raw.close();
    expect(existsSync(place(`halfway.before-restore-${RUN}`, "lectern.db"))).toBe(true);
  });
});
