import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, list } from "tar";
import type { Manifest } from "../../src/database/archive.ts";
import { isOpenToOthers } from "../../src/database/data-folder.ts";
import { openDatabase } from "../../src/database/open.ts";
import { loadSecretKey } from "../../src/database/secret-key.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { addUser, run, serve } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const place = (...names: string[]) => join(folder.dir, ...names);

/** A data folder with an account and stored files. */
async function makeData(name: string): Promise<string> {
  const dataDir = place(name);
  await addUser(dataDir, `${name}@example.org`);
  mkdirSync(join(dataDir, "files", "ab"), { recursive: true });
  writeFileSync(join(dataDir, "files", "ab", "essay.txt"), "Some people think 有人认为");
  writeFileSync(
    join(dataDir, "files", "ab", "audio.bin"),
    new Uint8Array(3_000_000).map((_, i) => (i * 7919) % 251),
  );
  return dataDir;
}

function emailsIn(dataDir: string): unknown[] {
  const db = openDatabase(join(dataDir, "lectern.db"), { readonly: true });
  const rows = db.raw.prepare("SELECT email FROM accounts ORDER BY id").all();
  db.raw.close();
  return rows;
}

describe("backup and restore", () => {
  test(
    "restore database and files as they were, and keep what was there meanwhile",
    async () => {
      const dataDir = await makeData("round");
      const file = place("round.tar.gz");
      const made = await run(["backup", file, "--data", dataDir]);
      expect(made).toMatchObject({ exitCode: 0, stderr: "" });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
      await addUser(dataDir, "later@example.org");
      writeFileSync(join(dataDir, "files", "ab", "essay.txt"), "changed");

      const restored = await run(["restore", file, "--data", dataDir]);
      expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
      expect(emailsIn(dataDir)).toEqual([{ email: "round@example.org" }]);
      expect(readFileSync(join(dataDir, "files", "ab", "essay.txt"), "utf8")).toBe("Some people think 有人认为");
      expect(statSync(join(dataDir, "files", "ab", "audio.bin")).size).toBe(3_000_000);
      const before = /is now (\S+)\.\n/.exec(restored.stdout)?.[1] ?? "";
      expect(emailsIn(before)).toEqual([{ email: "round@example.org" }, { email: "later@example.org" }]);
      expect((await run(["check", "--data", dataDir])).exitCode).toBe(0);
    },
    paced(20_000),
  );

  test(
    "leave the key of the data folder out of the archive, and where it is",
    async () => {
      const dataDir = await makeData("keyed");
      const key = loadSecretKey(join(dataDir, "secret.key"), systemIds.secret);
      const file = place("keyed.tar.gz");
      expect((await run(["backup", file, "--data", dataDir])).exitCode).toBe(0);
      const members: string[] = [];
      await list({ file, onReadEntry: ({ path }) => void members.push(path) });
      expect(members).toEqual(["manifest.json", "lectern.db", "files/ab/audio.bin", "files/ab/essay.txt"]);
      expect(Buffer.from(Bun.gunzipSync(readFileSync(file))).includes(key)).toBe(false);

      expect((await run(["restore", file, "--data", dataDir])).exitCode).toBe(0);
      expect(loadSecretKey(join(dataDir, "secret.key"), systemIds.secret)).toBe(key);
      expect(isOpenToOthers(join(dataDir, "secret.key"))).toBe(false);
    },
    paced(20_000),
  );

  test(
    "fill a folder that is not there yet",
    async () => {
      const file = place("fresh.tar.gz");
      await run(["backup", file, "--data", await makeData("fresh-source")]);
      const restored = await run(["restore", file, "--data", place("fresh", "deep")]);
      expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
      expect(restored.stdout).not.toContain("before");
      expect(statSync(place("fresh", "deep")).mode & 0o777).toBe(0o700);
      expect(emailsIn(place("fresh", "deep"))).toEqual([{ email: "fresh-source@example.org" }]);
    },
    paced(20_000),
  );

  test(
    "do not replace an archive unless an option says so",
    async () => {
      const dataDir = await makeData("force");
      const file = place("force.tar.gz");
      writeFileSync(file, "mine");
      expect(await run(["backup", file, "--data", dataDir])).toMatchObject({ exitCode: 1, stdout: "" });
      expect(readFileSync(file, "utf8")).toBe("mine");
      expect((await run(["backup", file, "--force", "--data", dataDir])).exitCode).toBe(0);
      expect(statSync(file).size).toBeGreaterThan(1000);
    },
    paced(20_000),
  );

  test("leave nothing behind where the archive cannot be written", async () => {
    const dataDir = await makeData("nowhere");
    const before = readdirSync(dataDir).toSorted();
    const outcome = await run(["backup", place("no", "such", "folder.tar.gz"), "--data", dataDir]);
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
    expect(
      readdirSync(dataDir)
        .filter((name) => !/-(wal|shm)$/.test(name))
        .toSorted(),
    ).toEqual(before);
  });

  test(
    "copy one consistent moment while another process writes without pause",
    async () => {
      const dataDir = await makeData("busy");
      const writer = Bun.spawn([process.execPath, join(import.meta.dir, "busy-writer.ts"), dataDir], {
        stdout: "pipe",
        stderr: "inherit",
      });
      await writer.stdout.getReader().read();
      const file = place("busy.tar.gz");
      const made = await run(["backup", file, "--data", dataDir]);
      const stillWriting = writer.exitCode === null;
      writer.kill("SIGKILL");
      await writer.exited;
      expect(made).toMatchObject({ exitCode: 0, stderr: "" });
      expect(stillWriting).toBe(true);

      expect((await run(["restore", file, "--data", place("busy-restored")])).exitCode).toBe(0);
      const db = openDatabase(join(place("busy-restored"), "lectern.db"), { readonly: true });
      // The writer adds to both in one transaction, so a copy of one moment has the same number of each.
      const count = db.raw.prepare(
        "SELECT count(*) AS n, sum(role = 'teacher') * 2 AS pairs FROM accounts WHERE id > 1",
      );
      const found = count.get();
      db.raw.close();
      expect(found).toMatchObject({ n: expect.any(Number) });
      expect(found).toEqual({ n: Reflect.get(Object(found), "pairs"), pairs: Reflect.get(Object(found), "n") });
    },
    paced(30_000),
  );

  test(
    "restore refuses while a server runs",
    async () => {
      const dataDir = await makeData("served");
      const file = place("served.tar.gz");
      const server = await serve(["--no-seed", "--data", dataDir]);
      expect((await run(["backup", file, "--data", dataDir])).exitCode).toBe(0);
      const refused = await run(["restore", file, "--data", dataDir]);
      expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
      expect(refused.stderr).toContain("A running lectern serves");
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await server.stop()).exitCode).toBe(0);
    },
    paced(20_000),
  );
});

