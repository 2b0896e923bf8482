import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What goes into a binary. */
const SOURCES = [
  "src",
  "migrations",
  "seed",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "client/README.md",
  "client/python/README.md",
  "scripts/build.ts",
  "scripts/web-embedded.ts",
  "package.json",
  "bun.lock",
];

/** The name of the target that this machine runs, as scripts/build.ts names it. */
function hostTarget(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const isMusl = system === "linux" && readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  return `${system}-${process.arch}${isMusl ? "-musl" : ""}`;
}

/** Where the binary for this machine is. */
export function hostBinary(root: string): string {
  return join(root, "dist", `lectern-${hostTarget()}${process.platform === "win32" ? ".exe" : ""}`);
}

/** Whether the binary for this machine is there and newer than everything that goes into it. */
export function isBuilt(root: string): boolean {
  const binary = hostBinary(root);
  const newest = Math.max(...SOURCES.map((source) => newestIn(join(root, source))));
  return existsSync(binary) && statSync(binary).mtimeMs >= newest;
}

/** Builds the binary for this machine unless it is built. */
export async function buildIfStale(root: string): Promise<void> {
  if (isBuilt(root)) return;
  console.log("\n== building the binary");
  const child = Bun.spawn([process.execPath, "scripts/build.ts"], {
    cwd: root,
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) console.log("The build failed: the tests of the binary will fail.");
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
