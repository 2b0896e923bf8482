import { beforeAll, describe, expect, test } from "bun:test";
import { type BundledFile, bundleWorkspace } from "../../src/bundle/workspace.ts";
import { paced } from "../support/eventually.ts";

/** Bytes before compression, just above the current size: raise a line only by what a change of the workspace is worth. */
const CEILINGS = {
  document: 950,
  /** Loaded before anything is shown: the script of the document, and its imports. */
  firstScripts: 663_500,
  styles: 88_500,
  serviceWorker: 1_600,
  /** The largest scripts that are loaded with their own page, the largest first. */
  lateScripts: [208_500, 192_000, 173_000, 158_000, 157_000],
  all: 2_238_000,
};

const scripts = new Bun.Transpiler({ loader: "js" });

describe("the workspace", () => {
  let files: readonly BundledFile[] = [];
  beforeAll(async () => {
    files = await bundleWorkspace();
  }, paced(60_000));

  const sizeOf = (isMeant: (file: BundledFile) => boolean) =>
    files.reduce((sum, file) => (isMeant(file) ? sum + file.bytes.byteLength : sum), 0);
  const textOf = (file: BundledFile) => new TextDecoder().decode(file.bytes);
  const isScript = ({ name }: BundledFile) => name.endsWith(".js") && name !== "service-worker.js";

  /** The scripts that a browser loads with the document. */
  const first = (): ReadonlySet<BundledFile> => {
    const found = new Set<BundledFile>();
    const visit = (name: string): void => {
      const file = files.find((one) => one.name === name);
      if (file === undefined || found.has(file)) return;
      found.add(file);
      for (const { kind, path } of scripts.scanImports(textOf(file)))
        if (kind === "import-statement") visit(path.slice(path.lastIndexOf("/") + 1));
    };
    const document = files.find(({ name }) => name.endsWith(".html"));
    const html = document === undefined ? "" : textOf(document);
    for (const [, name = ""] of html.matchAll(/\/_app\/([\w-]+\.js)/g)) visit(name);
    return found;
  };

  test("sends no more bytes than before", () => {
    const atFirst = first();
    const late = files.filter((file) => isScript(file) && !atFirst.has(file));
    const found = {
      document: sizeOf(({ name }) => name.endsWith(".html")),
      firstScripts: sizeOf((file) => atFirst.has(file)),
      styles: sizeOf(({ name }) => name.endsWith(".css")),
      serviceWorker: sizeOf(({ name }) => name === "service-worker.js"),
      lateScripts: late
        .map(({ bytes }) => bytes.byteLength)
        .toSorted((a, b) => b - a)
        .slice(0, CEILINGS.lateScripts.length),
      all: sizeOf(() => true),
    };
    // A file that was not found would be below every ceiling.
    expect([found.document, found.firstScripts, found.styles, found.serviceWorker]).not.toContain(0);
    expect({ found, above: above(found) }).toEqual({ found, above: [] });
  });
});

/** The names of the sizes above their ceiling. */
function above(found: typeof CEILINGS): string[] {
  const { lateScripts, ...sizes } = found;
  const { lateScripts: late, ...most } = CEILINGS;
  return [
    ...Object.entries(sizes).flatMap(([name, bytes]) =>
      bytes > (new Map(Object.entries(most)).get(name) ?? 0) ? [name] : [],
    ),
    ...lateScripts.flatMap((bytes, at) => (bytes > (late[at] ?? 0) ? [`lateScripts[${at}]`] : [])),
  ];
}
