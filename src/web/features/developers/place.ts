import { useEffect } from "react";
import { findRow } from "../../ui/link-row.tsx";

/** The operation whose page was just left, for as long as it takes to show the next page. */
let left: string | null = null;

/** Begins the page of an operation at its top, or at the part that the address names. */
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

/** Brings whoever comes from the page of an operation back to its row in the list. */
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

/** Shows the part of a page that the address names, which is there only now. */
export function usePartOfAddress(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== "") afterFrame(() => document.getElementById(id)?.scrollIntoView());
  }, []);
}

/** The frame around a page begins it at its top, after the page's own effects. */
function afterFrame(show: () => void): void {
  requestAnimationFrame(show);
}
