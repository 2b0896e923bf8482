/** The use of a media file. */
export type MediaKind = "audio" | "image" | "video" | "document";

interface MediaType {
  readonly kind: MediaKind;
  readonly mediaType: string;
  /** The names that file type detection may give such a file. */
  readonly detected: readonly string[];
}

const type = (kind: MediaKind, mediaType: string, ...detected: string[]): MediaType => ({ kind, mediaType, detected });
const JPEG = type("image", "image/jpeg", "jpg");

/** Media types of a pack by file extension. SVG has no magic number; it is parsed instead. */
const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  mp3: type("audio", "audio/mpeg", "mp3"),
  m4a: type("audio", "audio/mp4", "m4a"),
  aac: type("audio", "audio/aac", "aac"),
  ogg: type("audio", "audio/ogg", "ogg", "oga", "opus"),
  opus: type("audio", "audio/ogg", "opus"),
  wav: type("audio", "audio/wav", "wav"),
  png: type("image", "image/png", "png", "apng"),
  jpg: JPEG,
  jpeg: JPEG,
  webp: type("image", "image/webp", "webp"),
  gif: type("image", "image/gif", "gif"),
  svg: type("image", "image/svg+xml"),
  mp4: type("video", "video/mp4", "mp4", "m4v"),
  webm: type("video", "video/webm", "webm"),
  pdf: type("document", "application/pdf", "pdf"),
};

/** The allowed extensions of media files. */
export const MEDIA_EXTENSIONS = Object.keys(MEDIA_TYPES);

/** The media type for a file name; undefined if packs may not contain it. */
export function mediaTypeOf(path: string): MediaType | undefined {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
}
