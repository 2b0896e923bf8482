import { fileURLToPath } from "node:url";

/** How a command of this program ended that ran in a process of its own. */
export interface ProgramResult {
  /** Null where it was stopped for time. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command that starts this very program: the binary itself, or Bun with the source. */
function ownCommand(): string[] {
  const isBinary = import.meta.url.includes("/$bunfs/") || import.meta.url.includes("~BUN");
  return isBinary ? [process.execPath] : [process.execPath, fileURLToPath(new URL("../main.ts", import.meta.url))];
}

/**
 * Runs a command of this program in a process of its own and waits for its end; it is killed after `timeoutMs`. The
 * process has this one's environment and no standard input.
 */
export async function runOwnProgram(
  args: readonly string[],
  options: { readonly timeoutMs: number },
): Promise<ProgramResult> {
  const child = Bun.spawn([...ownCommand(), ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, options.timeoutMs);
  try {
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    const exitCode = await child.exited;
    return { exitCode: isLate ? null : exitCode, stdout, stderr };
  } finally {
    clearTimeout(timer);
  }
}
