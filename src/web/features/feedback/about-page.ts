import { MAX_FEEDBACK_PATH } from "../../bounds.ts";
import { isAtRoute, isPagePath, ROUTES } from "../../routes.ts";

/** The feedback page, told which page of the workspace one comes from. There it is the page as it is. */
export function feedbackFrom(path: string, search: string): string {
  const whole = search === "" ? path : `${path}?${search}`;
  if (isAtRoute(ROUTES.feedback, path)) return whole;
  return `${ROUTES.feedback}?${new URLSearchParams({ from: whole.length > MAX_FEEDBACK_PATH ? path : whole })}`;
}

/** The address of a page of the workspace that a path means, whoever wrote it; null where it means none. */
export function pageAt(written: string): string | null {
  const url =
    written.startsWith("/") && written.length <= MAX_FEEDBACK_PATH ? URL.parse(written, location.origin) : null;
  // The URL parser reads "//host" as another site.
  if (url === null || url.origin !== location.origin || !isPagePath(url.pathname)) return null;
  // The one sign that URLs leave as it is and a path of the site may not have.
  return (url.pathname + url.search + url.hash).replaceAll("\\", "%5C");
}
