import { useEffect } from "react";

const SITE = "lectern";

let page = SITE;
let mark = "";

function show(): void {
  document.title = `${mark}${page}`;
}

/** Sets the document's title to the page, so that tabs, history and screen readers distinguish pages; null while there is none. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    page = title === null ? SITE : `${title} · ${SITE}`;
    show();
  }, [title]);
}

/** Puts the number of new items before the title, on every page; an empty text for none. */
export function useTitleMark(text: string): void {
  useEffect(() => {
    mark = text === "" ? "" : `(${text}) `;
    show();
    return () => {
      mark = "";
      show();
    };
  }, [text]);
}
