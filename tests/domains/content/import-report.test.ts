import { describe, expect, test } from "bun:test";
import { readImportReport } from "../../../src/domains/content/import-report.ts";

type Severity = "error" | "warning";

const problem = (severity: Severity, file: string) => ({ severity, file, pointer: "", message: "m", remedy: "r" });
const ended = (problems: readonly object[]) => ({
  exitCode: 1,
  stdout: `A line before it\n${JSON.stringify({ status: "refused", problems, summary: null })}\n`,
  stderr: "",
});

describe("readImportReport", () => {
  test("shows errors before warnings, and otherwise the order of the files", () => {
    const found = [
      problem("warning", "a"),
      problem("error", "b"),
      problem("warning", "c"),
      problem("error", "d"),
      problem("error", "e"),
    ];
    const { problems, problemCount } = readImportReport(ended(found));
    expect(problems.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
      "error b",
      "error d",
      "error e",
      "warning a",
      "warning c",
    ]);
    expect(problemCount).toBe(5);
  });

  test("shows 200 problems, no warning before an error, and counts all", () => {
    const warnings = Array.from({ length: 200 }, (_, index) => problem("warning", `w${index}`));
    const { problems, problemCount } = readImportReport(ended([...warnings, problem("error", "last")]));
    expect([problems.length, problems[0]?.file, problems.at(-1)?.file, problemCount]).toEqual([
      200,
      "last",
      "w198",
      201,
    ]);
  });
});
