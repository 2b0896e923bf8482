/** A kind of file that learners can upload. */
interface FileKind {
  readonly mediaType: string;
  /** Names that file-type uses for it. Empty for plain text, which has no signature. */
  readonly detected: readonly string[];
  readonly extensions: readonly string[];
  /** Whether it contains text to search. */
  readonly hasText: boolean;
  /** Whether a browser may display it inline. Anything that could contain a script is downloaded instead. */
  readonly inline: boolean;
}

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const KINDS = [
  { mediaType: "application/pdf", detected: ["application/pdf"], extensions: ["pdf"], hasText: true, inline: true },
  { mediaType: DOCX, detected: [DOCX], extensions: ["docx"], hasText: true, inline: false },
  { mediaType: "text/plain", detected: [], extensions: ["txt"], hasText: true, inline: false },
  { mediaType: "text/markdown", detected: [], extensions: ["md", "markdown"], hasText: true, inline: false },
  { mediaType: "image/png", detected: ["image/png", "image/apng"], extensions: ["png"], hasText: false, inline: true },
  { mediaType: "image/jpeg", detected: ["image/jpeg"], extensions: ["jpg", "jpeg"], hasText: false, inline: true },
  { mediaType: "image/webp", detected: ["image/webp"], extensions: ["webp"], hasText: false, inline: true },
  { mediaType: "image/gif", detected: ["image/gif"], extensions: ["gif"], hasText: false, inline: true },
  { mediaType: "audio/mpeg", detected: ["audio/mpeg"], extensions: ["mp3"], hasText: false, inline: true },
  // Recorders also write M4A under the MP4 brand.
  {
    mediaType: "audio/mp4",
    detected: ["audio/x-m4a", "audio/mp4", "video/mp4"],
    extensions: ["m4a"],
    hasText: false,
    inline: true,
  },
  {
    mediaType: "audio/ogg",
    detected: ["audio/ogg", "audio/ogg; codecs=opus"],
    extensions: ["ogg", "oga", "opus"],
    hasText: false,
    inline: true,
  },
  // The bytes of a browser recording identify only the container, which may also hold video.
  { mediaType: "audio/webm", detected: ["video/webm"], extensions: ["webm"], hasText: false, inline: true },
  { mediaType: "audio/wav", detected: ["audio/wav"], extensions: ["wav"], hasText: false, inline: true },
  { mediaType: "video/mp4", detected: ["video/mp4"], extensions: ["mp4", "m4v"], hasText: false, inline: true },
] as const satisfies readonly FileKind[];

export type MediaType = (typeof KINDS)[number]["mediaType"];
export const MEDIA_TYPES: readonly MediaType[] = KINDS.map((kind) => kind.mediaType);

/** The type names shown to learners. */
const ACCEPTED_TYPES = "PDF, DOCX, TXT, MD, PNG, JPG, WEBP, GIF, MP3, M4A, OGG, WEBM, WAV or MP4";

/** What the bytes of a file reveal. */
export interface ByteFacts {
  /** The type that file-type detected, or undefined. */
  readonly detected: string | undefined;
  /** Whether the bytes are UTF-8 without NUL. */
  readonly isText: boolean;
  /** The beginning of the file if the bytes are text. */
  readonly beginning: string;
}

/** The reason why a file is refused, in words for its owner. */
export interface Refusal {
  readonly message: string;
  readonly expected: string;
}

/** HTML and XML, including SVG, whatever the file name says. */
const MARKUP = /^\uFEFF?\s*<(\?xml|!doctype|!--|html|head|body|script|svg)/i;

/** Determines the kind of a file from its name and its bytes, which must agree. */
export function judgeFile(fileName: string, bytes: ByteFacts): MediaType | Refusal {
  const named = extensionOf(fileName);
  const kind = KINDS.find((one) => one.extensions.some((extension) => extension === named));
  if (kind === undefined) {
    const what = named === "" ? "The name has no ending" : `Files that end in .${named} are not accepted`;
    return { message: `${what}; accepted types: ${ACCEPTED_TYPES}`, expected: ACCEPTED_TYPES };
  }
  if (kind.detected.length === 0) return judgeText(kind.mediaType, bytes);
  if (kind.detected.some((type) => type === bytes.detected)) return kind.mediaType;
  return {
    message: `The name ends in .${named}, but the bytes are ${nameOf(bytes)}; give the file the ending of its real type`,
    expected: ACCEPTED_TYPES,
  };
}

function judgeText(mediaType: MediaType, bytes: ByteFacts): MediaType | Refusal {
  // Many signatures are a few letters that text may start with (BM, ID3), so only types that are accepted count against
  // text.
  const other = KINDS.find((kind) => kind.detected.some((type) => type === bytes.detected));
  if (!bytes.isText || other !== undefined) {
    return {
      message: `The name says text, but the bytes are ${nameOf(bytes)}; save text as UTF-8`,
      expected: "text in UTF-8",
    };
  }
  if (MARKUP.test(bytes.beginning)) {
    return {
      message: `The text is HTML, XML or SVG, which is not accepted; accepted types: ${ACCEPTED_TYPES}`,
      expected: "text",
    };
  }
  return mediaType;
}

function nameOf(bytes: ByteFacts): string {
  if (bytes.detected !== undefined) return bytes.detected;
  return bytes.isText ? "plain text" : "of no known type";
}

/** The file name extension in lower case without its dot, or an empty string. */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 1 ? "" : fileName.slice(dot + 1).toLowerCase();
}

/** The name without its extension, used as the title. */
export function titleOf(fileName: string): string {
  const extension = extensionOf(fileName);
  const title = extension === "" ? "" : fileName.slice(0, -extension.length - 1).trim();
  return title === "" ? fileName : title;
}

/** Whether a readable name can be saved: it has no folders and does not consist of dots only. */
export function isFileName(name: string): boolean {
  return !/[/\\]/.test(name) && !/^\.*$/.test(name.trim());
}

/** Whether the file itself is plain text, so that no document reader is needed. */
export function isPlainText(mediaType: MediaType): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.hasText && kind.detected.length === 0);
}

export function hasText(mediaType: MediaType): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.hasText);
}

export function showsInline(mediaType: string): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.inline);
}
