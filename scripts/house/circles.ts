import type { Finding, Source, Tree } from "./tree.ts";

/** The imports of one place: the places that it imports, each with the first import that goes there. */
type Imports = ReadonlyMap<string, Arrow>;
type Graph = ReadonlyMap<string, Imports>;

interface Arrow {
  readonly file: string;
  readonly line: number;
}

/** A level of the structure: the place of a file at that level, or null if the file has none. */
interface Level {
  readonly what: string;
  placeOf(file: string): string | null;
}

/**
 * What follows from events is one list, which names slices that report events themselves. None of these files is in a circle with another,
 * and no slice has to remember whom its events concern.
 */
const SUBSCRIBERS = "src/domains/events/subscribers.service.ts";

/** Folders whose members still import each other in a circle. */
const NOT_YET: ReadonlySet<string> = new Set(["src/web", "src/web/features"]);

/** Files, and in each folder what it holds: a file, or a folder as a whole. */
function levelsOf(tree: Tree): Level[] {
  const folders = new Set(tree.sources.flatMap(({ path }) => foldersOf(path)));
  return [
    { what: "files", placeOf: (file) => file },
    ...[...folders]
      // A test uses the helpers of other tests as it needs them.
      .filter((folder) => !NOT_YET.has(folder) && !folder.startsWith("tests"))
      .map((folder) => ({
        what: folder === "src/domains" ? "slices" : "folders",
        placeOf: (file: string) => (file === SUBSCRIBERS && folder === "src/domains" ? null : memberOf(folder, file)),
      })),
  ];
}

/** The folders of a file, from the repository down: "", "src", "src/lib". */
function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, depth) => parts.slice(0, depth).join("/"));
}

/** The member of a folder that is a file or holds it. */
function memberOf(folder: string, file: string): string | null {
  const start = folder === "" ? "" : `${folder}/`;
  return file.startsWith(start) ? start + file.slice(start.length).replace(/\/.*/, "") : null;
}

/** No files and no folders, at any depth, import each other in a circle. Types count: whoever reads one side of such a circle has to read the other. */
export function checkCircles(tree: Tree): Finding[] {
  return levelsOf(tree).flatMap((level) => {
    const graph = graphOf(tree.sources, level);
    return [...graph.keys()].toSorted().flatMap((place) => {
      const path = shortestCircle(graph, place);
      // Each circle is one finding, at its first place.
      const isFirst = path?.every((one) => place <= one) ?? false;
      const arrow = path === null ? undefined : graph.get(place)?.get(path[1] ?? place);
      const isOfFiles = level.what !== "files" && path?.every((one) => /\.tsx?$/.test(one));
      if (path === null || !isFirst || isOfFiles || arrow === undefined) return [];
      const advice = `These ${level.what} import each other: ${path.join(" → ")}. Move what both sides need to where neither imports the other.`;
      return [{ file: arrow.file, line: arrow.line, rule: "circles", advice }];
    });
  });
}

function graphOf(sources: readonly Source[], { placeOf }: Level): Graph {
  const paths = new Set(sources.map(({ path }) => path));
  const graph = new Map<string, Map<string, Arrow>>();
  for (const { path, imports } of sources) {
    const from = placeOf(path);
    if (from === null) continue;
    for (const { target, line } of imports) {
      const to = target === null || !paths.has(target) ? null : placeOf(target);
      if (to === null || (to === from && from !== path)) continue;
      const arrows = graph.get(from) ?? new Map<string, Arrow>();
      if (!arrows.has(to)) arrows.set(to, { file: path, line });
      graph.set(from, arrows);
    }
  }
  return graph;
}

/** The shortest path from a place back to it, with the place at both ends, or null. */
function shortestCircle(graph: Graph, place: string): string[] | null {
  const before = new Map<string, string>();
  let reached = [place];
  while (reached.length > 0) {
    const next: string[] = [];
    for (const from of reached) {
      for (const to of graph.get(from)?.keys() ?? []) {
        if (to === place) return pathTo(from, place, before);
        if (before.has(to)) continue;
        before.set(to, from);
        next.push(to);
      }
    }
    reached = next;
  }
  return null;
}

function pathTo(last: string, place: string, before: ReadonlyMap<string, string>): string[] {
  const path = [place];
  for (let at = last; at !== place; at = before.get(at) ?? place) path.unshift(at);
  return [place, ...path];
}
