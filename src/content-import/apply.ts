import type { WordbookFile } from "../content/format/wordbook.ts";
import { placesOf } from "../content/items.ts";
import { defineTags, findPack, raiseRevision, replaceMedia, savePack } from "../content/packs.store.ts";
import type { CheckedPack, ImportSummary, KindCounts, Problem } from "../content/report.ts";
import type { Db } from "../database/open.ts";
import { findGuidePack } from "../domains/prep/guides-import.store.ts";
import { indexParts, relinkParts } from "../domains/question-bank/part-text.store.ts";
import { countRelations, replaceRelations } from "../domains/resources/relations-import.store.ts";
import { findTakenEntries } from "../domains/vocabulary/wordbook-entries.store.ts";
import { findPackAdditions, findPackWordbooks, findWordbookPack } from "../domains/vocabulary/wordbook-import.store.ts";
import {
  importCourses,
  importGuides,
  importPapers,
  importParts,
  importPredictions,
  importWordbooks,
  type Run,
} from "./import-kinds.ts";
import { packRelations } from "./relations.ts";

/** `now` in milliseconds since the epoch; `onProgress` is called with the number of finished items and the total. */
export interface ApplyOptions {
  readonly now: number;
  /** Whether wordbooks of other packs may be replaced. */
  readonly replace: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

const STEP = 50;

/**
 * What the database refuses about a valid pack: an older version, and slugs or wordbooks that another pack owns. Read-only. With `replace`
 * any version is accepted and wordbooks change owner; a guide's slug never does.
 */
export function findConflicts(db: Db, pack: CheckedPack, options: { replace: boolean }): Problem[] {
  const { id: packId } = pack.manifest;
  const installed = findPack(db, { packId });
  if (installed?.contentHash === pack.contentHash) return [];
  const problems: Problem[] = [];
  const conflict = (file: string, pointer: string, message: string, remedy: string) =>
    problems.push({ severity: "error", file, pointer, message, remedy });

  const version = installed === undefined || options.replace ? null : versionConflict(pack, installed.version);
  if (version !== null) conflict("pack.json", "/version", version.message, version.remedy);
  for (const { file, pointer, value } of placesOf(pack, "guides")) {
    const { slug } = value;
    const owner = findGuidePack(db, { slug }) ?? packId;
    if (owner === packId) continue;
    const message = `The slug ${slug} belongs to a guide of the pack ${owner}`;
    conflict(file, `${pointer}/slug`, message, "Give the guide another slug.");
  }
  for (const { file, pointer, value } of placesOf(pack, "wordbooks")) {
    const { setId, adds } = value;
    if (adds) {
      for (const one of additionConflicts(db, packId, value))
        conflict(file, pointer + one.pointer, one.message, one.remedy);
      continue;
    }
    const owner = findWordbookPack(db, { setId }) ?? packId;
    if (owner === packId || options.replace) continue;
    const remedy = "Leave the wordbook out, or use --replace to put this one in its place.";
    conflict(file, `${pointer}/setId`, `The wordbook ${setId} comes from the pack ${owner}`, remedy);
  }
  return problems;
}

/** The conflicts of adding to a wordbook, which never replaces existing entries. */
function additionConflicts(
  db: Db,
  packId: string,
  book: WordbookFile,
): { pointer: string; message: string; remedy: string }[] {
  const { setId, groups } = book;
  const owner = findWordbookPack(db, { setId });
  if (owner === undefined || owner === packId) {
    const message =
      owner === undefined
        ? `The wordbook ${setId} to add to does not exist`
        : `The wordbook ${setId} is this pack's own`;
    const remedy = "Import the pack with this wordbook first, or leave adds out and give the whole wordbook.";
    return [{ pointer: "/setId", message, remedy }];
  }
  const entryIds = groups.flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
  const taken = findTakenEntries(db, { setId, packId, entryIds });
  return groups.flatMap(({ entries }, g) =>
    entries.flatMap(({ entryId }, e) => {
      const other = taken.get(entryId);
      if (other === undefined) return [];
      const message = `The wordbook ${setId} has an entry ${entryId} of the pack ${other}`;
      return [{ pointer: `/groups/${g}/entries/${e}/entryId`, message, remedy: "Give the entry another id." }];
    }),
  );
}

function versionConflict(pack: CheckedPack, installed: string): { message: string; remedy: string } | null {
  const { version } = pack.manifest;
  const order = Bun.semver.order(version, installed);
  if (order > 0) return null;
  const message =
    order === 0
      ? `Version ${version} is installed with other content`
      : `Version ${installed} is installed, which is newer than ${version}`;
  const remedy = `Raise the version above ${installed}, or use --replace to install this one in its place.`;
  return { message, remedy };
}

/**
 * Imports a pack for which `findConflicts` found no conflicts. Call it inside a transaction. Existing items of the pack retain their ids,
 * items that it no longer contains are withdrawn, and an identical pack writes nothing. The media files must already be in place.
 */
export function applyPack(db: Db, pack: CheckedPack, options: ApplyOptions): ImportSummary {
  const { id: packId, version } = pack.manifest;
  const { now, replace } = options;
  const installed = findPack(db, { packId });
  const previousVersion = installed?.version ?? null;
  if (installed?.contentHash === pack.contentHash) {
    return { packId, version, previousVersion, status: "unchanged", counts: unchangedCounts(db, pack) };
  }
  savePack(db, { manifest: pack.manifest, contentHash: pack.contentHash, now });
  const media = replaceMedia(db, { packId, media: pack.media.values(), now });
  defineTags(db, pack.manifest);
  const installedAt = installed?.installedAt ?? now;
  const run: Run = { db, pack, packId, installedAt, now, replace, tick: progress(pack, options.onProgress) };

  const parts = importParts(run);
  const courses = importCourses(run, parts.ids);
  indexParts(db, { ids: new Set([...parts.written, ...relinkParts(db)]) });
  const guides = importGuides(run);
  const predictions = importPredictions(run, parts.ids);
  const papers = importPapers(run, parts.ids);
  const about = packRelations(run, { parts: parts.ids, predictions: predictions.ids });
  const relations = replaceRelations(db, { packId, relations: about });
  const wordbooks = importWordbooks(run);
  raiseRevision(db);
  const counts = {
    parts: parts.counts,
    courses: courses.counts,
    guides: guides.counts,
    predictions: predictions.counts,
    "mock-papers": papers.counts,
    relations,
    wordbooks,
    media,
  };
  return { packId, version, previousVersion, status: installed === undefined ? "installed" : "updated", counts };
}

function unchangedCounts(db: Db, pack: CheckedPack): ImportSummary["counts"] {
  const { id: packId } = pack.manifest;
  const unchanged = (count: number): KindCounts => ({ added: 0, changed: 0, unchanged: count, withdrawn: 0 });
  const entries = [...findPackWordbooks(db, { packId }), ...findPackAdditions(db, { packId })].reduce(
    (sum, book) => sum + book.entryCount,
    0,
  );
  return {
    parts: unchanged(pack.sizes.parts),
    courses: unchanged(pack.sizes.courses),
    guides: unchanged(pack.sizes.guides),
    predictions: unchanged(pack.sizes.predictions),
    "mock-papers": unchanged(pack.sizes["mock-papers"]),
    relations: unchanged(countRelations(db, { packId })),
    wordbooks: unchanged(entries),
    media: unchanged(pack.media.size),
  };
}

function progress(pack: CheckedPack, onProgress: ApplyOptions["onProgress"]): () => void {
  const total = Object.values(pack.sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  return () => {
    done++;
    if (done % STEP === 0 || done === total) onProgress?.(done, total);
  };
}
