import type { BundledFile } from "../bundle/workspace.ts";

/**
 * The files of the web workspace. This module is for a source checkout, which bundles the files on demand. In a binary, scripts/build.ts
 * replaces it with one that embeds them. The bundler is imported by a computed name, so that it is not included in other programs built
 * with this module.
 */
export async function workspaceFiles(): Promise<readonly BundledFile[]> {
  const bundler = new URL("../bundle/workspace.ts", import.meta.url).href;
  const { bundleWorkspace }: typeof import("../bundle/workspace.ts") = await import(bundler);
  return bundleWorkspace();
}
