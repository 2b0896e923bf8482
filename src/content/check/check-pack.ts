import { PACK_FOLDERS, type PackFolder, PackManifest } from "../format/index.ts";
import { checkMedia } from "../media/check-media.ts";
import { type MediaKind, mediaTypeOf } from "../media/media-types.ts";
import { listed, Problems, quoted, type Report } from "../problems.ts";
import type { CheckedPack, PackMedia, Problem } from "../report.ts";
import { checkKey } from "../rules/keys.ts";
import { inMebibytes, PACK_LIMITS } from "../source/limits.ts";
import { MANIFEST_FILE, MEDIA_FOLDER, roleOf } from "../source/names.ts";
import { hashPack, type PackFile, type PackSource, readWhole, sha256Of } from "../source/pack-source.ts";
import { checkItem, KIND_OF } from "./check-items.ts";
import { Library } from "./library.ts";
import { readPlaces } from "./pack-items.ts";
import { itemsIn, parseJson } from "./read-items.ts";
import { checkShape } from "./shape.ts";

export interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of the pack's files checked so far. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The order in which folders are read: referenced items come before the items that refer to them. */
const FOLDERS: readonly PackFolder[] = [
  "parts",
  "courses",
  "guides",
  "predictions",
  "mock-papers",
  "relations",
  "wordbooks",
];

/** The folder whose items a file contains. */
function folderOf(path: string): PackFolder | undefined {
  return roleOf(path) === "items" ? FOLDERS.find((folder) => path.startsWith(`${folder}/`)) : undefined;
}

/**
 * Checks everything in a pack and lists all problems. One file is held in memory at a time. If any problem is an error, no pack is
 * returned.
 */
export async function checkPack(
  source: PackSource,
  options: CheckOptions = {},
): Promise<{ pack: CheckedPack | null; problems: Problem[] }> {
  const check = new PackCheck(source);
  const files = [...source.files.values()];
  const inOrder = [
    ...files.filter(({ path }) => roleOf(path) === "manifest"),
    ...files.filter(({ path }) => roleOf(path) === "media"),
    ...FOLDERS.flatMap((folder) => files.filter(({ path }) => folderOf(path) === folder)),
  ];
  for (const [index, file] of inOrder.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.(index, inOrder.length);
    await check.file(file);
    // Lets signals and other work in this process run.
    await Bun.sleep(0);
  }
  options.onProgress?.(inOrder.length, inOrder.length);
  return check.finish();
}

class PackCheck {
  readonly #problems = new Problems();
  readonly #library = new Library();
  readonly #media = new Map<string, PackMedia>();
  readonly #unused = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #sizes = new Map<PackFolder, number>();
  readonly #source: PackSource;
  #manifest: PackManifest | null = null;
  /** Whether everything was read that may refer to media. */
  #isWhole = true;

  constructor(source: PackSource) {
    this.#source = source;
    for (const path of source.files.keys()) {
      if (roleOf(path) === null) this.#warnOfUnknown(path);
      if (roleOf(path) === "media") this.#unused.add(path);
    }
  }

