import type { Group, Slots } from "./questions.ts";
import { piecesOf } from "./questions.ts";

/** A text with its gaps filled by `slots`. */
export function GapText({ text, group, slots }: { text: string; group: Group; slots: Slots }) {
  return piecesOf(text).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
    if ("text" in piece) return <span key={index}>{piece.text}</span>;
    const question = group.questions.find(({ number }) => number === piece.gap);
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return question === undefined ? null : <span key={index}>{slots.gap(question, group)}</span>;
  });
}
