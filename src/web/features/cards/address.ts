import { useRef } from "react";
import { ROUTES } from "../../routes.ts";
import { type QueryChange, useAddressQuery } from "../../ui/address.ts";
import { BOOKS, type Book, MODES, type Mode } from "./cards.ts";

/** Address of the review of a book's cards. */
export function reviewPathOf(book: Book, mode?: Mode): string {
  return `${ROUTES.cards}?book=${book}${mode === undefined ? "" : `&mode=${mode}`}`;
}

export interface Wish {
  readonly book: Book;
  readonly group: string;
  readonly mode: Mode;
}

/**
 * The choices read from the address, and whether a review is open there: that is a step of its own in the history, so that Back pauses the review.
 */
export function useWish() {
  const { query, change } = useAddressQuery();
  const wish = {
    book: BOOKS.find((book) => book === query.get("book")) ?? "personal",
    group: query.get("group") ?? "",
    mode: MODES.find((mode) => mode === query.get("mode")) ?? "mixed",
  };
  const set = (next: Partial<Wish>, others: QueryChange = {}) =>
    change({ ...next, ...(next.book === undefined ? {} : { group: null }), ...others }, { replace: true });
  const isOpen = query.has("review");
  const isStep = useRef(false);
  const open = ({ book, group, mode }: Wish) => {
    if (!isOpen) isStep.current = true;
    change({ book, group, mode, review: "on" }, { replace: isOpen });
  };
  /** Returns to the choice, with other preselected values if given. */
  const leave = (next: Partial<Wish> | null = null) => {
    if (isStep.current && next === null) window.history.back();
    else set(next ?? {}, { review: null });
    isStep.current = false;
  };
  return { wish, setWish: (next: Partial<Wish>) => set(next), isOpen, open, leave };
}
