import { fromMarkdown } from "mdast-util-from-markdown";
import { listed, quoted, type Report } from "../problems.ts";

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree["children"][number];

/** A use of a media file in a Markdown text. */
export interface MarkdownMedia {
  readonly path: string;
  readonly as: "image" | "document";
}

const SCHEMES = ["https:", "http:", "mailto:"];

/**
 * Refuses raw HTML and links of unsupported kinds.
 * @returns the media files that the text shows or links to.
 */
export function checkMarkdown(markdown: string, pointer: string, report: Report): MarkdownMedia[] {
  const excess = findExcess(markdown);
  if (excess !== null) {
    report.error(pointer, `The text has ${excess}`, "Write it more plainly, or break it into more paragraphs.");
    return [];
  }
  // Every tag begins with < and every link with [ or <. Parsing is slow, and most texts have neither.
  if (!/[<[]/.test(markdown)) return [];
  const media: MarkdownMedia[] = [];
  const definitions = new Map<string, string>();
  const nodes = [...walk(fromMarkdown(markdown))];
  for (const node of nodes) {
    // A footnote looks like a definition to plain Markdown, but its text is not a link target.
    if (node.type !== "definition" || node.identifier.startsWith("^")) continue;
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
    if (isPlainLink(node.url) || mediaPath(node.url) !== null) continue;
    report.error(pointer, `The link to ${quoted(node.url)} is not allowed`, LINK_REMEDY);
  }
  for (const node of nodes) {
    if (node.type === "html") {
      const remedy = "Write it in Markdown; a < of your own is written \\<.";
      report.error(pointer, `Raw HTML is not allowed: ${quoted(node.value)}`, remedy);
    } else if (node.type === "link" || node.type === "image") {
      noteAddress(node.url, node.type === "image" ? "image" : "document", pointer, report, media);
    } else if (node.type === "linkReference" || node.type === "imageReference") {
      const url = definitions.get(node.identifier);
      const as = node.type === "imageReference" ? "image" : "document";
      if (url !== undefined) noteAddress(url, as, pointer, report, media);
    }
  }
  return media;
}

/** Limits that keep parsing well below a second. Without them hostile texts take hours, in browsers too. */
const MAX_MARKUP = 2_000;
const MAX_CONTAINERS = 5_000;
const MAX_NESTED = 10;
const CONTAINERS = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>]|$))+/gm;

/** Markup beyond what a text for people needs; null for ordinary texts. */
function findExcess(markdown: string): string | null {
  let containers = 0;
  for (const [marks] of markdown.matchAll(CONTAINERS)) {
    const nested = marks.match(/[-+*>]|\d+[.)]/g)?.length ?? 0;
    if (nested > MAX_NESTED) return `lists or quotes more than ${MAX_NESTED} deep in one line`;
    containers += nested;
  }
  if (containers > MAX_CONTAINERS) return `more than ${MAX_CONTAINERS} list items and quoted lines`;
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    if ((block.match(/[*_~`[\]<&]/g)?.length ?? 0) > MAX_MARKUP) {
      return `more than ${MAX_MARKUP} characters of markup in one paragraph`;
    }
  }
  return null;
}

const LINK_REMEDY = `Link to ${listed(SCHEMES)} addresses, to /pages of the workspace, or to a PDF under media/.`;

function noteAddress(
  url: string,
  as: MarkdownMedia["as"],
  pointer: string,
  report: Report,
  media: MarkdownMedia[],
): void {
  const path = mediaPath(url);
  if (path !== null) media.push({ path, as });
  else if (as === "image") {
    report.error(
      pointer,
      `The image ${quoted(url)} is not in the pack`,
      "Put it under media/ and name it by that path.",
    );
  } else if (!isPlainLink(url)) report.error(pointer, `The link to ${quoted(url)} is not allowed`, LINK_REMEDY);
}

/** The path of the media file that an address refers to. */
function mediaPath(url: string): string | null {
  if (!url.startsWith("media/")) return null;
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function isPlainLink(url: string): boolean {
  if (url.startsWith("/")) return !/^\/[/\\]/.test(url);
  const parsed = URL.parse(url);
  return parsed !== null && SCHEMES.includes(parsed.protocol);
}

function* walk(node: Node): Generator<Node> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}
