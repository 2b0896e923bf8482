/** What docs/scaling.md says to do, done: its files are taken from the page, with other paths. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { until } from "../support/eventually.ts";

const ROOT = join(import.meta.dir, "../..");

/** A place for copies, and the programs that write and read them. */
export interface CopyPlace {
  readonly copy: string;
  readonly bin: string;
}

export interface Copying {
  readonly litestream: Subprocess;
  readonly files: Subprocess;
}

/** Writes the page's scripts into `dir`, beside programs under the names that they use. */
export function prepareCopyPlace(dir: string, litestream: string): CopyPlace {
  const place = { copy: join(dir, "copy"), bin: join(dir, "bin") };
  mkdirSync(place.bin);
  mkdirSync(place.copy);
  symlinkSync(litestream, join(place.bin, "litestream"));
  const bun = join(ROOT, "node_modules/.bin/bun");
  writeProgram(place, "lectern", `#!/bin/sh\ncd ${ROOT} && exec ${bun} src/main.ts "$@"\n`);
  for (const name of ["lectern-copy-files", "lectern-restore-copy"]) writeProgram(place, name, blockOfPage(name));
  return place;
}

/** Starts both copiers on a data folder and waits until the first snapshot and the first files are there. */
export async function startCopying(data: string, place: CopyPlace): Promise<Copying> {
  const config = join(place.bin, "litestream.yml");
  const [own, copy] = [data, place.copy];
  writeFileSync(
    config,
    blockOfPage("litestream.yml").replaceAll("/var/lib/lectern", own).replaceAll("/mnt/copy", copy),
  );
  const before = snapshots(place).length;
  writeFileSync(join(place.bin, "litestream.log"), "");
  const copying = {
    litestream: start(place, ["litestream", "replicate", "-config", config], logOf(place)),
    files: start(place, ["lectern-copy-files", data, copy], "ignore"),
  };
  await until(() => snapshots(place).length > before);
  await until(() => readdirSync(copy).includes("moment"));
  return copying;
}

/** Ends both as a power cut would, with the processes that they started. */
export async function killCopying({ litestream, files }: Copying): Promise<void> {
  const running = [litestream, files].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const { pid } of running) process.kill(-pid, "SIGKILL");
  await Promise.all(running.map(({ exited }) => exited));
}

/** A new data folder from the copy. Returns what the restore said; it fails where `lectern check` finds something. */
export async function restoreCopy(target: string, place: CopyPlace): Promise<{ exitCode: number; said: string }> {
  const log = Bun.file(`${target}.log`);
  const child = start(place, ["lectern-restore-copy", target, place.copy], log);
  return { exitCode: await child.exited, said: await log.text() };
}

/** How often Litestream began again with a whole copy. */
export function generations({ copy }: CopyPlace): number {
  return readdirSync(join(copy, "database/generations")).length;
}

function snapshots({ copy }: CopyPlace): string[] {
  try {
    return readdirSync(copy, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".snapshot.lz4"));
  } catch {
    // Files come and go while they are listed.
    return [];
  }
}

/** What Litestream said since it was last started. */
export function logOf({ bin }: CopyPlace): Bun.BunFile {
  return Bun.file(join(bin, "litestream.log"));
}

/** Starts a program of the place in a process group of its own. */
function start({ bin }: CopyPlace, [name = "", ...rest]: readonly string[], said: Bun.BunFile | "ignore") {
  return Bun.spawn([join(bin, name), ...rest], {
    stdin: "ignore",
    stdout: said,
    stderr: said,
    detached: true,
    env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: bin },
  });
}

function writeProgram({ bin }: CopyPlace, name: string, text: string): void {
  const file = join(bin, name);
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/** The block of docs/scaling.md whose first comment begins with a name. */
function blockOfPage(name: string): string {
  const page = readFileSync(join(ROOT, "docs/scaling.md"), "utf8");
  const blocks = [...page.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const found = blocks.find((block) => block.replace("#!/bin/sh\n", "").startsWith(`# ${name}`));
  if (found === undefined) throw new Error(`docs/scaling.md has no block that begins with # ${name}`);
  return found;
}
