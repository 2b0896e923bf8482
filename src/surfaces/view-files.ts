import type { ViewFiles } from "../bundle/views.ts";

/**
 * The documents of the views. This module is for a source checkout, which bundles them on demand; in a binary, scripts/build.ts replaces it
 * with one that embeds them, as it does with workspace-files.ts.
 */
export async function viewFiles(): Promise<ViewFiles> {
  const bundler = new URL("../bundle/views.ts", import.meta.url).href;
  const { bundleViews }: typeof import("../bundle/views.ts") = await import(bundler);
  return bundleViews();
}
