import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { bundleWorkspace } from "../src/bundle/workspace.ts";
import { LASTING } from "../src/surfaces/encoding.ts";

interface EmbeddedWorkspace extends Disposable {
  readonly plugin: BunPlugin;
}

/**
 * Bundles the workspace into a temporary folder. The plugin replaces the module that bundles the files with one that embeds them in a
 * binary; the folder exists until the result is disposed of.
 * @throws AggregateError naming what does not compile.
 */
export async function embeddedWorkspace(): Promise<EmbeddedWorkspace> {
  const files = await bundleWorkspace();
  const folder = mkdtempSync(join(tmpdir(), "lectern-web-"));
  const written = files.map(async ({ name, bytes }) => {
    await Bun.write(join(folder, name), bytes);
    await Bun.write(join(folder, `${name}.gz`), Bun.gzipSync(bytes, LASTING));
  });
  await Promise.all(written);
  const contents = moduleOf(files.map(({ name, type }) => ({ name, type, path: join(folder, name) })));
  return {
    plugin: {
      name: "embedded-workspace",
      setup(build) {
        build.onLoad({ filter: /[\\/]src[\\/]surfaces[\\/]workspace-files\.ts$/ }, () => ({ contents, loader: "js" }));
      },
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The module that embeds the files and exports what src/surfaces/workspace-files.ts does. */
function moduleOf(files: readonly { readonly name: string; readonly type: string; readonly path: string }[]): string {
  const imports = files.flatMap(({ path }, at) => [
    `import file${at} from ${JSON.stringify(path)} with { type: "file" };`,
    `import packed${at} from ${JSON.stringify(`${path}.gz`)} with { type: "file" };`,
  ]);
  const entries = files.map(({ name, type }, at) => {
    const facts = `name: ${JSON.stringify(name)}, type: ${JSON.stringify(type)}`;
    return `{ ${facts}, bytes: await Bun.file(file${at}).bytes(), packed: () => Bun.file(packed${at}).bytes() }`;
  });
  return [...imports, `export const workspaceFiles = async () => [${entries.join(", ")}];`].join("\n");
}
