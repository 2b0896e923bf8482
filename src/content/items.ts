import type { Static } from "@sinclair/typebox";
import type { PACK_FOLDERS, PackFolder } from "./format/index.ts";
import type { CheckedPack, PackPlace } from "./report.ts";

export type PackItem<F extends PackFolder> = Static<(typeof PACK_FOLDERS)[F]["item"]>;

/** The items of one kind in a pack with their places, one at a time. */
export function* placesOf<F extends PackFolder>(
  pack: CheckedPack,
  folder: F,
): Iterable<PackPlace & { readonly value: PackItem<F> }> {
  for (const { file, pointer, value } of pack.places(folder)) {
    yield { file, pointer, value: value as PackItem<F> }; // a checked pack was validated against this schema
  }
}

/** The items of one kind in a pack, one at a time. */
export function* itemsOf<F extends PackFolder>(pack: CheckedPack, folder: F): Iterable<PackItem<F>> {
  for (const { value } of placesOf(pack, folder)) yield value;
}
