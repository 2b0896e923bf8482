import type { PackFolder } from "./format/index.ts";
import type { PackManifest } from "./format/manifest.ts";

/** One problem with a pack: where, what, and what to do about it. An error refuses the pack, a warning does not. */
export interface Problem {
  readonly severity: "error" | "warning";
  /** Path of the file from the pack's top folder; empty for the pack as a whole. */
  readonly file: string;
  /** JSON pointer within the file; empty for the file as a whole. */
  readonly pointer: string;
  readonly message: string;
  readonly remedy: string;
}

/** What an import did, or with `--check` would do, to the items of one kind. */
export interface KindCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly withdrawn: number;
}

export interface ImportSummary {
  readonly packId: string;
  readonly version: string;
  /** The previously installed version, or null for a new pack. */
  readonly previousVersion: string | null;
  readonly status: "installed" | "updated" | "unchanged";
  /** By kind of content; `wordbooks` counts entries. */
  readonly counts: Readonly<Record<PackFolder | "media", KindCounts>>;
}

/** A media file of a pack that was read and has the type that its name says. */
export interface PackMedia {
  /** Path from the pack's top folder. */
  readonly path: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly byteLength: number;
  /** The current path of its bytes. */
  readonly file: string;
}

/** One item of a pack and its place: the file's path, and the JSON pointer within it. */
export interface PackPlace {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

/** A pack that was checked and is valid; only such a pack is written. */
export interface CheckedPack {
  readonly manifest: PackManifest;
  /** SHA-256 over every file of the pack, paths and bytes. */
  readonly contentHash: string;
  readonly media: ReadonlyMap<string, PackMedia>;
  /** The number of items of each kind, for progress. */
  readonly sizes: Readonly<Record<PackFolder, number>>;
  /** The items of one kind, ordered by file name and position; the files are read again at each call. */
  places(folder: PackFolder): Iterable<PackPlace>;
}
