import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { createQueue } from "./work-queue.ts";

/** The result of a command of this program that ran in a separate process. */
export interface ProgramResult {
  /** Null if it exceeded a limit and was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command that starts this program: the binary itself, or Bun with the source. */
function ownCommand(): string[] {
  const isBinary = import.meta.url.includes("/$bunfs/") || import.meta.url.includes("~BUN");
  return isBinary ? [process.execPath] : [process.execPath, fileURLToPath(new URL("../main.ts", import.meta.url))];
}

export interface ProgramLimits {
  /** The account it runs for. Programs of one account run one at a time, and accounts alternate. */
  readonly owner: number;
  readonly timeoutMs: number;
  /** The most processor time, in milliseconds. Measured only on Linux; elsewhere only `timeoutMs` applies. */
  readonly maxProcessorMs?: number;
  /** Most resident memory in bytes; not measured on Windows. */
  readonly maxMemory?: number;
  /** The program's standard input; empty by default. */
  readonly input?: string;
  /** A check that takes moments: it does not wait behind long work. */
  readonly isShort?: boolean;
}

/** Concurrent programs in total and per account. The others wait, so that many uploads share the machine. */
const MAX_AT_ONCE = 2;
const MAX_OF_ONE = 1;
const enqueue = createQueue(MAX_AT_ONCE, { ofOne: MAX_OF_ONE });
const enqueueShort = createQueue(MAX_AT_ONCE);
/** The interval for measuring resource use, in milliseconds. */
const LOOK_MS = 50;
/** Clock ticks per second in /proc, the same on every supported Linux. */
const TICKS_PER_SECOND = 100;
/** The service has priority. */
const LOW_PRIORITY = 10;

/**
 * Runs a command of this program in a separate process and waits for its end. It is killed if it exceeds a limit. The process gets `env`
 * and no other environment variables: it processes untrusted input, and must not see the service's secrets.
 */
export function runOwnProgram(
  args: readonly string[],
  { owner, isShort = false, input, ...limits }: ProgramLimits,
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const work = async () => {
    const stdin = input === undefined ? "ignore" : new TextEncoder().encode(input);
    const child = Bun.spawn([...ownCommand(), ...args], { env, stdin, stdout: "pipe", stderr: "pipe" });
    lowerPriority(child.pid);
    let isOver = false;
    const stop = () => {
      isOver = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, limits.timeoutMs);
    const { maxMemory = Infinity, maxProcessorMs = Infinity } = limits;
    const look = setInterval(() => {
      if (maxMemory < Infinity && residentBytes(child.pid) > maxMemory) stop();
      if (maxProcessorMs < Infinity && processorMs(child.pid) > maxProcessorMs) stop();
    }, LOOK_MS);
    try {
      const [stdout, stderr] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      const exitCode = await child.exited;
      return { exitCode: isOver ? null : exitCode, stdout, stderr };
    } finally {
      clearTimeout(timer);
      clearInterval(look);
    }
  };
  return (isShort ? enqueueShort : enqueue)(work, { owner });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has already ended, or the system has no priorities.
  }
}

/** Processor time that a process has used; 0 if the system does not report it, or the process has ended. */
function processorMs(pid: number): number {
  if (process.platform !== "linux") return 0;
  try {
    // The second field is the name in parentheses, which may hold spaces; user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Resident memory of a process; 0 if the system does not report it, or the process has ended. */
function residentBytes(pid: number): number {
  if (process.platform === "linux") {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }
  if (process.platform === "win32") return 0;
  return Number(Bun.spawnSync(["/bin/ps", "-o", "rss=", "-p", String(pid)], { env: {} }).stdout.toString()) * 1024;
}
