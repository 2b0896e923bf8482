import type { Db } from "../../database/open.ts";
import type { EntryContent } from "./merging.ts";
import { formatEntries, MAX_FILE_CHARACTERS, roughSize, type TransferFormat } from "./transfer.ts";
import { countEntries, findIdAtRank, readContents } from "./vocabulary.store.ts";

export const MAX_EXPORT_OFFSET = 100_000;
/** Entries read per batch, so that a page of very long entries is not read completely before it is cut. */
const CHUNK = 100;

/** One page of the book as a file. */
export function readExport(
  db: Db,
  accountId: number,
  input: { format: TransferFormat; limit: number; offset: number },
) {
  const entries: EntryContent[] = [];
  let characters = 0;
  let fromId = findIdAtRank(db, accountId, { older: input.offset });
  while (fromId !== undefined && entries.length < input.limit) {
    const limit = Math.min(CHUNK, input.limit - entries.length);
    // One more than requested shows where the next chunk begins.
    const chunk = readContents(db, accountId, { fromId, limit: limit + 1 });
    fromId = chunk[limit]?.id;
    for (const entry of chunk.slice(0, limit)) {
      characters += roughSize(entry);
      if (characters > MAX_FILE_CHARACTERS && entries.length > 0) {
        fromId = undefined;
        break;
      }
      entries.push(entry);
    }
  }
  const total = countEntries(db, accountId);
  const next = input.offset + entries.length;
  const hasMore = next < total;
  return {
    format: input.format,
    content: formatEntries(entries, input.format),
    contentType: input.format === "csv" ? "text/csv; charset=utf-8" : "application/json",
    fileName: `vocabulary.${input.format}`,
    count: entries.length,
    total,
    limit: input.limit,
    offset: input.offset,
    hasMore,
    nextOffset: hasMore && next <= MAX_EXPORT_OFFSET ? next : null,
  };
}
