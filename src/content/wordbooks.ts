import type { Db } from "../database/open.ts";
import { importWordbook } from "../domains/vocabulary/wordbook-import.store.ts";
import { checkFile, PackError, WordbookFile } from "./pack.ts";

export interface WordbookImport {
  readonly setId: string;
  /** `unchanged` where the same content was imported before and nothing was written. */
  readonly status: "imported" | "unchanged";
  /** Entries that the wordbook offers now. */
  readonly entryCount: number;
  /** Entries that it no longer offers because the pack no longer has them. */
  readonly withdrawn: number;
}

/**
 * Holds a wordbook file against its schema and its ids against each other.
 * @throws PackError that lists what is wrong.
 */
export function checkWordbook(value: unknown): WordbookFile {
  const book = checkFile(WordbookFile, value, "The wordbook");
  const problems: string[] = [];
  const once = (seen: Set<string>, id: string, path: string) => {
    if (seen.has(id)) problems.push(`${path}: the id ${id} is used twice`);
    seen.add(id);
  };
  const groupIds = new Set<string>();
  const entryIds = new Set<string>();
  book.groups.forEach((group, g) => {
    once(groupIds, group.groupId, `/groups/${g}/groupId`);
    group.entries.forEach((entry, e) => {
      const path = `/groups/${g}/entries/${e}`;
      once(entryIds, entry.entryId, `${path}/entryId`);
      if (entry.phrase.trim() === "") problems.push(`${path}/phrase: the phrase is only white space`);
    });
  });
  if (problems.length > 0) throw new PackError(`The wordbook ${book.setId}`, problems);
  return book;
}

/**
 * Brings the wordbooks of a pack into the database, each replacing the one of its setId. Entries keep their rows by
 * entryId, so learners keep their progress; entries that the pack no longer has are withdrawn. Repeating an import
 * changes nothing. Call it inside a transaction; `now` in milliseconds since the epoch.
 * @throws PackError that lists what is wrong with a wordbook; nothing was written then.
 */
export function importWordbooks(
  db: Db,
  pack: { readonly id: string },
  books: readonly unknown[],
  now: number,
): WordbookImport[] {
  const checked = books.map(checkWordbook);
  return checked.map((book) => ({ setId: book.setId, ...importWordbook(db, { packId: pack.id, book, now }) }));
}
