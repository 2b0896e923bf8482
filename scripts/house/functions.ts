import type { Node } from "oxc-parser";
import { dottedName, type Source, walk } from "./tree.ts";

/** Functions of a file that have a name; those of an object's properties begin with a dot. */
export function namedFunctions(source: Source): { name: string; node: Node }[] {
  return source.nodes.flatMap((node) => {
    if (node.type === "FunctionDeclaration" && node.id !== null) return [{ name: node.id.name, node }];
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init && isFunction(node.init)) {
      return [{ name: node.id.name, node: node.init }];
    }
    if (node.type !== "Property" || !isFunction(node.value)) return [];
    return [{ name: `.${dottedName(node.key) ?? ""}`, node: node.value }];
  });
}

/** What a function returns: its body where that is an expression, or its return statements. */
export function returned(node: Node): Node[] {
  if (node.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement") return [node.body];
  return [...ownNodes(node)].flatMap((one) =>
    one.type === "ReturnStatement" && one.argument !== null ? [one.argument] : [],
  );
}

/** A node and its descendants, without the functions in it, which run at another time. */
export function* ownNodes(node: Node): Generator<Node> {
  const parents = new Map<Node, Node>();
  for (const one of walk(node, parents)) {
    let above: Node | undefined = one;
    while (above !== undefined && above !== node && !isFunction(above)) above = parents.get(above);
    if (above === node) yield one;
  }
}

export function isFunction(node: Node): boolean {
  return node.type === "FunctionDeclaration" || node.type.endsWith("FunctionExpression");
}

/** `click` of `page.getByRole("button").click`. */
export function lastName(callee: Node): string {
  if (callee.type === "MemberExpression") return dottedName(callee.property) ?? "";
  return dottedName(callee) ?? "";
}
