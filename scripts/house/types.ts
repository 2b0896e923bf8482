import type { Node } from "oxc-parser";
import { ancestors, type Finding, isCapabilityCall, type Source, type Tree } from "./tree.ts";

/** Maximum number of lines between a cast and its reason below it. */
const REASON_LINES = 3;
const SWITCHES = /@ts-(?:ignore|expect-error|nocheck)\b/;

/** No any, no double casts, no non-null assertions; a cast has its reason in a comment next to it. */
export function checkTypes(tree: Tree): Finding[] {
  return tree.sources.flatMap((source) => [...checkComments(source), ...checkNodes(source)]);
}

function checkComments(source: Source): Finding[] {
  return source.comments
    .filter((comment) => SWITCHES.test(comment.value))
    .map((comment) => ({
      file: source.path,
      line: source.lineAt(comment.start),
      rule: "types",
      advice: "Fix the type instead of turning the checker off.",
    }));
}

function checkNodes(source: Source): Finding[] {
  const lines = commentLines(source);
  return source.nodes.flatMap((node) => {
    const advice = adviceOn(source, node, lines);
    return advice === null ? [] : [{ file: source.path, line: source.lineAt(node.start), rule: "types", advice }];
  });
}

function adviceOn(source: Source, node: Node, lines: ReadonlySet<number>): string | null {
  switch (node.type) {
    case "TSAnyKeyword":
      return "Give it a type, or unknown and a check.";
    case "TSNonNullExpression":
      return "Handle the missing value instead of marking it away with !.";
    case "PropertyDefinition":
    case "VariableDeclarator":
      return node.definite ? "Initialize it instead of marking it with !." : null;
    case "TSTypeAssertion":
      return "Write a check instead of the cast.";
    case "TSAsExpression":
      return castAdvice(source, node, lines);
    default:
      return null;
  }
}

function castAdvice(
  source: Source,
  node: Node & { type: "TSAsExpression" },
  lines: ReadonlySet<number>,
): string | null {
  // Tests read answers of many shapes; their assertions are the check.
  if (!/^(src|scripts)\//.test(source.path) || isConst(node.typeAnnotation)) return null;
  if (source.nodes.some(isCapabilityCall))
    return "An operation needs no cast; declare the type in its schema or store.";
  const doubled =
    node.expression.type === "TSAsExpression" && node.expression.typeAnnotation.type === "TSUnknownKeyword";
  if (doubled && !source.path.startsWith("src/kernel/")) return "Write a check instead of the double cast.";
  const from = source.lineAt(node.start) - 1;
  const to = Math.min(statementEnd(source, node), source.lineAt(node.end) + REASON_LINES);
  for (let line = from; line <= to; line++) if (lines.has(line)) return null;
  return "Write a check instead of the cast, or say in a comment on the line why it is safe.";
}

/** Last line of the statement around a node; the formatter may move a trailing comment there. */
function statementEnd(source: Source, node: Node): number {
  for (const above of ancestors(source, node)) {
    if (/(Statement|Declaration)$/.test(above.type)) return source.lineAt(above.end);
  }
  return source.lineAt(node.end);
}

function isConst(node: Node): boolean {
  return node.type === "TSTypeReference" && node.typeName.type === "Identifier" && node.typeName.name === "const";
}

/** Lines that a comment touches. */
function commentLines(source: Source): Set<number> {
  const lines = new Set<number>();
  for (const comment of source.comments) {
    for (let line = source.lineAt(comment.start); line <= source.lineAt(comment.end); line++) lines.add(line);
  }
  return lines;
}
