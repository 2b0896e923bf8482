import type { WordbookFile } from "../format/wordbook.ts";
import type { Report } from "../problems.ts";
import { checkOnce } from "./keys.ts";

/** Checks that a complete wordbook has its titles, and that its ids are unique. */
export function checkWordbook(book: WordbookFile, report: Report): void {
  for (const field of book.adds ? [] : (["title", "titleZh"] as const)) {
    if (book[field].trim() !== "") continue;
    const remedy = "Give the wordbook its title; what only adds to another wordbook says so with adds: true.";
    report.error(`/${field}`, `${field} is missing`, remedy);
  }
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
