/**
 * `bun run bench [section …] [--all] [--record] [--learners N]`: the named sections, or those with the bounds of the service, or all. Most
 * figures are ratios within one run, with the server on one core and the load on the other (Linux, two cores or more). Prints a table and
 * writes it with its JSON to dist/bench.{txt,json}; `--record` adds the figures to docs/benchmarks.md. Exits with 0 if every figure holds,
 * 1 if one falls short, 2 if a baseline is unfit, 3 if a section fails.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { stopAll } from "./processes.ts";
import { recordRun } from "./record.ts";
import { exitCodeOf, type Figure, table } from "./report.ts";
import { DEFAULT_SECTIONS, removeData, SECTIONS } from "./sections.ts";

const PAGE = "docs/benchmarks.md";

const { values: flags, positionals: named } = parseArgs({
  options: {
    ...{ all: { type: "boolean", default: false }, record: { type: "boolean", default: false } },
    // Read by the section `capacity`.
    learners: { type: "string" },
  },
  allowPositionals: true,
});
const unknown = named.filter((name) => !SECTIONS.has(name));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown.join(", ")}; there are ${[...SECTIONS.keys()].join(", ")}`);
const wanted = named.length > 0 ? named : flags.all ? [...SECTIONS.keys()] : DEFAULT_SECTIONS;

const measured: { section: string; figures: Figure[] }[] = [];
try {
  for (const name of wanted) {
    const begun = performance.now();
    process.stderr.write(`${name}\n`);
    const figures = (await SECTIONS.get(name)?.()) ?? [];
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`${table(figures)}\n${name} took ${seconds} s\n\n`);
    measured.push({ section: name, figures });
  }
} catch (error) {
  // A server that still runs would keep this process alive.
  stopAll();
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 3;
} finally {
  removeData(rmSync);
}
if (process.exitCode === 3) process.exit();

const figures = measured.flatMap((one) => one.figures);
mkdirSync("dist", { recursive: true });
writeFileSync("dist/bench.json", `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync("dist/bench.txt", `${table(figures)}\n`);
process.stdout.write(`${table(figures)}\n`);
if (flags.record) {
  const run = { date: new Date().toISOString().slice(0, 10), commit: commitOf(), machine: machineOf() };
  writeFileSync(PAGE, recordRun(readFileSync(PAGE, "utf8"), { ...run, measured }));
  process.stderr.write(`recorded in ${PAGE}\n`);
}
process.exit(exitCodeOf(figures));

/** The measured commit, with the suffix `+` if files differ from it. */
function commitOf(): string {
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", ...args])
      .stdout.toString()
      .trim();
  const changed = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : "+";
  return `${git("rev-parse", "--short=9", "HEAD")}${changed}`;
}

function machineOf(): string {
  const [first] = cpus();
  return `${cpus().length} × ${(first?.model ?? "unknown").replaceAll(/\(R\)|\(TM\)|\s+@.*$/g, "").replaceAll("|", "/")}, Bun ${Bun.version}`;
}
