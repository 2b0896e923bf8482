// Seeds faults into the program, one at a time, and runs the tests nearest to each: a fault that no test finds is a survivor.
// Usage: bun scripts/mutate.ts [--seed N] [--count N] [--workers N] [--out FILE] [paths]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chooseMutants } from "./house/mutant-choice.ts";
import { Baselines, Copy, type Outcome } from "./house/mutant-run.ts";
import { checksFor } from "./house/mutant-tests.ts";
import { type Mutant, mutantsOf, parses } from "./house/mutants.ts";
import { reachGraph } from "./house/reach.ts";
import { loadTree } from "./house/tree.ts";

const ROOT = resolve(import.meta.dir, "..");
const FOLDERS = ["src/lib", "src/jobs", "src/kernel", "src/domains"];

/** A survivor that is not a gap in the tests, and why. It is identified by its text, so that lines above it may change. */
interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
const accepted: readonly Accepted[] = JSON.parse(readFileSync(`${ROOT}/scripts/house/accepted-mutants.json`, "utf8"));

const { values, positionals } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "300" },
    workers: { type: "string", default: "2" },
    out: { type: "string" },
  },
  allowPositionals: true,
});

const tree = loadTree(ROOT);
const graph = reachGraph(tree);
const paths = (positionals.length === 0 ? FOLDERS : positionals).map((path) => path.replace(/^\.?\/+|\/+$/g, ""));
const mutants = tree.sources
  .filter(({ path }) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
  .filter(({ path }) => paths.some((wanted) => path === wanted || path.startsWith(`${wanted}/`)))
  .flatMap(mutantsOf);
const chosen = chooseMutants(mutants, Number(values.count), Number(values.seed)).filter((mutant) =>
  parses(tree.read(mutant.file), mutant),
);
console.log(`${chosen.length} of ${mutants.length} possible faults, seed ${values.seed}, ${values.workers} worker(s)`);

const started = performance.now();
const outcomes: Outcome[] = [];
const baselines = new Baselines();
const waiting = [...chosen];
await Promise.all(Array.from({ length: Number(values.workers) }, work));
report();

async function work(): Promise<void> {
  const copy = new Copy(tree);
  try {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const outcome = await copy.tryOut(mutant, checksFor(tree, graph, mutant.file), baselines);
      outcomes.push(outcome);
      printProgress(outcome);
    }
  } finally {
    copy.remove();
  }
}

function printProgress(outcome: Outcome): void {
  const survived = outcomes.filter(({ result }) => result === "survived").length;
  const minutes = ((performance.now() - started) / 60_000 / outcomes.length) * (chosen.length - outcomes.length);
  const done = `${outcomes.length} of ${chosen.length}, ${outcomes.length - survived} killed, ${survived} survived`;
  const by = outcome.result === "killed" ? ` by ${outcome.by}` : "";
  console.log(
    `${done}, about ${Math.ceil(minutes)} min left; ${outcome.result} in ${Math.round(outcome.tookMs / 1000)} s${by}`,
  );
  if (outcome.result === "survived") printMutant(outcome);
}

function printMutant({ file, line, kind, before, after }: Mutant): void {
  const signed = (sign: string, text: string) => text.split("\n").map((one) => `  ${sign} ${one.trim()}`);
  console.log([`${file}:${line} ${kind}`, ...signed("-", before), ...signed("+", after)].join("\n"));
}

function reasonFor({ file, before, after }: Mutant): string | undefined {
  return accepted.find((one) => one.file === file && one.before === before && one.after === after)?.reason;
}

function report(): void {
  const by = (result: Outcome["result"]) => outcomes.filter((outcome) => outcome.result === result);
  const survivors = by("survived");
  const explained = survivors.filter((one) => reasonFor(one) !== undefined);
  const unexplained = survivors.filter((one) => reasonFor(one) === undefined);
  const timeouts = by("timeout");
  if (timeouts.length > 0) console.log("\nKilled by the time limit:");
  for (const one of timeouts) printMutant(one);
  if (explained.length > 0) console.log("\nSurvivors with a reason (scripts/house/accepted-mutants.json):");
  for (const one of explained) {
    printMutant(one);
    console.log(`  ${reasonFor(one)}`);
  }
  if (unexplained.length > 0) console.log("\nSurvivors without a reason:");
  for (const one of unexplained) printMutant(one);
  const failing = [...baselines.failing];
  if (failing.length > 0) console.log(`\nLeft out, as they fail without a fault: ${failing.join(" ")}`);
  const killed = outcomes.length - survivors.length;
  const percent = outcomes.length === 0 ? 0 : (100 * killed) / outcomes.length;
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `\n${killed} of ${outcomes.length} killed (${percent.toFixed(1)} %), ${timeouts.length} of them by time; ` +
      `${survivors.length} survived, ${unexplained.length} without a reason; ${minutes.toFixed(1)} min`,
  );
  if (values.out !== undefined) {
    const { seed, count, workers } = values;
    const result = { seed, count, workers, killed, percent, minutes, failing, outcomes };
    writeFileSync(values.out, `${JSON.stringify(result, null, 2)}\n`);
  }
  process.exitCode = unexplained.length === 0 && percent >= 90 ? 0 : 1;
}
