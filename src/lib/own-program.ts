import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTurns } from "./turns.ts";

/** How a command of this program ended that ran in a process of its own. */
export interface ProgramResult {
  /** Null where it passed a limit and was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command that starts this very program: the binary itself, or Bun with the source. */
function ownCommand(): string[] {
  const isBinary = import.meta.url.includes("/$bunfs/") || import.meta.url.includes("~BUN");
  return isBinary ? [process.execPath] : [process.execPath, fileURLToPath(new URL("../main.ts", import.meta.url))];
}

export interface ProgramLimits {
  readonly timeoutMs: number;
  /** Most resident memory in bytes; where the system tells none (Windows), time alone is limited. */
  readonly maxMemory?: number;
}

/** Programs running at once: the others wait, so that many uploads take turns and not the machine. */
const MAX_AT_ONCE = 2;
const inTurn = createTurns(MAX_AT_ONCE);
/** How often a program's memory is looked at, in milliseconds. */
const LOOK_MS = 50;

/**
 * Runs a command of this program in a process of its own and waits for its end; it is killed where it passes a limit.
 * The process has this one's environment and no standard input.
 */
export function runOwnProgram(args: readonly string[], limits: ProgramLimits): Promise<ProgramResult> {
  return inTurn(async () => {
    const child = Bun.spawn([...ownCommand(), ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    let isOver = false;
    const stop = () => {
      isOver = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, limits.timeoutMs);
    const { maxMemory } = limits;
    const look =
      maxMemory === undefined
        ? undefined
        : setInterval(() => {
            if (residentBytes(child.pid) > maxMemory) stop();
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
  });
}

/** Resident memory of a process; 0 where the system does not tell, or the process has ended. */
function residentBytes(pid: number): number {
  if (process.platform === "linux") {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }
  if (process.platform === "win32") return 0;
  return Number(Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString()) * 1024;
}
