import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { installPackages } from "./packages.ts";

/** Litestream 0.3.13, as npm has it for Linux. */
const VERSION = "1.0.1";
const PACKAGE = `@flydotio/litestream-${process.platform}-${process.arch}`;
const CACHE = join(
  process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"),
  "lectern-tests",
  `litestream-${VERSION}-${process.platform}-${process.arch}`,
);

/** The program of Litestream, where rsync is here too; null where the test that restores a copy has to skip itself. */
export function findLitestream(): string | null {
  const own = process.env["LECTERN_TEST_LITESTREAM"] ?? join(CACHE, "node_modules", PACKAGE, "litestream");
  return process.platform === "linux" && existsSync(own) && Bun.which("rsync") !== null ? own : null;
}

/** Installs Litestream into the user's cache, and rsync where that needs no questions. The project does not depend on either. */
export async function ensureLitestream(): Promise<void> {
  if (findLitestream() !== null || process.platform !== "linux") return;
  if (Bun.which("rsync") === null) await installPackages(["rsync"]);
  mkdirSync(CACHE, { recursive: true });
  // A package of its own, or the client would look for one in the folders above.
  writeFileSync(join(CACHE, "package.json"), '{ "private": true }\n');
  const command = [process.execPath, "add", "--exact", "--ignore-scripts", `${PACKAGE}@${VERSION}`];
  const child = Bun.spawn(command, { cwd: CACHE, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) === 0 && findLitestream() !== null) return;
  console.log(`\nLitestream and rsync are not here: the test that restores a copy will skip itself.\n${said.trim()}`);
}
