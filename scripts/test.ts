// Runs every test suite and ends with one line: N passed, N failed.
// Usage: bun scripts/test.ts [--changed[=REV]] [--repeat N] [--busy] [--skip-build] [words in the names of test files]
//   --changed   only the files that what changed since a commit can touch; since the last one, unless REV names another
//   --repeat N  each file N times; a file that fails is not run once more
//   --busy      beside a process that uses a core
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale, hostBinary, isBuilt } from "./house/binary.ts";
import { testsReaching } from "./house/reach.ts";
import { loadTree } from "./house/tree.ts";
import { changedFiles } from "./suite/changed.ts";
import { ensureChromium } from "./suite/chromium.ts";
import { measurePace, startBusyProcess } from "./suite/machine.ts";
import { folderInMemory } from "./suite/memory.ts";
import { Outcome } from "./suite/outcome.ts";
import { placeOfRun } from "./suite/place.ts";
import { ensurePython } from "./suite/python.ts";
import { runTests, stopTests } from "./suite/run-tests.ts";
import { ensureSqliteTool } from "./suite/sqlite-tool.ts";

interface Suite {
  readonly title: string;
  /** How many files run at once. */
  readonly atOnce: number;
  /** Seconds that one test may take on the reference machine. */
  readonly limitS: number;
  readonly sharesModules: boolean;
  readonly preload?: string;
  /** Whether a failed file is run once more, alone, and reported as flaky if it passes then. */
  readonly runsAgain: boolean;
  /** Whether temporary folders may be in memory; false for tests that involve the disk. */
  readonly inMemory: boolean;
  /** Whether the engine skips its last stage of optimization, which costs more than it saves where most code runs a few times. */
  readonly isBrief: boolean;
}

const ROOT = resolve(import.meta.dir, "..");
const TEST_FILE = /\.test\.tsx?$/;
const OTHERS: Suite = {
  title: "unit and HTTP tests",
  atOnce: 3,
  limitS: 20,
  sharesModules: true,
  runsAgain: false,
  inMemory: true,
  isBrief: true,
};
/** Separate suites by folder, in their order. Those that kill processes have the machine to themselves. */
const SUITES: ReadonlyMap<string, Suite> = new Map([
  // Each file has its own document, which React holds from the moment it is loaded.
  ["web/dom", { ...OTHERS, title: "pages without a browser", sharesModules: false }],
  [
    "durability",
    { ...OTHERS, title: "durability tests", atOnce: 1, limitS: 60, sharesModules: false, inMemory: false },
  ],
  ["binary", { ...OTHERS, title: "binary tests", atOnce: 1, limitS: 60, sharesModules: false, inMemory: false }],
  [
    "browser",
    {
      title: "browser tests",
      atOnce: 3,
      limitS: 60,
      sharesModules: true,
      preload: "./tests/browser/preload.ts",
      runsAgain: true,
      inMemory: false,
      isBrief: false,
    },
  ],
]);
/** Measurements, run by hand. */
const LEFT_OUT = ["bench"];

const { values: flags, positionals: words } = parseArgs({
  args: process.argv.slice(2).map((argument) => (argument === "--changed" ? "--changed=HEAD" : argument)),
  options: {
    changed: { type: "string" },
    repeat: { type: "string" },
    busy: { type: "boolean", default: false },
    "skip-build": { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const rounds = Number(flags.repeat ?? 1);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--repeat takes a whole number from 1");

const busy = flags.busy ? startBusyProcess() : null;
const memory = folderInMemory();
const place = placeOfRun(async () => {
  busy?.[Symbol.dispose]();
  await stopTests();
  if (memory !== null) rmSync(memory, { recursive: true, force: true });
});
const prepared = join(place.dir, "prepared");
const outcome = new Outcome();
try {
  const files = chosenFiles();
  const pace = await measurePace(3);
  console.log(`${files.length} test files; limits of time are stretched by ${pace.toFixed(1)}`);
  await prepare(files);
  for (let round = 1; round <= rounds; round++) {
    if (rounds > 1) console.log(`\n== round ${round} of ${rounds}`);
    for (const suite of [null, ...SUITES.keys()]) await runSuite(suite, files, pace);
  }
} finally {
  busy?.[Symbol.dispose]();
  place[Symbol.dispose]();
  if (memory !== null) rmSync(memory, { recursive: true, force: true });
}
console.log(outcome.summary());
process.exitCode = outcome.isSuccess ? 0 : 1;

/** The suite folder of a test file; null if it belongs to no separate suite. */
function suiteOf(file: string): string | null {
  return [...SUITES.keys()].find((folder) => file.startsWith(`tests/${folder}/`)) ?? null;
}

/** The test files that the command line requests, by their paths from the root. */
function chosenFiles(): string[] {
  const all = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => TEST_FILE.test(file) && !LEFT_OUT.some((folder) => file.startsWith(`tests/${folder}/`)))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  if (flags.changed === undefined) return all;
  const reached = new Set(testsReaching(loadTree(ROOT), changedFiles(ROOT, flags.changed)));
  return all.filter((file) => reached.has(file));
}

/** What test files need besides the source: the binary, Chromium, Python, and the system's own SQLite. */
async function prepare(files: readonly string[]): Promise<void> {
  if (files.some((file) => file.startsWith("tests/database/"))) await ensureSqliteTool();
  if (files.some((file) => file.includes("/python-"))) await ensurePython();
  const suites = new Set(files.map(suiteOf));
  if (suites.has("browser")) await ensureChromium();
  if ((suites.has("browser") || suites.has("binary")) && !flags["skip-build"]) await buildIfStale(ROOT);
}

/** Runs the files of one suite; null for the files that belong to no separate suite. */
async function runSuite(name: string | null, files: readonly string[], pace: number): Promise<void> {
  const own = files.filter((file) => suiteOf(file) === name);
  if (own.length === 0) return;
  const suite = (name === null ? null : SUITES.get(name)) ?? OTHERS;
  const options = {
    ...suite,
    root: ROOT,
    timeoutMs: Math.ceil(suite.limitS * 1000 * pace),
    env: {
      LECTERN_TEST_PACE: pace.toFixed(2),
      LECTERN_TEST_PREPARED: prepared,
      // Tests that start programs use the source if the binary was built from another one.
      ...((flags["skip-build"] || isBuilt(ROOT)) && { LECTERN_TEST_BINARY: hostBinary(ROOT) }),
      ...(suite.inMemory && memory !== null && { TMPDIR: memory }),
      ...(suite.isBrief && { BUN_JSC_useFTLJIT: "0" }),
    },
  };
  console.log(`\n== ${suite.title}: ${own.length} files`);
  const began = performance.now();
  const first = await runTests(own, options);
  const failed = outcome.add(suite.title, first, suite.runsAgain && rounds === 1);
  for (const file of failed) {
    console.log(`\n== once more, alone: ${file}`);
    outcome.addSecond(file, await runTests([file], { ...options, atOnce: 1 }));
  }
  console.log(`-- ${suite.title}: ${Math.round((performance.now() - began) / 1000)} s`);
}
