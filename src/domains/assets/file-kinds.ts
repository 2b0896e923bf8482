/** A kind of file that learners can keep. */
interface FileKind {
  readonly mediaType: string;
  /** What file-type calls it; empty for plain text, which has no marks of its own. */
  readonly detected: readonly string[];
  readonly extensions: readonly string[];
  /** Whether there is text in it to search. */
  readonly hasText: boolean;
  /** Whether a browser may show it in place; whatever could hold a script is saved instead. */
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
  // Recorders write M4A under the brand of MP4 as well.
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
  // The bytes of a recording from a browser say only which container it is, which may hold pictures too.
  { mediaType: "audio/webm", detected: ["video/webm"], extensions: ["webm"], hasText: false, inline: true },
  { mediaType: "audio/wav", detected: ["audio/wav"], extensions: ["wav"], hasText: false, inline: true },
  { mediaType: "video/mp4", detected: ["video/mp4"], extensions: ["mp4", "m4v"], hasText: false, inline: true },
] as const satisfies readonly FileKind[];

export type MediaType = (typeof KINDS)[number]["mediaType"];
export const MEDIA_TYPES: readonly MediaType[] = KINDS.map((kind) => kind.mediaType);

/** How the types are named to learners. */
const ACCEPTED_TYPES = "PDF, DOCX, TXT, MD, PNG, JPG, WEBP, GIF, MP3, M4A, OGG, WEBM, WAV or MP4";

/** What the bytes of a file show. */
export interface ByteFacts {
  /** The type that file-type found; undefined where the bytes have no marks. */
  readonly detected: string | undefined;
  /** Whether the bytes are UTF-8 without NUL. */
  readonly isText: boolean;
  /** Where the bytes are text: their beginning. */
  readonly beginning: string;
}

/** Why a file is not taken, in words for its owner. */
export interface Refusal {
  readonly message: string;
  readonly expected: string;
}

/** HTML and XML, SVG among it, whatever their name says. */
const MARKUP = /^\uFEFF?\s*<(\?xml|!doctype|!--|html|head|body|script|svg)/i;

/** Decides what a file is by its name and its bytes, which must agree. */
export function judgeFile(fileName: string, bytes: ByteFacts): MediaType | Refusal {
  const named = extensionOf(fileName);
  const kind = KINDS.find((one) => one.extensions.some((extension) => extension === named));
  if (kind === undefined) {
    const what = named === "" ? "The name has no ending" : `Files that end in .${named} are not kept`;
    return { message: `${what}; these types are kept: ${ACCEPTED_TYPES}`, expected: ACCEPTED_TYPES };
  }
  if (kind.detected.length === 0) return judgeText(kind.mediaType, bytes);
  if (kind.detected.some((type) => type === bytes.detected)) return kind.mediaType;
  return {
    message: `The name ends in .${named}, but the bytes are ${nameOf(bytes)}; give the file the ending of its real type`,
    expected: ACCEPTED_TYPES,
  };
}

function judgeText(mediaType: MediaType, bytes: ByteFacts): MediaType | Refusal {
  // Many marks are a few letters that text may begin with (BM, ID3): only types that are kept count against it.
  const other = KINDS.find((kind) => kind.detected.some((type) => type === bytes.detected));
  if (!bytes.isText || other !== undefined) {
    return {
      message: `The name says text, but the bytes are ${nameOf(bytes)}; save text as UTF-8`,
      expected: "text in UTF-8",
    };
  }
  if (MARKUP.test(bytes.beginning)) {
    return { message: `The text is HTML, XML or SVG, which is not kept; kept are ${ACCEPTED_TYPES}`, expected: "text" };
  }
  return mediaType;
}

function nameOf(bytes: ByteFacts): string {
  if (bytes.detected !== undefined) return bytes.detected;
  return bytes.isText ? "plain text" : "of no known type";
}

/** The ending of a file name in lower case, without its dot; empty without one. */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 1 ? "" : fileName.slice(dot + 1).toLowerCase();
}

/** The name without its ending, to stand as a title. */
export function titleOf(fileName: string): string {
  const extension = extensionOf(fileName);
  const title = extension === "" ? "" : fileName.slice(0, -extension.length - 1).trim();
  return title === "" ? fileName : title;
}

/** Whether a name that can be read can be kept: no folders, and more than dots. */
export function isFileName(name: string): boolean {
  return !/[/\\]/.test(name) && !/^\.*$/.test(name.trim());
}

/** Whether a file is its text, so that no reader of documents is needed. */
export function isPlainText(mediaType: MediaType): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.hasText && kind.detected.length === 0);
}

export function hasText(mediaType: MediaType): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.hasText);
}

export function showsInline(mediaType: string): boolean {
  return KINDS.some((kind) => kind.mediaType === mediaType && kind.inline);
}
