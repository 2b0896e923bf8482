import { fileURLToPath } from "node:url";
import tailwind from "bun-plugin-tailwind";
import { ASSET_PREFIX, SERVICE_WORKER_PATH } from "../web/routes.ts";
import { ownLanguages } from "./own-languages.ts";

/** A file of the web workspace as the bundler produced it. */
export interface BundledFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reads the bytes that were compressed when the binary was built; absent if they were not. */
  readonly packed?: () => Promise<Uint8Array<ArrayBuffer>>;
}

const SOURCES = new URL("../web/", import.meta.url);
const COMMON = { target: "browser", minify: true, env: "disable" } as const;

/**
 * Bundles the web workspace in memory, in React's production build: the document and the files that it and they refer to, by their
 * addresses in the service; and the service worker, a separate file with a fixed name. The service does this when it runs from source;
 * scripts/build.ts embeds the same files in binaries.
 * @throws AggregateError naming what does not compile.
 */
export async function bundleWorkspace(): Promise<readonly BundledFile[]> {
  const workspace = await Bun.build({
    ...COMMON,
    entrypoints: [fileURLToPath(new URL("index.html", SOURCES))],
    plugins: [tailwind, ownLanguages],
    splitting: true,
    publicPath: ASSET_PREFIX,
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: { runtime: "automatic", development: false },
  });
  const worker = await Bun.build({
    ...COMMON,
    entrypoints: [fileURLToPath(new URL("service-worker.ts", SOURCES))],
    naming: SERVICE_WORKER_PATH.slice(1),
    format: "iife",
  });
  return Promise.all(
    [...workspace.outputs, ...worker.outputs].map(async (output) => ({
      name: output.path.slice(output.path.lastIndexOf("/") + 1),
      type: output.type,
      bytes: output.type.startsWith("text/css")
        ? new TextEncoder().encode(withExactWidths(await output.text()))
        : new Uint8Array(await output.arrayBuffer()),
    })),
  );
}

/**
 * The bundler writes `width < 80rem` as `max-width: calc(80rem - .001px)`, which Chromium rounds up: at exactly that width the rules
 * of both sides would apply. Every browser that Tailwind supports knows the original form.
 */
function withExactWidths(css: string): string {
  return css.replaceAll(/\(max-width:\s*calc\(([\d.]+rem) - \.001px\)\)/g, "(width<$1)");
}
