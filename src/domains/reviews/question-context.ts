import type { FullPart } from "../question-bank/full-part.store.ts";

type Group = FullPart["groups"][number];

/**
 * The context of a question, in words: the line of a layout with its heading, the row of a table with its column
 * headings, the words of an image, or the points of a cue card. Empty if its stem is complete.
 */
export function questionContext(group: Group, number: number): string {
  const gap = `{{${number}}}`;
  return lineOf(group, gap) ?? rowOf(group, gap) ?? imageOf(group) ?? cardOf(group);
}

function lineOf({ blocks }: Group, gap: string): string | null {
  const at = blocks.findIndex(({ text }) => text.includes(gap));
  const line = blocks[at];
  if (line === undefined) return null;
  const heading = line.kind === "heading" ? undefined : blocks.slice(0, at).findLast(({ kind }) => kind === "heading");
  return heading === undefined ? line.text : `${heading.text} > ${line.text}`;
}

function rowOf({ table }: Group, gap: string): string | null {
  if (table === null) return null;
  const row = table.rows.find((cells) => cells.some((cell) => cell.includes(gap)));
  if (row !== undefined) {
    return row
      .map((cell, column) => [table.header[column] ?? "", cell].filter((text) => text !== "").join(": "))
      .join(" | ");
  }
  return table.header.find((cell) => cell.includes(gap)) ?? null;
}

function imageOf({ image }: Group): string | null {
  return image === null ? null : `On the image: ${image.alt}`;
}

/** The layout of a group whose questions are not gaps in it. */
function cardOf({ blocks }: Group): string {
  if (blocks.some(({ text }) => /\{\{\d+\}\}/.test(text))) return "";
  return blocks.map(({ kind, text }) => (kind === "bullet" ? `- ${text}` : text)).join("\n");
}
