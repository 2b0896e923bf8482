import type { Static } from "@sinclair/typebox";
import type { PACK_FOLDERS, PackFolder } from "./format/index.ts";
import type { CheckedPack } from "./report.ts";

export type PackItem<F extends PackFolder> = Static<(typeof PACK_FOLDERS)[F]["item"]>;

/** The things of one kind in a pack, one at a time. */
export function* itemsOf<F extends PackFolder>(pack: CheckedPack, folder: F): Iterable<PackItem<F>> {
  for (const item of pack.items(folder)) yield item as PackItem<F>; // a checked pack was held against this very schema
}
