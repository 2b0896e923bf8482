/** A file of the web workspace as the bundler produced it. */
export interface BundledFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reads the bytes that were compressed when the binary was built; absent if they were not. */
  readonly packed?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The files of the web workspace. This module is for a source checkout, which bundles the files on demand. In a binary, scripts/build.ts
 * replaces it with one that embeds them. The bundler is imported by a computed name, so that it is not included in other programs built
 * with this module.
 */
export async function workspaceFiles(): Promise<readonly BundledFile[]> {
  const bundler = new URL("../../scripts/web.ts", import.meta.url).href;
  const { bundleWorkspace }: typeof import("../../scripts/web.ts") = await import(bundler);
  return bundleWorkspace();
}
