import type { DocFile } from "../bundle/docs.ts";

/** A file of the documentation with its compressed bytes, which a binary reads on request. */
export interface PackedDoc extends Pick<DocFile, "address" | "type"> {
  readonly packed: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The files of the documentation. As with workspace-files.ts, this module is for a source checkout, and scripts/build.ts replaces it with one
 * that embeds the files. `styles` is the address of the workspace's stylesheet.
 */
export async function docFiles(styles: string): Promise<readonly PackedDoc[]> {
  const renderer = new URL("../bundle/docs.ts", import.meta.url).href;
  const { renderDocs }: typeof import("../bundle/docs.ts") = await import(renderer);
  return renderDocs(styles).map(({ bytes, ...file }) => ({ ...file, packed: async () => Bun.gzipSync(bytes) }));
}
