// Starts the built binary alone in an empty folder, without node_modules or settings, and tests its basic promises: health, the setup page
// with every script, discovery, one call of the interface, a clean stop. Exits 1 on the first failure.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { hostBinary } from "./house/binary.ts";

const START_MS = 20_000;
const STOP_MS = 15_000;

const binary = resolve(process.argv[2] ?? hostBinary(resolve(import.meta.dir, "..")));
if (!existsSync(binary)) {
  console.log(`${binary} is missing. Build it first: bun scripts/build.ts`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "lectern-smoke-"));
const copy = join(folder, basename(binary));
copyFileSync(binary, copy);

const child = Bun.spawn([copy, "serve", "--port", "0"], {
  cwd: folder,
  // None of this machine's settings; the driver is unpacked into the temporary folder.
  env: { TMPDIR: folder, LECTERN_LOG_LEVEL: "info" },
  stdin: "ignore",
  stdout: "pipe",
  stderr: "pipe",
});
let output = "";
const streams = Promise.all([child.stdout, child.stderr].map(collect));

try {
  const url = await started();
  await holds("health", async () => {
    const answer = await fetch(`${url}/healthz`);
    return answer.status === 200 && (await codeOf(answer)) === 0;
  });
  await holds("setup page and every file of the workspace", async () => {
    const page = await fetch(`${url}/setup`);
    const html = await page.text();
    const files = await servedFrom(url, html);
    const scripts = [...files.keys()].filter((file) => file.endsWith(".js"));
    // The document names one script; the others are those of the pages, which a single bundle would not have.
    return page.status === 200 && /<html/.test(html) && scripts.length > 1 && [...files.values()].every(Boolean);
  });
  await holds("documentation", async () => {
    const page = await fetch(`${url}/docs/agents`);
    const html = await page.text();
    return page.status === 200 && /<h1/.test(html) && [...(await servedFrom(url, html)).values()].every(Boolean);
  });
  await holds("a view for hosts of MCP Apps", async () => {
    const answer = await fetch(`${url}/mcp/public`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "ui://lectern/cards" } }),
    });
    return answer.status === 200 && (await answer.text()).includes("<!doctype html>");
  });
  await holds("listing of operations", async () => {
    const answer = await fetch(`${url}/api/v1/agent/capabilities`);
    return answer.status === 200 && (await codeOf(answer)) === 0;
  });
  await holds("OpenAPI description", async () => (await fetch(`${url}/api/v1/agent/openapi.json`)).status === 200);
  await holds("a write", async () => {
    const answer = await fetch(`${url}/api/v1/agent-bindings`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientName: "smoke test", tokenType: "user" }),
    });
    return answer.status === 200 && (await codeOf(answer)) === 0;
  });
  await holds("refusal without a token", async () => (await fetch(`${url}/api/v1/agent/me`)).status === 401);
  await holds("data folder", async () => readdirSync(join(folder, "lectern-data")).includes("lectern.db"));
  await holds("clean stop on SIGTERM", async () => {
    child.kill("SIGTERM");
    return (await within(STOP_MS, child.exited)) === 0;
  });
  console.log(`${basename(binary)} works alone in an empty folder.`);
} catch (error) {
  child.kill("SIGKILL");
  await within(1000, streams);
  console.log(output);
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
}

/** The address that the binary says it listens on. */
async function started(): Promise<string> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const found = /listening on (http:\/\/\S+)/.exec(output)?.[1];
    if (found !== undefined) return found;
    await Bun.sleep(50);
  }
  if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode} instead of starting.`);
  throw new Error(`It did not start within ${START_MS / 1000} s.`);
}

/** Every file that the document or one of its scripts names, and whether it is served. */
async function servedFrom(url: string, html: string): Promise<ReadonlyMap<string, boolean>> {
  const served = new Map<string, boolean>();
  const waiting = [html];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [file] of text.matchAll(/\/_app\/[\w-]+\.\w+/g)) {
      if (served.has(file)) continue;
      const answer = await fetch(`${url}${file}`);
      const body = await answer.text();
      served.set(file, answer.status === 200 && body !== "");
      if (file.endsWith(".js")) waiting.push(body);
    }
  }
  return served;
}

/** The value of a promise if it resolves in time, or undefined. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function holds(what: string, check: () => Promise<boolean>): Promise<void> {
  if (!(await check())) throw new Error(`It fails at: ${what}.`);
  console.log(`ok ${what}`);
}

async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}
