// Builds dist/lectern-<target>, one file each, and dist/SHA256SUMS.
// Usage: bun scripts/build.ts [--all | --target NAME] [--entry FILE --name NAME]
// --entry builds another program with the same flags, as dist/NAME-<target>, which the benchmark compares.
// Bun fetches the runtime of another platform from the npm registry once. A target without one is reported and skipped, and the exit code
// is then 1.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { BunPlugin } from "bun";
import { embeddedWorkspace } from "./web-embedded.ts";

/** Platform by name; `engine` is the condition of package.json "imports" that embeds the right database engine. */
const TARGETS = {
  "linux-x64": { runtime: "bun-linux-x64", engine: "sqlite-linux-x64" },
  "linux-arm64": { runtime: "bun-linux-arm64", engine: "sqlite-linux-arm64" },
  "linux-x64-musl": { runtime: "bun-linux-x64-musl", engine: "sqlite-linuxmusl-x64" },
  "linux-arm64-musl": { runtime: "bun-linux-arm64-musl", engine: "sqlite-linuxmusl-arm64" },
  "darwin-x64": { runtime: "bun-darwin-x64", engine: "sqlite-darwin-x64" },
  "darwin-arm64": { runtime: "bun-darwin-arm64", engine: "sqlite-darwin-arm64" },
  "windows-x64": { runtime: "bun-windows-x64", engine: "sqlite-win32-x64" },
} as const;
type Target = keyof typeof TARGETS;

const root = join(import.meta.dir, "..");
const dist = join(root, "dist");

function isTarget(name: string): name is Target {
  return Object.hasOwn(TARGETS, name);
}

function hostTarget(): Target {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `${system}-${process.arch}${existsSync("/etc/alpine-release") ? "-musl" : ""}`;
  if (!isTarget(name)) throw new Error(`No target matches this machine (${name}). Name one with --target.`);
  return name;
}

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    target: { type: "string" },
    entry: { type: "string", default: "src/main.ts" },
    name: { type: "string", default: "lectern" },
  },
});

function chosenTargets(): Target[] {
  const names = Object.keys(TARGETS);
  if (values.all) return names.filter(isTarget);
  if (values.target === undefined) return [hostTarget()];
  if (isTarget(values.target)) return [values.target];
  throw new Error(`Unknown target ${values.target}. Name one of ${names.join(", ")}.`);
}

async function build(target: Target, workspace: BunPlugin): Promise<string> {
  const { runtime, engine } = TARGETS[target];
  const outfile = join(dist, `${values.name}-${target}${target.startsWith("windows") ? ".exe" : ""}`);
  await Bun.build({
    entrypoints: [resolve(root, values.entry)],
    plugins: [workspace],
    conditions: [engine],
    target: "bun",
    format: "esm",
    minify: true,
    splitting: true,
    bytecode: true,
    sourcemap: "linked",
    // `bun build --production` sets it too: without it packages run in development mode.
    define: { "process.env.NODE_ENV": '"production"' },
    env: "disable",
    compile: {
      target: runtime,
      outfile,
      // A binary must not load settings or code from the folder in which it is started.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  });
  return outfile;
}

async function sha256(file: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(file).stream()) hash.update(chunk);
  return hash.digest("hex");
}

/** The bundler leaves its source maps beside the binary, which contains them too. */
function removeSourceMaps(): void {
  for (const name of readdirSync(dist)) if (name.endsWith(".map")) rmSync(join(dist, name));
}

async function writeSums(): Promise<void> {
  const names = readdirSync(dist).filter((name) => /^lectern-[\w-]+(\.exe)?$/.test(name));
  const lines = await Promise.all(names.toSorted().map(async (name) => `${await sha256(join(dist, name))}  ${name}\n`));
  await Bun.write(join(dist, "SHA256SUMS"), lines.join(""));
}

mkdirSync(dist, { recursive: true });
using workspace = await embeddedWorkspace();
for (const target of chosenTargets()) {
  const started = performance.now();
  try {
    const file = await build(target, workspace.plugin);
    const size = Math.round(statSync(file).size / 1_048_576);
    console.log(`${target}: ${file} (${size} MiB, ${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    process.exitCode = 1;
    const causes = error instanceof AggregateError ? error.errors : [error];
    console.error(`${target}: skipped, it could not be built here.`);
    for (const cause of causes) console.error(`  ${String(cause)}`);
    rmSync(join(dist, `${values.name}-${target}`), { force: true });
  }
}
removeSourceMaps();
await writeSums();
