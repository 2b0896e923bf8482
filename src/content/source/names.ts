import { PACK_FOLDERS } from "../format/index.ts";

/** The longest path of a pack's file. */
const MAX_PATH = 300;
export const MANIFEST_FILE = "pack.json";
export const MEDIA_FOLDER = "media";

/** What makes a file name in an archive unsafe or unusable elsewhere; null for a valid one. */
export function findNameProblem(name: string): string | null {
  if (name === "" || name.includes("\0")) return "has no name that a file can have";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are forbidden
  if (/[\u0000-\u001f\u007f]/.test(name)) return "has control characters in its name";
  if (name.includes("\\")) return "has a back slash in its name";
  if (/^[A-Za-z]:/.test(name)) return "begins with a drive letter";
  if (name.startsWith("/")) return "has an absolute path";
  const segments = name.replace(/\/$/, "").split("/");
  if (segments.some((segment) => segment === ".." || segment === "." || segment === "")) {
    return "has a path that leads elsewhere (.., . or //)";
  }
  if (!name.isWellFormed()) return "has a name that is not Unicode text";
  return name.length > MAX_PATH ? `has a path of more than ${MAX_PATH} characters` : null;
}

/** The form in which two names are the same file on some systems. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Files created by systems and tools: dot files and the folders of macOS archives. */
export function isIgnored(path: string): boolean {
  return path.split("/").some((segment) => segment.startsWith(".") || segment === "__MACOSX");
}

/** The role of a file in a pack; null if it is not used. */
export function roleOf(path: string): "manifest" | "items" | "media" | "about" | null {
  if (path === MANIFEST_FILE) return "manifest";
  const [top = "", ...rest] = path.split("/");
  if (rest.length === 0) return /^(readme|licen[cs]e|changelog|copying|notice)(\.\w+)?$/i.test(top) ? "about" : null;
  if (top === MEDIA_FOLDER) return "media";
  return Object.hasOwn(PACK_FOLDERS, top) && path.endsWith(".json") ? "items" : null;
}
