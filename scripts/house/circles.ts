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

const LEVELS: readonly Level[] = [
  { what: "files", placeOf: (file) => file },
  {
    what: "slices",
    placeOf: (file) => (file === SUBSCRIBERS ? null : (/^src\/domains\/[^/]+(?=\/)/.exec(file)?.[0] ?? null)),
  },
  { what: "folders", placeOf: (file) => /^(?:src\/[^/]+|(?!src\/)[^/]+)(?=\/)/.exec(file)?.[0] ?? file },
];

/** No files, slices or top-level folders import each other in a circle. Types count: whoever reads one side of such a circle has to read the other. */
export function checkCircles(tree: Tree): Finding[] {
  return LEVELS.flatMap((level) => {
    const graph = graphOf(tree.sources, level);
    return [...graph.keys()].toSorted().flatMap((place) => {
      const path = shortestCircle(graph, place);
      // Each circle is one finding, at its first place.
      const isFirst = path?.every((one) => place <= one) ?? false;
      const arrow = path === null ? undefined : graph.get(place)?.get(path[1] ?? place);
      if (path === null || !isFirst || arrow === undefined) return [];
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
