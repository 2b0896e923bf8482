import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { runOwnProgram } from "../../src/lib/own-program.ts";
import { paced } from "../support/eventually.ts";

const pdf = ["extract-text", join(import.meta.dir, "../fixtures/assets/harbour.pdf"), "application/pdf"];

describe("runOwnProgram", () => {
  test(
    "answers what the command wrote and how it ended",
    async () => {
      const [good, bad] = await Promise.all([
        runOwnProgram(pdf, { timeoutMs: 30_000, maxMemory: 768 * 1_048_576 }),
        runOwnProgram(["no-such-command"], { timeoutMs: 30_000 }),
      ]);
      expect([good.exitCode, good.stdout.startsWith("Notes on harbour towns"), good.stderr]).toEqual([0, true, ""]);
      expect([bad.exitCode, bad.stdout, bad.stderr.includes("no-such-command")]).toEqual([2, "", true]);
    },
    paced(60_000),
  );

  test(
    "kills a command that takes too long",
    async () => {
      expect((await runOwnProgram(pdf, { timeoutMs: 1 })).exitCode).toBeNull();
    },
    paced(60_000),
  );

  test.skipIf(process.platform === "win32")(
    "kills a command that takes too much memory",
    async () => {
      expect((await runOwnProgram(pdf, { timeoutMs: 30_000, maxMemory: 1_048_576 })).exitCode).toBeNull();
    },
    paced(60_000),
  );
});
