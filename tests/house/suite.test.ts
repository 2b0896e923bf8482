import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedFiles } from "../../scripts/suite/changed.ts";
import { measurePace } from "../../scripts/suite/machine.ts";
import { Outcome } from "../../scripts/suite/outcome.ts";
import type { FileResult, TestResult } from "../../scripts/suite/report.ts";
import { type RunResult, runTests } from "../../scripts/suite/run-tests.ts";
import { temporaryFolder } from "../support/folders.ts";
import { ran } from "../support/ran.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Runs test files written for this test, as the test command does. */
async function runOf(sources: Readonly<Record<string, string>>): Promise<RunResult> {
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(join(folder.dir, name), `import { describe, expect, test } from "bun:test";\n${source}`);
  }
  const options = { root: folder.dir, atOnce: 1, timeoutMs: 5_000, sharesModules: false, env: {} };
  return runTests(Object.keys(sources), { ...options, isQuiet: true });
}

describe("a run of test files", () => {
  test("reports each test by its file and its titles, with the error that it printed", async () => {
    const { files, errors, crash } = await runOf({
      "one.test.ts": `
        describe("a list", () => {
          test("is <empty> & \\"new\\"", () => expect([]).toEqual([]));
          describe("of two", () => test("is counted", () => expect(2).toBe(3)));
          test.skip("is sorted", () => expect(1).toBe(1));
        });`,
    });
    const tests = files.flatMap((file) => file.tests);
    expect(tests).toEqual([
      { file: "one.test.ts", title: 'a list > is <empty> & "new"', state: "passed" },
      { file: "one.test.ts", title: "a list > of two > is counted", state: "failed" },
      { file: "one.test.ts", title: "a list > is sorted", state: "skipped" },
    ]);
    expect(errors.get("a list > of two > is counted")).toContain("Expected: 3");
    expect(crash).toBeNull();
  });

  test("that ends without a failed test has crashed", async () => {
    const { crash } = await runOf({ "two.test.ts": 'test("ends", () => {}); throw new Error("between the tests");' });
    expect(crash).toContain("ended with code 1");
  });
});

const result = (title: string, state: TestResult["state"], file = "tests/browser/a.test.ts"): TestResult => ({
  file,
  title,
  state,
});
function runWith(tests: readonly TestResult[], crash: string | null = null): RunResult {
  const files: FileResult[] = [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => ({
    file,
    seconds: 1,
    tests: own,
  }));
  return { files, errors: new Map(tests.map(({ title }) => [title, `error of ${title}`])), crash };
}
const lastLine = (outcome: Outcome) => outcome.summary().split("\n").at(-1);

describe("the outcome of a run", () => {
  test("is a success where every test passed, and counts them", () => {
    const outcome = new Outcome();
    expect(outcome.add("unit", runWith([result("a", "passed"), result("b", "skipped")]), false)).toEqual([]);
    expect([outcome.isSuccess, lastLine(outcome)]).toEqual([true, "1 passed, 0 failed"]);
  });

  test("has no result if nothing passed, a test failed, or a run crashed", () => {
    const empty = new Outcome();
    const failed = new Outcome();
    failed.add("unit", runWith([result("a", "passed"), result("b", "failed")]), false);
    const crashed = new Outcome();
    crashed.add("unit", runWith([result("a", "passed")], "bun test ended with code 7"), true);
    expect([empty, failed, crashed].map(({ isSuccess }) => isSuccess)).toEqual([false, false, false]);
    expect([empty, failed, crashed].map(lastLine)).toEqual([
      "0 passed, 0 failed",
      "1 passed, 1 failed",
      "1 passed, 1 failed",
    ]);
    expect(failed.summary()).toContain("error of b");
  });

  test("names one test that passed the second time as flaky, with its first error, and is a success", () => {
    const outcome = new Outcome();
    const first = runWith([
      result("a", "passed"),
      result("b", "failed"),
      result("c", "passed", "tests/browser/c.test.ts"),
    ]);
    expect(outcome.add("browser", first, true)).toEqual(["tests/browser/a.test.ts"]);
    outcome.addSecond("tests/browser/a.test.ts", runWith([result("a", "passed"), result("b", "passed")]));
    expect([outcome.isSuccess, lastLine(outcome)]).toEqual([true, "3 passed, 0 failed"]);
    expect(outcome.summary()).toMatch(/Flaky[^\n]*\ntests\/browser\/a\.test\.ts \(fail\) b\n {4}error of b/);
  });

  test("fails by two flaky tests, by a second failure, and by a second run that says nothing", () => {
    const two = new Outcome();
    two.add("browser", runWith([result("a", "failed"), result("b", "failed")]), true);
    two.addSecond("tests/browser/a.test.ts", runWith([result("a", "passed"), result("b", "passed")]));
    const again = new Outcome();
    again.add("browser", runWith([result("a", "failed")]), true);
    again.addSecond("tests/browser/a.test.ts", runWith([result("a", "failed")]));
    const silent = new Outcome();
    silent.add("browser", runWith([result("a", "failed"), result("b", "passed", "tests/browser/b.test.ts")]), true);
    silent.addSecond("tests/browser/a.test.ts", runWith([]));
    expect([two, again, silent].map(({ isSuccess }) => isSuccess)).toEqual([false, false, false]);
    expect([two, again, silent].map(lastLine)).toEqual([
      "2 passed, 2 failed",
      "0 passed, 1 failed",
      "1 passed, 1 failed",
    ]);
  });
});

