import { usePersonalProgress, useWordbooks, type Wordbook } from "../vocabulary/vocabulary.ts";
import type { Book } from "./cards.ts";

export type BookSummary = Omit<Wordbook["summary"], "title" | "titleZh" | "groups">;

/** The learner's progress in each available book; a wordbook that is not installed is left out. */
export function useSummaries(): {
  readonly books: readonly {
    readonly book: Book;
    readonly summary: BookSummary;
    readonly groups: Wordbook["summary"]["groups"];
  }[];
  readonly personal: ReturnType<typeof usePersonalProgress>;
} {
  const personal = usePersonalProgress();
  const wordbooks = useWordbooks();
  const own =
    personal.data === undefined ? [] : [{ book: "personal" as const, summary: personal.data.summary, groups: [] }];
  const builtin = wordbooks.flatMap(({ data }) =>
    data === undefined ? [] : [{ book: data.setId, summary: data.summary, groups: data.summary.groups }],
  );
  return { books: [...own, ...builtin], personal };
}
