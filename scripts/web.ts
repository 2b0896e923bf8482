import { fileURLToPath } from "node:url";
import tailwind from "bun-plugin-tailwind";
import type { BundledFile } from "../src/surfaces/workspace-files.ts";
import { ASSET_PREFIX } from "../src/web/routes.ts";
import { ownLanguages } from "./web-locales.ts";

/**
 * Bundles the web workspace in memory, in React's production build: the document, and the files that it and they name, by their
 * addresses in the service. The service does so when it runs from source; scripts/build.ts puts the same files into binaries.
 * @throws AggregateError naming what does not compile.
 */
export async function bundleWorkspace(): Promise<readonly BundledFile[]> {
  const result = await Bun.build({
    entrypoints: [fileURLToPath(new URL("../src/web/index.html", import.meta.url))],
    plugins: [tailwind, ownLanguages],
    target: "browser",
    splitting: true,
    publicPath: ASSET_PREFIX,
    minify: true,
    env: "disable",
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: { runtime: "automatic", development: false },
  });
  return Promise.all(
    result.outputs.map(async (output) => ({
      name: output.path.slice(output.path.lastIndexOf("/") + 1),
      type: output.type,
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  );
}
