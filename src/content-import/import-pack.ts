import { checkPack } from "../content/check/check-pack.ts";
import { forgetPlaced, placeMedia } from "../content/place-media.ts";
import { compare } from "../content/problems.ts";
import type { CheckedPack, ImportSummary, Problem } from "../content/report.ts";
import { openPack } from "../content/source/open-pack.ts";
import type { PackSource } from "../content/source/pack-source.ts";
import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { applyPack, findConflicts } from "./apply.ts";

export interface ImportOptions {
  /** The folders for stored files and for work in progress. */
  readonly paths: Pick<DataFolderPaths, "filesDir" | "incomingDir">;
  /** Runs work on the database; `now` in milliseconds since the epoch. */
  readonly withDatabase: <T>(work: (db: Db, now: number) => T) => T;
  /** Only report what an import would do. */
  readonly checkOnly: boolean;
  /** Accept any version, and replace wordbooks of other packs. */
  readonly replace: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
}

export interface ImportOutcome {
  /** `refused` if a problem is an error; nothing was written then. */
  readonly status: "refused" | "checked" | "imported";
  readonly problems: readonly Problem[];
  /** What was done or, for a check, would be done; null for a refused pack. */
  readonly summary: ImportSummary | null;
}

/** Imports the pack in a folder or .zip: all of it, or nothing. This is the only way to import packs. */
export async function importPack(path: string, options: ImportOptions): Promise<ImportOutcome> {
  const { paths, signal, onProgress } = options;
  const opened = await openPack(path, {
    workDir: paths.incomingDir,
    signal,
    onProgress: (done, total) => onProgress?.("Unpacking", done, total),
  });
  if (opened.source === null) return { status: "refused", problems: opened.problems, summary: null };
  try {
    return await importSource(opened.source, options);
  } finally {
    opened.source.close();
  }
}

/** {@link importPack} for a source that is already open. `prepare` may restrict what is imported. */
export async function importSource(
  source: PackSource,
  options: ImportOptions,
  prepare: (pack: CheckedPack) => CheckedPack = (pack) => pack,
): Promise<ImportOutcome> {
  const { checkOnly, withDatabase, signal, onProgress } = options;
  const { pack: checked, problems } = await checkPack(source, {
    signal,
    onProgress: (done, total) => onProgress?.("Checking", done, total),
  });
  if (checked === null) return { status: "refused", problems, summary: null };
  const pack = prepare(checked);
  signal?.throwIfAborted();
  return withDatabase((db, now) => {
    const conflicts = findConflicts(db, pack, options);
    if (conflicts.length > 0) return refuse(problems, conflicts);
    return checkOnly
      ? tryOut(db, pack, { ...options, now }, problems)
      : importChecked(db, pack, { ...options, now }, problems);
  });
}

interface Run extends ImportOptions {
  readonly now: number;
}

function refuse(problems: readonly Problem[], conflicts: readonly Problem[]): ImportOutcome {
  const all = [...conflicts, ...problems].toSorted((a, b) => compare(a.file, b.file));
  return { status: "refused", problems: all, summary: null };
}

function importChecked(db: Db, pack: CheckedPack, run: Run, problems: readonly Problem[]): ImportOutcome {
  const placed: string[] = [];
  try {
    placeMedia(pack, run.paths, placed, (done, total) => run.onProgress?.("Storing files", done, total));
    return inTransaction(db, () => {
      // Another import may have run meanwhile.
      const conflicts = findConflicts(db, pack, run);
      if (conflicts.length > 0) throw new ConflictError(conflicts);
      return { status: "imported", problems, summary: applyTo(db, pack, run, "Importing") };
    });
  } catch (error) {
    forgetPlaced(db, run.paths.filesDir, placed);
    if (error instanceof ConflictError) return refuse(problems, error.conflicts);
    throw error;
  }
}

class ConflictError extends Error {
  constructor(readonly conflicts: readonly Problem[]) {
    super("Another import came between.");
  }
}

/** Determines what an import would do by running it in a transaction that is rolled back. */
function tryOut(db: Db, pack: CheckedPack, run: Run, problems: readonly Problem[]): ImportOutcome {
  let summary: ImportSummary | null = null;
  try {
    inTransaction(db, () => {
      summary = applyTo(db, pack, run, "Comparing");
      throw new UndoneError();
    });
  } catch (error) {
    if (!(error instanceof UndoneError)) throw error;
  }
  return { status: "checked", problems, summary };
}

class UndoneError extends Error {}

function applyTo(db: Db, pack: CheckedPack, run: Run, step: string): ImportSummary {
  const { now, replace, onProgress } = run;
  return applyPack(db, pack, { now, replace, onProgress: (done, total) => onProgress?.(step, done, total) });
}
