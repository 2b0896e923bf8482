import { installPackages } from "./packages.ts";

/** Installs the system's `sqlite3` if that needs no interaction; otherwise the test that reads a database with it skips itself. */
export async function ensureSqliteTool(): Promise<void> {
  if (Bun.which("sqlite3") !== null || (await installPackages(["sqlite3"]))) return;
  console.log("\nsqlite3 is not installed: the test that reads a database with the system's tool will skip itself.");
}
