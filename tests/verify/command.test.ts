import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { type RunOptions, run } from "../commands/program.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import type { Outcome } from "../support/ran.ts";
import { changingData, type Harness, refusal, type SeededFault, startHarness } from "./broken.ts";

let harness: Harness;
const folder = temporaryFolder();
beforeAll(async () => {
  harness = await startHarness();
}, paced(30_000));
afterAll(async () => {
  await harness.stop();
  folder.remove();
});

/** Runs `lectern verify` against the service with a seeded fault; the token comes from the environment. */
function verify(fault: SeededFault | null, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const env = { LECTERN_VERIFY_TOKEN: harness.learner.token, LECTERN_VERIFY_LIMITED_TOKEN: harness.limitedToken };
  return harness.through(fault, (url) => run(["verify", "--base-url", url, ...args], { env, ...options }));
}

const PROFILE = "ielts_learner_read_profile";
const extraField = changingData(PROFILE, (data) => ({ surprise: harness.learner.token, ...data }));

function expectNoSecret(...texts: readonly string[]): void {
  for (const text of texts) {
    expect(text).not.toContain(harness.learner.token);
    expect(text).not.toContain(harness.limitedToken);
  }
}

describe("lectern verify", () => {
  test("exits with 0 if the service conforms", async () => {
    const { exitCode, stdout, stderr } = await verify(null, ["--section", "1,4.5,5,9"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^lectern \S+: http:\/\/127\.0\.0\.1:\d+ against the contract 1\.0\.0\n/);
    expect(stdout).toMatch(/\nConforms\. \d+ checks: /);
    expect(stdout).not.toContain("✗");
    expect(stdout).not.toContain("Common rules");
    expectNoSecret(stdout);
  });

  test("exits with 1 if it deviates, and shows the call without a token", async () => {
    const { exitCode, stdout } = await verify(extraField, ["--section", "4.1", "--verbose"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`discovery.answer.${PROFILE}`);
    expect(stdout).toContain(`call: POST /api/v1/agent/capabilities/${PROFILE} {} → 200`);
    expect(stdout).toContain('"surprise":"[secret]"');
    expect(stdout).toMatch(/\nDeviates\. /);
    expectNoSecret(stdout);
  });

  test("prints only JSON with --json, and writes JUnit XML with --junit", async () => {
    const file = join(folder.dir, "report.xml");
    const { exitCode, stdout, stderr } = await verify(extraField, ["--section", "4.1", "--json", "--junit", file]);
    const report = JSON.parse(stdout);
    expect([exitCode, report.outcome, report.totals.deviates, stderr]).toEqual([1, "deviates", 1, ""]);
    expect(report.sections.map(({ section }: { section: string }) => section)).toEqual(["4.1"]);
    const xml = readFileSync(file, "utf8");
    const failed: string[] = [];
    let inside = "";
    const parser = new SaxesParser();
    parser.on("opentag", ({ name, attributes }) => {
      if (name === "testcase") inside = String(attributes["name"]);
      if (name === "failure") failed.push(inside);
    });
    parser.write(xml).close();
    expect(failed).toEqual([`discovery.answer.${PROFILE}`]);
    expectNoSecret(stdout, xml);
  });

  test("exits with 2 if nobody answers, if there is another service, and if the token is refused", async () => {
    const { token } = harness.learner;
    const nobody = await run(["verify", "--base-url", "http://127.0.0.1:9", "--token", token]);
    expect([nobody.exitCode, nobody.stdout]).toEqual([2, ""]);
    expect(nobody.stderr).toContain("http://127.0.0.1:9 cannot be checked");
    const page: SeededFault = {
      answer: () => ({ status: 200, text: "<p>Hello", headers: { "content-type": "text/html" } }),
    };
    const elsewhere = await verify(page, []);
    expect([elsewhere.exitCode, elsewhere.stdout]).toEqual([2, ""]);
    expect(elsewhere.stderr).toContain("no service of this interface is there");
    const refused = await verify(null, ["--token", "lectern_unknown_token"]);
    expect([refused.exitCode, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("refuses the token");
    expectNoSecret(nobody.stderr, elsewhere.stderr, refused.stderr);
  });

  test("exits with 2 if the service fails during the run", async () => {
    const overrun: SeededFault = {
      answer: (call, { headers }) =>
        call.operation === PROFILE
          ? { ...refusal(429, 42901), headers: { ...headers, "retry-after": "3600" } }
          : undefined,
    };
    const { exitCode, stdout } = await verify(overrun, ["--section", "9,4.1"]);
    expect(exitCode).toBe(2);
    expect(stdout).toContain("asks to wait 3600 s");
    expect(stdout).toMatch(/\nCould not be checked to the end\. /);
  });

  test.each([
    { args: ["--section", "4.7"], why: 'the contract has no section "4.7"' },
    { args: ["--site-url", "example.org"], why: "--site-url" },
    { args: ["--control-url", "http://user:word@127.0.0.1:1"], why: "leave out the user name and password" },
    { args: ["--junit", "/no/such/folder/report.xml"], why: "--junit" },
    { args: ["--token", "two words"], why: "this is not a token" },
    { args: ["--wriet"], why: "--write" },
  ])("refuses $args before any call", async ({ args, why }) => {
    const { exitCode, stdout, stderr } = await run(["verify", "--base-url", "http://127.0.0.1:9", ...args], {
      env: { LECTERN_VERIFY_TOKEN: "a-token" },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(why);
    expect(stderr).not.toContain("two words");
  });

  test("requires an address and a token", async () => {
    expect((await run(["verify", "--token", "x"])).stderr).toContain(
      "required option '--base-url <URL>' not specified",
    );
    const { exitCode, stderr } = await run(["verify", "--base-url", "http://127.0.0.1:9"]);
    expect([exitCode, stderr.includes("LECTERN_VERIFY_TOKEN")]).toEqual([2, true]);
  });

  test("reads tokens from variables that are not settings of the service", async () => {
    const { unknownVariables } = await import("../../src/config.ts");
    expect(unknownVariables({ LECTERN_VERIFY_TOKEN: "x", LECTERN_VERIFY_LIMITED_TOKEN: "y" })).toEqual([]);
    expect(unknownVariables({ LECTERN_VERIFY_TOKN: "x" })).toHaveLength(1);
  });

  test("explains sections and exit codes in its help", async () => {
    const { exitCode, stdout } = await run(["verify", "--help"]);
    expect(exitCode).toBe(0);
    for (const word of ["--limited-token", "Exit code 0", "2.10", "The export snapshot"])
      expect(stdout).toContain(word);
    expect(existsSync(join(import.meta.dir, "../../docs/verify.md"))).toBe(true);
  });
});
