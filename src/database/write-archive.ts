import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { DAY_MS } from "../lib/time.ts";
import { type ArchiveKind, DATABASE_NAME, MANIFEST_NAME, type Member, readArchiveOf } from "./archive.ts";
import { fileStamp } from "./data-folder.ts";

export interface ArchiveOptions {
  readonly dataDir: string;
  /** The archive to write. */
  readonly file: string;
  /** Replace an existing archive of that name. */
  readonly force: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Version of this program, recorded in the archive. */
  readonly program: string;
  readonly signal: AbortSignal;
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/** The archive was not created; an existing file was not changed. */
export class BackupError extends Error {}

/** Measured on 190 MB of learning events: level 3 produces 6% more bytes than 6 in half the time. */
const GZIP_LEVEL = 3;

/** The contents of an archive to write. */
export interface ArchiveContent<M> {
  readonly kind: ArchiveKind<M>;
  /** The prefix of the stage folders for this kind of archive. */
  readonly stagePrefix: string;
  /** Puts the members into the stage and returns the manifest, which lists the members to include. */
  fill(stage: string): Promise<M>;
}

/**
 * Writes an archive. It is assembled in a stage within the data folder, read back and compared before it gets its name.
 * @throws BackupError if a file of that name exists and must not be replaced.
 */
export async function writeArchive<M extends { readonly members: readonly Member[] }>(
  options: ArchiveOptions,
  { kind, stagePrefix, fill }: ArchiveContent<M>,
): Promise<{ manifest: M; bytes: number }> {
  const { dataDir, file, now, signal, onProgress } = options;
  if (existsSync(file) && !options.force) {
    throw new BackupError(`${file} exists. Name another file, or replace it with --force.`);
  }
  const partial = `${file}.partial`;
  removeAbandoned(dataDir, stagePrefix, now);
  const stage = join(dataDir, `${stagePrefix}${process.pid}-${fileStamp(now)}`);
  try {
    mkdirSync(stage, { mode: 0o700 });
    const manifest = await fill(stage);
    await writeFile(join(stage, MANIFEST_NAME), JSON.stringify(manifest, null, 1));
    await packArchive(stage, [MANIFEST_NAME, ...manifest.members.map(({ path }) => path)], partial, options);
    const bytes = statSync(partial).size;
    const onRead = (done: number) => onProgress("Reading the archive back", done, bytes);
    await readArchiveOf(kind, partial, { signal, onProgress: onRead });
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { manifest, bytes };
  } finally {
    rmSync(stage, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

/** The files of a stage with their hashes, the database first. */
export async function listMembers(
  stage: string,
  signal: AbortSignal,
  onProgress: ArchiveOptions["onProgress"],
): Promise<Member[]> {
  const files = readdirSync(stage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => Number(b.endsWith(DATABASE_NAME)) - Number(a.endsWith(DATABASE_NAME)) || (a < b ? -1 : 1));
  const members: Member[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    onProgress("Hashing", members.length, files.length);
    const hash = new Bun.CryptoHasher("sha256");
    for await (const chunk of Bun.file(file).stream()) hash.update(chunk);
    const path = relative(stage, file).split(sep).join("/");
    members.push({ path, size: statSync(file).size, sha256: hash.digest("hex") });
  }
  return members;
}

/** Writes files of a stage into an archive, sorted by name, and flushes it to disk. */
async function packArchive(
  stage: string,
  names: string[],
  target: string,
  options: Pick<ArchiveOptions, "signal" | "onProgress">,
): Promise<void> {
  const total = names.reduce((sum, name) => sum + lstatSync(join(stage, name)).size, 0);
  let done = 0;
  const { create } = await import("tar");
  const archive = create(
    {
      cwd: stage,
      gzip: { level: GZIP_LEVEL },
      portable: true,
      strict: true,
      onWriteEntry: (entry) => {
        done += entry.stat?.size ?? 0;
      },
    },
    names,
  );
  const handle = await open(target, "w", 0o600);
  try {
    for await (const chunk of archive) {
      options.signal.throwIfAborted();
      await handle.writeFile(chunk);
      options.onProgress("Packing", done, total);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder's entries to disk, so that a rename survives a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open a folder to flush it.
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes stages of archives whose creation was killed; no archive takes longer than a day. */
function removeAbandoned(dataDir: string, stagePrefix: string, now: number): void {
  for (const name of readdirSync(dataDir)) {
    const stage = join(dataDir, name);
    if (name.startsWith(stagePrefix) && now - statSync(stage).mtimeMs > DAY_MS) {
      rmSync(stage, { recursive: true, force: true });
    }
  }
}
