import { join } from "node:path";
import { within } from "../support/eventually.ts";
import { type Outcome, ran } from "../support/ran.ts";

const root = join(import.meta.dir, "../..");

/** How to start lectern: from source, or a binary. */
export interface Program {
  readonly command: readonly string[];
  readonly cwd: string;
}

export const fromSource: Program = { command: [process.execPath, join(root, "src/main.ts")], cwd: root };

const binary = process.env["LECTERN_TEST_BINARY"];
/** What tests start: the built binary if scripts/test.ts has one of this source, which starts in a third of the time; else the source. */
export const program: Program = binary === undefined ? fromSource : { command: [binary], cwd: root };

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly program?: Program;
}

/** Of the tests' environment, only the folder for temporary files. */
function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { TMPDIR: "/tmp", ...extra };
}

/** Runs one command to its end. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { program: started = program, env, stdin } = options;
  const surroundings = { cwd: started.cwd, env: cleanEnvironment(env), ...(stdin !== undefined && { stdin }) };
  return ran([...started.command, ...args], surroundings);
}

export interface Server {
  readonly url: string;
  /** The log line that reports the address. */
  readonly firstLine: string;
  /** Sends a signal and waits for the end. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Outcome>;
}

const READY_WITHIN_MS = 20_000;

/** Starts `serve` on a free port and waits until it logs its address. Release it with `stop`. */
export async function serve(args: readonly string[], options: RunOptions = {}): Promise<Server> {
  const { program: started = program } = options;
  const child = Bun.spawn([...started.command, "serve", "--port", "0", ...args], {
    cwd: started.cwd,
    env: cleanEnvironment(options.env),
    stdout: "pipe",
    stderr: "pipe",
  });
  const stderr = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  const reader = child.stdout.getReader();
  let stdout = "";
  const readUntilReady = async () => {
    while (!stdout.includes("\n")) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`serve ended with ${await child.exited}: ${await stderr}`);
      stdout += decoder.decode(value, { stream: true });
    }
  };
  try {
    await within(READY_WITHIN_MS, "The start of serve", readUntilReady());
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const firstLine = stdout.slice(0, stdout.indexOf("\n"));
  return {
    firstLine,
    url: firstLine.slice(firstLine.lastIndexOf(" ") + 1),
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      for (let next = await reader.read(); !next.done; next = await reader.read()) stdout += decoder.decode(next.value);
      return { exitCode: await child.exited, stdout, stderr: await stderr };
    },
  };
}

export const PASSWORD = "a long enough password";

/** Creates an account in a data folder. */
export async function addUser(dataDir: string, email: string, started: Program = program): Promise<void> {
  const args = [
    "user",
    "add",
    "--email",
    email,
    "--name",
    "A learner",
    "--password-stdin",
    "--create",
    "--data",
    dataDir,
  ];
  const outcome = await run(args, { stdin: `${PASSWORD}\n`, program: started });
  if (outcome.exitCode !== 0) throw new Error(outcome.stderr);
}
