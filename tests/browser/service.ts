import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromSource, type Program } from "../commands/program.ts";
import { within } from "../support/eventually.ts";

const READY_WITHIN_MS = 20_000;

const binary = process.env["LECTERN_TEST_BINARY"];
/** What is served: the built binary if scripts/test.ts has built one, else the source. */
export const program: Program = binary === undefined ? fromSource : { command: [binary], cwd: join(binary, "..") };

/** A service in its own process. */
export interface Service {
  /** Its address, once it listens. */
  readonly isListening: Promise<string>;
  /** The link of the setup page, which is in its log while it has no account. */
  readonly setupLink: Promise<string>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

interface ServiceOptions {
  readonly port?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

/** Starts a service on a data folder. */
export function startService(dir: string, { port = "0", environment = {}, flags = [] }: ServiceOptions = {}): Service {
  const child = Bun.spawn([...program.command, "serve", "--data", dir, "--port", port, ...flags], {
    cwd: program.cwd,
    env: { TMPDIR: tmpdir(), LECTERN_RATE_LIMIT_LOGIN: "0", LECTERN_RATE_LIMIT_BINDING: "0", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const setupLink = firstMatch(child.stderr, /(http\S+\/setup\?token=[\w-]+)/);
  // A service with accounts prints no link, and its output ends without one.
  setupLink.catch(() => {});
  const listening = firstMatch(child.stdout, /listening on (\S+)\n/);
  const isListening = within(READY_WITHIN_MS, "The start of the service", listening).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    isListening,
    setupLink,
    async end(signal) {
      child.kill(signal);
      await child.exited;
    },
  };
}

/** Reads until the pattern is found, and drains the rest of the stream in the background. */
async function firstMatch(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) {
      void drain(reader);
      return found;
    }
    const { done, value } = await reader.read();
    if (done) throw new Error(`The service ended before it was ready: ${text}`);
    text += decoder.decode(value, { stream: true });
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
