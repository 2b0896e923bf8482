import { MAX_FEEDBACK_PATH } from "../../bounds.ts";
import { isAtRoute, isPagePath, ROUTES } from "../../routes.ts";

/** The address of the feedback page, with the workspace page the person comes from. On the feedback page itself it is the current address. */
export function feedbackFrom(path: string, search: string): string {
  const whole = search === "" ? path : `${path}?${search}`;
  if (isAtRoute(ROUTES.feedback, path)) return whole;
  return `${ROUTES.feedback}?${new URLSearchParams({ from: whole.length > MAX_FEEDBACK_PATH ? path : whole })}`;
}

/** The address of a workspace page that an untrusted path names, or null. */
export function pageAt(written: string): string | null {
  const url =
    written.startsWith("/") && written.length <= MAX_FEEDBACK_PATH ? URL.parse(written, location.origin) : null;
  // The URL parser reads "//host" as another site.
  if (url === null || url.origin !== location.origin || !isPagePath(url.pathname)) return null;
  // The one character that URLs leave unescaped and a path of the site may not contain.
  return (url.pathname + url.search + url.hash).replaceAll("\\", "%5C");
}
