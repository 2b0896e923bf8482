import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchPageAt } from "./app.tsx";
import { createQueryClient } from "./client.ts";
import { sessionQuery } from "./features/account/account.ts";
import "./i18n.ts";

/** Asks for the first page's code and for who is signed in at once, and shows nothing before the code is here. */
async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  void client.prefetchQuery(sessionQuery);
  await fetchPageAt(location.pathname);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
