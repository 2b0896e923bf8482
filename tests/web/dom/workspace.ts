import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchPageAt } from "../../../src/web/app.tsx";
import { createQueryClient } from "../../../src/web/client.ts";
import { startLanguage } from "../../../src/web/i18n.ts";

/** Renders the workspace in a document as `src/web/main.tsx` does. @returns a function that removes it. */
export async function showWorkspace(body: HTMLElement): Promise<() => void> {
  const client = createQueryClient();
  await Promise.all([startLanguage(), fetchPageAt(location.pathname)]);
  const place = body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(createElement(StrictMode, null, createElement(QueryClientProvider, { client }, createElement(App))));
  return () => {
    root.unmount();
    client.clear();
    place.remove();
  };
}
