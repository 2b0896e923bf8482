import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Queue } from "../../src/commands/mcp-queue.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, isObject, listAt } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { program, run } from "./program.ts";

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

/** The output of `lectern mcp` for these lines, after which its input ends. */
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

/** A process that the test exchanges lines with while it runs. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...program.command, "mcp", ...args], {
    cwd: program.cwd,
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

  test("supports the revision in which each request is self-contained", async () => {
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

  test("passes on the notifications of a subscription while other messages are answered", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const unlisted = await app.token(await app.account());
    const { child, send, line } = start(["--base-url", app.url], { LECTERN_TOKEN: unlisted });
    await send(
      JSON.stringify(request("s", "subscriptions/listen", { _meta, notifications: { toolsListChanged: true } })),
    );
    const subscriptionOf = (message: unknown) =>
      at(message, "params", "_meta", "io.modelcontextprotocol/subscriptionId");
    for (const method of ["notifications/subscriptions/acknowledged", "notifications/tools/list_changed"]) {
      const notified = await line();
      expect([at(notified, "method"), subscriptionOf(notified)]).toEqual([method, "s"]);
    }
    await send(JSON.stringify(request(1, "tools/list", { _meta })));
    expect(at(await line(), "id")).toBe(1);
    await child.stdin.end();
    expect(await child.exited).toBe(0);
  });

  test("offers views to a client of an earlier revision that shows them, and to no other", async () => {
    const views = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
    for (const extensions of [views, {}]) {
      const hello = { ...HELLO, params: { ...HELLO.params, capabilities: { extensions } } };
      const { answers } = await talk([hello, NOTICE, request(1, "tools/list")], [], { LECTERN_TOKEN: token });
      const shown = listAt(answerTo(answers, 1), "result", "tools").filter((tool) => at(tool, "_meta", "ui"));
      expect(shown).toHaveLength(extensions === views ? 4 : 0);
    }
  });

  test("has the public tools without a token, and says so only on standard error", async () => {
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
    ["a token that no header holds", ["--token", "two words"], 2, "not a token"],
    ["a file that is not there", ["--token-file", "/nowhere/token"], 1, "cannot be read"],
    ["an invalid address", ["--base-url=nowhere"], 2, "not accepted"],
  ])("refuses %s", async (_title, args, exitCode, words) => {
    const outcome = await run(["mcp", ...args], { env: { LECTERN_BASE_URL: app.url } });
    expect([outcome.exitCode, outcome.stdout]).toEqual([exitCode, ""]);
    expect(outcome.stderr).toContain(words);
  });

  test("answers what it cannot read, and continues", async () => {
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
        return new Promise<Response>(() => {});
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

  test("answers nothing to a notice, and to the cancellation of a request that is not in progress", async () => {
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

  test("answers each request that the service is unreachable, and runs on until it is back", async () => {
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

  test("answers each request that the token is refused", async () => {
    const { answers } = await talk([HELLO, NOTICE, request(1, "tools/list")], [], { LECTERN_TOKEN: "lectern_unknown" });
    expect(answers.map((one) => at(one, "id"))).toEqual(["hello", 1]);
    for (const one of answers) expect(at(one, "error", "message")).toContain("new token");
  });

  test("sends a token nowhere else, and recognizes another service", async () => {
    const seen: string[] = [];
    const elsewhere = Bun.serve({
      port: 0,
      fetch(received) {
        seen.push(new URL(received.url).pathname);
        if (received.url.endsWith("/moved/mcp")) return Response.redirect("/elsewhere", 307);
        return new Response("<html>", { status: 404 });
      },
    });
    const talkTo = async (path: string) => {
      const stdin = `${JSON.stringify(request(1, "ping"))}\n`;
      const outcome = await run(["mcp", "--base-url", `${elsewhere.url.origin}${path}`, "--token", token], { stdin });
      return at(JSON.parse(outcome.stdout), "error", "message");
    };
    expect(await talkTo("/moved")).toContain("redirects to");
    expect(await talkTo("")).toContain("Check --base-url");
    expect(seen).toEqual(["/moved/mcp", "/mcp"]);
    await elsewhere.stop(true);
  });

  test("asks a service on its own machine for answers that are not compressed", async () => {
    const codings: (string | null)[] = [];
    const here = Bun.serve({
      port: 0,
      fetch(received) {
        codings.push(received.headers.get("accept-encoding"));
        return Response.json({ jsonrpc: "2.0", id: 1, result: {} });
      },
    });
    const stdin = `${JSON.stringify(request(1, "ping"))}\n`;
    for (const host of ["localhost", "127.0.0.1"])
      await run(["mcp", "--base-url", `http://${host}:${here.port}`, "--token", token], { stdin });
    expect(codings).toEqual(["identity", "identity"]);
    await here.stop(true);
  });

  test.each([
    [202, "", "answered 202, not as a lectern service does"],
    [200, '{"jsonrpc":"2.0","id":1}', "answered 200, not as a lectern service does"],
    [502, "<html>", "Try again in a moment"],
    [503, "<html>", "Try again in a moment"],
    [504, "", "Try again in a moment"],
  ])("answers a request with an error when a proxy answers %i to it with %p", async (status, body, words) => {
    const between = Bun.serve({ port: 0, fetch: () => new Response(body, { status }) });
    const stdin = `${JSON.stringify(request(1, "ping"))}\n${JSON.stringify(NOTICE)}\n`;
    const { stdout } = await run(["mcp", "--base-url", between.url.origin], { stdin });
    expect(JSON.parse(stdout)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32000, message: expect.stringContaining(words) },
    });
    await between.stop(true);
  });

  test("offers only the tools of the given groups", async () => {
    const ofGroups = (groups: string) =>
      talk([request(1, "tools/list")], ["--groups", groups], { LECTERN_TOKEN: token });
    const listed = listAt((await ofGroups("vocabulary, plans")).answers[0], "result", "tools");
    const wanted = agentOperations.filter(({ group }) => ["vocabulary", "plans"].includes(group));
    expect(listed.map((tool) => at(tool, "name"))).toEqual(wanted.map(({ id }) => id));
    const { answers } = await ofGroups("plans&x");
    expect(answers).toMatchObject([{ id: 1, error: { message: expect.stringContaining("vocabulary") } }]);
  });

  test("offers only what the given profile has, and only what reads", async () => {
    const only = ["--profile", "study", "--groups", "feedback", "--read-only"];
    const { answers } = await talk([request(1, "tools/list")], only, { LECTERN_TOKEN: token });
    const names = listAt(answers[0], "result", "tools").map((tool) => at(tool, "name"));
    expect(names).toHaveLength(10);
    expect(names).toContain("ielts_feedback_list");
  });

  test("ends quietly if nobody reads its output", async () => {
    const lines = Array.from({ length: 50 }, (_, id) => JSON.stringify(request(id, "tools/list"))).join("\n");
    const command = [...program.command, "mcp", "--base-url", app.url].join(" ");
    // Its input stays open, so that only a failed write can end it.
    const script = `{ echo '${lines}'; sleep 5; } | { ${command}; echo "left with $?" >&2; } | head -c 100`;
    const child = Bun.spawn(["sh", "-c", script], {
      cwd: program.cwd,
      env: { PATH: "/usr/bin:/bin", TMPDIR: "/tmp", LECTERN_TOKEN: token },
      stdout: "ignore",
      stderr: "pipe",
    });
    const { value } = await child.stderr.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("left with 0\n");
    child.kill();
  });
});

/** A service that answers on request. */
function slowService() {
  const released = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    async fetch(received) {
      const message: unknown = await received.json();
      const id = at(message, "id");
      seen.push(id);
      if (at(message, "method") !== "ping") await released.promise;
      return Response.json({ jsonrpc: "2.0", id, result: {} });
    },
  });
  return {
    url: server.url.origin,
    seen,
    /** Answers pending requests, and all later ones. */
    release: () => released.resolve(),
    stop: () => server.stop(true),
  };
}

