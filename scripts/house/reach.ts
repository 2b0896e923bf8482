import { posix } from "node:path";
import type { Node } from "oxc-parser";
import { dottedName, literalText, type Source, type Tree, walk } from "./tree.ts";

/** A test file that a change can break, with its distance in the graph; 0 for a changed test file. */
export interface Reached {
  readonly file: string;
  readonly distance: number;
}

const TEST = /^tests\/.*\.test\.tsx?$/;
/** What every test runs under. */
const EVERYTHING = new Set(["package.json", "bun.lock", "bunfig.toml", "tsconfig.json"]);
/** The test runner: anything that it imports may affect every run. */
const RUNNER = "scripts/test.ts";
/** What a binary is made of, named there without a path. */
const BINARY = "scripts/house/binary.ts";
const IN_BINARY = ["src", "migrations", "seed"];
/** Paths in these files belong to seeded repositories, or are folders that a rule is about; they are ignored. */
const RULES = /^(scripts|tests)\/house\//;
/**
 * A service from source bundles the workspace and the views when a page or a view is requested. Followed like any other path, that would make each test with a
 * service depend on all of src/web and src/views. Only the tests in these folders request pages.
 */
const BUNDLERS: Readonly<Record<string, string>> = {
  "src/surfaces/workspace-files.ts": "src/bundle/workspace.ts",
  "src/surfaces/view-files.ts": "src/bundle/views.ts",
};
const ASKS_FOR_PAGES = /^tests\/(browser|binary|surfaces|commands)\//;

/** Test files that a change of any of the files can break, the nearest first, then by name. Deleted files count as well. */
export function testsReaching(tree: Tree, files: readonly string[]): string[] {
  return reachedTests(reachGraph(tree), files).map(({ file }) => file);
}

/** The inverted edges of a repository. Created once for many queries. */
export interface ReachGraph {
  readonly tests: readonly string[];
  /** The files that refer to a file. */
  readonly importers: ReadonlyMap<string, ReadonlySet<string>>;
  /** The files that refer to a folder and so, perhaps, to each file in it. */
  readonly readers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that every test depends on. */
  readonly everywhere: ReadonlySet<string>;
}

/** Edges by import, and by each text that names a file or a folder: from the root, or relative to the file it is in. */
export function reachGraph(tree: Tree): ReachGraph {
  const places = new Places(tree);
  const importers = new Map<string, Set<string>>();
  const readers = new Map<string, Set<string>>();
  for (const source of tree.sources) {
    for (const target of importedBy(source)) add(importers, target, source.path);
    for (const place of namedBy(source, places)) add(places.files.has(place) ? importers : readers, place, source.path);
    if (!ASKS_FOR_PAGES.test(source.path)) continue;
    for (const bundler of Object.values(BUNDLERS)) add(importers, bundler, source.path);
  }
  for (const file of tree.files.filter((one) => /\.(html|css)$/.test(one))) {
    for (const target of namedInMarkup(file, tree.read(file), places)) add(importers, target, file);
  }
  const tests = tree.files.filter((file) => TEST.test(file));
  return { tests, importers, readers, everywhere: new Set([...EVERYTHING, ...importClosure(tree, RUNNER)]) };
}

/** As {@link testsReaching}, with distances, over an existing graph. */
export function reachedTests(graph: ReachGraph, files: readonly string[]): Reached[] {
  if (files.some((file) => graph.everywhere.has(file))) return graph.tests.map((file) => ({ file, distance: 1 }));
  const distances = new Map(files.map((file): [string, number] => [file, 0]));
  // Iterating a map includes entries that are added meanwhile, in insertion order: breadth first.
  for (const [file, distance] of distances) {
    for (const dependent of dependentsOf(graph, file)) {
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
    }
  }
  return graph.tests
    .flatMap((file) => {
      const distance = distances.get(file);
      return distance === undefined ? [] : [{ file, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || a.file.localeCompare(b.file, "en"));
}

function* dependentsOf(graph: ReachGraph, file: string): Generator<string> {
  yield* graph.importers.get(file) ?? [];
  for (let folder = posix.dirname(file); folder !== "."; folder = posix.dirname(folder)) {
    yield* graph.readers.get(folder) ?? [];
  }
}

function add(edges: Map<string, Set<string>>, from: string, to: string): void {
  const known = edges.get(from);
  if (known === undefined) edges.set(from, new Set([to]));
  else known.add(to);
}

/** Import targets that remain when types are stripped. */
function importedBy(source: Source): string[] {
  return source.imports.flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target]));
}

