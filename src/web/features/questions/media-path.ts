/**
 * The path of a medium on this site. Answers carry whole addresses for agents; the workspace may be open under another name of
 * the same service, and loads nothing from other sites.
 */
export function mediaPath(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
