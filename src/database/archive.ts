import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { ReadEntry } from "tar";

/** An archive is a .tar.gz of regular files, manifest.json first. In a backup lectern.db follows, then files/…. */
export const MANIFEST_NAME = "manifest.json";
export const DATABASE_NAME = "lectern.db";
export const ARCHIVE_FORMAT = "lectern-backup-1";

const closed = { additionalProperties: false } as const;

/** A file of an archive, as its manifest lists it. */
export const Member = Type.Object(
  {
    path: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  },
  closed,
);
export type Member = Static<typeof Member>;

export const Manifest = Type.Object(
  {
    format: Type.Literal(ARCHIVE_FORMAT),
    /** Version of the program that made the archive. */
    lectern: Type.String(),
    databaseVersion: Type.Integer({ minimum: 1 }),
    createdAt: Type.String(),
    members: Type.Array(Member),
  },
  closed,
);
export type Manifest = Static<typeof Manifest>;

/** What distinguishes one kind of archive from another. */
export interface ArchiveKind<M> {
  /** Its name in messages, with the article. */
  readonly name: string;
  /** Parses the manifest; undefined if the value is not a manifest of this kind. */
  readonly parseManifest: (value: unknown) => M | undefined;
  /** The valid paths of members, relative to the folder they are unpacked into. */
  readonly memberPath: RegExp;
  /** A member that every archive of this kind contains. */
  readonly required: { readonly path: string; readonly name: string };
}

/** The archive was not created by lectern, is damaged, or was changed. */
export class ArchiveError extends Error {}

export interface ReadArchiveOptions {
  /** The folder to write the members into during the pass, each flushed to disk. If omitted, the archive is only checked. */
  readonly into?: string;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes of the archive read so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Limits the memory used by a forged manifest; a million files make about 150 MB. */
const MANIFEST_LIMIT_BYTES = 256 * 1_048_576;
/** lectern.db, or a path below files/ without `.`, `..`, back slashes, drive letters or empty parts. */
const MEMBER_PATH = /^(lectern\.db|files(\/(?!\.{1,2}(\/|$))[^/\\:\0]+)+)$/u;

export const BACKUP: ArchiveKind<Manifest> = {
  name: "a valid lectern backup",
  parseManifest: (value) => (Value.Check(Manifest, value) ? value : undefined),
  memberPath: MEMBER_PATH,
  required: { path: DATABASE_NAME, name: "database" },
};

/** {@link readArchiveOf} for a backup. */
export async function readArchive(file: string, options: ReadArchiveOptions = {}): Promise<Manifest> {
  return readArchiveOf(BACKUP, file, options);
}

/**
 * Reads a whole archive and compares every member with the manifest: name, kind, size and hash.
 * @throws ArchiveError
 */
export async function readArchiveOf<M extends { readonly members: readonly Member[] }>(
  kind: ArchiveKind<M>,
  file: string,
  options: ReadArchiveOptions = {},
): Promise<M> {
  const reading = new ArchiveReading(kind, options.into);
  const { Parser } = await import("tar");
  const parser = new Parser({ strict: true, onReadEntry: (entry) => reading.take(entry) });
  parser.on("error", (error) => reading.fail(`it is not a readable .tar.gz archive (${String(error)})`));
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 })) {
      options.signal?.throwIfAborted();
      parser.write(chunk);
      reading.throwFailure();
      bytes += chunk.length;
      options.onProgress?.(bytes);
    }
    parser.end();
    return reading.finish();
  } finally {
    reading.close();
  }
}

/** The state of one pass over an archive. The parser calls back synchronously, one member after the other. */
class ArchiveReading<M extends { readonly members: readonly Member[] }> {
  #failure: ArchiveError | undefined;
  #manifest: M | undefined;
  readonly #expected = new Map<string, Member>();
  #openFile: number | undefined;

  constructor(
    private readonly kind: ArchiveKind<M>,
    private readonly into: string | undefined,
  ) {}

  /** Records the first problem. An error thrown in the parser's callbacks would be lost in its streams. */
  fail(why: string): void {
    this.#failure ??= new ArchiveError(`This is not ${this.kind.name}: ${why}.`);
  }

  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  take(entry: ReadEntry): void {
    if (this.#failure === undefined && entry.type !== "File" && entry.type !== "OldFile") {
      this.fail(`"${entry.path}" in it is a ${entry.type}, and only regular files belong there`);
    }
    const member = this.#expected.get(entry.path);
    if (this.#failure === undefined && this.#manifest !== undefined && member === undefined) {
      this.fail(`"${entry.path}" in it is not listed in its manifest, or is there twice`);
    }
    if (this.#failure !== undefined) entry.resume();
    else if (member === undefined) this.#takeManifest(entry);
    else this.#takeMember(entry, member);
  }

  finish(): M {
    this.throwFailure();
    for (const path of this.#expected.keys()) this.fail(`"${path}" is missing or cut short`);
    if (this.#manifest === undefined) this.fail("it is empty");
    this.throwFailure();
    if (this.#manifest === undefined) throw new ArchiveError("The archive is empty.");
    return this.#manifest;
  }

  close(): void {
    if (this.#openFile !== undefined) closeSync(this.#openFile);
    this.#openFile = undefined;
  }

  #takeManifest(entry: ReadEntry): void {
    if (entry.path !== MANIFEST_NAME || entry.size > MANIFEST_LIMIT_BYTES) {
      this.fail(`it does not begin with ${MANIFEST_NAME}`);
      entry.resume();
      return;
    }
    const { required } = this.kind;
    const chunks: Buffer[] = [];
    entry.on("data", (chunk) => chunks.push(chunk));
    entry.on("end", () => {
      const manifest = this.kind.parseManifest(parseJson(Buffer.concat(chunks).toString()));
      this.#manifest = manifest;
      for (const member of manifest?.members ?? []) {
        if (!this.kind.memberPath.test(member.path)) this.fail(`"${member.path}" is not a place inside a data folder`);
        this.#expected.set(member.path, member);
      }
      if (manifest === undefined) this.fail("its manifest is not one of a format that this lectern knows");
      else if (!this.#expected.has(required.path)) this.fail(`its manifest lists no ${required.name}`);
    });
  }

  #takeMember(entry: ReadEntry, member: Member): void {
    const hash = new Bun.CryptoHasher("sha256");
    let size = 0;
    const target = this.into === undefined ? undefined : openNew(join(this.into, member.path));
    this.#openFile = target;
    entry.on("data", (chunk) => {
      hash.update(chunk);
      size += chunk.length;
      if (target !== undefined && this.#failure === undefined) writeWhole(target, chunk);
    });
    entry.on("end", () => {
      if (target !== undefined) fsyncSync(target);
      this.close();
      if (size !== member.size || hash.digest("hex") !== member.sha256) {
        this.fail(`"${member.path}" differs from what its manifest says`);
      }
      this.#expected.delete(member.path);
    });
  }
}

/** Undefined for invalid JSON, which is never a manifest. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function openNew(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return openSync(path, "wx", 0o600);
}

function writeWhole(file: number, chunk: Buffer): void {
  for (let done = 0; done < chunk.length; ) done += writeSync(file, chunk, done);
}
