import { describe, expect, test } from "bun:test";
import { version } from "../../package.json";
import { dispatch } from "../../src/commands/dispatch.ts";
import { root } from "../../src/commands/index.ts";
import type { Outcome } from "../support/ran.ts";
import { run } from "./program.ts";

/** Runs a command line in this process, which is 100 times faster than a process of its own. */
async function runHere(args: readonly string[]): Promise<Outcome> {
  const out: string[] = [];
  const note: string[] = [];
  const exitCode = await dispatch(args, root, {
    env: {},
    signal: new AbortController().signal,
    out: async (text) => void out.push(text),
    note: async (text) => void note.push(text),
  });
  return { exitCode, stdout: out.join(""), stderr: note.join("") };
}

describe("the command line", () => {
  const wrong: [line: string, helps: string][] = [
    ["", "one of serve, user, token"],
    ["srve", "did you mean lectern serve?"],
    ["user", "one of add, list"],
    ["user ad", "did you mean lectern user add?"],
    ["help srve", "did you mean lectern serve?"],
    ["--data x serve", "a command comes before --data"],
    ["serve --prot 1", "Did you mean --port?"],
    ["serve --port", "option '--port <PORT>' argument missing"],
    ["serve --port=", "--port needs a value"],
    ["serve --port --no-seed", "--port needs a value before --no-seed"],
    ["serve --port eighty", "is not accepted. Give a whole number from 0 to 65535"],
    ["serve --port 65536", "Give a whole number from 0 to 65535"],
    ["serve --port -1", "Give a whole number from 0 to 65535"],
    ["serve --base-url ftp://x", "--base-url"],
    ["serve --site-url https://x/?a=1", "without query"],
    ["serve --no-seed=1", "Did you mean --no-seed?"],
    ["serve --baseUrl https://x", "unknown option '--baseUrl' (Did you mean --base-url?)"],
    ["serve --data a --data b", "--data is given twice"],
    ["user list --json --json", "--json is given twice"],
    ["serve --port 1 -p 2", "unknown option '-p'"],
    ["backup -- a b", "too many arguments"],
    ["serve extra", "too many arguments. Expected 0 arguments but got 1: extra"],
    ["user add --email a@b.c", "required option '--name <N>' not specified"],
    ["user add --email a@b.c --name A --role king", "Allowed choices are owner, teacher, learner"],
    ["user add --email ab --name A --password-stdin", "must look like name@example.org"],
    ["user add --email a@b.c --name A --password secret", "unknown option '--password' (see lectern user add --help)"],
    ["token create", "required option '--email <E>' not specified"],
    ["token create --email a@b.c --days 0", "give a whole number from 1 to 3650"],
    ["token revoke", "missing required argument 'id'"],
    ["token revoke abc", "is not the number of a token"],
    ["backup", "missing required argument 'file'"],
    ["backup a b", "too many arguments. Expected 1 argument but got 2: a, b"],
    ["version --json", "unknown option '--json'"],
    ["constructor", 'unknown command "constructor", give one of serve, user, token'],
    ["user xyz", 'unknown command "xyz", give one of add, list'],
    ["serve --frobnicate", "unknown option '--frobnicate' (see"],
    ["account export --email a@b.c f.tar.gz b", "too many arguments"],
    ["account export f.tar.gz", "required option '--email <E>' not specified"],
  ];
  test.each(wrong)("answers `lectern %s` with exit code 2 and one helpful line", async (line, helps) => {
    const outcome = await runHere(line === "" ? [] : line.split(" "));
    expect(outcome.stdout).toBe("");
    expect(outcome.stderr).toContain(helps);
    expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(outcome.exitCode).toBe(2);
  });

  test.each([
    ["serve --prot 1", "Did you mean --port?"],
    ["user add --email a@b.c --name A --create", "give it with --password-stdin"],
  ])("exits with 2 in a separate process: `lectern %s`", async (line, helps) => {
    const outcome = await run(line.split(" "));
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcome.stderr).toContain(helps);
  });

  const sameHelp: [line: string, as: string][] = [
    ["help", "--help"],
    ["help user", "user --help"],
    ["help user add", "user add --help"],
    ["help serve --help", "serve --help"],
  ];
  test.each(sameHelp)("answers `lectern %s` as `lectern %s`", async (line, as) => {
    const outcome = await runHere(line.split(" "));
    expect(outcome).toEqual(await runHere(as.split(" ")));
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringContaining("Usage: lectern") });
  });

  const helped = ["--help", "-h", "user --help", "user add --help", "serve --prot --help", "token revoke -h"];
  test.each(helped)("answers `lectern %s` with help on standard output", async (line) => {
    const outcome = await runHere(line.split(" "));
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout).toContain("Usage: lectern");
    expect(outcome.stdout).not.toContain("\u001b");
  });

  test.each(["version", "--version", "-v"])("answers `lectern %s` with the version", async (word) => {
    expect(await run([word])).toEqual({ exitCode: 0, stdout: `lectern ${version}\n`, stderr: "" });
  });

  test("lists every setting in the help of serve", async () => {
    const { stdout } = await runHere(["serve", "--help"]);
    for (const name of ["LECTERN_PORT", "LECTERN_TRUST_PROXY", "LECTERN_RATE_LIMIT_BINDING"]) {
      expect(stdout).toContain(name);
    }
  });
});
