import { join } from "node:path";
import { WITHOUT_BOUNDS } from "./bench-config.ts";
import type { Dataset } from "./dataset.ts";
import { load, median, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const STARTS = 15;
const MILLION = 1_000_000;

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
export async function firstAnswer(command: readonly string[], env: Record<string, string>): Promise<number> {
  const started = performance.now();
  const server = await startServer(command, env);
  await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text();
  const ms = performance.now() - started;
  await server.stop();
  return ms;
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
  return [
    atMost(
      "start to first answer against a bare binary",
      our / their,
      2.5,
      `${our.toFixed(0)} ms, bare ${their.toFixed(0)} ms`,
    ),
  ];
}

/** Resident memory when idle against the bare binary, and after a million requests against idle. */
export async function memory(dataset: Dataset): Promise<Figure[]> {
  const { ours, bare, env } = await binaries(dataset);
  const idleOf = async (command: readonly string[]) => {
    const server = await startServer(command, env);
    await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text();
    await Bun.sleep(3000);
    return { server, idle: await server.residentMiB() };
  };
  const other = await idleOf(bare);
  await other.server.stop();
  const { server, idle } = await idleOf(ours);
  await load({
    port: server.port,
    path: "/api/v1/agent/capabilities/ielts_vocabulary_personal_search",
    token: dataset.token,
    bodies: [JSON.stringify({ limit: 1 })],
    connections: 32,
    seconds: 0,
    warmupSeconds: 0,
    requests: MILLION,
  });
  await Bun.sleep(3000);
  const after = await server.residentMiB();
  await server.stop();
  return [
    atMost(
      "idle memory against a bare binary",
      idle / other.idle,
      1.5,
      `${idle.toFixed(0)} MiB, bare ${other.idle.toFixed(0)} MiB`,
    ),
    atMost("memory after a million requests against idle", after / idle, 1.3, `${after.toFixed(0)} MiB`),
  ];
}
