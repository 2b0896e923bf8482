import { beginningOf, MAX_WINDOW, PARAGRAPH_END } from "../../lib/window.ts";
import type { FullPart } from "../question-bank/full-part.store.ts";

/** The material of a section's parts as one plain text of at most `maxChars` characters, and how to continue. */
export function describeMaterial(parts: readonly FullPart[], maxChars: number) {
  const whole = parts
    .flatMap(printPart)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .join(PARAGRAPH_END);
  const window = beginningOf(whole, maxChars);
  return { ...window, hint: hintFor(window) };
}

/** The pieces of a part: its title, and what is read, heard or asked. */
function printPart(part: FullPart): string[] {
  const { subject, partNumber, title, passages, segments, task, groups } = part;
  return [
    `Part ${partNumber}: ${title}`,
    ...passages.flatMap(printPassage),
    ...segments.map(({ speaker, text }) => (speaker === "" ? text : `${speaker}: ${text}`)),
    ...(task === null ? [] : [task.prompt, task.imageAlt === "" ? "" : `The visual shows: ${task.imageAlt}`]),
    ...(subject === "speaking" ? groups.flatMap(printSpoken) : []),
  ];
}

function printPassage({ title, subtitle, paragraphs }: FullPart["passages"][number]): string[] {
  return [title, subtitle, ...paragraphs.map(({ label, text }) => (label === "" ? text : `${label}  ${text}`))];
}

function printSpoken({ title, questions, blocks }: FullPart["groups"][number]): string[] {
  const card = blocks.map(({ kind, text }) => (kind === "bullet" ? `- ${text}` : text)).join("\n");
  return [title, ...questions.map(({ stem }) => stem), card];
}

function hintFor(window: { isComplete: boolean; nextMaxChars: number | null }): string {
  if (window.isComplete) return "This is the whole material.";
  if (window.nextMaxChars === null) {
    return "This is as much as one call shows; the evidence of each question quotes the words that matter.";
  }
  const most = window.nextMaxChars < MAX_WINDOW ? "all of it" : "more";
  return `Call again with maxChars ${window.nextMaxChars} to read ${most}.`;
}
