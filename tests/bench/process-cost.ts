import { join } from "node:path";
import { WITHOUT_BOUNDS } from "./bench-config.ts";
import type { Dataset } from "./dataset.ts";
import { load, median, type RunningServer, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const STARTS = 15;
const MILLION = 1_000_000;
/** How long a server idles before its memory is read. */
const SETTLE_MS = 3_000;

/** Builds a program as scripts/build.ts builds lectern; returns its path. */
export async function build(...options: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, "scripts/build.ts", ...options], { stdout: "pipe", stderr: "inherit" });
  const path = /: (\S+) \(\d+ MiB/.exec(await new Response(child.stdout).text())?.[1];
  if ((await child.exited) !== 0 || path === undefined) throw new Error("The build failed");
  return path;
}

/** lectern's binary and the bare one, both built with the same flags. */
async function binaries(dataset: Dataset) {
  return {
    ours: [await build(), "serve", "--data", dataset.dir, "--port", "0"],
    bare: [await build("--entry", "tests/bench/bare.ts", "--name", "bare"), join(dataset.dir, "lectern.db")],
    env: WITHOUT_BOUNDS,
  };
}

/** Milliseconds from starting a server to its first answer. */
export async function firstAnswer(
  command: readonly string[],
  env: Record<string, string>,
  path = "/healthz",
): Promise<number> {
  const started = performance.now();
  const server = await startServer(command, env);
  await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
  const ms = performance.now() - started;
  await server.stop();
  return ms;
}

/** Resident memory in MiB, some seconds after the first answer. */
export async function idleMemory(command: readonly string[], path = "/healthz"): Promise<number> {
  const server = await startServer(command, WITHOUT_BOUNDS);
  const idle = await idleOf(server, path);
  await server.stop();
  return idle;
}

async function idleOf(server: RunningServer, path = "/healthz"): Promise<number> {
  await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
  await Bun.sleep(SETTLE_MS);
  return server.residentMiB();
}

/** From starting the process to its first answer, on a database that exists. */
export async function start(dataset: Dataset): Promise<Figure[]> {
  const { ours, bare, env } = await binaries(dataset);
  const times = { ours: [] as number[], bare: [] as number[] };
  await firstAnswer(ours, env);
  await firstAnswer(bare, env);
  for (let i = 0; i < STARTS; i++) {
    times.ours.push(await firstAnswer(ours, env));
    times.bare.push(await firstAnswer(bare, env));
  }
  const [our, their] = [median(times.ours), median(times.bare)];
  const detail = `${our.toFixed(0)} ms, bare ${their.toFixed(0)} ms`;
  return [atMost("start to first answer against a bare binary", our / their, 2, detail)];
}

/** Resident memory when idle against the bare binary, and after a million requests against idle. */
export async function memory(dataset: Dataset): Promise<Figure[]> {
  const { ours, bare } = await binaries(dataset);
  const other = await idleMemory(bare);
  const server = await startServer(ours, WITHOUT_BOUNDS);
  const idle = await idleOf(server);
  const { requests, perSecond } = await load({
    ...{ port: server.port, path: "/api/v1/agent/capabilities/ielts_vocabulary_personal_search" },
    ...{ token: dataset.token, bodies: [JSON.stringify({ limit: 1 })], connections: 32 },
    ...{ seconds: 0, warmupSeconds: 0, requests: MILLION },
  });
  await Bun.sleep(SETTLE_MS);
  const after = await server.residentMiB();
  await server.stop();
  const resting = `${idle.toFixed(0)} MiB, bare ${other.toFixed(0)} MiB`;
  const loaded = `${after.toFixed(0)} MiB after ${requests.toLocaleString("en")} requests at ${Math.round(perSecond)}/s`;
  return [
    atMost("idle memory against a bare binary", idle / other, 1.35, resting),
    atMost("memory after a million requests against idle", after / idle, 1.15, loaded),
  ];
}
