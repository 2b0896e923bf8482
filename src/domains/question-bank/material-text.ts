import type { Subject } from "../../database/content-tables.ts";
import type { PartMaterial } from "./materials.store.ts";

/** Stands between paragraphs of a material. */
export const PARAGRAPH_END = "\n\n";

/**
 * What is to be read of a part as plain text: the passages with their titles and paragraph letters, the writing task, or
 * the questions of the examiner. Empty for listening, where the material is the audio.
 */
export function materialText(subject: Subject, material: Pick<PartMaterial, "passages" | "task" | "groups">): string {
  const { passages, task, groups } = material;
  const paragraphs = passages.flatMap(({ title, subtitle, paragraphs: texts }) => [
    title,
    subtitle,
    ...texts.map(({ label, text }) => (label === "" ? text : `${label}  ${text}`)),
  ]);
  if (task !== null) {
    paragraphs.push(task.prompt);
    if (task.imageAlt !== "") paragraphs.push(`The visual shows: ${task.imageAlt}`);
  }
  if (subject === "speaking") paragraphs.push(...groups.flatMap(spokenParagraphs));
  return paragraphs
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .join(PARAGRAPH_END);
}

/** A topic with its questions, or a cue card with its points, as the examiner would give it. */
function spokenParagraphs({ title, blocks, questions }: PartMaterial["groups"][number]): string[] {
  const lines = blocks.map(({ kind, text }) => (kind === "bullet" ? `- ${text}` : text));
  const stems = questions.map(({ stem }) => stem).filter((stem) => stem !== "");
  return [title, ...stems, lines.join("\n")];
}
