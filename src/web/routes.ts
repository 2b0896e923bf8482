/** The addresses of the workspace. The service answers any other page address with 404, the workspace with its own page. */
export const ROUTES = {
  today: "/",
  setup: "/setup",
  login: "/login",
  bind: "/agent/bind",
  vocabulary: "/vocabulary",
  wordbooks: "/vocabulary/wordbooks",
  settings: "/settings",
  security: "/settings/security",
  agents: "/settings/agents",
} as const;

const PAGE_PATHS: ReadonlySet<string> = new Set(Object.values(ROUTES));

/** Whether the workspace has a page at this path. */
export function isPagePath(path: string): boolean {
  return PAGE_PATHS.has(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
}
