import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import type { Problems } from "../problems.ts";
import { inMebibytes, type PackLimits } from "./limits.ts";
import { findNameProblem, isIgnored, MANIFEST_FILE, nameKey, roleOf } from "./names.ts";
import type { PackFile } from "./pack-source.ts";

interface Member {
  readonly name: string;
  readonly entry: Entry;
}

export interface ExtractOptions {
  readonly limits: PackLimits;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Extracts a pack from a .zip into `target`, a separate folder. All names and declared sizes are checked before the first byte is written.
 * Files get generated names, so that no name in the archive decides where something is written.
 */
export async function extractArchive(
  archive: string,
  target: string,
  problems: Problems,
  options: ExtractOptions,
): Promise<PackFile[]> {
  let zip: ZipFile;
  try {
    // Names are read as bytes, so that an invalid one is reported as a separate problem and does not stop the reading.
    zip = await openPromise(archive, { autoClose: false, decodeStrings: false });
  } catch (error) {
    refuse(problems, error);
    return [];
  }
  try {
    const members = await listMembers(zip, problems, options.limits);
    if (problems.hasErrors) return [];
    const top = topFolder(members);
    const files: PackFile[] = [];
    for (const [index, { name, entry }] of members.entries()) {
      options.signal?.throwIfAborted();
      const path = name.slice(top.length);
      const file = join(target, String(index));
      // Unused files are listed, to be reported, but not extracted.
      if (roleOf(path) !== null) await inflate(zip, entry, file);
      files.push({ path, file, byteLength: entry.uncompressedSize });
      options.onProgress?.(index + 1, members.length);
    }
    return files;
  } catch (error) {
    if (options.signal?.aborted || isSystemError(error)) throw error;
    refuse(problems, error);
    return [];
  } finally {
    zip.close();
  }
}

function refuse(problems: Problems, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  problems.error("", "", `The archive cannot be read (${why})`, "Create the .zip again.");
}

/** A failure of this machine, such as a full disk, rather than of the archive. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

async function listMembers(zip: ZipFile, problems: Problems, limits: PackLimits): Promise<Member[]> {
  if (zip.entryCount > limits.entries) {
    problems.error("", "", `The archive has more than ${limits.entries} entries`, "Split it into several packs.");
    return [];
  }
  const members: Member[] = [];
  const names = new Map<string, string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const twin = names.get(nameKey(name));
    names.set(nameKey(name), name);
    const problem = twin === undefined ? findNameProblem(name) : `has the name of ${twin}, upper and lower case aside`;
    if (problem !== null) problems.error(name, "", `This entry ${problem}`, "Give it another name.");
    else if (!isIgnored(name)) {
      checkEntry(name, entry, limits, problems);
      if (!name.endsWith("/")) members.push({ name, entry });
    }
  }
  if (unpacked > limits.totalBytes) {
    problems.error(
      "",
      "",
      `The archive unpacks to more than ${inMebibytes(limits.totalBytes)}`,
      "Split it into packs.",
    );
  }
  // Entries that share their bytes can expand a small archive to any size.
  if (packed > zip.fileSize) {
    problems.error("", "", "The entries of the archive overlap", "Create the .zip again with a common program.");
  }
  return members;
}

function checkEntry(name: string, entry: Entry, limits: PackLimits, problems: Problems): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) problems.error(name, "", "This entry is encrypted", "Make the .zip without a password.");
  else if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    problems.error(name, "", "This entry is compressed in an unusual way", "Make the .zip with deflate or store.");
  }
  // Unix-like systems store the kind of a file in the upper half of its attributes.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) {
    const what = kind === 0o120000 ? "This entry is a symbolic link" : "This entry is not a regular file";
    problems.error(name, "", what, "Put the file itself in its place.");
  }
  if (uncompressedSize > limits.fileBytes) {
    problems.error(name, "", `The file is larger than ${inMebibytes(limits.fileBytes)}`, "Make it smaller.");
  }
  if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio) {
    const message = `The file unpacks to more than ${limits.ratio} times its size in the archive`;
    problems.error(name, "", message, "Archives like this fill disks; leave the file out or store it uncompressed.");
  }
}

/** The single top folder of an archive's pack, with a slash; empty if the pack is at the top. */
function topFolder(members: readonly Member[]): string {
  const [first] = members;
  if (first === undefined || members.some(({ name }) => name === MANIFEST_FILE)) return "";
  const top = first.name.slice(0, first.name.indexOf("/") + 1);
  return top !== "" && members.every(({ name }) => name.startsWith(top)) ? top : "";
}

/** Writes one entry, and stops at the first byte beyond its declared size, which was already checked against the limits. */
async function inflate(zip: ZipFile, entry: Entry, file: string): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry);
  const handle = openSync(file, "wx", 0o600);
  let written = 0;
  let sum = 0;
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) continue;
      written += chunk.byteLength;
      if (written > entry.uncompressedSize) throw new Error("an entry is larger than the archive says");
      sum = crc32(chunk, sum);
      writeSync(handle, chunk);
    }
    if (written < entry.uncompressedSize || sum !== entry.crc32) throw new Error("an entry is damaged");
  } finally {
    stream.destroy();
    closeSync(handle);
  }
}
