/** The properties this module needs of DOM nodes. */
export interface TextTree {
  /** The text of a text node; null of others. */
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<TextTree>;
}

/** Whether a node shows something outside the text of its paragraph, such as the number of an evidence mark. */
export type IsExtra = (node: TextTree) => boolean;

/**
 * The number of UTF-16 units of text in `root` before a point, which is given as in ranges: a text node and an offset in its text, or another node
 * and the number of its children before the point.
 * @returns null if the point is not in `root`.
 */
export function offsetOf(root: TextTree, node: TextTree, offset: number, isExtra: IsExtra): number | null {
  if (root === node) return unitsBefore(root, offset, isExtra);
  let before = 0;
  for (const child of Array.from(root.childNodes)) {
    const within = offsetOf(child, node, offset, isExtra);
    if (within !== null) return before + (isExtra(child) ? 0 : within);
    before += lengthOf(child, isExtra);
  }
  return null;
}

/** The text node, and the offset in it, for an offset in the text of `root`; null beyond its end. */
export function pointAt<Node extends TextTree>(
  root: Node,
  offset: number,
  walk: { childrenOf(node: Node): readonly Node[]; isExtra: IsExtra },
): { node: Node; offset: number } | null {
  if (walk.isExtra(root)) return null;
  if (root.nodeValue !== null) return offset <= root.nodeValue.length ? { node: root, offset } : null;
  let left = offset;
  for (const child of walk.childrenOf(root)) {
    const found = pointAt(child, left, walk);
    if (found !== null) return found;
    left -= lengthOf(child, walk.isExtra);
  }
  return null;
}

function unitsBefore(node: TextTree, offset: number, isExtra: IsExtra): number {
  if (isExtra(node)) return 0;
  if (node.nodeValue !== null) return offset;
  return Array.from(node.childNodes)
    .slice(0, offset)
    .reduce((units, child) => units + lengthOf(child, isExtra), 0);
}

function lengthOf(node: TextTree, isExtra: IsExtra): number {
  if (isExtra(node)) return 0;
  if (node.nodeValue !== null) return node.nodeValue.length;
  return Array.from(node.childNodes).reduce((units, child) => units + lengthOf(child, isExtra), 0);
}
