import { fromMarkdown } from "mdast-util-from-markdown";

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree["children"][number];

const DEPTHS = [1, 2, 3, 4, 5, 6] as const;

export interface Heading {
  /** Of the element, for links within the page. */
  readonly id: string;
  readonly text: string;
  readonly depth: (typeof DEPTHS)[number];
}

export interface HeadingPlace {
  /** Level of the top headings, so that they fit below those of the page. */
  readonly top: number;
  /** The title of the page; a first heading with the same text is left out. */
  readonly title?: string;
}

/** The headings of a text, with the ids and levels that the page uses. */
export function headingsOf(text: string, place: HeadingPlace): Heading[] {
  return placeHeadings(fromMarkdown(text), place);
}

/** Shifts the headings of a tree below those of the page and gives each an id. */
export function placeHeadings(tree: Tree, { top, title }: HeadingPlace): Heading[] {
  const first = tree.children[0];
  if (first?.type === "heading" && title !== undefined && fold(textOf(first)) === fold(title)) tree.children.shift();
  const headings = [tree].flatMap(headingsIn);
  const uppermost = Math.min(...headings.map((heading) => heading.depth));
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const text = textOf(heading);
    const depth = DEPTHS[Math.min(heading.depth - uppermost + top, DEPTHS.length) - 1] ?? 6;
    const id = uniqueId(text, seen);
    heading.depth = depth;
    heading.data = { ...heading.data, hProperties: { id } };
    return { id, text, depth };
  });
}

function headingsIn(node: Node): Extract<Node, { type: "heading" }>[] {
  if (node.type === "heading") return [node];
  return "children" in node ? node.children.flatMap(headingsIn) : [];
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Letters and digits of any script; a repeated heading gets a number. */
function uniqueId(text: string, seen: Map<string, number>): string {
  const name = `s-${fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`;
  const count = (seen.get(name) ?? 0) + 1;
  seen.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
