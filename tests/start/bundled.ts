import { join } from "node:path";
import { embeddedWorkspace } from "../../scripts/web-embedded.ts";

const root = join(import.meta.dir, "../..");

/** What a chunk of the bundle contains, and what it loads. */
export interface Chunk {
  readonly bytes: number;
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly entryPoint?: string;
}

/** The chunks of the program by their paths, bundled as scripts/build.ts does, without the program around them. */
export async function bundle(): Promise<Readonly<Record<string, Chunk>>> {
  using workspace = await embeddedWorkspace();
  const built = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    root,
    plugins: [workspace.plugin],
    target: "bun",
    format: "esm",
    minify: true,
    splitting: true,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    env: "disable",
  });
  return built.metafile?.outputs ?? {};
}

/**
 * Modules that are loaded with some modules of ours in the binary, by their paths, with their size there in bytes: loading one module
 * of a chunk loads all of it.
 */
export function loadedWith(
  chunks: Readonly<Record<string, Chunk>>,
  roots: readonly string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    const chunk = chunks[path];
    if (chunk === undefined || seen.has(path)) return;
    seen.add(path);
    for (const [module, { bytesInOutput }] of Object.entries(chunk.inputs)) found.set(module, bytesInOutput);
    for (const { path: next, kind } of chunk.imports) if (kind !== "dynamic-import") visit(next);
  };
  for (const module of roots) {
    const entry = Object.entries(chunks).find(([, chunk]) => chunk.entryPoint === module);
    if (entry === undefined) throw new Error(`${module} is no chunk of its own: nothing imports it dynamically.`);
    visit(entry[0]);
  }
  return found;
}

/** The name of the package that a module belongs to, or null for a module of ours. */
export function packageOf(path: string): string | null {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}
