import { posix } from "node:path";
import type { Node } from "oxc-parser";
import { isFunction, lastName, namedFunctions, ownNodes, returned } from "./functions.ts";
import { ancestors, dottedName, type Finding, type Source, walk } from "./tree.ts";

const POLLING = /^(eventually|until|throughout|settled)$/;
/** Methods that read a page or a locator once, at the time of the call. */
const READING =
  /^(innerText|textContent|allTextContents|allInnerTexts|innerHTML|count|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|isEditable|getAttribute|boundingBox)$/;
/** Functions given to these run in the page. */
const IN_PAGE = /^(evaluate|evaluateAll|evaluateHandle|waitForFunction|addInitScript|\$eval|\$\$eval)$/;

/** Readings of pages that are not polled, in the files of tests/browser. */
export function findReadings(pages: readonly Source[]): Finding[] {
  const readers = pageReaders(pages);
  return pages.flatMap((source) => readingsOf(source, readers.get(source.path) ?? new Set()));
}

/** Readings outside a polled callback; those in a reader count where it is called. */
function readingsOf(source: Source, readers: ReadonlySet<string>): Finding[] {
  const helpers = new Set(namedFunctions(source).flatMap(({ name, node }) => (readers.has(name) ? [node] : [])));
  return source.nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || isPolled(source, node)) return [];
    if ([...ancestors(source, node)].some((above) => helpers.has(above))) return [];
    const isExpected = dottedName(node.callee) === "expect" && node.arguments.some(awaitsAction);
    if (!isExpected && !reads(node, readers)) return [];
    const advice = "What a page shows may still be changing: read it in eventually, until, settled or throughout.";
    return [{ file: source.path, line: source.lineAt(node.start), rule: "waits", advice }];
  });
}

function reads(node: Node, readers: ReadonlySet<string>): boolean {
  if (node.type !== "CallExpression") return false;
  return node.callee.type === "MemberExpression"
    ? READING.test(lastName(node.callee)) || readers.has(`.${lastName(node.callee)}`)
    : readers.has(lastName(node.callee));
}

/** An await of an expression other than a name: an earlier statement's promise settles once and cannot be read again. */
function awaitsAction(node: Node): boolean {
  return [...ownNodes(node)].some((one) => one.type === "AwaitExpression" && one.argument.type !== "Identifier");
}

/** In a function that is given to a polling helper, or that runs in the page. */
function isPolled(source: Source, node: Node): boolean {
  return [...ancestors(source, node)].some((above) => {
    const call = source.parents.get(above);
    if (!isFunction(above) || call?.type !== "CallExpression" || call.callee === above) return false;
    return POLLING.test(dottedName(call.callee) ?? "") || IN_PAGE.test(lastName(call.callee));
  });
}

/**
 * By path, the names of the functions that read a page and return what they read, or that are given to a polling helper by name; those
 * of an object's properties begin with a dot. Functions that other files of the folder export are among them.
 */
function pageReaders(pages: readonly Source[]): Map<string, Set<string>> {
  const readers = new Map(pages.map(({ path }) => [path, new Set<string>()]));
  const size = () => [...readers.values()].reduce((sum, names) => sum + names.size, 0);
  for (let before = -1; before !== size(); ) {
    before = size();
    for (const source of pages) {
      const names = readers.get(source.path) ?? new Set();
      for (const name of importedNames(source, readers)) names.add(name);
      for (const { name, node } of namedFunctions(source)) if (isReader(source, name, node, names)) names.add(name);
    }
  }
  return readers;
}

function importedNames(source: Source, readers: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return source.imports.flatMap(({ target, names }) => {
    const there = target === null ? undefined : readers.get(posix.normalize(target));
    return names.filter((name) => there?.has(name) === true);
  });
}

function isReader(source: Source, name: string, node: Node, readers: ReadonlySet<string>): boolean {
  if (isGivenToPolling(source, name)) return true;
  if (returned(node).length === 0) return false;
  return [...walk(node)].some((one) => reads(one, readers) && !isPolled(source, one));
}

function isGivenToPolling(source: Source, name: string): boolean {
  return source.nodes.some(
    (node) =>
      node.type === "CallExpression" &&
      POLLING.test(dottedName(node.callee) ?? "") &&
      node.arguments.some((one) => one.type === "Identifier" && one.name === name),
  );
}
