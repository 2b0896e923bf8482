import type { Subject } from "../../database/words.ts";
import { countCharacters } from "../../lib/text.ts";
import { PARAGRAPH_END } from "../../lib/window.ts";
import type { PartMaterial } from "./materials.store.ts";

export const PIECE_KINDS = ["title", "subtitle", "paragraph", "prompt", "visual", "question", "card"] as const;

/** A printed piece of a material: a heading, a paragraph, a task, the words for a visual, a question, a cue card. */
export interface Piece {
  readonly kind: (typeof PIECE_KINDS)[number];
  /** Letter of the paragraph, or empty. */
  readonly label: string;
  readonly text: string;
}

/**
 * The text of a part: the passages with their titles and paragraph letters, the writing task, or the examiner's
 * questions. Empty for listening, where the material is the audio.
 */
export function materialPieces(
  subject: Subject,
  material: Pick<PartMaterial, "passages" | "task" | "groups">,
): Piece[] {
  const { passages, task, groups } = material;
  const pieces = passages.flatMap(({ title, subtitle, paragraphs }): Piece[] => [
    { kind: "title", label: "", text: title },
    { kind: "subtitle", label: "", text: subtitle },
    ...paragraphs.map(({ label, text }): Piece => ({ kind: "paragraph", label, text })),
  ]);
  if (task !== null) {
    pieces.push({ kind: "prompt", label: "", text: task.prompt });
    if (task.imageAlt !== "") pieces.push({ kind: "visual", label: "", text: `The visual shows: ${task.imageAlt}` });
  }
  if (subject === "speaking") pieces.push(...groups.flatMap(spokenPieces));
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() })).filter(({ text }) => text !== "");
}

/** The pieces as one plain text, and the position of each in characters (code points), without its label. */
export function printPieces(pieces: readonly Piece[]) {
  let at = 0;
  const outline = pieces.map(({ kind, label, text }, i) => {
    const before = (i === 0 ? "" : PARAGRAPH_END) + (label === "" ? "" : `${label}  `);
    const start = at + countCharacters(before);
    at = start + countCharacters(text);
    return { kind, label, start, end: at };
  });
  const text = pieces.map((piece) => (piece.label === "" ? piece.text : `${piece.label}  ${piece.text}`));
  return { text: text.join(PARAGRAPH_END), outline };
}

/** A topic with its questions, or a cue card with its points, in the examiner's words. */
function spokenPieces({ title, blocks, questions }: PartMaterial["groups"][number]): Piece[] {
  const lines = blocks.map(({ kind, text }) => (kind === "bullet" ? `- ${text}` : text));
  return [
    { kind: "title", label: "", text: title },
    ...questions.map(({ stem }): Piece => ({ kind: "question", label: "", text: stem })),
    { kind: "card", label: "", text: lines.join("\n") },
  ];
}
