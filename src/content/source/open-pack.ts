import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Problems } from "../problems.ts";
import type { Problem } from "../report.ts";
import { type ExtractOptions, extractArchive } from "./archive.ts";
import { listFolder } from "./folder.ts";
import { PACK_LIMITS, type PackLimits } from "./limits.ts";
import { MANIFEST_FILE } from "./names.ts";
import { inOrder, type PackSource } from "./pack-source.ts";

export interface OpenPackOptions {
  /** The folder in which an archive is extracted, into a private subfolder. */
  readonly workDir: string;
  readonly limits?: PackLimits;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ExtractOptions["onProgress"];
}

/**
 * Opens a pack: a folder, or a .zip, which is extracted first. If any problem is an error, no source is returned. Call `close` on the
 * source when it is no longer needed.
 */
export async function openPack(
  path: string,
  options: OpenPackOptions,
): Promise<{ source: PackSource | null; problems: Problem[] }> {
  const problems = new Problems();
  const { limits = PACK_LIMITS } = options;
  // The pack itself may be a link; its contents may not.
  const status = statSync(path, { throwIfNoEntry: false });
  let extracted: string | null = null;
  const close = () => {
    if (extracted !== null) rmSync(extracted, { recursive: true, force: true });
  };
  try {
    if (status === undefined) {
      problems.error("", "", `The file or folder ${path} does not exist`, "Name the folder of a pack, or its .zip.");
    } else if (status.isDirectory()) {
      const files = inOrder(listFolder(path, limits, problems));
      if (!files.has(MANIFEST_FILE)) missingManifest(problems);
      if (!problems.hasErrors) return { source: { files, close }, problems: problems.list() };
    } else if (status.isFile()) {
      mkdirSync(options.workDir, { recursive: true, mode: 0o700 });
      extracted = mkdtempSync(join(options.workDir, "import-"));
      const files = inOrder(await extractArchive(path, extracted, problems, { ...options, limits }));
      if (!problems.hasErrors && !files.has(MANIFEST_FILE)) missingManifest(problems);
      if (!problems.hasErrors) return { source: { files, close }, problems: problems.list() };
    } else problems.error("", "", `${path} is neither a folder nor a .zip`, "Name the folder of a pack, or its .zip.");
  } catch (error) {
    close();
    throw error;
  }
  close();
  return { source: null, problems: problems.list() };
}

function missingManifest(problems: Problems): void {
  const remedy = "Put pack.json at the top of the pack, with id, version, title, licence, author and source.";
  problems.error(MANIFEST_FILE, "", "pack.json is missing", remedy);
}
