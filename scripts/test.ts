// Runs every test suite and ends with one line: N passed, N failed.
// Usage: bun scripts/test.ts [--skip-build] [words in the names of test files]
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildIfStale } from "./house/binary.ts";

const ROOT = resolve(import.meta.dir, "..");
const TEST_FILE = /\.test\.tsx?$/;
/** Suites of their own, in their order, with how many files run at once. Those that kill processes have the machine to themselves. */
const SUITES: ReadonlyMap<string, number> = new Map([
  ["durability", 1],
  ["binary", 1],
  ["browser", 2],
]);
/** Measurements, run by hand. */
const LEFT_OUT = ["bench"];
const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const words = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const files = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => TEST_FILE.test(file) && !LEFT_OUT.includes(suiteOf(file)))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** What failed, so that the end of a long log names it. */
const failures: string[] = [];
await runSuite("unit and HTTP tests", filesOf(null), ["--parallel=2", "--timeout=20000"]);
for (const [suite, atOnce] of SUITES) {
  const own = filesOf(suite);
  if (own.length === 0) continue;
  if (suite === "browser") await ensureChromium();
  if (suite === "binary" && !process.argv.includes("--skip-build")) await buildIfStale(ROOT);
  await runSuite(`${suite} tests`, own, [...(atOnce > 1 ? [`--parallel=${atOnce}`] : []), "--timeout=60000"]);
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}\n`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
if (total.passed === 0) console.log("Nothing passed: that is no success.");
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function suiteOf(file: string): string {
  return file.split("/")[0] ?? "";
}

/** Test files of a suite of its own; for null those of all the others. */
function filesOf(suite: string | null): string[] {
  return files
    .filter((file) => (suite === null ? !SUITES.has(suiteOf(file)) : suiteOf(file) === suite))
    .map((file) => `./tests/${file}`);
}

async function runSuite(title: string, own: readonly string[], options: readonly string[]): Promise<void> {
  if (own.length === 0) return;
  console.log(`\n== ${title}: ${own.length} files`);
  const child = Bun.spawn([process.execPath, "test", ...options, ...own], {
    cwd: ROOT,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([
    pass(child.stdout, process.stdout),
    pass(child.stderr, process.stderr),
    child.exited,
  ]);
  const counts = countIn(`${output}\n${errors}`);
  failures.push(...failuresIn(`${output}\n${errors}`));
  // A crash, or an error between the tests, fails no single test.
  if (child.exitCode !== 0 && counts.failed === 0) {
    counts.failed = 1;
    failures.push(`${title}: ended with code ${child.exitCode}, ${child.signalCode ?? "no signal"}; no test failed`);
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

/** Hands a stream on as it comes and returns its text. */
async function pass(from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of from) {
    to.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Each failed test under its file, with the lines printed before it: the error is among them. */
function failuresIn(output: string): string[] {
  const lines = Bun.stripANSI(output).split("\n");
  return lines.flatMap((line, at) => {
    if (!line.startsWith("(fail)")) return [];
    const file = lines.slice(0, at).findLast((before) => /^tests\/\S+:$/.test(before)) ?? "";
    const before = lines.slice(Math.max(0, at - 30), at);
    const since = before.findLastIndex((earlier) => /^\((pass|fail|skip)\)/.test(earlier)) + 1;
    return [`${file} ${line}`, ...before.slice(since).map((error) => `    ${error}`)];
  });
}

function countIn(output: string): Counts {
  const sum = (word: string) => {
    const lines = Bun.stripANSI(output).matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"));
    return [...lines].reduce((count, [, digits]) => count + Number(digits), 0);
  };
  return { passed: sum("pass"), failed: sum("fail"), skipped: sum("skip") + sum("todo") };
}

/** Installs Chromium where that needs no questions; elsewhere the browser tests skip themselves. */
async function ensureChromium(): Promise<void> {
  if (process.env["LECTERN_TEST_CHROMIUM"] !== undefined || CHROMIUM.some((path) => existsSync(path))) return;
  const isDebian = existsSync("/usr/bin/apt-get") && statSync("/usr/bin/apt-get").isFile();
  if (process.getuid?.() !== 0 || !isDebian) {
    console.log(
      `\nChromium is not installed (looked for ${CHROMIUM.join(", ")}): the browser tests will skip themselves.`,
    );
    return;
  }
  console.log("\n== installing Chromium for the browser tests");
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
  ]) {
    const child = Bun.spawn(command, {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if ((await child.exited) === 0) continue;
    console.log(`${command.join(" ")} failed: the browser tests will skip themselves.`);
    return;
  }
}
