import type { PartDetails } from "./practice.ts";

type Material = PartDetails["material"];
/** A piece of a material with its text. */
export type Piece = Material["outline"][number] & { readonly text: string };

/** The pieces that the outline of a material names, with their texts; positions are counted in characters, not in UTF-16 units. */
export function piecesOf(material: Pick<Material, "text" | "outline">): Piece[] {
  const characters = Array.from(material.text);
  return material.outline.map((piece) => ({ ...piece, text: characters.slice(piece.start, piece.end).join("") }));
}
