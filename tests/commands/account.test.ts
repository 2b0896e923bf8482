import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { list } from "tar";
import { dataFolderPaths } from "../../src/database/data-folder.ts";
import { closeDatabase, openDatabase } from "../../src/database/open.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, numberOf } from "../support/dump.ts";
import { seedVocabulary } from "../support/fixture.ts";
import { temporaryFolder } from "../support/folders.ts";
import { PASSWORD, run } from "./program.ts";

const email = "learner@example.org";
const folder = temporaryFolder();
const file = join(folder.dir, "learner.tar.gz");
let there: TestApp;
let here: TestApp;

beforeAll(async () => {
  there = await startApp();
  here = await startApp();
  const account = await there.account({ email, role: "owner", name: "Lin 林" });
  await seedVocabulary(there, await there.token(account));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  folder.remove();
});

function lectern(app: TestApp, args: readonly string[], stdin = "") {
  return run([...args, "--data", app.config.dataDir], { stdin });
}

describe("lectern account export", () => {
  test("writes a private file while the server runs, and says its dataVersion", async () => {
    const { exitCode, stdout, stderr } = await lectern(there, ["account", "export", "--email", email, file]);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^Wrote .*learner\.tar\.gz: .* row\(s\) and 0 file\(s\) of learner@example\.org\.\ndataVersion [0-9a-f]{64}\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(there.config.dataDir).filter((name) => name.startsWith(".account-"))).toEqual([]);
    const names: string[] = [];
    await list({ file, onReadEntry: (entry) => names.push(entry.path) });
    expect(names[0]).toBe("manifest.json");
    expect(names).toContain("datasets/vocabulary_entries.ndjson");
    expect(names.join(" ")).not.toMatch(/token|session_secret|web_sessions|connections/);
  });

  test("holds nothing that lets anyone sign in", async () => {
    const texts: string[] = [];
    await list({ file, onReadEntry: (entry) => entry.on("data", (chunk) => texts.push(String(chunk))) });
    expect(texts.join("")).toContain(email);
    expect(texts.join("")).not.toContain("argon2");
    expect(texts.join("")).not.toContain("secret_hash");
  });

  test.each([
    [
      "a file that exists",
      ["account", "export", "--email", email, file],
      1,
      "exists. Name another file, or replace it with --force.",
    ],
    [
      "an unknown address",
      ["account", "export", "--email", "who@example.org", `${file}2`],
      1,
      "No account has the address",
    ],
    ["no file", ["account", "export", "--email", email], 2, "missing required argument 'file'"],
  ] as const)("refuses %s", async (_what, args, code, why) => {
    const { exitCode, stderr } = await lectern(there, args);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(why);
    expect(existsSync(`${file}2`)).toBe(false);
  });

  test("replaces a file with --force, with the same records", async () => {
    const before = statSync(file).ino;
    const { exitCode } = await lectern(there, ["account", "export", "--email", email, file, "--force"]);
    expect(exitCode).toBe(0);
    expect(statSync(file).ino).not.toBe(before);
  });
});

describe("lectern account import", () => {
  test("reports in a dry run what would be transferred, while others write, asks for no password and changes nothing", async () => {
    const before = dump(here.db);
    const other = openDatabase(dataFolderPaths(here.config.dataDir).databaseFile);
    other.raw.exec("BEGIN IMMEDIATE");
    const { exitCode, stdout, stderr } = await lectern(here, ["account", "import", file, "--dry-run"]);
    other.raw.exec("ROLLBACK");
    closeDatabase(other);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Dry run: \d\d+ row\(s\) would be imported .* Nothing was changed\.\n/);
    expect(changedTables(before, dump(here.db))).toEqual([]);
    expect(readdirSync(join(here.config.dataDir, "incoming"))).toEqual([]);
  });

  test("shows nothing of a file that a terminal would obey", async () => {
    const id = numberOf(there.db, "SELECT id FROM accounts WHERE email = ?", email);
    const reply = await there.call("ielts_learner_export_data", {}, await there.token({ id, email }));
    const hostile = join(folder.dir, "odd.json");
    const data = reply.data as { asOf: string; datasets: Record<string, object> };
    data.datasets["\u001b[2Jcleared\u202e"] = { records: [] };
    writeFileSync(hostile, JSON.stringify({ ...data, asOf: "\u001b[31m" }));
    const args = ["account", "import", hostile, "--email", "odd@example.org", "--dry-run"];
    const { stdout, exitCode } = await lectern(here, args);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("[2Jcleared");
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    const named = await lectern(here, ["account", "import", file, "--dry-run", "--name", "a\u001b[2Jb"]);
    expect(named.exitCode).toBe(2);
    expect(named.stderr).toContain(
      "the name holds U+001B ESCAPE as character 2; leave it out (--name N gives another)",
    );
  });

  test("creates the account as a learner's whatever its role was, transfers and verifies while the server runs", async () => {
    const { exitCode, stdout, stderr } = await lectern(here, ["account", "import", file, "--password-stdin"], PASSWORD);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("into learner@example.org, a new account.");
    expect(stdout).toMatch(/vocabulary_entries +5 +0 +0/);
    expect(stdout).toMatch(/Verified: (\d+) of \1 exported records .* which is all that the account had\.\n/);
    expect(
      numberOf(
        here.db,
        "SELECT count(*) FROM accounts WHERE email = ? AND role = 'learner' AND name = 'Lin 林'",
        email,
      ),
    ).toBe(1);
    const reply = await here.web("account_login", { email, password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(readdirSync(join(here.config.dataDir, "incoming"))).toEqual([]);
  });

  test("says that nothing was left to transfer when it is repeated", async () => {
    const { exitCode, stdout } = await lectern(here, ["account", "import", file]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Imported 0 row(s)");
  });

  test.each([
    ["a missing file", ["account", "import", `${file}3`], 1, "does not exist"],
    [
      "a new account without a password",
      ["account", "import", file, "--email", "new@example.org"],
      2,
      "--password-stdin",
    ],
    ["an invalid address", ["account", "import", file, "--email", "nobody"], 2, "must look like"],
    [
      "a file that is something else",
      ["account", "import", join(folder.dir, "else.json")],
      1,
      "is neither an account file",
    ],
    ["a damaged file", ["account", "import", join(folder.dir, "damaged.tar.gz")], 1, "not a valid account file"],
  ] as const)("refuses %s and changes nothing", async (_what, args, code, why) => {
    writeFileSync(join(folder.dir, "else.json"), "[1, 2]");
    const bytes = readFileSync(file);
    writeFileSync(join(folder.dir, "damaged.tar.gz"), bytes.subarray(0, bytes.length >> 1));
    const before = dump(here.db);
    const { exitCode, stderr } = await lectern(here, args);
    expect(stderr).toContain(why);
    expect(exitCode).toBe(code);
    expect(changedTables(before, dump(here.db))).toEqual([]);
    expect(readdirSync(join(here.config.dataDir, "incoming"))).toEqual([]);
  });

  test("starts its own server in an empty folder", async () => {
    const empty = temporaryFolder();
    const args = ["account", "import", file, "--password-stdin", "--create", "--data", empty.dir];
    const { exitCode, stdout } = await run(args, { stdin: PASSWORD });
    expect(stdout).toContain("a new account");
    expect(exitCode).toBe(0);
    // Practices depend on the built-in content.
    const db = openDatabase(dataFolderPaths(empty.dir).databaseFile, { readonly: true });
    expect(numberOf(db, "SELECT count(*) FROM parts")).toBeGreaterThan(0);
    closeDatabase(db);
    empty.remove();
  });
});
