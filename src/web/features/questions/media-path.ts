/**
 * The path of a media file on this site. Responses contain whole addresses for agents; the workspace may be open under another name of the same
 * service, and loads nothing from other sites.
 */
export function mediaPath(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
