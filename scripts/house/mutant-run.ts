import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Check, TestGroup } from "./mutant-tests.ts";
import { type Mutant, mutated } from "./mutants.ts";
import type { Tree } from "./tree.ts";

type Result = "killed" | "timeout" | "survived";

interface Failure {
  /** The test that failed, or what timed out. */
  readonly by: string;
  readonly isTimeout: boolean;
}

/** The result of one fault. */
export interface Outcome extends Mutant {
  readonly result: Result;
  /** The first test that failed, or the group of files that timed out. */
  readonly by: string | null;
  readonly tookMs: number;
}

/** A run that takes longer is compared with one without the fault, which may have a higher limit. */
const FIRST_LIMIT_MS = 60_000;
/** A fault may slow its tests down by this factor before it counts as an infinite loop; other work may run at the same time. */
const SLOWER = 5;
const SPARE_MS = 10_000;
const BASELINE_LIMIT_MS = 600_000;
/** The generated reference repeats bounds and defaults of the operations; .ci/run compares it as well. */
const REFERENCE = "scripts/gen.ts --check";
/** What Bun reports, as a failure, if no title matches. */
const NO_TEST = /regex .* matched 0 tests/;

/** Runs without a fault, each done when it is first needed and shared by all copies. */
export class Baselines {
  readonly #passes = new Map<string, Promise<boolean>>();
  readonly #limits = new Map<string, Promise<number>>();
  readonly #failing = new Set<string>();

  /** Test files that fail without a fault and so cannot detect one. */
  get failing(): ReadonlySet<string> {
    return this.#failing;
  }

  /** Whether a test file passes without a fault. */
  async passes(file: string, copy: Copy): Promise<boolean> {
    const known =
      this.#passes.get(file) ??
      copy.test({ files: [file], titles: null }, BASELINE_LIMIT_MS).then(({ exitCode }) => exitCode === 0);
    this.#passes.set(file, known);
    if (!(await known)) this.#failing.add(file);
    return known;
  }

  /** How long a group that once exceeded the first limit may take with a fault. */
  knownLimitMs(group: TestGroup): Promise<number> | undefined {
    return this.#limits.get(keyOf(group));
  }

  /** How long a group may take with a fault. */
  limitMs(group: TestGroup, copy: Copy): Promise<number> {
    const key = keyOf(group);
    const measure = async () => {
      const started = performance.now();
      await copy.test(group, BASELINE_LIMIT_MS);
      return (performance.now() - started) * SLOWER + SPARE_MS;
    };
    const known = this.#limits.get(key) ?? measure();
    this.#limits.set(key, known);
    return known;
  }
}

function keyOf({ files, titles }: TestGroup): string {
  return [...files, titles].join(" ");
}

/** A copy of the checkout in which faults are seeded, so that the checkout itself is never touched. */
export class Copy {
  readonly #dir = mkdtempSync(join(tmpdir(), "lectern-mutants-"));
  readonly #root = join(this.#dir, "checkout");

  constructor({ root, files }: Tree) {
    for (const file of files) {
      mkdirSync(dirname(join(this.#root, file)), { recursive: true });
      cpSync(join(root, file), join(this.#root, file));
    }
    symlinkSync(join(root, "node_modules"), join(this.#root, "node_modules"));
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** Runs the checks, one after the other, until one fails. */
  async tryOut(mutant: Mutant, checks: readonly Check[], baselines: Baselines): Promise<Outcome> {
    const started = performance.now();
    const outcome = (result: Result, by: string | null): Outcome => {
      return { ...mutant, result, by, tookMs: Math.round(performance.now() - started) };
    };
    for (const check of checks) {
      const failure =
        check === "reference" ? await this.#difference(mutant) : await this.#failureIn(check, mutant, baselines);
      if (failure !== null) return outcome(failure.isTimeout ? "timeout" : "killed", failure.by);
    }
    return outcome("survived", null);
  }

  /** Whether the generated reference differs with a fault; null if not. */
  async #difference(mutant: Mutant): Promise<Failure | null> {
    const command = [process.execPath, ...REFERENCE.split(" ")];
    const compared = await this.#seeded(mutant, () => this.#run(command, FIRST_LIMIT_MS));
    return compared.exitCode === 0 ? null : { by: REFERENCE, isTimeout: false };
  }

  /** The files' result with a fault; null if they do not detect it. */
  async #failureIn(wanted: TestGroup, mutant: Mutant, baselines: Baselines): Promise<Failure | null> {
    const files = wanted.files.filter((file) => !baselines.failing.has(file));
    if (files.length === 0) return null;
    const group = { ...wanted, files };
    const firstMs = (await baselines.knownLimitMs(group)) ?? FIRST_LIMIT_MS;
    let ran = await this.#seeded(mutant, () => this.test(group, firstMs));
    if (ran.exitCode === null) {
      const limitMs = await baselines.limitMs(group, this);
      if (limitMs > firstMs) ran = await this.#seeded(mutant, () => this.test(group, limitMs));
    }
    if (ran.exitCode === null) return { by: files.join(" "), isTimeout: true };
    if (ran.exitCode === 0 || NO_TEST.test(ran.output)) return null;
    const { file, test } = firstFailure(ran.output);
    const isKilled = file === undefined || (await baselines.passes(file, this));
    return isKilled ? { by: `${file} ${test}`, isTimeout: false } : this.#failureIn(group, mutant, baselines);
  }

  /** Exit code is null on a timeout. */
  test({ files, titles }: TestGroup, limitMs: number): Promise<{ exitCode: number | null; output: string }> {
    const paths = files.map((file) => `./${file}`);
    const only = titles === null ? [] : ["--test-name-pattern", titles];
    return this.#run([process.execPath, "test", "--bail", "--timeout=60000", ...only, ...paths], limitMs);
  }

  async #seeded<T>(mutant: Mutant, run: () => Promise<T>): Promise<T> {
    const path = join(this.#root, mutant.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, mutated(text, mutant));
    try {
      return await run();
    } finally {
      writeFileSync(path, text);
    }
  }

  async #run(command: readonly string[], limitMs: number): Promise<{ exitCode: number | null; output: string }> {
    const temporary = join(this.#dir, "temporary");
    mkdirSync(temporary);
    const child = Bun.spawn([...command], {
      cwd: this.#root,
      env: { ...process.env, TMPDIR: temporary },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      // A separate process group, so that processes started by a test end with it.
      detached: true,
    });
    let isOver = false;
    const limit = setTimeout(() => {
      isOver = true;
      killGroup(child.pid);
    }, limitMs);
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    clearTimeout(limit);
    killGroup(child.pid);
    rmSync(temporary, { recursive: true, force: true });
    return { exitCode: isOver ? null : (child.exitCode ?? 1), output: `${output}\n${errors}` };
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of its processes have ended.
  }
}

function firstFailure(output: string): { file: string | undefined; test: string } {
  const lines = Bun.stripANSI(output).split("\n");
  const at = lines.findIndex((line) => line.startsWith("(fail)"));
  const headings = (at === -1 ? lines : lines.slice(0, at)).filter((line) => /^tests\/\S+:$/.test(line));
  const test = lines[at]?.slice("(fail) ".length) ?? "error outside the tests";
  return { file: headings.at(-1)?.slice(0, -1), test };
}
