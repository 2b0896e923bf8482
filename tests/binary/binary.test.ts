import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { addUser, PASSWORD, type Program, run, serve } from "../commands/program.ts";
import { demoProcess, readReady } from "../demo/program.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";

const root = join(import.meta.dir, "../..");
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The binary, alone in a folder whose only other files are traps. */
const program: Program = { command: [join(folder.dir, "lectern")], cwd: folder.dir };
const TRAPS = {
  ".env": "LECTERN_PORT=trap\n",
  "bunfig.toml": 'preload = ["./trap.ts"]\n',
  "trap.ts": "process.exit(9);\n",
};

beforeAll(async () => {
  const build = Bun.spawn([process.execPath, "scripts/build.ts"], { cwd: root, stdout: "pipe", stderr: "inherit" });
  expect(await build.exited).toBe(0);
  const built = /^\S+: (\S+) \(/.exec(await new Response(build.stdout).text())?.[1] ?? "";
  copyFileSync(built, join(folder.dir, "lectern"));
  chmodSync(join(folder.dir, "lectern"), 0o755);
  for (const [name, text] of Object.entries(TRAPS)) writeFileSync(join(folder.dir, name), text);
}, paced(120_000));

describe("the binary", () => {
  test("knows its version", async () => {
    expect(await run(["version"], { program })).toEqual({ exitCode: 0, stdout: `lectern ${version}\n`, stderr: "" });
  });

  test(
    "serves interface and workspace without anything beside it",
    async () => {
      const server = await serve(["--data", "data"], { program });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const page = await fetch(`${server.url}/`);
      const html = await page.text();
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const assets = [...html.matchAll(/(?:src|href)="(\/_app\/[^"]+)"/g)].map((match) => match[1] ?? "");
      expect(assets.length).toBeGreaterThanOrEqual(2);
      for (const asset of assets) expect((await fetch(`${server.url}${asset}`)).status).toBe(200);
      const script = assets.find((asset) => asset.endsWith(".js"));
      expect(await (await fetch(`${server.url}${script}`)).text()).not.toContain("React DevTools");

      await addUser(join(folder.dir, "data"), "a@example.org", program);
      const token = await run(["token", "create", "--email", "a@example.org", "--data", "data"], { program });
      const headers = { authorization: `Bearer ${token.stdout.trim()}` };
      expect((await fetch(`${server.url}/api/v1/agent/me`, { headers })).status).toBe(200);
      const outcome = await server.stop();
      expect(outcome).toMatchObject({ exitCode: 0, stdout: `${server.firstLine}\n` });
      expect(readdirSync(folder.dir).toSorted()).toEqual([...Object.keys(TRAPS), "data", "lectern"].toSorted());
    },
    paced(20_000),
  );

  test(
    "backs up, restores and checks",
    async () => {
      const data = ["--data", "kept"];
      await addUser(join(folder.dir, "kept"), "a@example.org", program);
      mkdirSync(join(folder.dir, "kept/files/ab"));
      writeFileSync(join(folder.dir, "kept/files/ab/essay.txt"), "text");
      expect(await run(["backup", "kept.tar.gz", ...data], { program })).toMatchObject({ exitCode: 0, stderr: "" });
      const restored = await run(["restore", "kept.tar.gz", "--data", "again"], { program });
      expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
      expect(readFileSync(join(folder.dir, "again/files/ab/essay.txt"), "utf8")).toBe("text");
      expect((await run(["check", "--data", "again"], { program })).exitCode).toBe(0);
    },
    paced(20_000),
  );

  test(
    "stores documents and reads their text in a separate process",
    async () => {
      const server = await serve(["--data", "documents"], { program });
      await addUser(join(folder.dir, "documents"), "a@example.org", program);
      const origin = { origin: server.url };
      const login = await fetch(`${server.url}/api/web/account_login`, {
        method: "POST",
        headers: { ...origin, "content-type": "application/json" },
        body: JSON.stringify({ email: "a@example.org", password: PASSWORD }),
      });
      const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      for (const fileName of ["harbour.pdf", "tourism.docx"]) {
        const input = encodeURIComponent(JSON.stringify({ fileName }));
        const answer = await fetch(`${server.url}/api/web/assets_upload?input=${input}`, {
          method: "POST",
          headers: { ...origin, cookie },
          body: Bun.file(join(root, "tests/fixtures/assets", fileName)),
        });
        expect(await answer.text()).toContain('"textState":"indexed"');
      }
      await server.stop();
    },
    paced(20_000),
  );

  test(
    "loads what a start leaves out: tools for agents, and a learner's account as a file",
    async () => {
      const data = ["--data", "late"];
      const server = await serve(data, { program });
      await addUser(join(folder.dir, "late"), "a@example.org", program);
      const token = await run(["token", "create", "--email", "a@example.org", ...data], { program });
      const answer = await fetch(`${server.url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token.stdout.trim()}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      });
      expect(await answer.text()).toContain('"inputSchema"');
      const schema = await fetch(`${server.url}/content-pack/guide.md`);
      expect(schema.status).toBe(200);
      await server.stop();
      const account = ["--email", "a@example.org"];
      const exported = await run(["account", "export", ...account, "a.tar.gz", ...data], { program });
      expect(exported).toMatchObject({ exitCode: 0 });
      expect(existsSync(join(folder.dir, "a.tar.gz"))).toBe(true);
    },
    paced(20_000),
  );

  test(
    "runs a demo that nothing is left of",
    async () => {
      const tmp = join(folder.dir, "tmp");
      mkdirSync(tmp);
      const args = ["--json", "--port", "0", "--seed", "7", "--now", "2026-09-09T02:00:00Z"];
      const demo = await demoProcess(args, { program, tmp });
      const { baseUrl, controlUrl, token } = readReady(demo.ready);
      const step = { method: "POST", headers: { "content-type": "application/json" }, body: '{"by":"P1D"}' };
      expect((await fetch(`${controlUrl}/clock/step`, step)).status).toBe(200);
      const me = await fetch(`${baseUrl}/api/v1/agent/me`, { headers: { authorization: `Bearer ${token}` } });
      expect([me.status, me.headers.get("date")]).toEqual([200, "Thu, 10 Sep 2026 02:00:00 GMT"]);
      expect(await demo.stop()).toEqual({ exitCode: 0, stdout: demo.ready, stderr: "" });
      // The program itself unpacks its engine there.
      expect(readdirSync(tmp).filter((name) => name.startsWith("lectern-demo-"))).toEqual([]);
    },
    paced(120_000),
  );

  test.skipIf(!existsSync("/proc/self"))("names TMPDIR where its engine cannot be unpacked", async () => {
    for (const command of ["user list", "check"]) {
      const options = { program, env: { TMPDIR: "/proc" } };
      const outcome = await run([...command.split(" "), "--data", "data"], options);
      expect(outcome).toMatchObject({ exitCode: 1, stdout: "" });
      expect(outcome.stderr).toContain("TMPDIR or BUN_TMPDIR");
      expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    }
  });
});

describe("SHA256SUMS", () => {
  test("holds the sum of the binary", async () => {
    const sums = readFileSync(join(root, "dist/SHA256SUMS"), "utf8");
    const hash = new Bun.CryptoHasher("sha256").update(readFileSync(join(folder.dir, "lectern"))).digest("hex");
    expect(sums).toContain(`${hash}  lectern-`);
  });
});
