import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBigPack } from "../support/big-pack.ts";
import { atMost, type Figure } from "./report.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SIZES = { parts: 10_000, wordbookEntries: 50_000, predictions: 0, guides: 0, courses: 0 };
const MOST_SECONDS = 60;
const MOST_MB = 500;
/** Milliseconds between two readings of a process's memory; the system maintains the peak, so only the last reading counts. */
const LOOK = 50;

/** The cost of an import. */
export interface ImportCost {
  readonly seconds: number;
  /** Peak resident memory in MB. */
  readonly peakMb: number;
}

/** Runs `lectern import` from source as a separate process. */
export async function runImport(packDir: string, dataDir: string): Promise<ImportCost> {
  const started = performance.now();
  const child = Bun.spawn([process.execPath, "src/main.ts", "import", packDir, "--create", "--data", dataDir], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "ignore",
  });
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, LOOK);
  const output = await new Response(child.stdout).text();
  const exitCode = await child.exited;
  clearInterval(look);
  if (exitCode !== 0) throw new Error(`The import failed: ${output.slice(0, 2000)}`);
  return { seconds: (performance.now() - started) / 1000, peakMb };
}

/** Highest resident memory of a process so far in MB; 0 once it has ended. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** A large pack: imported, imported again, and imported with one in a hundred items changed. */
export async function contentImport(): Promise<Figure[]> {
  const packDir = mkdtempSync(join(tmpdir(), "lectern-bench-pack-"));
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-bench-import-"));
  try {
    writeBigPack(packDir, SIZES);
    const first = await runImport(packDir, dataDir);
    const again = await runImport(packDir, dataDir);
    changeSome(packDir);
    const changed = await runImport(packDir, dataDir);
    const what = "10,000 parts and 50,000 entries";
    return [
      ...figuresOf(`import of ${what}`, first),
      ...figuresOf("import of the same again", again),
      ...figuresOf("import with 1% changed", changed),
    ];
  } finally {
    for (const dir of [packDir, dataDir]) rmSync(dir, { recursive: true, force: true });
  }
}

function figuresOf(name: string, { seconds, peakMb }: ImportCost): Figure[] {
  return [
    atMost(`${name}: seconds`, seconds, MOST_SECONDS, "on the cores that there are"),
    atMost(`${name}: peak memory in MB`, peakMb, MOST_MB),
  ];
}

/** Creates a newer version of a pack: one part of each file of a hundred parts, and one wordbook entry in a hundred, is changed. */
function changeSome(packDir: string): void {
  rewrite(join(packDir, "pack.json"), (manifest) => ({ ...manifest, version: "1.1.0" }));
  for (const name of readdirSync(join(packDir, "parts"))) {
    rewrite(join(packDir, "parts", name), ({ parts }) => ({
      parts: parts.map((part: { title: string }, at: number) =>
        at === 50 ? { ...part, title: `${part.title} anew` } : part,
      ),
    }));
  }
  rewrite(join(packDir, "wordbooks/core.json"), ({ groups, ...book }) => ({
    ...book,
    groups: groups.map(({ entries, ...group }: { entries: { usage: string }[] }) => ({
      ...group,
      entries: entries.map((entry, at) => (at % 100 === 50 ? { ...entry, usage: `${entry.usage} anew` } : entry)),
    })),
  }));
}

function rewrite(file: string, change: (value: ReturnType<typeof JSON.parse>) => object): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
}