describe("restore of an archive that is not sound", () => {
  /** Unpacks a valid archive, changes it, and packs `names` again. */
  async function forge(
    name: string,
    change: (dir: string, manifest: Manifest) => void,
    names: string[],
  ): Promise<string> {
    const good = place("good.tar.gz");
    if (!existsSync(good)) await run(["backup", good, "--data", await makeData("good")]);
    const dir = place(`forge-${name}`);
    mkdirSync(dir);
    await Bun.spawn(["tar", "xzf", good, "-C", dir]).exited;
    const manifest: Manifest = await Bun.file(join(dir, "manifest.json")).json();
    change(dir, manifest);
    writeFileSync(join(dir, "manifest.json"), JSON.stringify(manifest));
    const file = place(`${name}.tar.gz`);
    await create({ cwd: dir, gzip: true, file, preservePaths: true }, names);
    return file;
  }

  function rehash(dir: string, manifest: Manifest, path: string): void {
    const bytes = readFileSync(join(dir, path));
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    manifest.members = [...manifest.members.filter((one) => one.path !== path), { path, size: bytes.length, sha256 }];
  }

  const ALL = ["manifest.json", "lectern.db", "files/ab/audio.bin", "files/ab/essay.txt"];
  const cases: [title: string, says: string, make: () => Promise<string>][] = [
    [
      "a changed file",
      "differs from what its manifest says",
      () => forge("changed", (dir) => writeFileSync(join(dir, "files/ab/essay.txt"), "x"), ALL),
    ],
    ["a missing file", "is missing", () => forge("missing", () => {}, ALL.slice(0, 3))],
    [
      "an added file",
      "is not listed",
      () => forge("added", (dir) => writeFileSync(join(dir, "files/extra"), "x"), [...ALL, "files/extra"]),
    ],
    [
      "a link in the place of a file",
      "only regular files",
      () => forge("link", (dir) => symlinkSync("/etc/passwd", join(dir, "files/link")), [...ALL, "files/link"]),
    ],
    [
      "a path that leads outside",
      "is not a place inside",
      () => {
        const change = (dir: string, manifest: Manifest) => {
          writeFileSync(join(dir, "..", "outside"), "x");
          rehash(dir, manifest, "../outside");
        };
        return forge("outside", change, [...ALL, "../outside"]);
      },
    ],
    [
      "no manifest at its beginning",
      "does not begin with manifest.json",
      () => forge("order", () => {}, ALL.toReversed()),
    ],
    [
      "a damaged database",
      "database",
      () => {
        const change = (dir: string, manifest: Manifest) => {
          const bytes = readFileSync(join(dir, "lectern.db"));
          bytes.fill(0x41, 8192, 24_576);
          writeFileSync(join(dir, "lectern.db"), bytes);
          rehash(dir, manifest, "lectern.db");
        };
        return forge("damaged", change, ALL);
      },
    ],
    [
      "a newer database",
      "The database is at version 9999",
      () => {
        const change = (dir: string, manifest: Manifest) => {
          const bytes = readFileSync(join(dir, "lectern.db"));
          bytes.writeUInt32BE(9999, 60); // user_version in the database header
          writeFileSync(join(dir, "lectern.db"), bytes);
          manifest.databaseVersion = 9999;
          rehash(dir, manifest, "lectern.db");
        };
        return forge("newer", change, ALL);
      },
    ],
    [
      "its end cut off",
      "not a valid lectern backup",
      async () => {
        const whole = readFileSync(await forge("cut", () => {}, ALL));
        writeFileSync(place("cut.tar.gz"), whole.subarray(0, whole.length - 2000));
        return place("cut.tar.gz");
      },
    ],
    [
      "no archive in it at all",
      "not a valid lectern backup",
      async () => {
        writeFileSync(place("text.tar.gz"), "not an archive\n".repeat(2000));
        return place("text.tar.gz");
      },
    ],
    [
      "nothing in it",
      "not a valid lectern backup",
      async () => {
        writeFileSync(place("empty.tar.gz"), "");
        return place("empty.tar.gz");
      },
    ],
  ];

  test.each(cases)(
    "refuses one with %s and leaves the data as they were",
    async (_title, says, make) => {
      const file = await make();
      const dataDir = place("target");
      if (!existsSync(dataDir)) await addUser(dataDir, "target@example.org");
      const neighbours = readdirSync(folder.dir).toSorted();
      const outcome = await run(["restore", file, "--data", dataDir]);
      expect(outcome.stderr).toContain(says);
      expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
      expect(emailsIn(dataDir)).toEqual([{ email: "target@example.org" }]);
      expect(readdirSync(folder.dir).toSorted()).toEqual(neighbours);
    },
    paced(20_000),
  );
});
