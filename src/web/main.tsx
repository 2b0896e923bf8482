import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchPageAt } from "./app.tsx";
import { createQueryClient } from "./client.ts";
import { sessionQuery } from "./features/account/account.ts";
import { startLanguage } from "./i18n.ts";
import { catchLostFocus } from "./ui/lost-focus.ts";

/** Requests the strings, the first page's code and the session at once, and renders only when strings and code are loaded. */
async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  catchLostFocus();
  void client.prefetchQuery(sessionQuery);
  await Promise.all([startLanguage(), fetchPageAt(location.pathname)]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root !== null) {
  start(root).catch(() => {
    // Without strings this fixed text is all that can be shown.
    root.textContent = "lectern could not be loaded. Reload the page. 未能加载，请重新加载本页。";
  });
}
