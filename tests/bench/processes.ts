import { fileURLToPath } from "node:url";
import type { LoadPlan, LoadResult } from "./load.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The server has one core for itself, the load generator the other. */
const SERVER_CORE = "0";
export const LOAD_CORE = "1";

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Its output before it listened. */
  readonly greeting: string;
  /** Resident memory in MiB. */
  residentMiB(): Promise<number>;
  /** Ends it and returns its output since it listened. */
  stop(): Promise<string>;
}

const STOP_MS = 20_000;
const running = new Set<Bun.Subprocess>();

/** Ends servers that a failed measurement left running. */
export function stopAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts a server pinned to its core and waits for the line with its address. */
export async function startServer(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = Bun.spawn(["taskset", "-c", SERVER_CORE, ...command], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "ignore",
  });
  running.add(child);
  void child.exited.then(() => running.delete(child));
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let port: number | undefined;
  while (port === undefined) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The server ended before it listened: ${command.join(" ")}\n${whyItEnds(command, env)}`);
    text += decoder.decode(value);
    const found = /(?:listening on|Server started at) http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
    if (found !== undefined) port = Number(found);
  }
  return {
    port,
    pid: child.pid,
    greeting: text,
    async residentMiB() {
      const status = await Bun.file(`/proc/${child.pid}/status`).text();
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    async stop() {
      child.kill("SIGTERM");
      // A server that waits for its own open requests is killed.
      const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      let rest = "";
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
        rest += decoder.decode(chunk.value);
      await child.exited;
      clearTimeout(patience);
      return rest;
    },
  };
}

/** The output of a server that exits at once, from a second attempt: the first one's output is discarded, because writing it costs time. */
function whyItEnds(command: readonly string[], env: Record<string, string>): string {
  const options = {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdout: "ignore",
    stderr: "pipe",
    timeout: 5_000,
  } as const;
  return Bun.spawnSync([...command], options)
    .stderr.toString()
    .slice(-2_000);
}

/** Runs the load generator pinned to its own core. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = Bun.spawn(["taskset", "-c", LOAD_CORE, process.execPath, "tests/bench/load.ts", JSON.stringify(plan)], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "inherit",
  });
  const line = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("The load generator failed");
  const result: LoadResult = JSON.parse(line);
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The rate of the bare read loop over a data folder, in requests a second. */
export async function bareRate(dir: string): Promise<number> {
  const server = await startServer([process.execPath, "tests/bench/bare-loop.ts", dir]);
  const plan = { port: server.port, path: "/", token: "", bodies: ["{}"], connections: 32 };
  const { perSecond } = await load({ ...plan, seconds: 0.8, warmupSeconds: 0.3 });
  await server.stop();
  return perSecond;
}

/** The report of a hand-written server about the plans of its statements. */
export function planFaultsOf({ greeting }: RunningServer): string[] {
  const line = /^plans (.*)$/m.exec(greeting)?.[1];
  if (line === undefined) return ["it does not check its plans"];
  const { faults }: { faults: string[] } = JSON.parse(line);
  return faults;
}
