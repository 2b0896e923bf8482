import type { Node } from "oxc-parser";
import { ancestors, dottedName, literalText, parseSource, type Source } from "./tree.ts";

export const MUTANT_KINDS = [
  "comparison",
  "arithmetic",
  "logical",
  "bound",
  "condition",
  "statement",
  "clause",
] as const;
type MutantKind = (typeof MUTANT_KINDS)[number];

/** One fault to seed: the text between two offsets of a file, replaced. */
export interface Mutant {
  readonly file: string;
  readonly kind: MutantKind;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The lines it touches, without indent, before and after: this identifies a mutant whatever is added above it. */
  readonly before: string;
  readonly after: string;
}

type Change = readonly [kind: MutantKind, start: number, end: number, replacement: string];

const COMPARISONS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};
const ARITHMETIC: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const ASSIGNED: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=" };
/** Operators of a query, as Kysely is given them. */
const QUERIED: Readonly<Record<string, string>> = { "=": "!=", "!=": "=", "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
/** Properties that are shown to readers and affect no logic. */
const DOCUMENTING = new Set(["description", "summary", "title", "docs", "example", "examples"]);
const LOGS = /(^|\.)log(ger)?(\.\w+)?$/;

/** Every fault that can be seeded in a file, in text order. Changes that cannot alter behaviour are omitted. */
export function mutantsOf(source: Source): Mutant[] {
  return source.nodes.flatMap((node) => {
    const changes = changesOf(node, source);
    if (changes.length === 0 || isWithoutEffect(source, node)) return [];
    return changes.map((change) => mutantOf(source, change));
  });
}

/** The text of a file with the fault in it. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Whether the text with the fault still parses. */
export function parses(text: string, mutant: Mutant): boolean {
  try {
    parseSource(mutant.file, mutated(text, mutant));
    return true;
  } catch {
    return false;
  }
}

function mutantOf({ path, text, lineAt }: Source, [kind, start, end, replacement]: Change): Mutant {
  const from = text.lastIndexOf("\n", start) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const before = text.slice(from, to).trim();
  const after = (text.slice(from, start) + replacement + text.slice(end, to)).trim();
  return { file: path, kind, line: lineAt(start), start, end, replacement, before, after };
}

function changesOf(node: Node, source: Source): Change[] {
  const { text } = source;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return operatorChange(node, text);
    case "AssignmentExpression":
      return replaceOperator("arithmetic", node.operator, ASSIGNED, [node.left.end, node.right.start], text);
    case "UpdateExpression": {
      const at = node.prefix ? node.start : node.end - 2;
      return [["arithmetic", at, at + 2, node.operator === "++" ? "--" : "++"]];
    }
    case "Literal":
      return literalChange(node, source);
    case "IfStatement":
      return [...negated(node.test, text), ...(leavesEarly(node) ? [removed(node)] : [])];
    case "ConditionalExpression":
      return negated(node.test, text);
    case "ExpressionStatement":
      return isForgettable(node.expression) ? [removed(node)] : [];
    case "CallExpression":
      return isClause(node) ? [["clause", node.callee.object.end, node.end, ""]] : [];
    default:
      return [];
  }
}

function operatorChange(node: Node & { type: "BinaryExpression" | "LogicalExpression" }, text: string): Change[] {
  const between: [number, number] = [node.left.end, node.right.start];
  if (node.type === "LogicalExpression") {
    return replaceOperator("logical", node.operator, { "&&": "||", "||": "&&" }, between, text);
  }
  const compared = replaceOperator("comparison", node.operator, COMPARISONS, between, text);
  if (compared.length > 0 || concatenatesTexts(node)) return compared;
  return replaceOperator("arithmetic", node.operator, ARITHMETIC, between, text);
}

function replaceOperator(
  kind: MutantKind,
  operator: string,
  table: Readonly<Record<string, string>>,
  [from, to]: readonly [number, number],
  text: string,
): Change[] {
  const replacement = table[operator];
  const at = from + text.slice(from, to).indexOf(operator);
  return replacement === undefined || at < from ? [] : [[kind, at, at + operator.length, replacement]];
}

/** A text minus a text is NaN: an unrealistic fault. */
function concatenatesTexts(node: Node & { type: "BinaryExpression" }): boolean {
  if (node.operator !== "+") return false;
  return [node.left, node.right].some(
    (side) =>
      side.type === "TemplateLiteral" ||
      literalText(side) !== null ||
      (side.type === "BinaryExpression" && concatenatesTexts(side)),
  );
}

function literalChange(node: Node & { type: "Literal" }, { parents }: Source): Change[] {
  const { value, start, end } = node;
  if (typeof value === "boolean") return [["condition", start, end, String(!value)]];
  if (typeof value === "number") {
    return Number.isInteger(value) ? [["bound", start, end, String(value + 1)]] : [];
  }
  const above = parents.get(node);
  const replacement = typeof value === "string" ? QUERIED[value] : undefined;
  if (replacement === undefined || above?.type !== "CallExpression" || above.arguments[1] !== node) return [];
  return [["comparison", start, end, JSON.stringify(replacement)]];
}

/** The operator of a plain comparison already inverts it. */
function negated(test: Node, text: string): Change[] {
  if (test.type === "BinaryExpression" && test.operator in COMPARISONS) return [];
  const { start, end } = test;
  return [["condition", start, end, `!(${text.slice(start, end)})`]];
}

function removed({ start, end }: Node): Change {
  return ["statement", start, end, ";"];
}

function leavesEarly(node: Node & { type: "IfStatement" }): boolean {
  if (node.alternate !== null) return false;
  const last = node.consequent.type === "BlockStatement" ? node.consequent.body.at(-1) : node.consequent;
  return /^(Return|Throw|Continue|Break)Statement$/.test(last?.type ?? "");
}

/** Calls and assignments, except logging and super calls, which a class requires. */
function isForgettable(expression: Node): boolean {
  const inner = expression.type === "AwaitExpression" ? expression.argument : expression;
  if (inner.type === "AssignmentExpression" || inner.type === "UpdateExpression") return true;
  if (inner.type !== "CallExpression") return inner.type === "ChainExpression" || inner.type === "UnaryExpression";
  return inner.callee.type !== "Super" && !LOGS.test(dottedName(inner.callee) ?? "");
}

/** `.where(…)` in the chain of a query. */
function isClause(node: Node): node is Node & { type: "CallExpression"; callee: { object: Node } } {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  return object.type === "CallExpression" && property.type === "Identifier" && property.name === "where";
}

/** In types, imports, logging, and texts for readers. */
function isWithoutEffect(source: Source, node: Node): boolean {
  for (const above of [node, ...ancestors(source, node)]) {
    if (/^(TS(?!As|Satisfies)|Import)/.test(above.type)) return true;
    if (above.type === "CallExpression" && LOGS.test(dottedName(above.callee) ?? "")) return true;
    if (above.type !== "Property") continue;
    const key = above.key.type === "Identifier" ? above.key.name : literalText(above.key);
    if (DOCUMENTING.has(key ?? "")) return true;
  }
  return false;
}
