import { existsSync } from "node:fs";
import { join } from "node:path";
import { notFound } from "../../kernel/errors.ts";
import { text } from "../../kernel/fields.ts";
import type { FilePlaces } from "../../kernel/files.ts";

/** Time limit for checking or importing an uploaded pack, in milliseconds. */
export const IMPORT_TIMEOUT_MS = 600_000;

export const UploadId = text({ min: 1, max: 40, description: "Id of the uploaded pack, from its check." });

/** The folder of a pack between its check and its import. */
export function waitingPack(files: FilePlaces, uploadId: string): string {
  return join(files.incomingDir, `pack-${uploadId}.zip`);
}

/**
 * The file of a pack that waits for its import.
 * @throws Failure 404 if it was imported, discarded or cleaned up.
 */
export function requireWaitingPack(files: FilePlaces, uploadId: string): string {
  const path = waitingPack(files, uploadId);
  if (/^[\w-]+$/.test(uploadId) && existsSync(path)) return path;
  throw notFound("content.upload_not_found", "The uploaded pack is no longer there. Upload it again.");
}