function importClosure(tree: Tree, start: string): Set<string> {
  const sources = new Map(tree.sources.map((source) => [source.path, source]));
  const closure = new Set([start]);
  for (const file of closure) {
    const source = sources.get(file);
    for (const target of source === undefined ? [] : importedBy(source)) closure.add(target);
  }
  return closure;
}

/** The existing files and folders, to compare texts with. */
class Places {
  readonly files: ReadonlySet<string>;
  readonly #folders = new Set<string>();
  readonly #list: readonly string[];

  constructor(tree: Tree) {
    this.#list = tree.files;
    this.files = new Set(tree.files);
    for (const file of tree.files) {
      let folder = posix.dirname(file);
      for (; folder !== "." && !this.#folders.has(folder); folder = posix.dirname(folder)) this.#folders.add(folder);
    }
  }

  /** What a text refers to in a file of a folder. Folders that contain the file are paths to the root, not dependencies. */
  named(text: string, folder: string): string[] {
    if (text === "" || text.length > 200 || /\s/.test(text)) return [];
    const own = text.replace(/^\/+/, "");
    const candidates = [posix.normalize(own), posix.join(folder, own)].map((path) => path.replace(/\/$/, ""));
    if (own.includes("*")) {
      const pattern = posix.normalize(own.startsWith(".") ? posix.join(folder, own) : own);
      const glob = this.#startsInFolder(pattern) ? new Bun.Glob(pattern) : null;
      return this.#list.filter((file) => glob?.match(file));
    }
    return candidates.filter(
      (path) => this.files.has(path) || (this.#folders.has(path) && path !== folder && !folder.startsWith(`${path}/`)),
    );
  }

  /** `*\/*` is a media type, `src/*.ts` is a pattern of files. */
  #startsInFolder(pattern: string): boolean {
    const fixed = pattern.slice(0, pattern.search(/[*?{[]/));
    return this.#folders.has(fixed.slice(0, fixed.lastIndexOf("/")));
  }
}

function namedBy(source: Source, places: Places): Set<string> {
  if (source.path === BINARY) return new Set(IN_BINARY);
  if (RULES.test(source.path)) return new Set();
  const folder = posix.dirname(source.path);
  const named = new Set<string>();
  for (const node of source.nodes) {
    // Imports have their own edges, and literal types do not exist at run time.
    if (/^(Import|Export.*Declaration|TSImport|TSLiteral)/.test(source.parents.get(node)?.type ?? "")) continue;
    for (const text of pathsIn(node)) for (const place of places.named(text, folder)) named.add(place);
    if (readsOwnTree(node)) for (const place of IN_BINARY) named.add(place);
  }
  named.delete(source.path);
  named.delete(BUNDLERS[source.path] ?? "");
  return named;
}

/** Texts that may be paths. A bare word is one only where paths are joined: elsewhere `client` is a word. */
function pathsIn(node: Node): string[] {
  if (node.type === "Literal" || node.type === "TemplateLiteral") {
    const text = literalText(node) ?? (node.type === "TemplateLiteral" ? node.quasis.at(-1)?.value.cooked : null) ?? "";
    return /[/.]/.test(text) ? [text] : [];
  }
  if (node.type !== "CallExpression" || !/(^|\.)(join|resolve)$/.test(dottedName(node.callee) ?? "")) return [];
  const texts = node.arguments.map(literalText);
  const from = texts.findIndex((text) => text !== null);
  if (from === -1) return [];
  const end = texts.indexOf(null, from);
  return [texts.slice(from, end === -1 ? undefined : end).join("/")];
}

/** Whether all sources are parsed here: `loadTree(resolve(import.meta.dir, "../.."))`. */
function readsOwnTree(node: Node): boolean {
  if (node.type !== "CallExpression" || dottedName(node.callee) !== "loadTree") return false;
  return [...walk(node)].some(({ type }) => type === "MetaProperty");
}

/** Files that a document or a style sheet loads. */
function namedInMarkup(file: string, text: string, places: Places): string[] {
  const quoted = [...text.matchAll(/["'(]([^"'()\s]+)["')]/g)].map(([, path]) => path ?? "");
  return quoted.flatMap((path) => places.named(path, posix.dirname(file))).filter((place) => places.files.has(place));
}
