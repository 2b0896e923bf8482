import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { openDatabase } from "../../src/database/open.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { addUser, run, serve } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const newDataDir = (name: string) => join(folder.dir, name);

describe("serve", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "says one line when it is ready and leaves with 0 on %s",
    async (signal) => {
      const server = await serve(["--no-seed", "--data", newDataDir(signal)]);
      expect(server.firstLine).toMatch(
        new RegExp(`^lectern ${RegExp.escape(version)} listening on http://127\\.0\\.0\\.1:\\d+$`),
      );
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const outcome = await server.stop(signal);
      expect(outcome.exitCode).toBe(0);
      expect(outcome.stdout).toBe(`${server.firstLine}\n`);
      // The log was written to its last line, each line JSON.
      const lines = outcome.stderr
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      expect(lines.at(-1)).toMatchObject({ level: 30, msg: "stopped" });
      // The write-ahead log is back in the database.
      expect(readdirSync(newDataDir(signal))).not.toContain("lectern.db-wal");
    },
  );

  test("refuses a second server on the same data folder, also after the first was killed and restarted", async () => {
    const args = ["--no-seed", "--data", newDataDir("twice")];
    const first = await serve(args);
    const second = await run(["serve", "--port", "0", ...args]);
    expect(second).toMatchObject({ exitCode: 1, stdout: "" });
    expect(second.stderr).toContain("A running lectern serves the data folder");
    expect((await first.stop("SIGKILL")).exitCode).not.toBe(0);
    const third = await serve(args);
    expect((await run(["serve", "--port", "0", ...args])).exitCode).toBe(1);
    expect((await third.stop()).exitCode).toBe(0);
  });

  test("keeps every file to its owner while it runs, whatever the modes were", async () => {
    const dataDir = newDataDir("modes");
    await addUser(dataDir, "a@example.org");
    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, "lectern.db"), 0o644);
    const server = await serve(["--no-seed", "--data", dataDir]);
    const others = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(readdirSync(dataDir)).toContain("lectern.db-wal");
    expect(others).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  test(
    "lets the other commands work beside it",
    async () => {
      const dataDir = newDataDir("beside");
      const server = await serve(["--no-seed", "--data", dataDir]);
      await addUser(dataDir, "a@example.org");
      const { stdout } = await run(["token", "create", "--email", "a@example.org", "--data", dataDir]);
      const headers = { authorization: `Bearer ${stdout.trim()}` };
      expect((await fetch(`${server.url}/api/v1/agent/me`, { headers })).status).toBe(200);
      await run(["user", "disable", "--email", "a@example.org", "--data", dataDir]);
      expect((await fetch(`${server.url}/api/v1/agent/me`, { headers })).status).toBe(401);
      await server.stop();
    },
    paced(20_000),
  );

  test("refuses the database of a newer program and leaves it as it is", async () => {
    const dataDir = newDataDir("newer");
    await addUser(dataDir, "a@example.org");
    const file = join(dataDir, "lectern.db");
    const db = openDatabase(file);
    db.raw.pragma("user_version = 9999");
    db.raw.pragma("wal_checkpoint(TRUNCATE)");
    db.raw.close();
    const before = readFileSync(file);
    for (const line of ["serve --port 0", "user list"]) {
      const outcome = await run([...line.split(" "), "--data", dataDir]);
      expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
      expect(outcome.stderr).toContain("The database is at version 9999");
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
  });

  test("copies the database to backups/ before it upgrades it", async () => {
    const dataDir = newDataDir("older");
    await addUser(dataDir, "a@example.org");
    const file = join(dataDir, "lectern.db");
    const db = openDatabase(file);
    const newest = Number(db.raw.pragma("user_version", { simple: true }));
    // The last migration is treated as missing; that it then fails does not matter here.
    db.raw.pragma(`user_version = ${newest - 1}`);
    db.raw.close();
    expect((await run(["user", "list", "--data", dataDir])).exitCode).toBe(1);
    const [copy = ""] = readdirSync(join(dataDir, "backups"));
    expect(copy).toMatch(new RegExp(`^before-upgrade-v${newest - 1}-\\d{8}T\\d{6}Z\\.db$`));
    const backup = openDatabase(join(dataDir, "backups", copy), { readonly: true });
    expect(backup.raw.prepare("SELECT email FROM accounts").all()).toEqual([{ email: "a@example.org" }]);
    backup.raw.close();
    expect(statSync(join(dataDir, "backups", copy)).mode & 0o777).toBe(0o600);
  });

  test("keeps a newer program's commands from upgrading the database under it", async () => {
    const dataDir = newDataDir("upgrade-beside");
    const server = await serve(["--no-seed", "--data", dataDir]);
    const db = openDatabase(join(dataDir, "lectern.db"));
    const older = Number(db.raw.pragma("user_version", { simple: true })) - 1;
    db.raw.pragma(`user_version = ${older}`);
    const outcome = await run(["user", "list", "--data", dataDir]);
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
    expect(outcome.stderr).toContain("A running lectern serves");
    expect(db.raw.pragma("user_version", { simple: true })).toBe(older);
    db.raw.close();
    await server.stop();
  });

  test("stops at a bad setting, naming the variable and what is accepted", async () => {
    const outcome = await run(["serve", "--data", newDataDir("bad")], { env: { LECTERN_LOG_LEVEL: "loud" } });
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcome.stderr).toContain('LECTERN_LOG_LEVEL: "loud" is not accepted. Give trace, debug');
  });

  test("warns of a variable that it does not know", async () => {
    const options = { env: { LECTERN_BASEURL: "https://example.org" } };
    const server = await serve(["--no-seed", "--data", newDataDir("unknown")], options);
    expect((await server.stop()).stderr).toContain("Did you mean LECTERN_BASE_URL?");
  });

  test("leaves with 1 where the port is taken", async () => {
    const server = await serve(["--no-seed", "--data", newDataDir("port-1")]);
    const port = new URL(server.url).port;
    const outcome = await run(["serve", "--port", port, "--no-seed", "--data", newDataDir("port-2")]);
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
    expect(outcome.stderr).toContain("Another program listens on that port");
    await server.stop();
  });
});
