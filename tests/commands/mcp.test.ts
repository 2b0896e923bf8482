import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { startApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, isObject, listAt } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { fromSource, run } from "./program.ts";

let app: TestApp;
let token: string;
const folder = temporaryFolder();

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.learner());
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const SEARCH = "ielts_vocabulary_personal_search";
const NOTICE = { jsonrpc: "2.0", method: "notifications/initialized" };

function request(id: number | string, method: string, params: object = {}) {
  return { jsonrpc: "2.0", id, method, params };
}

const HELLO = request("hello", "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

/** What comes of `lectern mcp` for these lines, after which its input ends. */
async function talk(
  lines: readonly (object | string)[],
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const stdin = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const { exitCode, stdout, stderr } = await run(["mcp", "--base-url", app.url, ...args], { stdin, env });
  const answers = stdout.split("\n").filter((line) => line !== "");
  return { exitCode, stderr, answers: answers.map((line): unknown => JSON.parse(line)) };
}

function answerTo(answers: readonly unknown[], id: unknown): unknown {
  return answers.find((one) => at(one, "id") === id);
}

/** A process that is talked to while it runs. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...fromSource.command, "mcp", ...args], {
    cwd: fromSource.cwd,
    env: { TMPDIR: "/tmp", ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const reader = child.stdout.getReader();
  let rest = "";
  return {
    child,
    send: (line: string) => {
      child.stdin.write(`${line}\n`);
      return child.stdin.flush();
    },
    async line(): Promise<unknown> {
      const decoder = new TextDecoder();
      while (!rest.includes("\n")) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`It ended: ${rest}`);
        rest += decoder.decode(value, { stream: true });
      }
      const end = rest.indexOf("\n");
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return JSON.parse(line);
    },
  };
}

describe("mcp", () => {
  test("lists and calls the tools of the service, and leaves with 0 when its input ends", async () => {
    const call = request(2, "tools/call", { name: SEARCH, arguments: { limit: 1 } });
    const lines = [HELLO, NOTICE, request(1, "tools/list"), call];
    const { exitCode, stderr, answers } = await talk(lines, [], { LECTERN_TOKEN: token });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(answers).toHaveLength(3);
    expect(at(answers, 0, "result", "serverInfo", "name")).toBe("lectern");
    expect(listAt(answerTo(answers, 1), "result", "tools")).toHaveLength(agentOperations.length);
    expect(at(answerTo(answers, 2), "result", "structuredContent", "limit")).toBe(1);
  });

  test("carries the revision in which each request stands for itself", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const call = (id: number, name: string) => request(id, "tools/call", { name, arguments: { limit: 1 }, _meta });
    const { answers } = await talk([call(1, SEARCH), call(2, "工具")], [], { LECTERN_TOKEN: token });
    expect(at(answerTo(answers, 1), "result", "structuredContent", "limit")).toBe(1);
    expect(at(answerTo(answers, 2), "error", "code")).toBe(-32602);
  });

  test("has the public tools without a token, and says so on standard error alone", async () => {
    const { answers, stderr } = await talk([request(1, "tools/list")]);
    const names = listAt(answers[0], "result", "tools").map((tool) => at(tool, "name"));
    expect(names).toEqual(agentOperations.filter((one) => one.public).map(({ id }) => id));
    expect(stderr).toContain("LECTERN_TOKEN");
  });

  test("takes the token from a file or a flag, and the address from the environment", async () => {
    const file = join(folder.dir, "token");
    await Bun.write(file, `${token}\n`);
    for (const args of [
      ["--token-file", file],
      ["--token", token],
    ]) {
      const { answers } = await talk([request(1, "tools/call", { name: SEARCH, arguments: {} })], args);
      expect(isObject(at(answers, 0, "result", "structuredContent"))).toBe(true);
    }
    const stdin = `${JSON.stringify(request(1, "ping"))}\n`;
    const { stdout } = await run(["mcp"], { stdin, env: { LECTERN_BASE_URL: `${app.url}/` } });
    expect(JSON.parse(stdout)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  test.each([
    ["two tokens", ["--token", "a", "--token-file", "b"], 2, "give one of them"],
    ["a token that no header holds", ["--token", "two words"], 2, "no token"],
    ["a file that is not there", ["--token-file", "/nowhere/token"], 1, "cannot be read"],
    ["an address that is none", ["--base-url=nowhere"], 2, "not accepted"],
  ])("refuses %s", async (_title, args, exitCode, words) => {
    const outcome = await run(["mcp", ...args], { env: { LECTERN_BASE_URL: app.url } });
    expect([outcome.exitCode, outcome.stdout]).toEqual([exitCode, ""]);
    expect(outcome.stderr).toContain(words);
  });

  test("answers what it cannot read, and goes on", async () => {
    const long = `"${"x".repeat(17 * 1_048_576)}"`;
    const { answers, exitCode } = await talk([
      "{",
      "",
      "  ",
      long,
      '"text"',
      "[]",
      { id: 7 },
      { id: 8, result: {} },
      request(1, "ping"),
    ]);
    expect(exitCode).toBe(0);
    expect(answers.map((one) => at(one, "error", "code") ?? at(one, "id"))).toEqual([
      -32700, -32700, -32700, -32600, -32600, 1,
    ]);
  });

  test("keeps answers apart however many requests come at once", async () => {
    const lines = Array.from({ length: 100 }, (_, id) => request(id, "tools/list"));
    const { answers } = await talk(lines, [], { LECTERN_TOKEN: token });
    expect(new Set(answers.map((one) => at(one, "id"))).size).toBe(100);
    expect(answers.every((one) => listAt(one, "result", "tools").length === agentOperations.length)).toBe(true);
  });

  test("answers nothing to a request that is called off, and waits for it no longer", async () => {
    const asked = Promise.withResolvers<void>();
    const slow = Bun.serve({
      port: 0,
      idleTimeout: 0,
      async fetch() {
        asked.resolve();
        await Bun.sleep(60_000);
        return Response.json({ jsonrpc: "2.0", id: 1, result: {} });
      },
    });
    const { child, send } = start(["--base-url", slow.url.origin]);
    await send(JSON.stringify(request(1, "ping")));
    await asked.promise;
    await send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }));
    child.stdin.end();
    expect(await child.exited).toBe(0);
    await slow.stop(true);
  });

  test("answers nothing to a notice, and to a call-off of what is not under way", async () => {
    const lines = [NOTICE, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }];
    expect((await talk(lines)).answers).toEqual([]);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("leaves with 0 on %s while its input is open", async (signal) => {
    const { child, send, line } = start(["--base-url", app.url]);
    await send(JSON.stringify(request(1, "ping")));
    expect(await line()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    child.kill(signal);
    expect(await child.exited).toBe(0);
  });

  test("tells each request that no service answers, and lives on until one does", async () => {
    const other = await startApp();
    const { url } = other;
    const port = Number(new URL(url).port);
    await other.stop();
    const { child, send, line } = start(["--base-url", url]);
    await send(JSON.stringify(NOTICE));
    await send(JSON.stringify(request(1, "ping")));
    expect(await line()).toMatchObject({
      id: 1,
      error: { code: -32000, message: expect.stringContaining("lectern serve") },
    });
    const again = await startApp({ port });
    await send(JSON.stringify(request(2, "ping")));
    expect(await line()).toMatchObject({ id: 2, result: {} });
    child.stdin.end();
    expect(await child.exited).toBe(0);
    await again.stop();
  });

  test("tells each request that the token is refused", async () => {
    const { answers } = await talk([HELLO, NOTICE, request(1, "tools/list")], [], { LECTERN_TOKEN: "lectern_unknown" });
    expect(answers.map((one) => at(one, "id"))).toEqual(["hello", 1]);
    for (const one of answers) expect(at(one, "error", "message")).toContain("new token");
  });

  test("sends a token nowhere else, and knows what is no lectern", async () => {
    const seen: string[] = [];
    const elsewhere = Bun.serve({
      port: 0,
      fetch(received) {
        seen.push(new URL(received.url).pathname);
        if (received.url.endsWith("/moved/mcp")) return Response.redirect("/elsewhere", 307);
        return new Response("<html>", { status: 502 });
      },
    });
    const talkTo = async (path: string) => {
      const stdin = `${JSON.stringify(request(1, "ping"))}\n`;
      const outcome = await run(["mcp", "--base-url", `${elsewhere.url.origin}${path}`, "--token", token], { stdin });
      return at(JSON.parse(outcome.stdout), "error", "message");
    };
    expect(await talkTo("/moved")).toContain("leads to");
    expect(await talkTo("")).toContain("answered 502");
    expect(seen).toEqual(["/moved/mcp", "/mcp"]);
    await elsewhere.stop(true);
  });
});
