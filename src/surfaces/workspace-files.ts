/** A file of the web workspace as the bundler made it. */
export interface BundledFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reads the bytes that were compressed when the binary was built; absent where they were not. */
  readonly packed?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The files of the web workspace. This module is the one of a source checkout, where they are bundled when they are asked for; in a
 * binary scripts/build.ts puts another in its place, which has them embedded. The bundler is reached by a computed name, so that
 * it stays out of other programs that are built with this module.
 */
export async function workspaceFiles(): Promise<readonly BundledFile[]> {
  const bundler = new URL("../../scripts/web.ts", import.meta.url).href;
  const { bundleWorkspace }: typeof import("../../scripts/web.ts") = await import(bundler);
  return bundleWorkspace();
}
