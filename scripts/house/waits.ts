import type { Node } from "oxc-parser";
import { lastName, namedFunctions, ownNodes, returned } from "./functions.ts";
import { findReadings } from "./readings.ts";
import { dottedName, type Finding, type Source, type Tree } from "./tree.ts";

const LEFT_OUT = /^tests\/(bench\/|support\/eventually\.ts$)/;
const BROWSER = /^tests\/browser\//;

const PAUSE = /^(sleep|sleepSync|setTimeout|setInterval|waitForTimeout)$/;
const PAUSE_IN_TEXT = /\b(sleep|setTimeout|setInterval|waitForTimeout)\s*\(/;
const CLOCK = /^(performance\.now|Date\.now|Bun\.nanoseconds|process\.cpuUsage|process\.hrtime(\.bigint)?)$/;
const CALLED_WITH_LIMIT = /^(test|it|beforeAll|afterAll|beforeEach|afterEach)(\.|$)/;
const UPPER_BOUND = /^toBeLessThan(OrEqual)?$/;

/** Tests wait for the cause of a change, not for a time, and poll values that may still be changing. */
export function checkWaits(tree: Tree): Finding[] {
  const sources = tree.sources.filter(({ path }) => path.startsWith("tests/") && !LEFT_OUT.test(path));
  return [
    ...sources.flatMap((source) => [...findPauses(source), ...findUpperBounds(source), ...findLimits(source)]),
    ...findReadings(sources.filter(({ path }) => BROWSER.test(path))),
  ];
}

function findingAt(source: Source, node: Node, advice: string): Finding {
  return { file: source.path, line: source.lineAt(node.start), rule: "waits", advice };
}

function findPauses(source: Source): Finding[] {
  return source.nodes
    .filter((node) => {
      if (node.type === "Identifier") return PAUSE.test(node.name);
      if (!BROWSER.test(source.path)) return false;
      if (node.type === "Literal") return typeof node.value === "string" && PAUSE_IN_TEXT.test(node.value);
      return node.type === "TemplateElement" && PAUSE_IN_TEXT.test(node.value.raw);
    })
    .map((node) =>
      findingAt(source, node, "Wait for what causes the thing: eventually, until or throughout (tests/support)."),
    );
}

/** Upper bounds on a duration, which a busy machine exceeds. */
function findUpperBounds(source: Source): Finding[] {
  const durations = durationNames(source);
  return source.nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || !UPPER_BOUND.test(lastName(node.callee))) return [];
    const subject = expectedOf(node);
    if (!subject?.arguments.some((one) => isTimed(one, durations))) return [];
    return [findingAt(source, node, "Assert what happens, not how long it takes; tests/bench measures.")];
  });
}

/** Limits of a test or a hook in absolute time. */
function findLimits(source: Source): Finding[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== "CallExpression") return [];
    const callee = node.callee.type === "CallExpression" ? node.callee.callee : node.callee;
    const last = node.arguments.length > 1 ? node.arguments.at(-1) : undefined;
    if (!CALLED_WITH_LIMIT.test(dottedName(callee) ?? "")) return [];
    if (last?.type !== "Literal" || typeof last.value !== "number") return [];
    return [findingAt(source, last, "Stretch the limit to the pace of the machine: paced(…).")];
  });
}

/** The `expect(…)` at the root of `expect(…).not.toBe(…)`. */
function expectedOf(node: Node): (Node & { type: "CallExpression" }) | null {
  if (node.type === "MemberExpression") return expectedOf(node.object);
  if (node.type !== "CallExpression") return null;
  return dottedName(node.callee) === "expect" ? node : expectedOf(node.callee);
}

/** Variables that hold a time or a duration, and functions that return one. */
function durationNames(source: Source): Set<string> {
  const functions = namedFunctions(source);
  const names = new Set<string>();
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const node of source.nodes) {
      if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || node.init === null) continue;
      if (isDuration(node.init, names)) names.add(node.id.name);
    }
    for (const { name, node } of functions) if (returned(node).some((one) => isDuration(one, names))) names.add(name);
  }
  return names;
}

/** A reading of a clock or arithmetic with one; an object or a call that only receives a time does not count. */
function isDuration(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type === "AwaitExpression") return isDuration(node.argument, names);
  if (node.type === "Identifier") return names.has(node.name);
  if (node.type === "BinaryExpression") return isTimed(node, names);
  if (node.type !== "CallExpression") return false;
  const name = dottedName(node.callee) ?? "";
  if (name.startsWith("Math.")) return node.arguments.some((one) => isDuration(one, names));
  return CLOCK.test(name) || names.has(name);
}

function isTimed(node: Node, names: ReadonlySet<string>): boolean {
  return [...ownNodes(node)].some((one) => {
    if (one.type === "CallExpression") return isDuration(one, names);
    return one.type === "Identifier" && names.has(one.name);
  });
}
