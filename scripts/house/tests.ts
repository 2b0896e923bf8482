import type { Node } from "oxc-parser";
import { dottedName, type Finding, type Source, type Tree, walk } from "./tree.ts";

const TEST = /^(test|it)(\.|$)/;
const SWITCHED = /^(test|it|describe)\.(?:\w+\.)*(only|skip|todo|failing)\b/;

/** Maximum lines of a test, from `test(` to its closing bracket; a table belongs above it. */
const MAX_LINES = 80;

/** Every test asserts something, every test runs, and each can be read at once. */
export function checkTests(tree: Tree): Finding[] {
  return tree.sources.filter((source) => /^tests\/.*\.test\.tsx?$/.test(source.path)).flatMap(checkSource);
}

function checkSource(source: Source): Finding[] {
  const asserting = assertingFunctions(source);
  const lengths = source.nodes.flatMap((node) => checkLength(source, node));
  const findings = source.nodes.flatMap((node) => {
    const finding = (advice: string): Finding[] => [
      { file: source.path, line: source.lineAt(node.start), rule: "tests", advice },
    ];
    if (node.type === "MemberExpression" && SWITCHED.test(dottedName(node) ?? "")) {
      return finding("Let the test run, or take it out.");
    }
    if (node.type !== "CallExpression" || !TEST.test(calledName(node.callee) ?? "")) return [];
    if (isAlwaysSkipped(node)) return finding("Let the test run, or take it out.");
    const body = node.arguments.find((one) => one.type.endsWith("FunctionExpression"));
    if (body === undefined || asserts(body, asserting)) return [];
    return finding("A test without expect passes whatever happens; say what must hold.");
  });
  return [...findings, ...lengths];
}

function checkLength(source: Source, node: Node): Finding[] {
  if (node.type !== "CallExpression" || !TEST.test(calledName(node.callee) ?? "")) return [];
  const outer = source.parents.get(node);
  if (outer?.type === "CallExpression" && outer.callee === node) return [];
  const line = source.lineAt(node.start);
  const lines = source.lineAt(node.end) - line + 1;
  if (lines <= MAX_LINES) return [];
  const advice = `A test of ${lines} lines; cut it into steps of at most ${MAX_LINES} that share a prepared state.`;
  return [{ file: source.path, line, rule: "tests", advice }];
}

/** `test` for `test(…)`, `test.each` for `test.each(…)(…)`. */
function calledName(callee: Node): string | null {
  return callee.type === "CallExpression" ? dottedName(callee.callee) : dottedName(callee);
}

function isAlwaysSkipped(node: Node & { type: "CallExpression" }): boolean {
  if (node.callee.type !== "CallExpression" || !/\.skipIf$/.test(dottedName(node.callee.callee) ?? "")) return false;
  const condition = node.callee.arguments[0];
  return condition?.type === "Literal" && condition.value === true;
}

/** Functions of the file that assert, so that a test may call them, and imported ones whose name says that they assert. */
function assertingFunctions(source: Source): Set<string> {
  const functions: { name: string; node: Node }[] = [];
  for (const node of source.nodes) {
    if (node.type === "FunctionDeclaration" && node.id !== null) functions.push({ name: node.id.name, node });
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || node.init === null) continue;
    if (node.init.type.endsWith("FunctionExpression")) functions.push({ name: node.id.name, node: node.init });
  }
  const asserting = new Set<string>();
  for (let before = -1; before !== asserting.size; ) {
    before = asserting.size;
    for (const { name, node } of functions) if (asserts(node, asserting)) asserting.add(name);
  }
  return asserting;
}

function asserts(body: Node, asserting: ReadonlySet<string>): boolean {
  for (const node of walk(body)) {
    if (node.type !== "CallExpression") continue;
    const name = (dottedName(node.callee) ?? "").split(".")[0] ?? "";
    if (/^expect/.test(name) || asserting.has(name)) return true;
  }
  return false;
}
