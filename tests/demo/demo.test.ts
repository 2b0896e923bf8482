import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { dispatch } from "../../src/commands/dispatch.ts";
import { root } from "../../src/commands/index.ts";
import { holdServeLock } from "../../src/database/lock.ts";
import { createTemporaryFolder, persistentFolder } from "../../src/demo/folder.ts";
import { fromSource, run, serve } from "../commands/program.ts";
import { paced, until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { readReply } from "../support/reply.ts";
import { demoProcess, type ReadyLine, readReady } from "./program.ts";
import { runningDemo } from "./running.ts";

const MOMENT = "2026-09-09T10:00:00+08:00";
const START = "2026-09-09T02:00:00.000Z";

const folder = temporaryFolder();
afterAll(() => folder.remove());
/** A parent for temporary folders, so that files left there are found. */
function newTmp(name: string): string {
  const dir = join(folder.dir, name);
  mkdirSync(dir);
  return dir;
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const json = { ...headers, "content-type": "application/json" };
  return readReply(await fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) }));
}
const call = ({ baseUrl, token }: Pick<ReadyLine, "baseUrl" | "token">, operation: string, request: object = {}) =>
  post(`${baseUrl}/api/v1/agent/capabilities/${operation}`, request, { authorization: `Bearer ${token}` });
const exported = async (line: Pick<ReadyLine, "baseUrl" | "token">) => {
  const { text, data } = await call(line, "ielts_learner_export_data");
  return { text, version: at(data, "dataVersion") };
};
/** The values of the block for people. */
const shown = (printed: string, name: string) => new RegExp(`${name} +(\\S+)`).exec(printed)?.[1] ?? "";

/** Everything that a demo shows is as in the data of the same seed and time that were made once for this run. */
async function expectSameAsPrepared(line: ReadyLine, { text, messages }: { text: string; messages: unknown }) {
  const prepared = await runningDemo();
  try {
    const { demo, call: ask } = prepared;
    const { token, readOnlyToken, password } = demo.people;
    expect(line).toMatchObject({ token, readOnlyToken, password });
    const own = (await ask("ielts_learner_export_data")).text;
    expect(text.replaceAll(line.baseUrl, "")).toBe(own.replaceAll(demo.url, ""));
    expect(messages).toEqual((await ask("ielts_feedback_list")).data);
  } finally {
    await prepared.stop();
  }
}

/** Every entry below a folder, with the contents of files. */
const contentOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .map((entry) => [entry.name, entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), "utf8") : null])
    .toSorted();
/** Identifies a temporary folder. */
const MARK = "demo-throw-away";

