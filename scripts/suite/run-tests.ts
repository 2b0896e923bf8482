import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorsIn, type FileResult, readReport } from "./report.ts";

export interface RunOptions {
  readonly root: string;
  /** How many files run at once. */
  readonly atOnce: number;
  /** Milliseconds that one test may take. */
  readonly timeoutMs: number;
  /** Whether the files of one worker share their modules, and so the resources that these have opened. */
  readonly sharesModules: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** A module whose hooks apply to every test. */
  readonly preload?: string;
  /** Whether nothing is printed while the tests run. */
  readonly isQuiet?: boolean;
}

export interface RunResult {
  readonly files: readonly FileResult[];
  /** The printed error of each failed test, by its title. */
  readonly errors: ReadonlyMap<string, string>;
  /** Why the run failed although no test did: a crash, or an error between the tests. */
  readonly crash: string | null;
}

const running = new Set<Bun.Subprocess>();
let isStopping = false;

/** Ends the running test processes and the processes that they started. No run continues after it. */
export async function stopTests(): Promise<void> {
  isStopping = true;
  await Promise.all(
    [...running].map((child) => {
      child.kill("SIGTERM");
      return child.exited;
    }),
  );
}

/** Runs test files, prints their output, and returns each result. */
export async function runTests(files: readonly string[], options: RunOptions): Promise<RunResult> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-report-"));
  const report = join(folder, "junit.xml");
  const flags = [
    `--timeout=${options.timeoutMs}`,
    ...(options.atOnce > 1 && files.length > 1 ? [`--parallel=${options.atOnce}`] : []),
    ...(options.sharesModules ? ["--no-isolate"] : []),
    ...(options.preload === undefined ? [] : [`--preload=${options.preload}`]),
    "--no-orphans",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
  ];
  const child = Bun.spawn([process.execPath, "test", ...flags, ...files.map((file) => `./${file}`)], {
    cwd: options.root,
    env: { ...process.env, ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  const [output, errors] = await Promise.all([
    passOn(child.stdout, options.isQuiet ? null : process.stdout),
    passOn(child.stderr, options.isQuiet ? null : process.stderr),
    child.exited,
  ]);
  running.delete(child);
  // An interrupted run has no result, and the next part must not start.
  if (isStopping) await Promise.withResolvers<never>().promise;
  const results = resultsIn(report);
  rmSync(folder, { recursive: true, force: true });
  const hasFailed = results.some(({ tests }) => tests.some(({ state }) => state === "failed"));
  const isCrash = child.exitCode !== 0 && !hasFailed;
  return {
    files: results,
    errors: errorsIn(`${output}\n${errors}`),
    crash: isCrash ? `bun test ended with code ${child.exitCode}, ${child.signalCode ?? "no signal"}` : null,
  };
}

/** The results in a report; empty if the run ended before it wrote one. */
function resultsIn(report: string): FileResult[] {
  try {
    return readReport(readFileSync(report, "utf8"));
  } catch {
    return [];
  }
}

/** Forwards a stream as it arrives and returns its text. */
async function passOn(from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of from) {
    to?.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
