import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchPageAt } from "./app.tsx";
import { createQueryClient } from "./client.ts";
import { sessionQuery } from "./features/account/account.ts";
import { startLanguage } from "./i18n.ts";
import { catchLostFocus } from "./ui/lost-focus.ts";

/** Asks for the words, the first page's code and who is signed in at once, and shows nothing before words and code are here. */
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
    // Without words there is nothing to say it with but this.
    root.textContent = "lectern could not be loaded. Reload the page. 未能加载，请重新加载本页。";
  });
}
