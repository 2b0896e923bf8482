import { useEffect } from "react";

const SITE = "lectern";

let page = SITE;
let mark = "";

function show(): void {
  document.title = `${mark}${page}`;
}

/** Names the document after the page, so that tabs, history and screen readers tell pages apart; null while there is none. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    page = title === null ? SITE : `${title} · ${SITE}`;
    show();
  }, [title]);
}

/** Puts how much is new before the title, whatever page is shown; an empty text for nothing. */
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
