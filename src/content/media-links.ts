/** The media files of a pack, by their path from its top folder. */
export type MediaFiles = ReadonlyMap<string, { readonly sha256: string; readonly mediaType: string }>;

/** The target of a Markdown link, image or link definition within the pack, in angle brackets or bare. */
const DESTINATION =
  /(\]\(\s*|^[ \t>]*\[[^\]\n]+\]:\s*)(?:<(media\/[^<>\n]+)>|(media\/(?:[^\s()<>\\]|\\[!-/:-@[-`{-~]|\([^\s()<>]*\))+))/gmu;
/** An escaped sign in Markdown. */
const ESCAPED = /\\([!-/:-@[-`{-~])/gu;

/** Markdown in which links to media files of the pack point to `/media/<sha256>`, where the service serves them. */
export function linkMedia(markdown: string, media: MediaFiles): string {
  return markdown.replace(DESTINATION, (whole, lead: string, bracketed?: string, bare?: string) => {
    const file = media.get(decoded(bracketed ?? bare ?? ""));
    return file === undefined ? whole : `${lead}/media/${file.sha256}`;
  });
}

/** A file that an item refers to; the check of the pack has verified that it exists. */
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
