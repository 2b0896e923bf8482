import { useEffect } from "react";

/** Names the document after the page, so that tabs, history and screen readers tell pages apart. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · lectern`;
  }, [title]);
}
