import type { PackFolder } from "../content/format/index.ts";
import { itemsOf, type PackItem } from "../content/items.ts";
import type { ImportedItem, Known } from "../content/known.ts";
import type { CheckedPack, KindCounts } from "../content/report.ts";
import { Tally } from "../content/tally.ts";
import type { Db } from "../database/open.ts";
import { findPackCourses, importCourse, withdrawCourse } from "../domains/courses/courses-import.store.ts";
import { findPackPapers, importPaper, withdrawPaper } from "../domains/mock/papers-import.store.ts";
import { indexPredictions } from "../domains/predictions/prediction-text.store.ts";
import {
  findPackPredictions,
  importPrediction,
  withdrawPrediction,
} from "../domains/predictions/predictions-import.store.ts";
import { findPackGuides, importGuide, withdrawGuide } from "../domains/prep/guides-import.store.ts";
import { findPackParts, importPart, withdrawPart } from "../domains/question-bank/parts-import.store.ts";
import {
  addToWordbook,
  findPackAdditions,
  findPackWordbooks,
  findWordbookPack,
  importWordbook,
  withdrawAddition,
  withdrawWordbook,
} from "../domains/vocabulary/wordbook-import.store.ts";

/** The context of one import. */
export interface Run {
  readonly db: Db;
  readonly pack: CheckedPack;
  readonly packId: string;
  /** When the pack was first installed. */
  readonly installedAt: number;
  readonly now: number;
  /** Whether wordbooks of other packs may be replaced. */
  readonly replace: boolean;
  /** Counts one item as done. */
  readonly tick: () => void;
}

/** Ids of the pack's items of one kind, by key. */
export type Ids = ReadonlyMap<string, number>;

/** The id for a key that the check of the pack has validated. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The pack was checked, but has nothing of the key ${key}`);
  return id;
}

/** How the items of one kind are written. Imported items are removed from `known`; the rest is withdrawn. */
interface Kind<F extends PackFolder, K extends Known> {
  readonly known: Map<string, K>;
  readonly keyOf: (item: PackItem<F>) => string;
  readonly importItem: (item: PackItem<F>, known: K | undefined, position: number) => ImportedItem;
  readonly withdraw: (known: K) => void;
}

/** The result for the items of one kind. */
export interface Imported {
  readonly ids: Ids;
  readonly counts: KindCounts;
}

function importKind<F extends PackFolder, K extends Known>(run: Run, folder: F, kind: Kind<F, K>): Imported {
  const tally = new Tally();
  const ids = new Map<string, number>();
  const { known } = kind;
  for (const item of itemsOf(run.pack, folder)) {
    const key = kind.keyOf(item);
    const { id, outcome } = kind.importItem(item, known.get(key), ids.size);
    known.delete(key);
    ids.set(key, id);
    tally.count(outcome);
    run.tick();
  }
  for (const gone of known.values()) {
    if (gone.withdrawn === 1) continue;
    kind.withdraw(gone);
    tally.count("withdrawn");
  }
  return { ids, counts: tally.counts };
}

/** Writes the parts. `written` are those to index after the courses that link to them are written. */
export function importParts(run: Run): Imported & { written: readonly number[] } {
  const { db, packId, now } = run;
  const { media } = run.pack;
  const written: number[] = [];
  const imported = importKind(run, "parts", {
    known: findPackParts(db, { packId }),
    keyOf: (part) => part.key,
    importItem: (part, known) => {
      const result = importPart(db, { packId, part, media, known, now });
      if (result.outcome !== "unchanged") written.push(result.id);
      return result;
    },
    withdraw: ({ id }) => withdrawPart(db, { id, now }),
  });
  return { ...imported, written };
}

export function importCourses(run: Run, parts: Ids): Imported {
  const partId = (key: string) => idOf(parts, key);
  const { db, packId, now } = run;
  const { media } = run.pack;
  return importKind(run, "courses", {
    known: findPackCourses(db, { packId }),
    keyOf: (course) => course.key,
    importItem: (course, known, position) => importCourse(db, { packId, course, position, media, partId, known, now }),
    withdraw: ({ id }) => withdrawCourse(db, { id, now }),
  });
}

export function importGuides(run: Run): Imported {
  const { db, packId, now } = run;
  const { media } = run.pack;
  return importKind(run, "guides", {
    known: findPackGuides(db, { packId }),
    keyOf: (guide) => guide.slug,
    importItem: (guide, known) => importGuide(db, { packId, guide, media, known, now }),
    withdraw: ({ id }) => withdrawGuide(db, { id, now }),
  });
}

export function importPredictions(run: Run, parts: Ids): Imported {
  const { db, packId, installedAt, now } = run;
  const { media } = run.pack;
  const partId = (key: string) => idOf(parts, key);
  const written: number[] = [];
  const imported = importKind(run, "predictions", {
    known: findPackPredictions(db, { packId }),
    keyOf: (prediction) => prediction.key,
    importItem: (prediction, known) => {
      const result = importPrediction(db, { packId, prediction, media, partId, installedAt, known, now });
      if (result.outcome !== "unchanged") written.push(result.sequence);
      return result;
    },
    withdraw: ({ id, sequence }) => withdrawPrediction(db, { id, sequence, now }),
  });
  indexPredictions(db, { sequences: written });
  return imported;
}

/** The paperId of a preset. */
export function paperIdOf(packId: string, key: string): string {
  return `${packId}:${key}`;
}

export function importPapers(run: Run, parts: Ids): Imported {
  const { db, packId, now } = run;
  const partId = (key: string) => idOf(parts, key);
  return importKind(run, "mock-papers", {
    known: findPackPapers(db, { packId }),
    keyOf: (paper) => paperIdOf(packId, paper.key),
    importItem: (paper, known) =>
      importPaper(db, { packId, paperId: paperIdOf(packId, paper.key), paper, partId, known, now }),
    withdraw: ({ id }) => withdrawPaper(db, { id, now }),
  });
}

/** Writes the wordbooks and withdraws those that the pack no longer contains. @returns counts of entries. */
export function importWordbooks(run: Run): KindCounts {
  const { db, packId, now } = run;
  const tally = new Tally();
  const dropped = new Map(findPackWordbooks(db, { packId }).map((book) => [book.setId, book.entryCount]));
  const formerAdditions = new Set(findPackAdditions(db, { packId }).map((book) => book.setId));
  for (const book of itemsOf(run.pack, "wordbooks")) {
    if (book.adds) {
      tally.add(addToWordbook(db, { packId, book }).counts);
      formerAdditions.delete(book.setId);
      run.tick();
      continue;
    }
    const owner = findWordbookPack(db, book) ?? packId;
    if (owner !== packId && !run.replace) throw new Error(`The wordbook ${book.setId} belongs to the pack ${owner}`);
    tally.add(importWordbook(db, { packId, book, now }).counts);
    dropped.delete(book.setId);
    formerAdditions.delete(book.setId);
    run.tick();
  }
  for (const setId of formerAdditions) tally.count("withdrawn", withdrawAddition(db, { setId, packId }));
  for (const [setId, entryCount] of dropped) {
    if (entryCount > 0) tally.count("withdrawn", withdrawWordbook(db, { setId, now }));
  }
  return tally.counts;
}
