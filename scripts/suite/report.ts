import { SaxesParser } from "saxes";

/** One test as a run reported it. */
export interface TestResult {
  /** Path from the root. */
  readonly file: string;
  /** The titles of its `describe` blocks and its own, joined by " > ". */
  readonly title: string;
  readonly state: "passed" | "failed" | "skipped";
}

export interface FileResult {
  readonly file: string;
  readonly seconds: number;
  readonly tests: readonly TestResult[];
}

/** Reads the JUnit report that `bun test` writes: one result for each file. */
export function readReport(xml: string): FileResult[] {
  const files: { file: string; seconds: number; tests: TestResult[] }[] = [];
  const titles: string[] = [];
  let last: { file: string; title: string; state: TestResult["state"] } | null = null;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const text = (key: string) => String(attributes[key] ?? "");
    if (name === "testsuite") {
      if (titles.length === 0) files.push({ file: text("file"), seconds: Number(text("time")), tests: [] });
      titles.push(text("name"));
    }
    if (name === "testcase") {
      last = { file: text("file"), title: [...titles.slice(1), text("name")].join(" > "), state: "passed" };
    }
    if (last !== null && (name === "failure" || name === "error")) last.state = "failed";
    if (last !== null && name === "skipped") last.state = "skipped";
  });
  parser.on("closetag", ({ name }) => {
    if (name === "testsuite") titles.pop();
    if (name !== "testcase" || last === null) return;
    files.at(-1)?.tests.push(last);
    last = null;
  });
  parser.write(xml).close();
  return files;
}

/** What a run printed before each of its failed tests: the error is among it. */
export function errorsIn(output: string): Map<string, string> {
  const lines = Bun.stripANSI(output).split("\n");
  const errors = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const title = /^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/.exec(line)?.[1];
    // At its end the run lists again what failed, without the errors.
    if (title === undefined || errors.has(title)) continue;
    const before = lines.slice(Math.max(0, at - 40), at);
    const since = before.findLastIndex((earlier) => /^\((pass|fail|skip)\)/.test(earlier)) + 1;
    errors.set(title, [...before.slice(since), line].join("\n"));
  }
  return errors;
}
