import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BOOKS, type Book, MODES, type Mode } from "./cards.ts";

/** Where the cards of a book are reviewed. */
export function reviewPathOf(book: Book, mode?: Mode): string {
  return `${ROUTES.cards}?book=${book}${mode === undefined ? "" : `&mode=${mode}`}`;
}

export interface Wish {
  readonly book: Book;
  readonly group: string;
  readonly mode: Mode;
}

/** What the address asks for. */
export function useWish(): readonly [Wish, (change: Partial<Wish>) => void, { readonly isBookNamed: boolean }] {
  const { query, change } = useAddressQuery();
  const wish = {
    book: BOOKS.find((book) => book === query.get("book")) ?? "personal",
    group: query.get("group") ?? "",
    mode: MODES.find((mode) => mode === query.get("mode")) ?? "mixed",
  };
  const set = (next: Partial<Wish>) =>
    change({ ...next, ...(next.book === undefined ? {} : { group: null }) }, { replace: true });
  return [wish, set, { isBookNamed: query.has("book") }];
}