describe("the temporary folder of a run", () => {
  const RUN = `
    import { writeFileSync } from "node:fs";
    import { tmpdir } from "node:os";
    import { placeOfRun } from ${JSON.stringify(join(import.meta.dir, "../../scripts/suite/place.ts"))};
    import { runTests, stopTests } from ${JSON.stringify(join(import.meta.dir, "../../scripts/suite/run-tests.ts"))};
    using place = placeOfRun(stopTests);
    writeFileSync(tmpdir() + "/written", place.dir);
    const options = { root: ROOT, atOnce: 1, timeoutMs: 60_000, sharesModules: false, env: {} };
    await runTests(["long.test.ts"], options);`;
  const LONG = `
    import { expect, test } from "bun:test";
    import { mkdtempSync } from "node:fs";
    import { tmpdir } from "node:os";
    test("is long", async () => {
      mkdtempSync(tmpdir() + "/of-a-test-");
      console.log("is at work");
      if (process.env.IS_ENDLESS) await new Promise(() => setInterval(() => {}, 1000));
    });`;

  for (const { signal, exitCode } of [
    { signal: null, exitCode: 0 },
    { signal: "SIGINT", exitCode: 130 },
    { signal: "SIGTERM", exitCode: 143 },
  ] as const) {
    test(`goes with the run that ${signal === null ? "comes to its end" : `${signal} ends`}, with what tests left there`, async () => {
      const own = temporaryFolder();
      const root = temporaryFolder();
      writeFileSync(join(root.dir, "long.test.ts"), LONG);
      writeFileSync(join(root.dir, "run.ts"), RUN.replace("ROOT", JSON.stringify(root.dir)));
      const child = Bun.spawn([process.execPath, "run.ts"], {
        cwd: root.dir,
        env: { ...process.env, TMPDIR: own.dir, ...(signal !== null && { IS_ENDLESS: "1" }) },
        stdout: "pipe",
        stderr: "ignore",
      });
      let printed = "";
      for await (const chunk of child.stdout) {
        printed += new TextDecoder().decode(chunk);
        if (!printed.includes("is at work") || signal === null) continue;
        expect(readdirSync(own.dir)).toEqual([expect.stringMatching(/^lectern-run-/)]);
        child.kill(signal);
      }
      await child.exited;
      expect({ exitCode: child.exitCode, left: readdirSync(own.dir) }).toEqual({ exitCode, left: [] });
      own.remove();
      root.remove();
    });
  }
});

describe("what changed since a commit", () => {
  test("is every file that differs, new and deleted ones among them", async () => {
    const root = join(folder.dir, "repository");
    mkdirSync(root);
    const git = (...args: string[]) =>
      ran(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", ...args], { cwd: root });
    await git("init", "--quiet");
    for (const name of ["same.ts", "changed.ts", "deleted.ts"]) writeFileSync(join(root, name), name);
    await git("add", ".");
    await git("commit", "--quiet", "--message", "first");
    writeFileSync(join(root, "changed.ts"), "otherwise");
    writeFileSync(join(root, "new.ts"), "new");
    await git("rm", "--quiet", "deleted.ts");
    expect(changedFiles(root, "HEAD").toSorted()).toEqual(["changed.ts", "deleted.ts", "new.ts"]);
    expect(() => changedFiles(root, "no-such-commit")).toThrow("no-such-commit");
  });
});

describe("the pace of a machine", () => {
  test("is measured, and never stretches limits the wrong way", async () => {
    expect(await measurePace(1)).toBeGreaterThanOrEqual(1);
  });
});
