import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPython, PYTHON_ADVICE } from "../../scripts/suite/python.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Outcome, ran } from "../support/ran.ts";

const root = join(import.meta.dir, "../..");
const CLIENT = join(root, "client/python");

const python = findPython();
/** Whether tests of the Python client cannot run. In CI they fail instead of skipping themselves. */
export const isWithoutPython = python === undefined && process.env["CI"] === undefined;

/** The Python client as a wheel, installed in an environment of its own, without a network. */
export interface InstalledPython {
  readonly dir: string;
  /** Names of the files in the wheel, sorted. */
  readonly packed: readonly string[];
  /** Runs the environment's Python. */
  run(arguments_: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>;
  /** Type-checks a program strictly, as one for Python 3.9. One line for each error. */
  typeErrors(program: string): Promise<string[]>;
  /** Starts a program that calls the client as it is ordered to. */
  driver(): Promise<Driver>;
  remove(): void;
}

/** One call of the client in the driver. */
export interface Order {
  readonly baseUrl: unknown;
  /** The file of an authority of its own, for an address with TLS. */
  readonly authority?: string;
  /** Named options of the client. */
  readonly client?: Readonly<Record<string, unknown>>;
  /** `items`, or `study_todos.list`. */
  readonly method: string;
  readonly arguments?: readonly unknown[];
  /** Named options of the call; `notice` asks for what `on_answer` receives. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What came of a call. */
export interface Done {
  readonly result?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly retries: readonly Readonly<Record<string, unknown>>[];
  readonly notices: readonly Readonly<Record<string, unknown>>[];
  readonly pending: readonly number[];
  /** Whether the client's text, or a traceback with all variables, contains the token. */
  readonly showsToken: boolean;
}

export interface Driver {
  /** Where the client was imported from. */
  readonly module: string;
  call(order: Order): Promise<Done>;
  stop(): Promise<void>;
}

export async function installedPython(): Promise<InstalledPython> {
  if (python === undefined) throw new Error(`Python is not installed. ${PYTHON_ADVICE}`);
  const folder = temporaryFolder();
  const dir = folder.dir;
  const must = async (command: readonly string[]) => {
    const outcome = await ran(command, { cwd: dir, env: environment });
    if (outcome.exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${outcome.stdout}${outcome.stderr}`);
  };
  const environment = { ...process.env, PIP_NO_INDEX: "1", PIP_DISABLE_PIP_VERSION_CHECK: "1", HOME: dir };
  const skipped = /\/(?:build|__pycache__|[\w.]+\.egg-info)(?:\/|$)/;
  cpSync(CLIENT, join(dir, "source"), { recursive: true, filter: (path) => !skipped.test(path) });
  await must([python, "-m", "venv", "--system-site-packages", "builder"]);
  const pip = [join(dir, "builder/bin/python"), "-m", "pip", "--quiet"];
  await must([...pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", "wheels", "./source"]);
  await must([python, "-m", "venv", "--without-pip", "program"]);
  const own = join(dir, "program/bin/python");
  const [wheel = ""] = readdirSync(join(dir, "wheels"));
  await must([...pip, "--python", own, "install", join(dir, "wheels", wheel)]);
  const list = "import sys, zipfile; print('\\n'.join(sorted(zipfile.ZipFile(sys.argv[1]).namelist())))";
  const packed = (await ran([own, "-c", list, join(dir, "wheels", wheel)], { cwd: dir })).stdout.trim().split("\n");
  return {
    dir,
    packed,
    run: (arguments_, env = {}) => ran([own, ...arguments_], { cwd: dir, env: { ...process.env, ...env } }),
    typeErrors: (program) => typeErrors(dir, program),
    driver: () => startDriver(dir, own),
    remove: folder.remove,
  };
}

async function typeErrors(dir: string, program: string): Promise<string[]> {
  writeFileSync(join(dir, "checked.py"), program);
  const options = ["--strict", "--python-version", "3.9", "--python-executable", "program/bin/python", "--no-pretty"];
  const command = [python ?? "", "-m", "mypy", ...options, "--cache-dir", ".mypy", "checked.py"];
  const { stdout, stderr, exitCode } = await ran(command, { cwd: dir });
  const errors = stdout.split("\n").filter((line) => line.includes(": error: "));
  if (exitCode > 1 || (exitCode === 1 && errors.length === 0)) throw new Error(`mypy failed: ${stdout}${stderr}`);
  return errors;
}

async function startDriver(dir: string, own: string): Promise<Driver> {
  const child = Bun.spawn([own, join(import.meta.dir, "driver.py")], {
    cwd: dir,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const waiting = new Map<number, (done: Done) => void>();
  const hello = Promise.withResolvers<string>();
  const take = (line: string) => {
    // The driver of the tests writes lines of these forms.
    const said = JSON.parse(line) as { module: string } | { id: number; done: Done };
    if ("module" in said) hello.resolve(said.module);
    else waiting.get(said.id)?.(said.done);
  };
  const reading = eachLine(child.stdout, take).then(() => hello.reject(new Error("The driver ended.")));
  let last = 0;
  return {
    module: await hello.promise,
    call: (order) => {
      const id = ++last;
      const { promise, resolve } = Promise.withResolvers<Done>();
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ ...order, id })}\n`);
      child.stdin.flush();
      return promise;
    },
    stop: async () => {
      child.stdin.end();
      await Promise.all([child.exited, reading]);
    },
  };
}

async function eachLine(stream: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) take(line);
  }
}

/** The Python blocks of the client's README. */
export function pythonBlocks(): string[] {
  const text = readFileSync(join(CLIENT, "README.md"), "utf8");
  return [...text.matchAll(/```python\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
}
