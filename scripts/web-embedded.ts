import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { renderDocs } from "../src/bundle/docs.ts";
import { bundleViews } from "../src/bundle/views.ts";
import { bundleWorkspace } from "../src/bundle/workspace.ts";
import { LASTING } from "../src/surfaces/encoding.ts";
import { ASSET_PREFIX } from "../src/web/routes.ts";

interface EmbeddedWorkspace extends Disposable {
  readonly plugin: BunPlugin;
}

/**
 * Bundles the workspace and the views and renders the documentation into a temporary folder. The plugin replaces the modules that create the files with ones that embed them in a
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
  const styles = `${ASSET_PREFIX}${files.find(({ name }) => name.endsWith(".css"))?.name}`;
  const docs = renderDocs(styles).map(({ address, type, bytes }, at) => {
    const path = join(folder, `doc-${at}.gz`);
    writeFileSync(path, Bun.gzipSync(bytes, LASTING));
    return { address, type, path };
  });
  const views = Object.entries(await bundleViews()).map(([name, html]) => {
    const path = join(folder, `view-${name}.html.txt`);
    writeFileSync(path, html);
    return { name, path };
  });
  const modules = {
    "view-files": viewsModuleOf(views),
    "workspace-files": moduleOf(files.map(({ name, type }) => ({ name, type, path: join(folder, name) }))),
    "doc-files": docsModuleOf(docs),
  };
  return {
    plugin: {
      name: "embedded-workspace",
      setup(build) {
        for (const [name, contents] of Object.entries(modules)) {
          const filter = new RegExp(`[\\\\/]src[\\\\/]surfaces[\\\\/]${name}\\.ts$`);
          build.onLoad({ filter }, () => ({ contents, loader: "js" }));
        }
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

function docsModuleOf(
  files: readonly { readonly address: string; readonly type: string; readonly path: string }[],
): string {
  const imports = files.map(({ path }, at) => `import doc${at} from ${JSON.stringify(path)} with { type: "file" };`);
  const entries = files.map(({ address, type }, at) => {
    return `{ address: ${JSON.stringify(address)}, type: ${JSON.stringify(type)}, packed: () => Bun.file(doc${at}).bytes() }`;
  });
  return [...imports, `export const docFiles = async () => [${entries.join(", ")}];`].join("\n");
}

function viewsModuleOf(files: readonly { readonly name: string; readonly path: string }[]): string {
  const imports = files.map(({ path }, at) => `import view${at} from ${JSON.stringify(path)} with { type: "file" };`);
  const entries = files.map(({ name }, at) => `${JSON.stringify(name)}: await Bun.file(view${at}).text()`);
  return [...imports, `export const viewFiles = async () => ({ ${entries.join(", ")} });`].join("\n");
}
