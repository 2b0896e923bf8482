import { ROUTES } from "./routes.ts";

/** Where to go after signing in. Only an address of this site is followed; anything else leads to the first page. */
export function safeNext(search: string, origin: string): string {
  const next = new URLSearchParams(search).get("next");
  if (next === null || !next.startsWith("/")) return ROUTES.today;
  // The URL parser reads "//host" and "/\host" as other sites, and drops tabs and line ends: compare its result.
  const url = URL.parse(next, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return ROUTES.today;
  if (url.pathname === ROUTES.login || url.pathname === ROUTES.setup) return ROUTES.today;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that returns to `path`. */
export function loginPath(path: string): string {
  return path === ROUTES.today ? ROUTES.login : `${ROUTES.login}?${new URLSearchParams({ next: path })}`;
}