  async file(file: PackFile): Promise<void> {
    if (roleOf(file.path) === "media") {
      const media = await checkMedia(file, this.#problems);
      if (media === null) return;
      this.#media.set(file.path, media);
      this.#hashes.set(file.path, media.sha256);
      return;
    }
    const report = this.#problems.at(file.path);
    if (file.byteLength > PACK_LIMITS.jsonBytes) {
      const message = `The file is larger than ${inMebibytes(PACK_LIMITS.jsonBytes)}`;
      report.error("", message, "Split it into several files of the same folder.");
      this.#noteUnread(file.path);
      return;
    }
    const bytes = readWhole(file);
    this.#hashes.set(file.path, sha256Of(bytes));
    const parsed = parseJson(bytes, report);
    if (parsed === undefined) {
      this.#noteUnread(file.path);
      return;
    }
    const folder = folderOf(file.path);
    if (folder === undefined) this.#checkManifest(parsed, report);
    else this.#checkItems(file.path, folder, parsed);
  }

  finish(): { pack: CheckedPack | null; problems: Problem[] } {
    // Unreadable files may use any of these media: one fault is reported once.
    for (const path of this.#isWhole ? this.#unused : []) {
      this.#problems.warn(path, "", "Nothing refers to the file", "Use it, or take it out.");
    }
    const problems = this.#problems.list();
    const manifest = this.#manifest;
    if (this.#problems.hasErrors || manifest === null) return { pack: null, problems };
    const hashes = this.#hashes;
    const contentHash = hashPack([...hashes].map(([path, sha256]) => ({ path, sha256 })));
    const sizeOf = (folder: PackFolder) => this.#sizes.get(folder) ?? 0;
    const sizes = {
      parts: sizeOf("parts"),
      courses: sizeOf("courses"),
      guides: sizeOf("guides"),
      predictions: sizeOf("predictions"),
      "mock-papers": sizeOf("mock-papers"),
      relations: sizeOf("relations"),
      wordbooks: sizeOf("wordbooks"),
    };
    const files = [...this.#source.files.values()];
    const places = (folder: PackFolder) =>
      readPlaces(
        folder,
        files.filter(({ path }) => folderOf(path) === folder),
        hashes,
      );
    return { pack: { manifest, contentHash, media: this.#media, sizes, places }, problems };
  }

  #noteUnread(path: string): void {
    const folder = folderOf(path);
    if (folder === undefined) return;
    this.#isWhole = false;
    this.#library.noteUnread(KIND_OF[folder]);
  }

  #checkManifest(parsed: unknown, report: Report): void {
    const manifest = checkShape(PackManifest, parsed, report);
    if (manifest === null) return;
    checkKey(manifest.id, "/id", report);
    // A learner's own papers have ids of the form user:…, presets packId:key.
    if (manifest.id === "user")
      report.error("/id", '"user" is taken by the service', "Choose another id for the pack.");
    if (/^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(manifest.version) && Bun.semver.satisfies(manifest.version, "*")) {
      this.#manifest = manifest;
    } else {
      report.error(
        "/version",
        `${quoted(manifest.version)} is not a version`,
        "Write MAJOR.MINOR.PATCH, such as 1.2.0.",
      );
    }
  }

  #checkItems(path: string, folder: PackFolder, parsed: unknown): void {
    const items = itemsIn(folder, parsed, this.#problems.at(path));
    if (items === null) {
      this.#noteUnread(path);
      return;
    }
    this.#sizes.set(folder, (this.#sizes.get(folder) ?? 0) + items.length);
    for (const { pointer, value } of items) {
      const report = this.#problems.at(path, pointer);
      const isRead = checkItem[folder](value, {
        library: this.#library,
        report,
        place: pointer === "" ? path : `${path}#${pointer}`,
        noteMedia: (file, kind, below) => this.#noteMedia(file, kind, below, report),
      });
      if (!isRead) this.#isWhole = false;
    }
  }

  #noteMedia(path: string, kind: MediaKind, pointer: string, report: Report): void {
    this.#unused.delete(path);
    if (!this.#source.files.has(path) || roleOf(path) !== "media") {
      const remedy = `Add the file, or correct the path; it begins with ${MEDIA_FOLDER}/ and counts upper and lower case.`;
      report.error(pointer, `The media file ${quoted(path)} is missing`, remedy);
      return;
    }
    const found = mediaTypeOf(path)?.kind;
    // A file that is not of its kind has a separate problem.
    if (found === undefined || found === kind) return;
    report.error(pointer, `${quoted(path)} is ${found}, not ${kind}`, `Name a file of ${kind} there.`);
  }

  #warnOfUnknown(path: string): void {
    const folders = [...Object.keys(PACK_FOLDERS), MEDIA_FOLDER].map((folder) => `${folder}/`);
    const [top = ""] = path.split("/");
    const isKnown = Object.hasOwn(PACK_FOLDERS, top) && path.includes("/");
    const remedy = isKnown
      ? "Files there end in .json; others are not read."
      : `Packs contain ${MANIFEST_FILE}, ${listed(folders)}.`;
    this.#problems.warn(path, "", "Nothing reads this file", remedy);
  }
}