describe("demo", () => {
  test(
    "creates the same data for the same seed and time, byte for byte, different data for another seed, and leaves no files",
    async () => {
      const tmp = newTmp("same");
      const one = await demoProcess(["--json", "--seed", "7", "--now", MOMENT, "--port", "0"], { tmp });
      const line = readReady(one.ready);
      const [place = ""] = readdirSync(tmp);
      expect([statSync(join(tmp, place)).mode & 0o777, place]).toEqual([
        0o700,
        expect.stringMatching(/^lectern-demo-/),
      ]);
      const first = await exported(line);
      const messages = await call(line, "ielts_feedback_list");
      await expectSameAsPrepared(line, { text: first.text, messages: messages.data });

      // The token, the token that reads, and the way into the workspace.
      expect(line.siteUrl).toBe(line.baseUrl);
      expect(line.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      const todo = { items: [{ title: "A todo", note: "", messengerReminder: false }] };
      expect((await call({ ...line, token: line.readOnlyToken }, "ielts_study_todos_create", todo)).code).toBe(40301);
      expect((await exported({ ...line, token: line.readOnlyToken })).version).toBe(first.version);
      expect((await call(line, "ielts_study_todos_create", todo)).code).toBe(0);
      const { email, password } = line;
      const own = { origin: line.siteUrl };
      const login = await post(`${line.baseUrl}/api/web/account_login`, { email, password }, own);
      expect(at(login.data, "account", "email")).toBe(email);
      const state = await readReply(await fetch(line.controlUrl));
      expect(state.data).toMatchObject({ now: START, running: false, seed: 7, baseUrl: line.baseUrl });
      // A dropped connection is not logged on either side except by its client.
      await post(`${line.controlUrl}/faults/add`, { kind: "drop-after-commit" });
      await expect(call(line, "ielts_study_todos_list")).rejects.toThrow();

      const outcome = await one.stop("SIGINT");
      expect(outcome).toEqual({ exitCode: 0, stdout: one.ready, stderr: "" });
      expect(one.ready.trimEnd().split("\n")).toHaveLength(1);
      expect(readdirSync(tmp)).toEqual([]);

      const { port } = new URL(line.baseUrl);
      const again = ["--seed", "8", "--now", MOMENT, "--port", port, "--control-port", "0"];
      const two = await demoProcess(again, { tmp, until: "Ctrl+C" });
      expect(shown(two.ready, "Base address")).toBe(line.baseUrl);
      expect(two.ready).toContain(`${START}, frozen`);
      const [, name, secret] = /as (\S+) with the password (\S+)\n/.exec(two.ready) ?? [];
      const second = await post(`${line.baseUrl}/api/web/account_login`, { email: name, password: secret }, own);
      expect(at(second.data, "account", "email")).toBe(email);
      for (const token of [shown(two.ready, "Token"), shown(two.ready, "Read-only token")]) {
        expect((await exported({ baseUrl: line.baseUrl, token })).version).not.toBe(first.version);
      }
      const curl = two.ready.slice(two.ready.indexOf("curl"), two.ready.indexOf("\n\nStop"));
      const tried = Bun.spawn(["bash", "-c", curl], { stdout: "pipe", stderr: "pipe" });
      expect(at(JSON.parse(await new Response(tried.stdout).text()), "code")).toBe(0);
      expect(await two.stop("SIGTERM")).toMatchObject({ exitCode: 0, stderr: "" });
      expect(readdirSync(tmp)).toEqual([]);
    },
    paced(300_000),
  );

  test(
    "resumes a saved demo where it was, which serve and check accept unchanged",
    async () => {
      const tmp = newTmp("tmp-of-kept");
      const dir = join(folder.dir, "kept");
      const args = ["--keep", dir, "--json", "--port", "0"];
      const one = await demoProcess([...args, "--seed", "3", "--now", MOMENT], { tmp });
      const before = readReady(one.ready);
      const { version: atStart } = await exported(before);
      const item = (title: string) => ({ items: [{ title, note: "", messengerReminder: false }] });
      expect((await call(before, "ielts_study_todos_create", item("Before"))).code).toBe(0);
      await post(`${before.controlUrl}/clock/step`, { by: "P1D" });
      const { version } = await exported(before);
      expect((await run(["demo", ...args], { env: { TMPDIR: tmp }, program: fromSource })).stderr).toContain(
        "Another demo runs in",
      );
      expect((await one.stop("SIGKILL")).exitCode).not.toBe(0);

      for (const [flag, value] of [
        ["--seed", "4"],
        ["--now", "2026-09-10T02:00:00Z"],
      ] as const) {
        const { exitCode, stdout, stderr } = await run(["demo", ...args, flag, value]);
        expect([exitCode, stdout]).toEqual([1, ""]);
        expect(stderr).toContain(`started with --seed 3 --now ${START}`);
      }
      // The same values are accepted, and the clock may be started.
      const two = await demoProcess([...args, "--seed", "3", "--now", START, "--clock", "run"], { tmp });
      const after = readReady(two.ready);
      expect([after.token, after.password]).toEqual([before.token, before.password]);
      expect((await exported(after)).version).toBe(version);
      const state = await readReply(await fetch(after.controlUrl));
      expect(state.data).toMatchObject({ running: true, start: START, now: expect.stringMatching(/^2026-09-10T02:/) });
      // Earlier ids do not repeat.
      expect((await call(after, "ielts_study_todos_create", item("After"))).code).toBe(0);
      const binding = { clientName: "An agent", tokenType: "user" };
      expect((await post(`${after.baseUrl}/api/v1/agent-bindings`, binding)).code).toBe(0);
      await post(`${after.controlUrl}/clock/stand`, {});
      expect((await two.stop()).exitCode).toBe(0);

      expect((await run(["check", "--data", dir])).exitCode).toBe(0);
      const server = await serve(["--data", dir]);
      expect((await call({ baseUrl: server.url, token: after.token }, "ielts_study_todos_list")).code).toBe(0);
      expect((await run(["demo", ...args])).stderr).toContain("A running lectern serves");
      expect((await server.stop()).exitCode).toBe(0);

      // If it was killed during a reset, it starts from the beginning.
      const left = readFileSync(join(dir, "demo.json"), "utf8");
      writeFileSync(join(dir, "demo.json"), left.replace('"isResetting":false', '"isResetting":true'));
      rmSync(join(dir, "lectern.db"));
      const three = await demoProcess(args, { tmp });
      const last = readReady(three.ready);
      expect((await exported(last)).version).toBe(atStart);
      expect((await readReply(await fetch(last.controlUrl))).data).toMatchObject({ now: START });
      expect((await call(last, "ielts_study_todos_create", item("Once more"))).code).toBe(0);
      await post(`${last.controlUrl}/reset`, {});
      expect((await exported(last)).version).toBe(atStart);
      expect((await three.stop()).exitCode).toBe(0);
      expect(readdirSync(tmp)).toEqual([]);
    },
    paced(300_000),
  );

  test.each(["SIGTERM", "SIGINT"] as const)(
    "leaves no files if %s stops it while the history is created",
    async (signal) => {
      const tmp = newTmp(`stopped-${signal}`);
      const dir = join(folder.dir, `kept-${signal}`);
      for (const args of [[], ["--keep", dir]]) {
        const child = Bun.spawn([process.execPath, "src/main.ts", "demo", "--port", "0", ...args], {
          env: { TMPDIR: tmp, LECTERN_LOG_LEVEL: "warn" },
          stdout: "pipe",
          stderr: "pipe",
        });
        const begun = () => (args.length > 0 ? existsSync(join(dir, "lectern.db")) : readdirSync(tmp).length > 0);
        await until(begun);
        child.kill(signal);
        expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
          1,
          "lectern demo: Stopped. Nothing was changed.\n",
        ]);
        expect([readdirSync(tmp), existsSync(dir)]).toEqual([[], false]);
      }
    },
    paced(120_000),
  );

  test("removes the folders of killed demos, and nothing else", () => {
    const tmp = newTmp("left");
    const before = process.env["TMPDIR"];
    const runs = join(tmp, "lectern-demo-runs");
    for (const name of ["lectern-demo-killed", "lectern-demo-runs", "lectern-other", "linked-to"])
      mkdirSync(join(tmp, name));
    // A user may have given such a name to a folder of their own.
    for (const name of ["lectern-demo-killed", "lectern-demo-runs"]) writeFileSync(join(tmp, name, MARK), "");
    mkdirSync(join(tmp, "lectern-demo-mine", "demo"), { recursive: true });
    writeFileSync(join(tmp, "lectern-demo-file"), "");
    symlinkSync(join(tmp, "linked-to"), join(tmp, "lectern-demo-link"));
    const unlock = holdServeLock(join(runs, "demo"));
    process.env["TMPDIR"] = tmp;
    try {
      const soon = createTemporaryFolder(Date.now());
      expect(readdirSync(tmp)).toContain("lectern-demo-killed");
      const later = createTemporaryFolder(Date.now() + 120_000);
      expect(readdirSync(tmp)).not.toContain("lectern-demo-killed");
      for (const { dir } of [soon, later]) expect(existsSync(dir)).toBe(true);
      soon.release();
      later.release();
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
      unlock();
    }
    expect(readdirSync(tmp).toSorted()).toEqual([
      "lectern-demo-file",
      "lectern-demo-link",
      "lectern-demo-mine",
      "lectern-demo-runs",
      "lectern-other",
      "linked-to",
    ]);
    expect(readdirSync(join(tmp, "lectern-demo-mine", "demo"))).toEqual([]);
  });

  const foreign: [title: string, entries: Record<string, string | null>][] = [
    ["a text", { "essay.txt": "mine" }],
    ["a folder of the name of the lock", { demo: null, "thesis.txt": "mine" }],
    ["folders of names that a demo makes", { demo: null, start: null, files: null, "lectern.db": "mine" }],
    ["a marker of somebody else", { "demo.json": '{"format":"other-1"}', demo: null }],
    ["half a marker", { "demo.json": '{"format":"lectern-de', demo: null, start: null }],
    ["a state without a format", { "demo.json": '{"seed":1,"kept":null}', demo: null }],
  ];
  test.each(foreign)("refuses a folder that contains %s, and leaves it unchanged", (title, entries) => {
    const dir = newTmp(`foreign-${title.replaceAll(" ", "-")}`);
    chmodSync(dir, 0o755);
    for (const [name, text] of Object.entries(entries)) {
      if (text === null) mkdirSync(join(dir, name));
      else writeFileSync(join(dir, name), text);
    }
    const before = contentOf(dir);
    expect(() => persistentFolder(dir)).toThrow("is not empty and contains no demo");
    expect([contentOf(dir), statSync(dir).mode & 0o777]).toEqual([before, 0o755]);
  });

  test(
    "says which folder it leaves unchanged, and names the flag when another cannot be used",
    async () => {
      const dir = newTmp("mine");
      const file = join(dir, "essay.txt");
      writeFileSync(file, "mine");
      for (const [keep, helps] of [
        [dir, `${dir} is not empty and contains no demo`],
        [file, `${file} is a file. Name a folder`],
        [join(file, "below"), "Name another one with --keep"],
      ] as const) {
        const { exitCode, stderr } = await run(["demo", "--keep", keep, "--port", "0"]);
        expect([exitCode, stderr]).toEqual([1, expect.stringContaining(helps)]);
        expect(stderr).toContain("--keep");
        expect(stderr).not.toContain("--data");
      }
      expect(readdirSync(dir)).toEqual(["essay.txt"]);
    },
    paced(30_000),
  );

  test("removes only files of demos from a folder in which no demo was completed", () => {
    const dir = join(folder.dir, "half-told");
    const first = persistentFolder(dir);
    expect(JSON.parse(readFileSync(join(dir, "demo.json"), "utf8"))).toEqual({ format: "lectern-demo-1", kept: null });
    expect(() => persistentFolder(dir)).toThrow("Another demo runs in");
    for (const name of ["files", "incoming", "backups", "start"]) mkdirSync(join(dir, name));
    for (const name of ["lectern.db", "lectern.db-wal", "serve.lock", "secret.key"]) writeFileSync(join(dir, name), "");
    writeFileSync(join(dir, "notes.txt"), "put here meanwhile");
    first.release();
    expect(readdirSync(dir)).toEqual(["notes.txt"]);
    rmSync(join(dir, "notes.txt"));
    // An empty folder is empty again; a missing folder is missing again.
    persistentFolder(dir).release();
    expect(readdirSync(dir)).toEqual([]);
    rmSync(dir, { recursive: true });
    persistentFolder(dir).release();
    expect(existsSync(dir)).toBe(false);
  });

  test("names what is wrong with the state of a demo, and removes nothing", () => {
    const dir = join(folder.dir, "damaged");
    persistentFolder(dir).release();
    mkdirSync(join(dir, "start"), { recursive: true });
    writeFileSync(join(dir, "start", "lectern.db"), "");
    for (const [marker, helps] of [
      [{ format: "lectern-demo-1", kept: { seed: "one" } }, "/kept"],
      [{ format: "lectern-demo-1" }, "/kept"],
    ] as const) {
      writeFileSync(join(dir, "demo.json"), JSON.stringify(marker));
      expect(() => persistentFolder(dir)).toThrow(helps);
      expect(() => persistentFolder(dir)).toThrow("Nothing was removed");
      expect(existsSync(join(dir, "start", "lectern.db"))).toBe(true);
    }
  });

  test.each(["--port", "--control-port"])("reports at once that %s is taken", async (flag) => {
    const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const args = flag === "--port" ? [] : ["--port", "0"];
    const { exitCode, stdout, stderr } = await run(["demo", ...args, flag, String(taken.port)]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      `Another program listens on port ${taken.port}, perhaps another demo. Name another one with ${flag}`,
    );
    await taken.stop(true);
  });

  const wrong: [line: string, helps: string][] = [
    ["--seed x", "give a whole number from 0 to 4294967295"],
    ["--seed 4294967296", "give a whole number from 0 to 4294967295"],
    ["--seed=-1", "give a whole number from 0"],
    ["--now 2026-09-09", "with its offset from UTC"],
    ["--now 2026-09-09T10:00:00", "with its offset from UTC"],
    ["--now 2026-02-30T10:00:00Z", "with its offset from UTC"],
    ["--now 2000-12-31T23:59:59Z", "of the years 2001 to 2099"],
    ["--clock fast", "Allowed choices are run, stand"],
    ["--port 65536", "--port: "],
    ["--port 65535", "--control-port PORT is missing"],
    ["--port 9000 --control-port 9000", "must differ from --port"],
    ["--control-port x", "--control-port: "],
    ["--keep", "argument missing"],
    ["--json=1", "unknown option '--json=1'"],
    ["--sed 1", "Did you mean --seed?"],
    ["--host 0.0.0.0", "unknown option '--host'"],
  ];
  test.each(wrong)("refuses %s", async (line, helps) => {
    const note: string[] = [];
    const exitCode = await dispatch(["demo", ...line.split(" ")], root, {
      env: {},
      signal: new AbortController().signal,
      out: async (text) => void note.push(`out: ${text}`),
      note: async (text) => void note.push(text),
    });
    expect([exitCode, note.join("")]).toEqual([2, expect.stringContaining(helps)]);
  });
});
