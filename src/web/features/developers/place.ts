import { useEffect } from "react";
import { findRow } from "../../ui/link-row.tsx";

/** The operation whose page was just left, until the next page is shown. */
let left: string | null = null;

/** Scrolls the page of an operation to its top, or to the part that the address names. */
export function useOperationStart(id: string): void {
  useEffect(() => {
    if (window.location.hash === "") window.scrollTo(0, 0);
    return () => {
      left = id;
      setTimeout(() => {
        left = null;
      });
    };
  }, [id]);
}

/** Returns a person who comes from the page of an operation to its row in the list. */
export function useReturnToRow(): void {
  useEffect(() => {
    const id = left;
    if (id === null) return;
    afterFrame(() => {
      const row = findRow(id);
      row?.scrollIntoView({ block: "center" });
      row?.focus({ preventScroll: true });
    });
  }, []);
}

/** Scrolls to the fragment of the address, whose element has only now been rendered. */
export function usePartOfAddress(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== "") afterFrame(() => document.getElementById(id)?.scrollIntoView());
  }, []);
}

/** The surrounding frame scrolls to the top after the page's own effects. */
function afterFrame(show: () => void): void {
  requestAnimationFrame(show);
}
