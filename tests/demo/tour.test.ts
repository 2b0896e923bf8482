import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { type Running, runningDemo } from "./running.ts";

const GUIDE = readFileSync(join(import.meta.dir, "../../docs/getting-started.md"), "utf8");
const HEADING = "## A tour in five minutes\n";
const SERVED_AT = "BASE=http://127.0.0.1:8420\n";

const folder = temporaryFolder();
let running: Running;
beforeAll(async () => {
  running = await runningDemo();
  await running.steer("/bindings/automatic", { on: true });
}, paced(120_000));
afterAll(async () => {
  await running.stop();
  folder.remove();
});

/** The commands of the tour, in their order. */
function tour(): string {
  const begin = GUIDE.indexOf(HEADING);
  const section = GUIDE.slice(begin, GUIDE.indexOf("\n## ", begin + HEADING.length));
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map((block) => block[1] ?? "").join("");
}

/** Saves a copy of each answer next to what the tour does with it. */
const KEEPING = 'curl() { command curl "$@" | tee "$(mktemp "$ANSWERS/XXXXXX")"; }\n';

test(
  "the tour of docs/getting-started.md runs against a demo from its first line to its last, and each call is answered with code 0",
  async () => {
    const typed = tour();
    expect(typed).toContain(SERVED_AT);
    const script = typed.replace(SERVED_AT, `BASE=${running.demo.url}\n`);
    const answers = join(folder.dir, "answers");
    mkdirSync(answers);
    const bash = Bun.spawn(["bash", "-euo", "pipefail", "-c", KEEPING + script], {
      cwd: folder.dir,
      env: { PATH: process.env["PATH"], ANSWERS: answers },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(bash.stdout).text(),
      new Response(bash.stderr).text(),
      bash.exited,
    ]);
    expect([exitCode, stderr]).toEqual([0, ""]);

    const calls = [...typed.matchAll(/^(?!call\(\)).*?(\bcall [a-z_]+ |\bcurl -s )/gm)].length;
    const texts = readdirSync(answers).map((name) => readFileSync(join(answers, name), "utf8"));
    expect(calls).toBeGreaterThan(10);
    expect(texts).toHaveLength(calls);
    expect(texts.filter((text) => at(JSON.parse(text), "code") !== 0)).toEqual([]);
    // The learner's book contains many new words: the cards are those of a word that was just imported.
    const cards = texts.map((text) => at(JSON.parse(text), "data", "cards")).filter((found) => found !== undefined);
    expect(cards).toEqual([[expect.objectContaining({ phrase: "subtle" })]]);
    const record: unknown = JSON.parse(readFileSync(join(folder.dir, "my-record.json"), "utf8"));
    expect(at(record, "data", "coverage", "complete")).toBe(true);
    expect(stdout).toContain("/bind");
    expect(stdout).toContain("subtle");
  },
  paced(60_000),
);
