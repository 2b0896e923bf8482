import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "../../src/lib/time.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { program, run } from "./program.ts";

let app: TestApp;
let account: TestAccount;
let session: TestSession;
const folder = temporaryFolder();
const home = { HOME: folder.dir };
const file = join(folder.dir, ".config/lectern/sign-ins.json");

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  session = await app.session(account);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Runs `lectern mcp login`, and decides about its code as the learner does in the browser. */
async function login(decision: "allow" | "deny", env: Record<string, string> = home) {
  const child = Bun.spawn([...program.command, "mcp", "login", "--base-url", app.url], {
    cwd: program.cwd,
    env: { TMPDIR: "/tmp", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let shown = "";
  const reading = (async () => {
    for await (const chunk of child.stderr) shown += new TextDecoder().decode(chunk);
  })();
  const userCode = await eventually(async () => {
    const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(shown) ?? [];
    if (code === undefined) throw new Error(`no code: ${shown}`);
    return code;
  });
  expect(shown).toContain(`${app.url}/oauth/device?user_code=${userCode}`);
  const { requested } = await app.webOk("oauth_read_device", { userCode }, session);
  const scopes = requested.filter((scope) => scope.endsWith(":read"));
  await app.webOk("oauth_decide_device", { userCode, decision, scopes }, session);
  const [exitCode, stdout] = await Promise.all([child.exited, new Response(child.stdout).text(), reading]);
  return { exitCode, stdout, stderr: shown };
}

/** The answers of `lectern mcp` to a list of tools. */
async function listTools(more: { env?: Record<string, string>; args?: readonly string[]; count?: number } = {}) {
  const { env = home, args = [], count = 1 } = more;
  const lines = Array.from({ length: count }, (_, id) => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" }));
  const outcome = await run(["mcp", "--base-url", app.url, ...args], { stdin: `${lines.join("\n")}\n`, env });
  const answers = outcome.stdout.split("\n").filter((line) => line !== "");
  return { ...outcome, answers: answers.map((line): unknown => JSON.parse(line)) };
}

const namesIn = (answer: unknown) => listAt(answer, "result", "tools").map((tool) => at(tool, "name"));
const signInsOf = (text: string): unknown => JSON.parse(text);
const stored = (name: string) => String(at(signInsOf(readFileSync(file, "utf8")), app.url, name));

describe("mcp login", () => {
  test("stores tokens for this user alone, with what the learner allows, and mcp uses and renews them", async () => {
    const { exitCode, stdout, stderr } = await login("allow");
    expect([exitCode, stdout]).toEqual([
      0,
      `Signed in to ${app.url}. Start lectern mcp --base-url ${app.url} without a token.\n`,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.dir, ".config/lectern")).mode & 0o777).toBe(0o700);
    expect(stdout + stderr).not.toContain(stored("accessToken"));

    const first = await listTools();
    expect([first.exitCode, first.stderr]).toEqual([0, ""]);
    const names = namesIn(first.answers[0]);
    expect(names).toContain("ielts_study_todos_list");
    expect(names).not.toContain("ielts_study_todos_create");

    const before = stored("accessToken");
    app.clock.advance(2 * HOUR_MS);
    // Many messages are refused at once; the refresh token is used once.
    const [one, other] = await Promise.all([listTools({ count: 20 }), listTools({ count: 20 })]);
    for (const { answers } of [one, other]) {
      expect(answers).toHaveLength(20);
      for (const answer of answers) expect(namesIn(answer)).toEqual(names);
    }
    expect(stored("accessToken")).not.toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder.dir, ".config/lectern/sign-ins.lock"))).toBe(false);
  });

  test("is not used for another service, nor beside a token", async () => {
    const elsewhere = await run(["mcp", "--base-url", `${app.url}/other`], { env: home });
    expect(elsewhere.stderr).toContain("no token, so only public tools");
    const { answers } = await listTools({ env: { ...home, LECTERN_TOKEN: await app.token(account) } });
    expect(namesIn(answers[0])).toHaveLength(agentOperations.length);
  });

  test("again revokes the access of before", async () => {
    await login("allow");
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    const own = tokens.filter(({ clientName }) => clientName === "lectern on the command line");
    expect(own.map(({ status }) => status)).toEqual(["active", "revoked"]);
    expect(own.map(({ isGrant, clientHost }) => [isGrant, clientHost])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test("says what to do when the learner has revoked the access, and forgets it", async () => {
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    const active = tokens.find(({ clientName, status }) => clientName.startsWith("lectern") && status === "active");
    await app.webOk("account_token_revoke", { tokenId: active?.id ?? 0 }, session);
    const { answers } = await listTools();
    expect(answers).toMatchObject([
      { error: { message: expect.stringContaining(`lectern mcp login --base-url ${app.url}`) } },
    ]);
    expect(signInsOf(readFileSync(file, "utf8"))).toEqual({});
  });

  test("stores nothing when the learner denies", async () => {
    const other = temporaryFolder();
    const { exitCode, stderr } = await login("deny", { XDG_CONFIG_HOME: other.dir });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("lectern mcp login: The request was denied in the browser.");
    expect(existsSync(join(other.dir, "lectern"))).toBe(false);
    other.remove();
  });

  test.each([
    ["an invalid address", ["--base-url", "nowhere"], home, 2, "not accepted"],
    [
      "an address where nothing answers",
      ["--base-url", "http://127.0.0.1:9"],
      home,
      1,
      "No answer from http://127.0.0.1:9",
    ],
    ["an environment without a folder", [], {}, 1, "Set HOME or XDG_CONFIG_HOME"],
    ["a word too many", ["now"], home, 2, "too many arguments"],
  ])("refuses %s", async (_title, args, env, exitCode, words) => {
    const outcome = await run(["mcp", "login", ...args], { env: { LECTERN_BASE_URL: app.url, ...env } });
    expect([outcome.exitCode, outcome.stdout]).toEqual([exitCode, ""]);
    expect(outcome.stderr).toContain(words);
  });

  test("takes the address that people paste into apps", async () => {
    const out = await run(["mcp", "logout", "--base-url", `${app.url}/mcp`], { env: home });
    expect(out.stderr).not.toContain("/mcp.");
    const { stderr } = await run(["mcp", "login", "--base-url", "http://127.0.0.1:9/mcp"], { env: home });
    expect(stderr).toContain("No answer from http://127.0.0.1:9/oauth/device_authorization (ECONNREFUSED).");
  });

  test("has its own help, and mcp still takes its own arguments", async () => {
    const { stdout } = await run(["mcp", "login", "--help"]);
    expect(stdout).toContain("Usage: lectern mcp login");
    const outcome = await run(["mcp", "--token", "login", "--token-file", "b"]);
    expect(outcome.stderr).toContain("give one of them");
  });
});

describe("mcp logout", () => {
  test("revokes the access and deletes the tokens", async () => {
    await login("allow");
    const token = stored("accessToken");
    const out = await run(["mcp", "logout", "--base-url", app.url], { env: home });
    expect([out.exitCode, out.stdout]).toEqual([0, `Signed out of ${app.url}. Its tokens no longer work.\n`]);
    expect((await app.call("ielts_study_todos_list", {}, token)).status).toBe(401);
    expect(readFileSync(file, "utf8")).not.toContain("lectern_");
    const again = await run(["mcp", "logout", "--base-url", app.url], { env: home });
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("You are not signed in")]);
  });

  test("leaves the tokens where they are while the service cannot be reached, and names a damaged file", async () => {
    const entry = { accessToken: "lectern_at_x", refreshToken: "lectern_rt_x", expiresAt: 0 };
    await Bun.write(file, JSON.stringify({ "http://127.0.0.1:9": entry }));
    chmodSync(file, 0o600);
    const out = await run(["mcp", "logout", "--base-url", "http://127.0.0.1:9"], { env: home });
    expect([out.exitCode, out.stderr]).toEqual([1, expect.stringContaining("You are still signed in")]);
    expect(signInsOf(readFileSync(file, "utf8"))).toEqual({ "http://127.0.0.1:9": entry });

    await Bun.write(file, '{"http://127.0.0.1:9": {}}');
    const damaged = await run(["mcp", "logout", "--base-url", "http://127.0.0.1:9"], { env: home });
    expect([damaged.exitCode, damaged.stderr]).toEqual([1, expect.stringContaining("is damaged. Delete it")]);
  });
});
