import { readFileSync } from "node:fs";
import { fileTypeFromBlob } from "file-type";
import { listed, type Problems } from "../problems.ts";
import type { PackMedia } from "../report.ts";
import { inMebibytes } from "../source/limits.ts";
import { hashFile, type PackFile } from "../source/pack-source.ts";
import { MEDIA_EXTENSIONS, mediaTypeOf } from "./media-types.ts";
import { findSvgProblem } from "./svg.ts";

/** SVG files are read into memory; drawings are far smaller. */
const MAX_SVG_BYTES = 5 * 1_048_576;

/** Checks a media file against the type in its name and hashes it. Problems are added to `problems`, and null is returned. */
export async function checkMedia(one: PackFile, problems: Problems): Promise<PackMedia | null> {
  const { path, file, byteLength } = one;
  const named = mediaTypeOf(path);
  const problem =
    named === undefined
      ? "is not a file type that packs may contain"
      : byteLength === 0
        ? "is empty"
        : named.mediaType === "image/svg+xml"
          ? findSvgFileProblem(one)
          : await findTypeProblem(one, named.detected);
  if (named === undefined || problem !== null) {
    const remedy =
      named?.mediaType === "image/svg+xml"
        ? "Save it as a plain SVG drawing, without scripts, links and embedded files."
        : `Use the ending of what it is, one of ${listed(MEDIA_EXTENSIONS.slice(0, 9))} or ${listed(MEDIA_EXTENSIONS.slice(9))}.`;
    problems.error(path, "", `The file ${problem ?? ""}`, remedy);
    return null;
  }
  return { path, file, byteLength, mediaType: named.mediaType, sha256: hashFile(file) };
}

async function findTypeProblem(one: PackFile, detected: readonly string[]): Promise<string | null> {
  // The detection reads slices of the file on demand, never the whole.
  const found = await fileTypeFromBlob(Bun.file(one.file));
  if (found !== undefined && detected.includes(found.ext)) return null;
  return found === undefined ? "is not what its name says" : `is not what its name says, but ${found.mime}`;
}

function findSvgFileProblem(one: PackFile): string | null {
  if (one.byteLength > MAX_SVG_BYTES) return `is an SVG of more than ${inMebibytes(MAX_SVG_BYTES)}`;
  try {
    return findSvgProblem(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(one.file)));
  } catch {
    return "is not UTF-8 text";
  }
}
