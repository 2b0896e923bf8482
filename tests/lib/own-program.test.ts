import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { childEnvironment } from "../../src/config.ts";
import { runOwnProgram } from "../../src/lib/own-program.ts";
import { paced } from "../support/eventually.ts";

const pdf = ["extract-text", join(import.meta.dir, "../fixtures/assets/harbour.pdf"), "application/pdf"];

describe("runOwnProgram", () => {
  test(
    "answers what the command wrote and how it ended",
    async () => {
      const [good, bad] = await Promise.all([
        runOwnProgram(pdf, { owner: 1, timeoutMs: 30_000, maxMemory: 768 * 1_048_576 }),
        runOwnProgram(["no-such-command"], { owner: 2, timeoutMs: 30_000 }),
      ]);
      expect([good.exitCode, good.stdout.startsWith("Notes on harbour towns"), good.stderr]).toEqual([0, true, ""]);
      expect([bad.exitCode, bad.stdout, bad.stderr.includes("no-such-command")]).toEqual([2, "", true]);
    },
    paced(60_000),
  );

  test(
    "kills a command that takes too long",
    async () => {
      expect((await runOwnProgram(pdf, { owner: 1, timeoutMs: 1 })).exitCode).toBeNull();
    },
    paced(60_000),
  );

  test.skipIf(process.platform === "win32")(
    "kills a command that takes too much memory",
    async () => {
      expect((await runOwnProgram(pdf, { owner: 1, timeoutMs: 30_000, maxMemory: 1_048_576 })).exitCode).toBeNull();
    },
    paced(60_000),
  );

  test.skipIf(process.platform !== "linux")(
    "kills a command that takes too much processor time",
    async () => {
      expect((await runOwnProgram(pdf, { owner: 1, timeoutMs: 30_000, maxProcessorMs: 1 })).exitCode).toBeNull();
    },
    paced(60_000),
  );

  test(
    "gives the command only the given environment",
    async () => {
      process.env["LECTERN_DATA"] = "/somewhere/else";
      try {
        for (const kind of [{}, { isShort: true }, { input: "some text" }]) {
          const list = (env?: Record<string, string>) =>
            runOwnProgram(["user", "list"], { owner: 1, timeoutMs: 30_000, ...kind }, env);
          expect((await list()).stderr).not.toContain("/somewhere/else");
          expect((await list({ LECTERN_DATA: "/given" })).stderr).toContain("/given");
        }
      } finally {
        delete process.env["LECTERN_DATA"];
      }
    },
    paced(60_000),
  );
});

describe("childEnvironment", () => {
  test("has places for temporary files, and no setting or secret of the service", () => {
    const env = {
      TMPDIR: "/var/tmp",
      LECTERN_SECRET_KEY: "k",
      LECTERN_SMTP_URL: "smtp://u:p@h",
      HOME: "/root",
      PATH: "/bin",
    };
    expect(childEnvironment(env)).toEqual({ TMPDIR: "/var/tmp" });
  });
});
