import type { TestResult } from "./report.ts";
import type { RunResult } from "./run-tests.ts";

const SLOWEST = 10;
/** A name that passed only the second time is a defect to fix; more than one of them fails the run. */
const FLAKY_ALLOWED = 1;

/** The result of a run of the whole suite, collected part by part. */
export class Outcome {
  #passed = 0;
  #skipped = 0;
  readonly #failures: string[] = [];
  readonly #flaky: string[] = [];
  readonly #seconds = new Map<string, number>();
  /** Failed tests, by file, that wait for their second run. */
  readonly #waiting = new Map<string, { tests: readonly TestResult[]; errors: ReadonlyMap<string, string> }>();

  /** Adds a run of several files; returns the files to run once more, if that is enabled. */
  add(suite: string, { files, errors, crash }: RunResult, runsAgain: boolean): string[] {
    if (crash !== null) this.#failures.push(`${suite}: ${crash}, and no test failed`);
    for (const { file, seconds, tests } of files) {
      this.#seconds.set(file, seconds);
      const failed = tests.filter(({ state }) => state === "failed");
      if (failed.length > 0 && runsAgain) this.#waiting.set(file, { tests: failed, errors });
      else this.#count(tests, errors);
    }
    return [...this.#waiting.keys()];
  }

  /** Adds the second run of a file: a repeated failure counts as failed, a pass as flaky. */
  addSecond(file: string, { files, errors, crash }: RunResult): void {
    const first = this.#waiting.get(file);
    this.#waiting.delete(file);
    const tests = files.flatMap((result) => result.tests);
    this.#count(tests, errors);
    if (crash !== null || tests.length === 0)
      this.#failures.push(`${file}: ${crash ?? "its second run reported nothing"}`);
    const isPassed = ({ title }: TestResult) => tests.some((test) => test.title === title && test.state === "passed");
    for (const test of first?.tests.filter(isPassed) ?? []) this.#flaky.push(described(test, first?.errors));
  }

  get isSuccess(): boolean {
    return this.#failed === 0 && this.#passed > 0;
  }

  /** The end of the log: the slowest files, failures, flaky tests, and the line with the counts. */
  summary(): string {
    const slowest = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", title, ...lines]);
    return [
      ...section(
        "The slowest files:",
        slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s ${file}`),
      ),
      ...section("Failed:", this.#failures),
      ...section("Flaky (failed, then passed alone; fix the cause):", this.#flaky),
      ...(this.#hasTooManyFlaky
        ? [`${this.#flaky.length} flaky tests fail the run; ${FLAKY_ALLOWED} is allowed.`]
        : []),
      ...(this.#skipped > 0 ? ["", `${this.#skipped} skipped`] : [""]),
      ...(this.#passed === 0 ? ["Nothing passed: that is not a success."] : []),
      `${this.#passed} passed, ${this.#failed} failed`,
    ].join("\n");
  }

  get #hasTooManyFlaky(): boolean {
    return this.#flaky.length > FLAKY_ALLOWED;
  }

  get #failed(): number {
    return this.#failures.length + (this.#hasTooManyFlaky ? this.#flaky.length : 0);
  }

  #count(tests: readonly TestResult[], errors: ReadonlyMap<string, string>): void {
    for (const test of tests) {
      if (test.state === "passed") this.#passed += 1;
      if (test.state === "skipped") this.#skipped += 1;
      if (test.state === "failed") this.#failures.push(described(test, errors));
    }
  }
}

function described({ file, title }: TestResult, errors: ReadonlyMap<string, string> | undefined): string {
  const error = errors?.get(title) ?? "";
  return [`${file} (fail) ${title}`, ...error.split("\n").map((line) => `    ${line}`)].join("\n");
}
