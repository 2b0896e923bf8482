import type { WordbookFile } from "../format/wordbook.ts";
import type { Report } from "../problems.ts";
import { checkOnce } from "./keys.ts";

/** Ids of a wordbook name one thing each. */
export function checkWordbook(book: WordbookFile, report: Report): void {
  checkOnce(
    book.groups.map((group, g) => [group.groupId, `/groups/${g}/groupId`]),
    "groupId",
    report,
  );
  checkOnce(
    book.groups.flatMap((group, g) =>
      group.entries.map((entry, e) => [entry.entryId, `/groups/${g}/entries/${e}/entryId`] as const),
    ),
    "entryId",
    report,
  );
}