describe("mcp with the maximum of concurrent requests", () => {
  const cancel = (requestId: number) =>
    JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });

  test("answers a ping and each cancellation, also of queued requests", async () => {
    const slow = slowService();
    const { child, send, line } = start(["--base-url", slow.url]);
    for (let id = 0; id < 70; id++) await send(JSON.stringify(request(id, "tools/list")));
    await until(() => slow.seen.length >= 64);
    await send(JSON.stringify(request("ping", "ping")));
    expect(await line()).toEqual({ jsonrpc: "2.0", id: "ping", result: {} });
    // 0 is in progress and 69 is queued; only the remaining requests are answered.
    for (const id of [0, 69]) await send(cancel(id));
    await send(JSON.stringify(request("last", "ping")));
    expect(await line()).toMatchObject({ id: "last" });
    child.stdin.end();
    const answered: unknown[] = [];
    slow.release();
    for (let count = 0; count < 68; count++) answered.push(at(await line(), "id"));
    expect(new Set(answered)).toEqual(new Set(Array.from({ length: 68 }, (_, index) => index + 1)));
    expect(slow.seen).not.toContain(69);
    expect(await child.exited).toBe(0);
    await slow.stop();
  });

  test("answers none of the cancelled requests", async () => {
    const slow = slowService();
    const { child, send } = start(["--base-url", slow.url]);
    for (let id = 0; id < 80; id++) await send(JSON.stringify(request(id, "tools/list")));
    await until(() => slow.seen.length >= 64);
    // Queued requests are cancelled first, so that none of them takes a slot that became free.
    for (let id = 79; id >= 0; id--) await send(cancel(id));
    child.stdin.end();
    expect([await child.exited, slow.seen.filter((id) => Number(id) >= 64)]).toEqual([0, []]);
    await slow.stop();
  });
});

describe("a queue", () => {
  const never = new AbortController().signal;
  const work = (bytes: number, run = () => Promise.resolve(), signal = never) => ({ bytes, signal, run });

  test("does so much at once, the rest in order, and refuses what is more than may wait", async () => {
    const queue = new Queue({ atOnce: 1, waiting: 2, bytes: 10 });
    const gate = Promise.withResolvers<void>();
    const done: number[] = [];
    const note = (number: number) => async () => void done.push(number);
    expect(queue.add(work(100, () => gate.promise))).toBe(true);
    expect(queue.add(work(11))).toBe(false);
    expect(queue.add(work(5, note(1)))).toBe(true);
    expect(queue.add(work(5, note(2)))).toBe(true);
    expect(queue.add(work(0))).toBe(false);
    gate.resolve();
    await queue.drained();
    expect(done).toEqual([1, 2]);
    expect(queue.add(work(5, note(3)))).toBe(true);
    await queue.drained();
    expect(done).toEqual([1, 2, 3]);
  });

  test("makes room for what is called off while it waits", async () => {
    const queue = new Queue({ atOnce: 1, waiting: 1, bytes: 10 });
    const gate = Promise.withResolvers<void>();
    const calledOff = new AbortController();
    const done: string[] = [];
    queue.add(work(0, () => gate.promise));
    queue.add(work(9, async () => void done.push("called off"), calledOff.signal));
    calledOff.abort();
    expect(queue.add(work(10, async () => void done.push("in its place")))).toBe(true);
    gate.resolve();
    await queue.drained();
    expect(done).toEqual(["in its place"]);
  });
});
