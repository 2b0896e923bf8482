/** The media files of a pack, by their path from its top folder. */
export type MediaFiles = ReadonlyMap<string, { readonly sha256: string; readonly mediaType: string }>;

/** Destination of a Markdown link, image or link definition within the pack, in angle brackets or bare. */
const DESTINATION =
  /(\]\(\s*|^[ \t>]*\[[^\]\n]+\]:\s*)(?:<(media\/[^<>\n]+)>|(media\/(?:[^\s()<>\\]|\\[!-/:-@[-`{-~]|\([^\s()<>]*\))+))/gmu;
/** A backslash before a sign means the sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/gu;

/** Markdown in which links to media files of the pack lead to `/media/<sha256>`, where the service hands them out. */
export function linkMedia(markdown: string, media: MediaFiles): string {
  return markdown.replace(DESTINATION, (whole, lead: string, bracketed?: string, bare?: string) => {
    const file = media.get(decoded(bracketed ?? bare ?? ""));
    return file === undefined ? whole : `${lead}/media/${file.sha256}`;
  });
}

/** A file that an item names; the check of the pack has found it there. */
export function mediaFile(path: string, media: MediaFiles): { sha256: string; mediaType: string } {
  const file = media.get(path);
  if (file === undefined) throw new Error(`The pack was checked, but has no file ${path}`);
  return file;
}

function decoded(address: string): string {
  const plain = address.replace(ESCAPED, "$1");
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
