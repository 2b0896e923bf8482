import { fromSource, type Program } from "../commands/program.ts";
import { within } from "../support/eventually.ts";
import { isObject } from "../support/json.ts";
import type { Outcome } from "../support/ran.ts";

/** A demo in a separate process. */
export interface DemoProcess {
  /** Its output until it was ready. */
  readonly ready: string;
  /** Sends a signal and waits for the end. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Outcome>;
}

/** The line that `--json` prints. */
export interface ReadyLine {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly token: string;
  readonly readOnlyToken: string;
  readonly email: string;
  readonly password: string;
  readonly controlUrl: string;
}

export interface DemoProcessOptions {
  /** Where temporary folders are made. */
  readonly tmp: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly program?: Program;
  /** The last output before it waits. */
  readonly until?: string;
}

const READY_WITHIN_MS = 120_000;

/** Starts `demo` and waits until it reports that it is ready. End it with `stop`. */
export async function demoProcess(args: readonly string[], options: DemoProcessOptions): Promise<DemoProcess> {
  const { program = fromSource, until = "\n" } = options;
  const child = Bun.spawn([...program.command, "demo", ...args], {
    cwd: program.cwd,
    env: { TMPDIR: options.tmp, LECTERN_LOG_LEVEL: "warn", ...options.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const stderr = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  const reader = child.stdout.getReader();
  let stdout = "";
  const readUntilReady = async () => {
    while (!stdout.includes(until)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`demo ended with ${await child.exited}: ${await stderr}`);
      stdout += decoder.decode(value, { stream: true });
    }
  };
  try {
    await within(READY_WITHIN_MS, "The start of demo", readUntilReady());
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    ready: stdout,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      for (let next = await reader.read(); !next.done; next = await reader.read()) stdout += decoder.decode(next.value);
      return { exitCode: await child.exited, stdout, stderr: await stderr };
    },
  };
}

/** Reads the one line of `--json`. */
export function readReady(printed: string): ReadyLine {
  const line: unknown = JSON.parse(printed);
  const text = (name: string) => {
    const value = isObject(line) ? line[name] : undefined;
    if (typeof value !== "string") throw new Error(`The line has no ${name}`);
    return value;
  };
  return {
    baseUrl: text("baseUrl"),
    siteUrl: text("siteUrl"),
    token: text("token"),
    readOnlyToken: text("readOnlyToken"),
    email: text("email"),
    password: text("password"),
    controlUrl: text("controlUrl"),
  };
}
