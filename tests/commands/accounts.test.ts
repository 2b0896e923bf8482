import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { addUser, PASSWORD, run } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const dataDir = join(folder.dir, "data");
const data = ["--data", dataDir];

describe("user and token", () => {
  test(
    "go through an account's life, each with a line on standard output",
    async () => {
      await addUser(dataDir, "mei@example.org");
      const taken = ["user", "add", "--email", "MEI@example.org", "--name", "M", "--password-stdin", ...data];
      expect(await run(taken, { stdin: PASSWORD })).toMatchObject({ exitCode: 1, stdout: "" });

      const list = await run(["user", "list", "--json", ...data]);
      expect(JSON.parse(list.stdout)).toMatchObject([{ email: "mei@example.org", role: "learner", disabled: false }]);

      const created = await run(["token", "create", "--email", "mei@example.org", "--client", "Claude 中文", ...data]);
      expect(created).toMatchObject({ exitCode: 0, stderr: "" });
      expect(created.stdout).toMatch(/^lectern_[\w-]{43}\n$/);
      const tokens = await run(["token", "list", "--json", ...data]);
      expect(JSON.parse(tokens.stdout)).toMatchObject([
        { id: 1, email: "mei@example.org", clientName: "Claude 中文", state: "active", lastUsedAt: null },
      ]);

      expect(await run(["token", "revoke", "1", ...data])).toMatchObject({ exitCode: 0 });
      expect(await run(["token", "revoke", "1", ...data])).toMatchObject({ exitCode: 1, stdout: "" });
      expect(await run(["token", "revoke", "2", ...data])).toMatchObject({ exitCode: 1, stdout: "" });
      const after = await run(["token", "list", "--email", "mei@example.org", "--json", ...data]);
      expect(at(JSON.parse(after.stdout), 0, "state")).toBe("revoked");

      expect(await run(["user", "disable", "--email", "mei@example.org", ...data])).toMatchObject({ exitCode: 0 });
      const refused = await run(["token", "create", "--email", "mei@example.org", ...data]);
      expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
      expect(await run(["user", "enable", "--email", "mei@example.org", ...data])).toMatchObject({ exitCode: 0 });
      const changed = await run(["user", "password", "--email", "mei@example.org", "--password-stdin", ...data], {
        stdin: "another long password\n",
      });
      expect(changed).toMatchObject({ exitCode: 0, stderr: "" });
    },
    paced(30_000),
  );

  test("refuse a password that is too short or has several lines", async () => {
    const args = ["user", "add", "--email", "li@example.org", "--name", "Li", "--password-stdin", ...data];
    for (const stdin of ["short\n", "", "first line is long\nsecond line\n"]) {
      expect(await run(args, { stdin })).toMatchObject({ exitCode: 2, stdout: "" });
    }
  });

  test.each([
    ["user add", ["user", "add", "--email", "li@example.org", "--name", "Li", "--password-stdin"]],
    ["import", ["import", "seed"]],
    ["account import", ["account", "import", "package.json", "--password-stdin"]],
  ])("%s refuses a folder without a database, and creates none unless an option says so", async (_what, args) => {
    const elsewhere = join(folder.dir, "elsewhere");
    const outcome = await run([...args, "--data", elsewhere], { stdin: PASSWORD });
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
    expect(outcome.stderr).toContain(`No lectern database was found in ${elsewhere}`);
    expect(outcome.stderr).toContain("add --create to create a new one there");
    expect(readdirSync(folder.dir)).not.toContain("elsewhere");
  });

  test("report an account or a folder that does not exist, and create neither", async () => {
    const unknown = await run(["user", "disable", "--email", "no@example.org", ...data]);
    expect(unknown).toMatchObject({ exitCode: 1, stdout: "" });
    const nowhere = join(folder.dir, "nowhere");
    for (const line of ["user list", "token list", "check", "backup x.tar.gz", "token create --email a@b.c"]) {
      const outcome = await run([...line.split(" "), "--data", nowhere]);
      expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
      expect(outcome.stderr).toContain(nowhere);
    }
    expect(readdirSync(folder.dir)).toEqual(["data"]);
  });

  test("take the data folder from LECTERN_DATA", async () => {
    expect(await run(["user", "list"], { env: { LECTERN_DATA: dataDir } })).toMatchObject({ exitCode: 0, stderr: "" });
  });
});

describe("the data folder", () => {
  test("is closed to other users, and closed again where it was open", async () => {
    const loose = join(folder.dir, "loose");
    mkdirSync(loose, { mode: 0o755 });
    await addUser(loose, "a@example.org");
    expect(modes(loose)).toEqual({
      ".": 0o700,
      backups: 0o700,
      files: 0o700,
      incoming: 0o700,
      "lectern.db": 0o600,
    });
  });
});

function modes(dir: string): Record<string, number> {
  const names = [".", ...readdirSync(dir).toSorted()];
  return Object.fromEntries(names.map((name) => [name, statSync(join(dir, name)).mode & 0o777]));
}
